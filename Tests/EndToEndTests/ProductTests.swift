import Foundation
import Testing

@Suite("Products")
struct ProductTests {
    @Test("the programs are built beside the tests", arguments: ["consentd", "consentctl"])
    func built(name: String) throws {
        let folder = try FileManager.default
            .destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = URL(fileURLWithPath: folder).deletingLastPathComponent()
        #expect(
            FileManager.default.isExecutableFile(
                atPath: beside.appendingPathComponent(name).path
            )
        )
    }
}
