import CGIO

/// A Swift value that travels through the `user_data` of C.
package final class Box<Value: Sendable>: Sendable {
    private let value: Value

    private init(_ value: Value) { self.value = value }

    /// Makes a pointer that `take`, or once `releaseBox`, has to end.
    package static func retain(_ value: Value) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Box(value)).toOpaque()
    }

    /// Gives the value back and ends the pointer.
    package static func take(_ pointer: UnsafeMutableRawPointer?) -> Value {
        unmanaged(pointer).takeRetainedValue().value
    }

    /// Reads the value of a pointer that lives on.
    package static func peek(_ pointer: UnsafeMutableRawPointer?) -> Value {
        unmanaged(pointer).takeUnretainedValue().value
    }

    private static func unmanaged(_ pointer: UnsafeMutableRawPointer?) -> Unmanaged<Box> {
        guard let pointer else { preconditionFailure("a callback lost its user data") }
        return Unmanaged.fromOpaque(pointer)
    }
}

/// Ends a pointer of any box, as a destroy notification.
let releaseBox: GDestroyNotify = { pointer in
    guard let pointer else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
