import CommandLineTool

extension Operand {
    /// One permission.
    static let permission = Self(
        "PERMISSION",
        "a permission, as 'consentctl permissions' lists them",
        completion: .permissions
    )
    /// One permission or all.
    static let scope = Self(
        "PERMISSION",
        "a permission, or the word 'all'",
        completion: .scopes
    )
    /// One app.
    static let app = Self(
        "APP",
        "the id of an app, or the path of a program",
        completion: .apps
    )
    /// One app, or every app where it is left out.
    static let appOrEvery = Self(
        "APP",
        "the id of an app, or the path of a program; every app if left out",
        completion: .apps,
        isOptional: true
    )
    /// A desktop file.
    static let desktopFile = Self("FILE", "the path of a desktop file", completion: .files)
    /// A shell.
    static let shell = Self("SHELL", "bash, zsh or fish", completion: .shells)
}
