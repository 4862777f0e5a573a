import Glibc

/// How many files this process may have open.
enum OpenFiles {
    /// Takes all that the system grants: each identified connection keeps its process open.
    ///
    /// The low limit of before is for programs that call select(2), and none of them is started here.
    static func takeAll() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
