import TestSupport
import Testing

@Suite("The example", .timeLimit(.minutes(5)))
struct PhotoImportTests {
    @Test("without access it looks at no picture, and says what would mend it")
    func refused() async throws {
        let session = try await Session()
        let folder = try TemporaryFolder()
        let picture = try await session.run("touch", ["\(folder.path)/beach.jpg"])
        #expect(picture.status == .exited(0))
        let agent = try await session.answer("deny")
        let run = try await session.run(
            TestProcess.product("photo-import"),
            ["--once", folder.path]
        )
        agent.leave()
        #expect(run.status == .exited(77))
        #expect(run.output.isEmpty)
        #expect(run.error.contains("photo-import"))
    }

    @Test("who asks for help gets it, and who makes a mistake the usage")
    func usage() async throws {
        let session = try await Session()
        let program = TestProcess.product("photo-import")
        let help = try await session.run(program, ["--help"])
        #expect(help.status == .exited(0))
        #expect(help.output.hasPrefix("usage: photo-import"))
        for words in [["--hlep"], ["a", "b"], [""]] {
            let wrong = try await session.run(program, words)
            #expect(wrong.status == .exited(64))
            #expect(wrong.error.hasPrefix("usage: photo-import"))
        }
    }
}
