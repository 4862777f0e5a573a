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

    /// Why there is no decision yet.
    static func unanswered(_ reason: StateReason) -> LocalizedText {
        switch reason {
        case .dismissed:
            LocalizedText(
                original: "“%APP%” did not get an answer: the question was closed.",
                translations: ["zh_CN": "“%APP%”没有得到答复：询问被关闭了。"]
            )
        case .quieted:
            LocalizedText(
                original: "“%APP%” does not ask for some days: the question was closed repeatedly.",
                translations: ["zh_CN": "“%APP%”在几天内不会再询问：询问多次被关闭。"]
            )
        case .timedOut:
            LocalizedText(
                original: "“%APP%” did not get an answer in time.",
                translations: ["zh_CN": "“%APP%”没有及时得到答复。"]
            )
        case .noPrompter, .prompterFailed:
            LocalizedText(
                original:
                    "“%APP%” could not ask: nothing on this computer could show the question.",
                translations: ["zh_CN": "“%APP%”无法询问：此电脑上没有能显示询问的程序。"]
            )
        default:
            LocalizedText(
                original: "“%APP%” has not been allowed to do this yet.",
                translations: ["zh_CN": "“%APP%”尚未获得允许。"]
            )
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
