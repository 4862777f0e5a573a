extension PermissionCenter {
    /// Makes a center that answers by itself, for tests and previews; it needs no service.
    ///
    /// Each of the permissions is `notDetermined` until it is requested, and then what is given
    /// here; every other one is `notSupported`.
    ///
    /// - Parameter answers: What the user would answer.
    public convenience init(answering answers: [Permission: AuthorizationStatus]) {
        self.init(source: LocalAnswers(.fixed, answers: answers))
    }

    /// Makes a center whose user and system a test plays; it needs no service.
    ///
    /// Everything is `notDetermined` at first, and a request waits until the script answers it.
    ///
    /// - Returns: The center for the app, and the script for the test.
    public static func scripted() -> (center: PermissionCenter, script: PermissionScript) {
        let answers = LocalAnswers(.scripted)
        return (PermissionCenter(source: answers), PermissionScript(answers))
    }
}
