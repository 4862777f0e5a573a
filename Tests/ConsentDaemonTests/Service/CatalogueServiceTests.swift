import ConsentDaemon
import ConsentModel
import ConsentWire
import Devices
import GIO
import TestSupport
import Testing

@Suite("The built-in permissions on the bus", .timeLimit(.minutes(5)))
struct CatalogueServiceTests {
    @Test("B6: every built-in permission is asked for in its own words, and had once it is allowed")
    func everyPermission() async throws {
        let devices = FakeDevices()
        devices.add(.video("video0"))
        devices.add(.device("sound", "pcmC0D0c"))
        devices.add(.device("sound", "pcmC0D0p"))
        devices.add(.device("bluetooth", "hci0"))
        let service = try await ServiceFixture { configuration in
            configuration.devices = devices
            configuration.folder = { _ in "/" }
        }
        let app = try await service.app()
        let agent = try await service.agent()
        let entries = try BuiltInCatalogue.entries()
        #expect(entries.count == 17)
        // What another one requires comes before it.
        let independent = entries.filter { $0.definition.requires == nil }
        let dependent = entries.filter { $0.definition.requires != nil }
        for entry in independent + dependent {
            let permission = entry.definition.permission.rawValue
            #expect(try await app.status(permission).status == "not-determined", "\(permission)")
            let request = try app.request(permission)
            let question = try await agent.next()
            #expect(question.text("permission") == permission)
            let title = entry.texts.question(
                app: DisplayName(question.text("app-name") ?? "", id: app.id),
                level: entry.definition.defaultLevel,
                in: ["C"]
            )
            #expect(question.text("title") == title)
            question.answer("allow")
            #expect(try await app.answer(to: request).status == "authorized", "\(permission)")
        }
    }
}
