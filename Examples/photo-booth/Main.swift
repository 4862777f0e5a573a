import Consent
import Glibc

/// A photo booth: it needs the camera, and says what is the matter as long as it has none.
@main
enum Main {
    static func main() async {
        let usage = "usage: photo-booth [--once]"
        switch Options(CommandLine.arguments.dropFirst()) {
        case nil:
            Console.error(usage)
            exit(64)
        case let options? where options.showsHelp:
            Console.line(usage)
            exit(0)
        case let options?:
            exit(await run(options))
        }
    }

    private static func run(_ options: Options) async -> Int32 {
        let booth = Booth(center: .shared, isOnce: options.isOnce)
        do {
            try await booth.open()
            return await booth.isRefused ? 77 : 0
        } catch let error as ConsentError {
            Console.error("photo-booth: \(error)")
            return error.code == .serviceUnavailable ? 69 : 1
        } catch {
            Console.error("photo-booth: \(error)")
            return 1
        }
    }
}
