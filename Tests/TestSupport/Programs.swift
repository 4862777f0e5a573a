import Glibc

/// What programs of this machine can do, asked once before tests that need them.
package enum Programs {
    /// Whether a program runs to its end with status 0; what it prints is thrown away.
    package static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let process = try? Child.spawn(
            program,
            arguments,
            environment: ["PATH": "/usr/bin:/bin"],
            descriptors: [null, null, null]
        )
        guard let process else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}
