import CommandLineTool

@main
enum Main {
    static func main() {
        print("consentctl 0.1.0")
    }
}
