import ConsentModel
import Testing

@testable import ConsentDaemon

@Suite("What a setting of the desktop says")
struct DesktopSettingTests {
    private typealias Reading = DesktopSetting.Reading

    private func setting(_ permission: Permission) throws -> DesktopSetting {
        try #require(DesktopSetting.all.first { $0.permission == permission })
    }

    /// A reading and what follows from it.
    struct Line: Sendable, CustomTestStringConvertible {
        var permission: Permission
        var value: Bool?
        var isSet = false
        var isWritable = true
        var desktops: [String] = []
        /// Whether it is locked; nil where it turns nothing off.
        var locked: Bool?

        var testDescription: String {
            "\(permission) \(String(describing: value)) \(isSet) \(isWritable) \(desktops)"
        }
    }

    @Test(
        "a switch counts, but for a default that no user of this desktop could have chosen",
        arguments: [
            Line(permission: .camera, value: false),
            Line(permission: .camera, value: true, isSet: true, locked: false),
            Line(permission: .camera, value: true, isWritable: false, locked: true),
            // A default of the distribution, which the user can change.
            Line(permission: .camera, value: true, locked: false),
            Line(permission: .camera, value: false, isWritable: false),
            Line(permission: .camera, value: nil, isWritable: false),
            Line(permission: .microphone, value: true, isSet: true, locked: false),
            Line(permission: .speakers, value: true, isSet: true, locked: false),
            Line(permission: .location, value: true, desktops: ["GNOME"]),
            Line(permission: .location, value: false),
            Line(permission: .location, value: false, desktops: ["KDE"]),
            Line(permission: .location, value: false, desktops: ["GNOME"], locked: false),
            Line(
                permission: .location,
                value: false,
                desktops: ["ubuntu", "GNOME"],
                locked: false
            ),
            Line(
                permission: .location,
                value: false,
                isSet: true,
                desktops: ["KDE"],
                locked: false
            ),
            Line(permission: .location, value: false, isWritable: false, locked: true),
            Line(permission: .location, value: nil, desktops: ["GNOME"]),
        ]
    )
    func line(_ line: Line) throws {
        let setting = try setting(line.permission)
        let reading = Reading(
            value: line.value,
            isSet: line.isSet,
            isWritable: line.isWritable
        )
        let off = setting.turnsOff(reading, desktops: line.desktops)
        #expect(off?.isLocked == line.locked)
        #expect((off == nil) == (line.locked == nil))
        if let off { #expect(off.source == "\(setting.schema) \(setting.key)") }
    }

    @Test("the command that a text names gives the key the value that turns it on")
    func commands() throws {
        for setting in DesktopSetting.all {
            let source = "\(setting.schema) \(setting.key)"
            #expect(
                SettingsCommand.switchingOn(source)
                    == "gsettings set \(source) \(!setting.offValue)"
            )
        }
    }
}
