/// What a method takes and answers, each as the signature of a tuple.
package struct MethodSignature: Hashable, Sendable {
    /// The arguments.
    package let arguments: String
    /// The reply.
    package let reply: String

    /// Puts both together.
    package init(_ arguments: String, _ reply: String = "()") {
        self.arguments = arguments
        self.reply = reply
    }
}
