import ConsentModel

extension Catalogue {
    /// The permissions that differ in a way the rules know of.
    static let test = Catalogue([
        PermissionDefinition(permission: .camera, needs: [.device("camera")]),
        PermissionDefinition(permission: .microphone),
        PermissionDefinition(permission: .contacts),
        PermissionDefinition(permission: .reminders),
        PermissionDefinition(permission: .motion),
        PermissionDefinition(permission: .screen),
        PermissionDefinition(
            permission: .location,
            levels: [.approximate, .precise],
            defaultLevel: .precise,
            usableLevel: .approximate
        ),
        PermissionDefinition(permission: .backgroundLocation, requires: .location),
        PermissionDefinition(
            permission: .calendars,
            levels: [.addOnly, .full],
            defaultLevel: .full
        ),
        PermissionDefinition(
            permission: .notifications,
            levels: [.quiet, .full],
            defaultLevel: .full,
            provisionalLevel: .quiet
        ),
    ])
}

extension App {
    static let camera = App(id: "org.example.Camera", kind: .desktop)
    static let maps = App(id: "org.example.Maps", kind: .flatpak)
    static let python = App(id: "/usr/bin/python3", kind: .program)
    static let control = App(id: "/usr/bin/consentctl", kind: .program)
}
