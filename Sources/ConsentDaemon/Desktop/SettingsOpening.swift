import ConsentModel
import GIO

/// What has a page of the desktop's settings shown; never a child of this process.
///
/// A child would live in our sandbox and die with us.
struct SettingsOpening: Sendable {
    /// What is called.
    let target: ObjectAddress
    /// The member.
    let method: String
    /// A tuple.
    let arguments: Variant

    /// Activates GNOME Settings with a panel in front.
    static func gnomePanel(_ panel: String, arguments: [String]) -> Self {
        let parameter = Variant.tuple(panel, arguments.map { Variant($0) })
        return Self(
            target: ObjectAddress(
                "org.gnome.Settings",
                "/org/gnome/Settings",
                "org.freedesktop.Application"
            ),
            method: "ActivateAction",
            arguments: .tuple("launch-panel", [parameter], [String: Variant]())
        )
    }

    /// Has the user's service manager start a program in a unit of its own.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: What follows its path.
    ///   - description: What the manager calls the unit.
    /// - Returns: What is called for that.
    static func program(_ path: String, arguments: [String], description: String) -> Self {
        let command = Variant.tuple(path, [path] + arguments, false)
        let properties = [
            property("Description", Variant(description)),
            property("ExecStart", .array(of: "(sasb)", [command])),
            property("Type", Variant("exec")),
            property("CollectMode", Variant("inactive-or-failed")),
            property("Slice", Variant("app.slice")),
            property("PartOf", Variant(["graphical-session.target"])),
        ]
        let name = RealPath.lastComponent(of: path)
        let number = String(UInt64.random(in: 0 ... .max), radix: 16)
        return Self(
            target: Systemd.manager,
            method: "StartTransientUnit",
            arguments: .tuple(of: [
                Variant("app-consentd-\(name)@\(number).service"), Variant("fail"),
                .array(of: "(sv)", properties), .array(of: "(sa(sv))", []),
            ])
        )
    }

    private static func property(_ name: String, _ value: Variant) -> Variant {
        .tuple(name, value)
    }
}
