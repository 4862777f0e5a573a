import Broker
import ConsentModel
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Stopping", .timeLimit(.minutes(5)))
struct StoppingTests {
    @Test("what was told as kept is kept, and what was not is answered with an error")
    func acknowledged() async throws {
        let errors = try ErrorLog()
        var service = try await ServiceFixture { $0.log = errors.log }
        let manager = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.manager)
        let answers = Journal<(app: String, answer: ServiceAnswer)>()
        for number in 0..<100 {
            let app = "org.example.A\(number)"
            let arguments = Variant.tuple(app, "contacts")
            service.settings.connection.call(manager, "Revoke", arguments) {
                answers.append((app, ServiceAnswer($0)))
            }
        }
        try await answers.first()
        try await service.daemon.stop()
        for _ in 0..<100 { try await answers.next() }
        var kept: Set<String> = []
        for (app, answer) in answers.entries {
            if answer.value(Bool.self) == true {
                kept.insert(app)
            } else {
                // What the bus had not yet handed over finds nobody with the name.
                #expect(["NoReply", "ServiceUnknown"].contains(answer.error))
            }
        }
        #expect(errors.text.isEmpty)
        service = try await service.again()
        let rows = try await service.settings.grants().rows
        #expect(Set(rows.compactMap { $0["app-id"]?.as(String.self) }) == kept)
        #expect(!kept.isEmpty)
    }

    @Test("who waits for the user gets an error at once, and the question is taken back")
    func waiting() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        try await service.daemon.stop()
        #expect(try await app.answer(to: request).error == "NoReply")
        #expect(try await agent.withdrawn.next() == question.token)
    }

    @Test("an answer that is being written is kept and told")
    func answering() async throws {
        let errors = try ErrorLog()
        var service = try await ServiceFixture { $0.log = errors.log }
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        _ = try await agent.next()
        service.daemon.perform { daemon in
            for question in daemon.agents.openQuestions {
                daemon.receive(.answered(question, .deny(GrantTerms())))
            }
            daemon.stop()
        }
        try await service.daemon.endings.first()
        #expect(try await app.answer(to: request).status == "denied")
        #expect(errors.text.isEmpty)
        service = try await service.again()
        #expect(try await app.status("contacts").status == "denied")
    }

    @Test("a request that waited for the last write is not put to the user any more")
    func asking() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        try await app.settle()
        let name = app.name()
        service.daemon.perform { daemon in
            let parameters = RequestParameters(permission: .contacts, usageDescription: "To try")
            daemon.receive(.relinquish(CallID(1_000), connection: name, .contacts))
            daemon.receive(.request(CallID(1_001), connection: name, parameters))
            #expect(daemon.agents.openQuestions.isEmpty, "it waits")
            daemon.stop()
        }
        try await service.daemon.endings.first()
        // What the service sent is here before what the bus answers now.
        _ = try await agent.client.connection.call(.bus, "GetId")
        #expect(agent.questions.entries.isEmpty)
    }

    @Test("what happens meanwhile is no failure: the next daemon finds it out")
    func leaving() async throws {
        let errors = try ErrorLog()
        var service = try await ServiceFixture { $0.log = errors.log }
        let app = try await service.app()
        try await app.settle()
        let once = ["lifetime": Variant("once")]
        _ = try await service.settings.grant(app.id, "contacts", once)
        let name = app.name()
        service.daemon.perform { daemon in
            daemon.stop()
            daemon.left(name)
        }
        try await service.daemon.endings.first()
        #expect(errors.text.isEmpty)
        await app.kill()
        try await service.left(name, isServing: false)
        service = try await service.again()
        try await service.advance(by: .seconds(5))
        #expect(try await service.settings.grants().rows.isEmpty)
    }

    @Test("the bus goes: what is being written is finished before the daemon ends")
    func busClosed() async throws {
        let service = try await ServiceFixture()
        await service.bus.stop()
        #expect(try await service.daemon.endings.first() == .busClosed)
        // Nobody holds the database any more.
        _ = try StateFolder(at: .path(service.folder.path("state")))
    }
}

private typealias ServiceAnswer = TestSupport.Answer

extension ServiceFixture {
    /// Another daemon on the same bus and database, after this one has ended.
    fileprivate func again() async throws -> ServiceFixture {
        try await ServiceFixture(bus: bus, folder: folder, clock: clock)
    }
}

/// What a daemon logs as an error.
private struct ErrorLog {
    let log: Log
    private let folder: TemporaryFolder
    private let file: FileHandle

    init() throws {
        folder = try TemporaryFolder()
        file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.write("", to: "log")))
        log = Log(.error, descriptor: file.fileDescriptor)
    }

    var text: String { (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "?" }
}
