import CommandLineTool

@main
enum Main {
    static func main() {
        print("consentd 0.1.0")
    }
}
