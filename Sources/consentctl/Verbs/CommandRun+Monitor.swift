import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// The verb that watches.
extension CommandRun {
    func monitor(_ filter: RowFilter, _ format: OutputFormat) async throws -> ExitCode {
        let events = try await administration.events()
        // What is misspelt would be waited for without end.
        try await checkExists(filter.permission)
        if let app = filter.app { try await remarkIfStrange(app) }
        for try await event in events {
            let change = ChangeLine(event: event, time: .now)
            guard change.passes(filter) else { continue }
            switch (event, format) {
            case (_, .json): output.line(change.json.line)
            case (.serviceLeft, _), (.serviceReturned, _): remarks.line(change.text(at: place))
            default: output.line(change.text(at: place))
            }
        }
        return .success
    }
}
