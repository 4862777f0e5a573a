import CGIO

/// A folder that the user's settings give a place to, as user-dirs(5) says.
package enum UserFolder: String, Sendable, CaseIterable {
    /// Documents.
    case documents
    /// What was downloaded.
    case download
    /// Music.
    case music
    /// Pictures.
    case pictures
    /// Videos.
    case videos

    /// The absolute path; nil when the user has no such folder, or means the home folder by it.
    package var path: String? {
        guard let path = g_get_user_special_dir(directory).map({ String(cString: $0) }) else {
            return nil
        }
        // So user-dirs(5) writes that there is none.
        let home = String(cString: g_get_home_dir())
        return path == home || path == home + "/" ? nil : path
    }

    private var directory: GUserDirectory {
        switch self {
        case .documents: G_USER_DIRECTORY_DOCUMENTS
        case .download: G_USER_DIRECTORY_DOWNLOAD
        case .music: G_USER_DIRECTORY_MUSIC
        case .pictures: G_USER_DIRECTORY_PICTURES
        case .videos: G_USER_DIRECTORY_VIDEOS
        }
    }
}
