import GIO
import Glibc

/// The folders of the user that can be read, followed on a thread of its own.
///
/// The file system of one may hang, as that of a network drive does which is gone: only this thread
/// waits for it then, and what was seen last stays.
final class FollowedFolders: Sendable {
    private struct State {
        /// Where they are; empty before that has been found out.
        var places: [UserFolder: String] = [:]
        var watch: FolderWatch?
        /// What was told last; nil before the first look has ended.
        var readable: Set<UserFolder>?
        /// Whether a look has been asked for that has not begun.
        var isAwaited = false
    }

    private let wanted: Set<UserFolder>
    private let context: MainContext
    private let path: @Sendable (UserFolder) -> String?
    private let changed: @Sendable (Set<UserFolder>) -> Void
    private let worker = MainContext(name: "folders")
    private let state = Lock(State())

    private init(
        _ wanted: Set<UserFolder>,
        on context: MainContext,
        path: @escaping @Sendable (UserFolder) -> String?,
        _ changed: @escaping @Sendable (Set<UserFolder>) -> Void
    ) {
        self.wanted = wanted
        self.context = context
        self.path = path
        self.changed = changed
    }

    deinit { worker.quit() }

    /// Follows folders until what is returned is dropped.
    ///
    /// - Parameters:
    ///   - wanted: The folders that matter.
    ///   - context: Where is told what can be read.
    ///   - path: Where a folder is; asked on the thread that may wait.
    ///   - changed: Told which of them can be read: once at first, and then after each change.
    /// - Returns: What follows them.
    static func follow(
        _ wanted: Set<UserFolder>,
        on context: MainContext,
        path: @escaping @Sendable (UserFolder) -> String?,
        _ changed: @escaping @Sendable (Set<UserFolder>) -> Void
    ) -> FollowedFolders {
        let folders = FollowedFolders(wanted, on: context, path: path, changed)
        folders.worker.start()
        folders.worker.perform { [weak folders] in folders?.begin() }
        return folders
    }

    /// Looks again soon: nothing tells of a file system that is mounted.
    func look() {
        let isFirst = state.withLock { state in
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        if isFirst { worker.perform { [weak self] in self?.lookNow() } }
    }

    // MARK: On the thread that may wait

    private func begin() {
        var places: [UserFolder: String] = [:]
        for folder in wanted { places[folder] = path(folder) }
        // Watched before they are looked at, so that no change falls between the two.
        let watch = FolderWatch(places.values.sorted(), on: worker) { [weak self] in
            self?.lookNow()
        }
        state.withLock { state in
            state.places = places
            state.watch = watch
        }
        lookNow()
    }

    private func lookNow() {
        let places = state.withLock { state in
            state.isAwaited = false
            return state.places
        }
        let readable = Set(places.filter { Self.isReadable($0.value) }.keys)
        let isNew = state.withLock { state in
            defer { state.readable = readable }
            return state.readable != readable
        }
        if isNew { context.perform { [changed] in changed(readable) } }
    }

    private static func isReadable(_ path: String) -> Bool {
        (try? FileStatus(at: path).isFolder) == true && access(path, R_OK | X_OK) == 0
    }
}
