import CLinux
import Glibc

/// A process that was started with nothing but what it was given.
enum Child {
    /// Starts a program; its descriptors are those of `descriptors`, in order, and no others.
    static func spawn(
        _ program: String,
        _ arguments: [String],
        environment: [String: String],
        folder: String? = nil,
        descriptors: [Int32]
    ) throws(TestFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        if let folder { consent_spawn_chdir(&actions, folder) }
        consent_spawn_close_from(&actions, Int32(descriptors.count))

        // The threads of Swift's pool block every signal, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let words = copies([program] + arguments)
        let variables = copies(environment.map { "\($0.key)=\($0.value)" })
        defer { for copy in words + variables { free(copy) } }
        var process: pid_t = 0
        var result: Int32
        // A program that a test has just written may be open for writing in a child that another
        // one starts, for as long as that child is no program of its own yet.
        repeat {
            result = posix_spawnp(&process, program, &actions, &attributes, words, variables)
        } while result == ETXTBSY
        guard result == 0 else {
            throw TestFailure("cannot start \(program): \(String(cString: strerror(result)))")
        }
        return process
    }

    /// Makes a pipe that no other child inherits.
    static func pipe() throws(TestFailure) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard consent_pipe(&ends) == 0 else { throw TestFailure("cannot make a pipe") }
        return (ends[0], ends[1])
    }

    private static func copies(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
        strings.map { strdup($0) } + [nil]
    }
}
