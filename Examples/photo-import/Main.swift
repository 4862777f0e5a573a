import Consent

@main
enum Main {
    static func main() {
        print(Permission.photos)
    }
}
