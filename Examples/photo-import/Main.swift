import Consent
import Glibc

/// Lists the pictures of a folder, with the user's consent and only as long as there is.
@main
enum Main {
    static func main() async {
        let usage = "usage: photo-import [--once] [FOLDER]"
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
        let album = Album(folder: options.folder)
        do {
            // Nothing of the folder is looked at out here: the body runs with access only, and is
            // cancelled when access ends.
            try await PermissionCenter.shared.withAccess(
                to: .photos,
                reason: "Import your pictures"
            ) { _ in
                try await album.list(andWatch: !options.isOnce)
            }
            return 0
        } catch let refused as AccessRefused {
            if let count = await album.count {
                Console.error("Access to your pictures has ended: stopped after \(count).")
            }
            if let explanation = refused.state.explanation() {
                Console.error(explanation.body)
                if let step = explanation.step { Console.error(step) }
            }
            return 77
        } catch let error as ConsentError {
            Console.error("photo-import: \(error)")
            return error.code == .serviceUnavailable ? 69 : 1
        } catch {
            Console.error("photo-import: \(error)")
            return 1
        }
    }
}
