import CommandLineTool
import ConsentModel

/// A permission and the app that it is about.
struct PermissionPair: Hashable, Sendable {
    /// Which permission.
    let permission: Permission
    /// The app's id, not yet of any kind.
    let app: String

    /// Names a pair.
    init(_ permission: Permission, _ app: String) {
        self.permission = permission
        self.app = app
    }

    /// Takes the operands PERMISSION and APP; the reverse order is an error that says so.
    init(operands: [String], of command: CommandDescription) throws(UsageError) {
        try Self.checkOrder(operands, of: command)
        guard operands[0] != "all" else {
            throw .invalidWord(
                "all",
                name: Operand.permission.name,
                expected: "one permission: only revoke and reset take 'all'"
            )
        }
        self.init(Permission(rawValue: operands[0]), operands[1].resolvedAppID)
    }

    /// Throws if the second word is a permission where the first is none.
    static func checkOrder(
        _ operands: [String],
        of command: CommandDescription
    ) throws(UsageError) {
        guard operands.count == 2 else { return }
        let (first, second) = (operands[0], operands[1])
        let isAll = command.operands.first == .scope && second == "all"
        guard isAll || isBuiltIn(second), !isBuiltIn(first) else { return }
        // An unknown word without a dot or a slash is rather a permission that is misspelt.
        guard first.looksLikeAppID else { return }
        throw .swappedOperands(correct: "consentctl \(command.name) \(second) \(first)")
    }

    private static func isBuiltIn(_ word: String) -> Bool {
        Completion.builtInPermissions.contains { $0.rawValue == word }
    }
}
