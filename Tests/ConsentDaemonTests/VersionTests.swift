import ConsentDaemon
import Testing

@Suite("Version")
struct VersionTests {
    @Test("the release is three numbers")
    func release() {
        let parts = Version.release.split(separator: ".")
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { UInt($0) != nil })
    }
}
