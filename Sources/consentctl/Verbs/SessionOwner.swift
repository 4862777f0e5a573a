import Glibc

/// Whose session it is that this program would talk to.
struct SessionOwner {
    /// The user that this program runs as.
    let user: UInt32
    /// The environment.
    let environment: (String) -> String?
    /// The owner of a socket; nil where there is none.
    let owner: (String) -> UInt32?

    /// What this process finds.
    static var current: Self {
        Self(
            user: geteuid(),
            environment: { name in getenv(name).map { String(cString: $0) } },
            owner: { path in
                var status = stat()
                return stat(path, &status) == 0 ? status.st_uid : nil
            }
        )
    }

    /// Why the session is not this user's, and what to do; nil where nothing speaks against it.
    var objection: String? {
        let sudoer = environment("SUDO_UID").flatMap { UInt32($0) }
        let byOther = sudoer != nil && sudoer != user
        let address = environment("DBUS_SESSION_BUS_ADDRESS")
        if let socket = address.map(Self.socket(in:)) ?? standardSocket,
            let owner = owner(socket), owner != user
        {
            return byOther
                ? "the session is of another user: run this without sudo"
                : "the session is of another user: run this as the user of the session"
        }
        // The superuser's own session, if there is one, is not what was meant.
        if byOther, user == 0, address == nil {
            return "the superuser has no apps of its own: run this without sudo"
        }
        return nil
    }

    private var standardSocket: String? {
        (environment("XDG_RUNTIME_DIR") ?? "/run/user/\(user)") + "/bus"
    }

    /// The path in an address such as `unix:path=/run/user/1000/bus,guid=…`.
    private static func socket(in address: String) -> String? {
        let first = address.prefix { $0 != ";" }
        guard first.hasPrefix("unix:") else { return nil }
        let value = first.dropFirst(5).split(separator: ",").first { $0.hasPrefix("path=") }
        return value.map { unescaped($0.dropFirst(5)) }
    }

    /// Undoes the `%2F` of D-Bus addresses.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
