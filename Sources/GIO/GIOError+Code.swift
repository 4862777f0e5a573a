import CGIO

extension GIOError {
    /// The kinds of failure that callers tell apart.
    package struct Code: Sendable, Hashable {
        private enum Kind {
            case cancelled
            case closed
            case failed
            case invalid
            case noReply
            case notFound
            case remote
            case serviceUnknown
            case timedOut
        }

        private let kind: Kind

        /// The caller no longer wanted it.
        package static let cancelled = Self(kind: .cancelled)
        /// The connection is closed, or could not be made.
        package static let closed = Self(kind: .closed)
        /// Anything else.
        package static let failed = Self(kind: .failed)
        /// What was given cannot be read or is not allowed.
        package static let invalid = Self(kind: .invalid)
        /// The other side left the bus before it answered.
        package static let noReply = Self(kind: .noReply)
        /// A file, key or group is not there.
        package static let notFound = Self(kind: .notFound)
        /// The other side answered with an error; `remoteName` says which.
        package static let remote = Self(kind: .remote)
        /// Nobody has the name on the bus.
        package static let serviceUnknown = Self(kind: .serviceUnknown)
        /// No answer came in time.
        package static let timedOut = Self(kind: .timedOut)
    }
}

extension GIOError.Code {
    /// Sorts an error of GLib by its domain and number.
    init(domain: GQuark, number: Int32, remote: String?) {
        if let remote {
            self = Self.remoteCodes[remote] ?? .remote
        } else if domain == g_io_error_quark() {
            self = Self(ioError: GIOErrorEnum(UInt32(bitPattern: number)))
        } else if domain == g_file_error_quark() {
            self = Self(fileError: GFileError(UInt32(bitPattern: number)))
        } else if domain == g_key_file_error_quark() {
            self = Self(keyFileError: GKeyFileError(UInt32(bitPattern: number)))
        } else if domain == g_variant_parse_error_quark() || domain == g_markup_error_quark() {
            self = .invalid
        } else {
            self = .failed
        }
    }

    private static let remoteCodes: [String: Self] = [
        "org.freedesktop.DBus.Error.ServiceUnknown": .serviceUnknown,
        "org.freedesktop.DBus.Error.NameHasNoOwner": .serviceUnknown,
        "org.freedesktop.DBus.Error.NoReply": .noReply,
        "org.freedesktop.DBus.Error.Disconnected": .closed,
    ]

    private init(ioError: GIOErrorEnum) {
        self =
            switch ioError {
            case G_IO_ERROR_CANCELLED: .cancelled
            case G_IO_ERROR_CLOSED, G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_BROKEN_PIPE: .closed
            case G_IO_ERROR_INVALID_ARGUMENT, G_IO_ERROR_INVALID_DATA: .invalid
            case G_IO_ERROR_NOT_FOUND: .notFound
            case G_IO_ERROR_TIMED_OUT: .timedOut
            default: .failed
            }
    }

    private init(fileError: GFileError) {
        self =
            switch fileError {
            case G_FILE_ERROR_NOENT, G_FILE_ERROR_NOTDIR: .notFound
            default: .failed
            }
    }

    private init(keyFileError: GKeyFileError) {
        self =
            switch keyFileError {
            case G_KEY_FILE_ERROR_NOT_FOUND, G_KEY_FILE_ERROR_GROUP_NOT_FOUND,
                G_KEY_FILE_ERROR_KEY_NOT_FOUND:
                .notFound
            default: .invalid
            }
    }
}
