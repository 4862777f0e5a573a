import ConsentModel
import ConsentWire

/// Questions that tests put.
enum Questions {
    static let location = AgentQuestion(
        app: App(id: "org.gnome.Maps", kind: .desktop),
        appName: "Maps",
        evidence: .unit,
        permission: .location,
        level: .precise,
        heldLevel: .approximate,
        title: "Allow “Maps” to use your precise location?",
        body: "It can see where you are.",
        reason: "Show where you are on the map",
        icon: "",
        levels: [.approximate, .precise],
        lifetimes: [.once, .session, .until, .always]
    )

    static let onlyOnce = AgentQuestion(
        app: App(id: "/usr/bin/python3", kind: .program),
        appName: "any program run by python3",
        evidence: .path,
        permission: .camera,
        title: "Allow any program run by python3 to use the camera?",
        body: "",
        reason: "",
        icon: "",
        lifetimes: [.once]
    )
}
