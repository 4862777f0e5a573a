import Broker
package import ConsentModel
import GIO
import Glibc

/// The folders of policy files: a file of one masks those of its name in the later ones.
package struct PolicyFolders: Hashable, Sendable {
    /// The folders, the one that masks the others first.
    package let paths: [String]
    /// Whose the folders and files have to be.
    let owner: UInt32

    /// The most files of one folder that are read.
    static let limit = 256

    /// Names folders whose files have to belong to the given user.
    package init(paths: [String], owner: UInt32) {
        self.paths = paths
        self.owner = owner
    }

    /// The administrator's folder before the vendor's.
    package static let standard = Self(
        paths: ["/etc/consent/policy.d", "/usr/share/consent/policy.d"],
        owner: 0
    )

    /// A folder of the user's own in place of both, for tests and demonstrations.
    package static func own(_ path: String) -> Self {
        Self(paths: [absolute(path)], owner: geteuid())
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = RealPath.resolve(".") else { return path }
        return "\(folder)/\(path)"
    }

    /// Reads every file.
    ///
    /// This waits for the disk: the files are few, small and local, and before they are read nobody
    /// can be answered.
    package func read(_ catalogue: Catalogue) -> InstalledPolicy {
        var installed = InstalledPolicy()
        var rules: [(Policy.Group, Policy.Rule)] = []
        var taken: Set<String> = []
        for path in paths {
            guard let folder = open(path, &installed.problems) else { continue }
            var names = folder.names(endingIn: ".conf")
            if names.count > Self.limit {
                let text = "only the first \(Self.limit) of its files are read"
                installed.problems.append(PolicyProblem(path: path, text: text))
                names.removeSubrange(Self.limit...)
            }
            for name in names where !taken.contains(name) {
                let source = "\(path)/\(name)"
                switch read(name, in: folder, catalogue) {
                case .success(let file):
                    // A file that is not used masks nothing: a slip here must not lift a rule there.
                    taken.insert(name)
                    installed.files.append(source)
                    installed.problems += file.problems.map {
                        PolicyProblem(path: source, text: $0)
                    }
                    rules += file.rules.map {
                        ($0.group, Policy.Rule(effect: $0.effect, source: source))
                    }
                case .failure(let error):
                    let text = "it is ignored: \(error)"
                    installed.problems.append(PolicyProblem(path: source, text: text))
                }
            }
        }
        installed.policy = Policy(rules)
        return installed
    }

    private func open(_ path: String, _ problems: inout [PolicyProblem]) -> TrustedFolder? {
        do {
            return try TrustedFolder(at: path, owner: owner)
        } catch {
            problems.append(PolicyProblem(path: path, text: "it is ignored: \(error)"))
            return nil
        }
    }

    private func read(
        _ name: String,
        in folder: TrustedFolder,
        _ catalogue: Catalogue
    ) -> Result<PolicyFile, PolicyFileError> {
        let bytes: [UInt8]
        do {
            bytes = try folder.bytes(of: name)
        } catch {
            return .failure(.distrusted(error))
        }
        do {
            return .success(try PolicyFile(parsing: bytes, catalogue: catalogue))
        } catch {
            return .failure(error)
        }
    }
}
