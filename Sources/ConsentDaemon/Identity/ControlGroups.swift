/// The control groups of a process in the hierarchies of systemd, from its `cgroup` file (cgroups(7)).
struct ControlGroups {
    /// The folders of each group from the top, the unified hierarchy's first.
    let paths: [[String]]

    /// Reads the lines `number:controllers:path`.
    init(parsing text: String) {
        var unified: [[String]] = []
        var others: [[String]] = []
        // By scalars: a name that ends in a carriage return must not join two lines.
        for line in text.unicodeScalars.split(separator: "\n") {
            let fields = Substring(line)
                .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let path = fields[2].split(separator: "/").map(String.init)
            switch fields[1] {
            case "": unified.append(path)
            // Systemd's own, where it still uses the old hierarchies.
            case "name=systemd": others.append(path)
            default: break
            }
        }
        paths = unified + others
    }

    /// The unit of a user's own systemd that the process is in.
    ///
    /// Units lie in slices, and whatever a unit makes in its group of its own is still that unit.
    func userUnit(of user: UInt32) -> String? {
        for path in paths {
            guard let manager = path.firstIndex(of: "user@\(user).service") else { continue }
            return path[manager...].dropFirst().first { !$0.hasSuffix(".slice") }
        }
        return nil
    }

    /// The units of snapd that the process is in.
    var snapUnits: [String] {
        paths.compactMap { path in path.last { $0.hasPrefix("snap.") && Self.isUnit($0) } }
    }

    private static func isUnit(_ name: String) -> Bool {
        name.hasSuffix(".scope") || name.hasSuffix(".service")
    }
}
