import Consent
import ConsentWire
import Glibc

/// Who has the service's name on the bus, as far as this user may know.
struct NameOwner {
    /// What the bus tells.
    let presence: ServicePresence
    /// The program of the process; nil when it may not be looked at, as is so of consentd.
    let program: String?
    /// By what name the process says that it was started; its own word.
    let startedAs: String?
    /// The resolved path of the installed `consentd`; nil when there is none.
    let consentd: String?

    /// Looks at the process that the bus names.
    init(_ presence: ServicePresence, consentd: String?) {
        let folder = presence.processID.map { "/proc/\($0)" }
        self.init(
            presence,
            program: folder.flatMap { Self.link($0 + "/exe") },
            startedAs: folder.flatMap { Self.firstWord(of: $0 + "/cmdline") },
            consentd: consentd
        )
    }

    /// Puts together what is known.
    init(_ presence: ServicePresence, program: String?, startedAs: String?, consentd: String?) {
        self.presence = presence
        self.program = program
        self.startedAs = startedAs
        self.consentd = consentd
    }

    /// Says who has the name, or what keeps anybody from having it.
    var row: DiagnosisRow {
        guard let owner = presence.owner else {
            return row(
                .failed,
                presence.isActivatable
                    ? "Nobody has the name \(Names.service), and the service does not start: "
                        + "'journalctl --user -u consentd' may say why."
                    : "Nobody has the name \(Names.service), and the bus does not know how to "
                        + "start consentd: it is not installed, or not for this bus."
            )
        }
        let process = presence.processID.map { ", process \($0)" } ?? ""
        let start = "The name \(Names.service) is of \(owner)\(process)"
        guard let program else {
            // The kernel keeps the rest of a process that lets nobody look into it.
            let word = startedAs.map { ", started as \($0)" } ?? ""
            return row(.ok, start + word + ".")
        }
        if let consentd, program == consentd + " (deleted)" {
            return row(
                .warning,
                "\(start), \(consentd), which was replaced since it was started: "
                    + "systemctl --user restart consentd"
            )
        }
        guard let consentd, program != consentd else {
            return row(.ok, "\(start), \(program).")
        }
        return row(
            .failed,
            "\(start), \(program), and not of \(consentd). End that process, unless you started it."
        )
    }

    private func row(_ outcome: DiagnosisOutcome, _ detail: String) -> DiagnosisRow {
        DiagnosisRow(check: "owner", outcome: outcome, detail: detail)
    }

    private static func link(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4_096)
        let length = readlink(path, &target, target.count)
        guard length > 0 else { return nil }
        return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func firstWord(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != 0 }, as: UTF8.self)
    }
}
