/// What the desktop's own dialog says besides the catalogue's words.
///
/// Every text takes the names of languages, the preferred first, and falls back to English.
package enum DialogTexts {
    /// The button that allows.
    package static let allow = LocalizedText(
        original: "Allow",
        translations: ["zh_CN": "允许"]
    )
    /// The button that refuses.
    package static let refuse = LocalizedText(
        original: "Don’t Allow",
        translations: ["zh_CN": "不允许"]
    )
    /// The app's reason: its claim, in its words.
    package static let claim = LocalizedText(
        original: "“%APP%” says: “%REASON%”",
        translations: ["zh_CN": "“%APP%”说明：“%REASON%”"]
    )
    /// What the choice of a lifetime is called.
    package static let duration = LocalizedText(
        original: "For how long",
        translations: ["zh_CN": "有效时间"]
    )
    /// What the choice between a level and the one below it is called, where only yes and no can be
    /// chosen between.
    package static let level = LocalizedText(
        original: "%PERMISSION%: %LEVEL%",
        translations: ["zh_CN": "%PERMISSION%：%LEVEL%"]
    )

    /// The name of a lifetime; nil for one that a dialog cannot offer, because it needs a time.
    package static func name(of lifetime: Lifetime) -> LocalizedText? {
        switch lifetime {
        case .once:
            LocalizedText(original: "Only this time", translations: ["zh_CN": "仅此一次"])
        case .session:
            LocalizedText(original: "Until you log out", translations: ["zh_CN": "直到你注销"])
        case .always:
            LocalizedText(original: "Always", translations: ["zh_CN": "始终"])
        case .until, .unknown: nil
        }
    }

    /// Who asks, by the id that everything is stored under, and how that is known.
    package static func identity(by evidence: Evidence) -> LocalizedText {
        switch evidence {
        case .flatpakInfo:
            LocalizedText(
                original: "%ID%, a Flatpak: known by its sandbox, which it cannot change",
                translations: ["zh_CN": "%ID%，Flatpak 应用：由它无法更改的沙盒识别"]
            )
        case .snapCgroup:
            LocalizedText(
                original: "%ID%, a Snap: known by its confinement, which it cannot change",
                translations: ["zh_CN": "%ID%，Snap 应用：由它无法更改的隔离环境识别"]
            )
        case .unit:
            LocalizedText(
                original: "%ID%, in no sandbox: known by the unit that it was started in",
                translations: ["zh_CN": "%ID%，不在沙盒中：由启动它的单元识别"]
            )
        case .declared:
            LocalizedText(
                original: "%ID%, in no sandbox: known by the id that was named for it",
                translations: ["zh_CN": "%ID%，不在沙盒中：由为它声明的 ID 识别"]
            )
        case .path:
            LocalizedText(
                original: "%ID%, in no sandbox: known by the path of its program",
                translations: ["zh_CN": "%ID%，不在沙盒中：由其程序的路径识别"]
            )
        case .unknown: LocalizedText(original: "%ID%")
        }
    }
}
