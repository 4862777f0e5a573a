/// What takes method calls.
///
/// A struct, because a bare closure in a generic lock is wrapped anew each time it is looked at, and
/// every call would have to go through all the wrappings of those before it.
struct CallReceiver: Sendable {
    let receive: @Sendable (MethodCall) -> Void
}
