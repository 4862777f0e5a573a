import ConsentModel
import GIO

/// What a program is called where people read it.
package enum ProgramName {
    /// The last component of a path, without what could deceive the eye.
    package static func ofPath(_ path: String) -> String {
        DisplayName(RealPath.lastComponent(of: path), id: path).text
    }
}
