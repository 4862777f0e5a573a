import CLinux
import Glibc

/// What the service asks of the system for its own process.
package enum ProcessResources {
    /// Lets no other program of the user look into this process, nor into the files that it makes.
    ///
    /// The first statement of `main`: what it reads later is never to be had. The kernel then gives
    /// what stands under `/proc/PID` to root, refuses to attach a debugger and dumps no core. What
    /// is read of ourselves under `/proc/self` stays readable to us.
    package static func close() {
        // Fails for no number that it knows; without it the service is still worth having.
        _ = consent_prctl(PR_SET_DUMPABLE, 0)
        umask(0o077)
    }

    /// Takes all open files that are granted, and lets large blocks of memory go back at once.
    ///
    /// Called before anything large is allocated.
    package static func prepare() {
        takeOpenFiles()
        _ = consent_return_blocks_from(128 * 1_024)
    }

    // Each identified connection keeps its process open. The low limit of before is for programs
    // that call select(2), and none of them is started here.
    private static func takeOpenFiles() {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
    }
}
