/// The `consentctl` commands that texts name, ready to be copied into a shell.
package enum SettingsCommand {
    /// Makes the command that changes a state; nil where the user has nothing to change.
    ///
    /// - Parameters:
    ///   - state: What is so now.
    ///   - app: Whose it is.
    ///   - isHeld: Whether an administrator holds the decision, which is not the switch.
    ///   - knowsSettings: Whether the program is here that changes the desktop's own settings.
    /// - Returns: The command line.
    package static func changing(
        _ state: PermissionState,
        of app: App,
        isHeld: Bool = false,
        knowsSettings: Bool = true
    ) -> String? {
        let permission = state.permission
        switch state.status {
        case .disabled:
            let desktop = knowsSettings ? state.source.flatMap(switchingOn) : nil
            return desktop ?? "consentctl enable \(permission)"
        case _ where isHeld || state.reason == .policy: return nil
        case .authorized, .limited, .provisional: return command("revoke", permission, app)
        case .denied: return command("grant", permission, app)
        case .notDetermined: return state.canRequest ? nil : command("grant", permission, app)
        case .restricted, .notSupported, .unknown: return nil
        }
    }

    /// What shows the decisions of an app.
    package static func showing(_ app: App) -> String {
        "consentctl show " + quoted(app.id)
    }

    /// Turns a permission on again in the desktop's own settings; nil for what is no setting of it.
    ///
    /// - Parameter setting: The schema and the key, as `source` names them; a key that is called
    ///   after what it disables is turned off for that.
    /// - Returns: The command line.
    package static func switchingOn(_ setting: String) -> String? {
        let words = setting.split(separator: " ")
        guard words.count == 2 else { return nil }
        return "gsettings set \(setting) \(!words[1].hasPrefix("disable-"))"
    }

    private static func command(_ verb: String, _ permission: Permission, _ app: App) -> String {
        "consentctl \(verb) \(permission) " + quoted(app.id)
    }

    /// One word of a shell, however it is spelled; what cannot be seen is written as its number.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { $0.isLetterOrDigit || "_+@./-".utf8.contains($0) }
        if plain, !word.isEmpty { return word }
        guard word.unicodeScalars.contains(where: TextEscaping.isUnsafe) else {
            return "'"
                + word.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
        }
        var result = "$'"
        for scalar in word.unicodeScalars {
            if TextEscaping.isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            } else {
                if scalar == "'" || scalar == "\\" { result += "\\" }
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }
}
