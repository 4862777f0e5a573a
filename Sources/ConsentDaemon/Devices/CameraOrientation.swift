import CLinux
package import ConsentModel
import GIO
import Glibc

/// Where a camera's driver says that it looks.
package enum CameraOrientation {
    /// Opens the camera's file and asks; nothing is captured, so that no light goes on.
    ///
    /// A device that hangs keeps the caller waiting.
    ///
    /// - Returns: Nil when the driver does not say.
    package static func read(_ path: String) -> CameraFacing? {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { return nil }
        let file = FileDescriptor(adopting: number)
        switch consent_camera_orientation(file.number) {
        case 0: return .front
        case 1: return .back
        case 2: return .external
        default: return nil
        }
    }
}
