package import ConsentModel

/// The options of Permissions.Request.
package struct RequestOptions: Hashable, Sendable {
    /// The level asked for; nil for the default one.
    package var level: Level?
    /// The app's own sentence on why; never blank.
    package var reason: String?
    /// The window that the question belongs to; empty for none.
    package var parentWindow: String
    /// The caller's name for this request, for Cancel.
    package var token: String?
    /// Whether the user may be asked.
    package var isInteractive: Bool
    /// The language of the texts.
    package var locale: String?
    /// The app as which a proved host caller asks; nil for itself.
    package var appID: String?

    /// The characters that a reason may have.
    package static let maximumReasonLength = UsageDescription.maximumLength

    /// Collects options.
    package init(
        level: Level? = nil,
        reason: String? = nil,
        parentWindow: String = "",
        token: String? = nil,
        isInteractive: Bool = true,
        locale: String? = nil,
        appID: String? = nil
    ) {
        self.level = level
        self.reason = reason
        self.parentWindow = parentWindow
        self.token = token
        self.isInteractive = isInteractive
        self.locale = locale
        self.appID = appID
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        level = try options.level()
        reason = try Self.reason(options)
        parentWindow = try Self.parentWindow(options)
        if let text = try options.text(.token) {
            token = try Argument.token(text)
        }
        isInteractive = try options.bool(.interactive) ?? true
        locale = try options.locale()
        appID = try options.appID()
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.level, level?.rawValue)
        fields.set(.reason, reason)
        fields.set(.parentWindow, parentWindow.isEmpty ? nil : parentWindow)
        fields.set(.token, token)
        fields.set(.interactive, isInteractive ? nil : false)
        fields.set(.locale, locale)
        fields.set(.appID, appID)
        return fields
    }

    /// A reason that says nothing is none.
    private static func reason(_ options: Options) throws(WireError) -> String? {
        // Three hundred characters may be more than 1 kB.
        guard let reason = try options.longText(.reason) else { return nil }
        guard reason.unicodeScalars.count <= maximumReasonLength else {
            throw .invalidArguments("“reason” is longer than \(maximumReasonLength) characters")
        }
        return UsageDescription.given(reason)
    }

    private static func parentWindow(_ options: Options) throws(WireError) -> String {
        guard let window = try options.text(.parentWindow), !window.isEmpty else { return "" }
        if window.hasPrefix("x11:"), UInt32(window.dropFirst(4), radix: 16) != nil {
            return window
        }
        let isWayland =
            window.hasPrefix("wayland:")
            && window.utf8.count > 8
            && window.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isWayland else {
            throw .invalidArguments(
                "“parent-window” is neither “x11:” and a hexadecimal number nor “wayland:” and a "
                    + "handle"
            )
        }
        return window
    }
}
