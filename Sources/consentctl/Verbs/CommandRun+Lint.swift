import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// The verb that checks a desktop file.
extension CommandRun {
    func lint(_ path: String, _ format: OutputFormat) async throws -> ExitCode {
        let file: LintedFile
        do throws(LintError) {
            file = try LintedFile(path: path)
        } catch {
            remarks.line("consentctl: \(error)")
            return .failure
        }
        var vocabulary = LintVocabulary(CatalogueContents(try BuiltInCatalogue.entries()))
        let service = await heard(of: file)
        if case .success(let heard) = service { vocabulary.add(heard.permissions) }
        let lint = UsageLint(file, vocabulary)
        var findings = lint.findings
        switch service {
        case .success(let heard):
            if let asked = heard.asked {
                findings += lint.findings(asked: asked)
            } else {
                remark(
                    "\(file.app.id) has never asked for anything here, so what it asks for was not "
                        + "checked"
                )
            }
        case .failure(let error):
            remark("what the app asks for was not checked: \(error.message)")
        }
        for line in lint.unjudged {
            remark("\(path):\(line.number): \(line.key) was not checked: only the service knows it")
        }
        if file.usages.isEmpty, findings.isEmpty { remark("\(path) has no usage descriptions") }
        if format == .json {
            output.line(JSON.array(findings.map(\.json)).indented)
        } else {
            for finding in findings { output.line(finding.description) }
        }
        return findings.isEmpty ? .success : .failure
    }

    /// What the service tells that the file alone does not.
    private struct Heard {
        /// The permissions that exist.
        let permissions: [PermissionRow]
        /// What the app has asked for; nil for an app that was never seen.
        let asked: Set<Permission>?
    }

    private func heard(of file: LintedFile) async -> Result<Heard, ConsentError> {
        if let objection = SessionOwner.current.objection {
            return .failure(ConsentError(.serviceUnavailable, objection))
        }
        do throws(ConsentError) {
            let permissions = try await administration.allPermissions()
            return .success(
                Heard(permissions: permissions, asked: try await asked(by: file.app))
            )
        } catch {
            return .failure(error)
        }
    }

    private func asked(by app: App) async throws(ConsentError) -> Set<Permission>? {
        // The id in a file under development may be none at all.
        guard AppIDGrammar.allows(app.id, kind: app.kind) else { return nil }
        let apps = try await administration.allApps { page in
            page.contains { $0.app == app && $0.firstSeen != nil }
        }
        guard apps.contains(where: { $0.app == app && $0.firstSeen != nil }) else { return nil }
        let history = try await administration.newestHistory(
            HistoryFilter(appID: app.id),
            limit: .max
        )
        let grants = try await administration.allGrants(GrantFilter(appID: app.id))
        let byUser: Set<StateReason> = [.user, .dismissed, .quieted]
        return Set(
            history.filter { $0.app == app && Self.eventsOfRequests.contains($0.event) }
                .compactMap(\.permission)
                + grants.filter { $0.app == app && $0.reason.map(byUser.contains) == true }.map(
                    \.permission
                )
        )
    }

    /// The entries of the history that only a request leads to.
    private static let eventsOfRequests: Set<String> = ["answer", "dismiss", "provisional"]
}
