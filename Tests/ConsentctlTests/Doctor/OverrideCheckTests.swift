import ConsentWire
import Foundation
import TestSupport
import Testing

@testable import consentctl

@Suite("Files that override the installed service")
struct OverrideCheckTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "prefix/bin/consentd")
    }

    private var consentd: String { folder.path("prefix/bin/consentd") }

    private var rows: [DiagnosisRow] {
        let environment = [
            "XDG_RUNTIME_DIR": folder.path("run"), "XDG_DATA_HOME": folder.path("own"),
            "XDG_CONFIG_HOME": folder.path("config"), "XDG_CONFIG_DIRS": folder.path("etc"),
            "XDG_DATA_DIRS": folder.path("prefix/share"),
        ]
        let folders = SessionFolders(home: nil) { environment[$0] }
        return OverrideCheck(folders: folders, consentd: consentd).rows
    }

    private func install() throws {
        try add("prefix/share", consentd, unit: "consentd.service")
        try folder.write("[Service]\n", to: "prefix/lib/systemd/user/consentd.service")
    }

    @discardableResult
    private func add(
        _ place: String,
        _ program: String,
        unit: String? = nil,
        file: String = "org.consentd.Consent1"
    ) throws -> String {
        try folder.write(
            "[D-BUS Service]\nName=org.consentd.Consent1\nExec=\(program)\n"
                + (unit.map { "SystemdService=\($0)\n" } ?? ""),
            to: "\(place)/dbus-1/services/\(file).service"
        )
    }

    @Test("where nothing is installed there is nothing to say")
    func nothing() {
        #expect(rows.isEmpty)
    }

    @Test("the installed files alone are well")
    func installed() throws {
        try install()
        #expect(rows.map(\.check) == ["activation", "unit"])
        #expect(rows.allSatisfy { $0.outcome == .ok })
        #expect(rows[0].detail.contains(consentd))
    }

    @Test(
        "attack A14: a service file that stands before the installed one and starts another program",
        arguments: ["run", "own"],
        ["org.consentd.Consent1", "anything"]
    )
    func impostor(place: String, file: String) throws {
        try install()
        let path = try add(place, "/bin/impostor --now", file: file)
        let found = try #require(rows.first)
        #expect(found.outcome == .failed)
        #expect(found.detail.hasPrefix("\(path) makes the bus start /bin/impostor instead of"))
        #expect(found.detail.contains("Remove the file"))
    }

    @Test("attack A14: a service file that starts another unit, whatever program it names")
    func otherUnit() throws {
        try install()
        try add("own", consentd, unit: "impostor.service")
        #expect(rows.first?.outcome == .failed)
        #expect(rows.first?.detail.contains("the unit impostor.service") == true)
    }

    @Test("a copy before the installed one, or another program behind it, is worth a warning")
    func harmless() throws {
        try install()
        let copy = try add("own", consentd)
        #expect(rows.first?.outcome == .warning)
        #expect(rows.first?.detail.hasPrefix("\(copy) stands before") == true)
        let other = try add("prefix/share", "/bin/impostor", file: "other")
        let about = rows.filter { $0.detail.hasPrefix(other) }
        #expect(about.map(\.outcome) == [.warning])
    }

    @Test("a file in the user's folder is no override where it is the installed one")
    func installedForUser() throws {
        try add("own", "\"\(consentd)\"", unit: "consentd.service")
        #expect(rows.map(\.outcome) == [.ok])
    }

    @Test("what is no service file about the name is passed over")
    func others() throws {
        try install()
        try folder.write("[D-BUS Service\n", to: "own/dbus-1/services/a.service")
        try folder.write(
            "[D-BUS Service]\nName=org.example.X\nExec=/bin/x\n",
            to: "own/dbus-1/services/org.consentd.Consent1.service"
        )
        mkfifo(folder.path("own/dbus-1/services/b.service"), 0o600)
        #expect(rows.allSatisfy { $0.outcome == .ok })
    }

    @Test("attack A14: a unit that stands before the installed one", arguments: ["config", "etc"])
    func unit(place: String) throws {
        try install()
        let path = try folder.write("[Service]\n", to: "\(place)/systemd/user/consentd.service")
        let found = rows.filter { $0.check == "unit" }
        #expect(found.map(\.outcome) == [.warning])
        #expect(found[0].detail.hasPrefix("\(path) takes the place of the unit"))
    }

    @Test("a mask keeps the service from being started at all")
    func mask() throws {
        try install()
        try folder.write("", to: "config/systemd/user/other.service")
        symlink("/dev/null", folder.path("config/systemd/user/consentd.service"))
        let found = rows.filter { $0.check == "unit" }
        #expect(found.map(\.outcome) == [.failed])
        #expect(found[0].detail.contains("systemctl --user unmask consentd"))
    }

    @Test(
        "attack A14: a piece of a unit that changes how the installed one is started",
        arguments: [
            "config/systemd/user/consentd.service.d/a.conf", "run/systemd/user/service.d/a.conf",
            "run/systemd/transient/consentd.service.d/50-x.conf",
            "own/systemd/user/consentd.service.d/a.conf",
        ]
    )
    func dropIn(path: String) throws {
        try install()
        let path = try folder.write("[Service]\nExecStart=\n", to: path)
        let found = rows.filter { $0.check == "unit" }
        #expect(found.map(\.outcome) == [.warning])
        #expect(found[0].detail.hasPrefix("\(path) changes how systemd starts consentd"))
    }
}
