import ConsentModel
import Testing

@Suite("App")
struct AppTests {
    @Test("two paths that look the same and differ in their bytes are two programs")
    func bytes() {
        let composed = App(id: "/opt/caf\u{E9}", kind: .program)
        let decomposed = App(id: "/opt/cafe\u{301}", kind: .program)
        #expect(composed.id == decomposed.id, "Swift compares what is seen")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect((composed < decomposed) != (decomposed < composed))
    }

    @Test("a decision belongs to id and kind")
    func kind() {
        let host = App(id: "org.example.Camera", kind: .desktop)
        let sandboxed = App(id: "org.example.Camera", kind: .flatpak)
        #expect(host != sandboxed)
        #expect(host < sandboxed)
    }
}
