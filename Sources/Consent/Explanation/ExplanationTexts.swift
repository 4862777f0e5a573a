/// The sentences that no catalogue entry has.
enum ExplanationTexts {
    static let thisApp = LocalizedText(
        original: "this app",
        translations: ["zh_CN": "此应用"]
    )

    static let askAgain = LocalizedText(
        original: "Try again, and you will be asked.",
        translations: ["zh_CN": "再试一次，系统会向你询问。"]
    )

    static let startAgent = LocalizedText(
        original: "Run “consentctl agent” in a terminal, which shows questions, and try again.",
        translations: ["zh_CN": "请在终端中运行能显示询问的“consentctl agent”，然后再试一次。"]
    )

    static let askAdministrator = LocalizedText(
        original: "Only an administrator of this computer can change that.",
        translations: ["zh_CN": "只有此电脑的管理员可以更改。"]
    )

    static let changeIt = LocalizedText(
        original: "You can change that in a terminal, with the command consentctl.",
        translations: ["zh_CN": "可在终端中使用 consentctl 命令更改。"]
    )

    /// What does not work, and why there is no decision.
    static func undecided(_ reason: StateReason, holdsLess: Bool) -> LocalizedText {
        let (original, chinese) = why(reason, holdsLess: holdsLess)
        return LocalizedText(
            original: "%REFUSAL% \(original)",
            translations: ["zh_CN": "%REFUSAL%\(chinese)"]
        )
    }

    private static func why(
        _ reason: StateReason,
        holdsLess: Bool
    ) -> (original: String, chinese: String) {
        switch reason {
        case .dismissed:
            ("The question was closed without an answer.", "询问被关闭，没有得到答复。")
        case .quieted:
            (
                "The question was closed repeatedly, so that it does not ask for some days.",
                "询问多次被关闭，因此几天内不会再询问。"
            )
        case .timedOut:
            ("Nobody answered the question in time.", "没有人及时答复询问。")
        case .withdrawn:
            ("The question was taken back before it was answered.", "询问在得到答复之前被撤回。")
        case .noPrompter, .prompterFailed:
            ("Nothing on this computer could show the question.", "此电脑上没有能显示询问的程序。")
        case .askEveryTime:
            ("It has to ask every time.", "它每次都必须询问。")
        case .expired:
            ("What was allowed has ended.", "之前的允许已结束。")
        case .relinquished:
            ("It gave the permission back.", "它已交还此权限。")
        case .reset:
            ("What was decided was reset.", "之前的决定已被还原。")
        case .uninstalled:
            ("It was uninstalled in between.", "它曾被卸载。")
        case .user where holdsLess, .settings where holdsLess, .commandLine where holdsLess:
            ("It has been allowed less than it asks for.", "它获得的允许少于所请求的。")
        default:
            ("It has not been allowed yet.", "它尚未获得允许。")
        }
    }

    /// What does not work, for a permission that is not built in.
    static func unknownPermission(_ status: AuthorizationStatus) -> LocalizedText {
        switch status {
        case .restricted:
            LocalizedText(
                original: "“%APP%” cannot use %PERMISSION%: a policy on this computer forbids it.",
                translations: ["zh_CN": "“%APP%”无法使用 %PERMISSION%：此电脑上的策略禁止这样做。"]
            )
        case .disabled:
            LocalizedText(
                original: "“%APP%” cannot use %PERMISSION%: it is switched off for every app.",
                translations: ["zh_CN": "“%APP%”无法使用 %PERMISSION%：它已对所有应用关闭。"]
            )
        case .notSupported:
            LocalizedText(
                original: "“%APP%” cannot use %PERMISSION%: this computer does not have it.",
                translations: ["zh_CN": "“%APP%”无法使用 %PERMISSION%：此电脑不提供它。"]
            )
        default:
            LocalizedText(
                original: "“%APP%” cannot use %PERMISSION%.",
                translations: ["zh_CN": "“%APP%”无法使用 %PERMISSION%。"]
            )
        }
    }
}
