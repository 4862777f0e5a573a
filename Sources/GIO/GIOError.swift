import CGIO

/// What failed in GLib, on the bus or in the program at its other end.
package struct GIOError: Error, Sendable, Hashable {
    /// What kind of failure it is.
    package let code: Code
    /// The D-Bus error name, where the error came over the bus.
    package let remoteName: String?
    /// One sentence, without the error's name.
    package let message: String

    /// Makes an error of our own.
    package init(_ code: Code, _ message: String, remoteName: String? = nil) {
        self.code = code
        self.message = message
        self.remoteName = remoteName
    }

    /// Takes over an error of GLib.
    init(adopting error: UnsafeMutablePointer<GError>) {
        defer { g_error_free(error) }
        if let name = g_dbus_error_get_remote_error(error) {
            remoteName = String(cString: name)
            g_free(name)
            _ = g_dbus_error_strip_remote_error(error)
        } else {
            remoteName = nil
        }
        code = Code(domain: error.pointee.domain, number: error.pointee.code, remote: remoteName)
        message = String(cString: error.pointee.message)
    }

    /// Calls a C function that tells a failure through its last parameter and by returning null.
    static func check<Value>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
    ) throws(GIOError) -> Value {
        var error: UnsafeMutablePointer<GError>?
        if let value = body(&error) { return value }
        guard let error else { throw GIOError(.failed, "GLib failed without saying why") }
        throw GIOError(adopting: error)
    }
}

extension GIOError: CustomStringConvertible {
    /// The message, after the error's name if it has one.
    package var description: String {
        remoteName.map { "\($0): \(message)" } ?? message
    }
}
