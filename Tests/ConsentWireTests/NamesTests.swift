import ConsentWire
import Testing

@Suite("Names")
struct NamesTests {
    @Test(
        "every interface is named below the service",
        arguments: [
            Names.permissions, Names.manager, Names.authority, Names.agents, Names.agent, Names.app,
        ]
    )
    func prefix(name: String) {
        #expect(name.hasPrefix(Names.service + "."))
    }
}
