import ConsentModel
import Testing

@Suite("Built-in permissions")
struct ProgramTests {
    @Test("a permission is shown by its wire id")
    func description() {
        #expect("\(Permission.backgroundLocation)" == "background-location")
    }
}
