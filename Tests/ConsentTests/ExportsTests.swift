import Consent
import Testing

@Suite("Exports")
struct ExportsTests {
    @Test("one import brings the vocabulary")
    func vocabulary() {
        #expect(Permission.camera.rawValue == "camera")
    }
}
