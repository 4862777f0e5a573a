import ConsentWire
import GIO

/// Looks for files that let something else be started in the place of the installed service.
///
/// It is the command line that looks: a service that has been replaced would not tell.
struct OverrideCheck {
    /// Where the session looks for such files.
    let folders: SessionFolders
    /// The resolved path of the installed `consentd`.
    let consentd: String

    /// What was found.
    var rows: [DiagnosisRow] { activationRows + unitRows }

    // MARK: What the bus starts

    private var activationRows: [DiagnosisRow] {
        let files = ServiceFile.all(in: folders)
        guard let first = files.first else { return [] }
        var rows = [row(about: first, before: files.dropFirst().first)]
        for file in files.dropFirst() where !file.starts(consentd) {
            rows.append(
                DiagnosisRow(
                    check: "activation",
                    outcome: .warning,
                    detail: "\(file.path) starts \(what(file)) instead of \(consentd); it has no "
                        + "effect only as long as \(first.path) stands before it. \(Self.advice)"
                )
            )
        }
        return rows
    }

    private func row(about first: ServiceFile, before next: ServiceFile?) -> DiagnosisRow {
        let check = "activation"
        guard first.starts(consentd) else {
            return DiagnosisRow(
                check: check,
                outcome: .failed,
                detail: "\(first.path) makes the bus start \(what(first)) instead of \(consentd). "
                    + Self.advice + " Then log out and in again."
            )
        }
        let folder = first.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        guard let next, folders.usersOwn.contains(folder) else {
            return DiagnosisRow(
                check: check,
                outcome: .ok,
                detail: "\(first.path) makes the bus start \(consentd)."
            )
        }
        return DiagnosisRow(
            check: check,
            outcome: .warning,
            detail: "\(first.path) stands before \(next.path), and any program of yours may have "
                + "written it. " + Self.advice
        )
    }

    private func what(_ file: ServiceFile) -> String {
        switch (file.program, file.unit) {
        case (_, let unit?) where unit != "consentd.service": "the unit \(unit)"
        case (let program?, _): program
        case (nil, _): "nothing"
        }
    }

    // MARK: What systemd starts

    private var unitRows: [DiagnosisRow] {
        let rows = replacedUnitRows + dropInRows
        guard rows.isEmpty, FolderListing.holds(installedUnit) else { return rows }
        return [
            DiagnosisRow(
                check: "unit",
                outcome: .ok,
                detail: "No file changes the unit \(installedUnit)."
            )
        ]
    }

    private var installedUnit: String {
        let prefix = consentd.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return "\(prefix)/lib/systemd/user/consentd.service"
    }

    private var replacedUnitRows: [DiagnosisRow] {
        let before = folders.units.map { $0 + "/consentd.service" }
            .prefix { $0 != installedUnit }
        return before.filter(FolderListing.holds).map { path in
            RealPath.resolve(path) == "/dev/null"
                ? DiagnosisRow(
                    check: "unit",
                    outcome: .failed,
                    detail: "\(path) forbids systemd to start consentd. To allow it: "
                        + "systemctl --user unmask consentd"
                )
                : DiagnosisRow(
                    check: "unit",
                    outcome: .warning,
                    detail: "\(path) takes the place of the unit \(installedUnit). " + Self.advice
                )
        }
    }

    private var dropInRows: [DiagnosisRow] {
        folders.units.flatMap { folder in
            // What a distribution adds to all services is its own affair.
            let names = ["consentd.service.d"] + (folder.hasPrefix("/usr/") ? [] : ["service.d"])
            return names.flatMap {
                FolderListing.files(in: "\(folder)/\($0)", endingIn: ".conf")
            }
        }
        .map { path in
            DiagnosisRow(
                check: "unit",
                outcome: .warning,
                detail: "\(path) changes how systemd starts consentd "
                    + "('systemctl --user cat consentd' shows it). " + Self.advice
            )
        }
    }

    private static let advice = "Remove the file, unless you put it there."
}
