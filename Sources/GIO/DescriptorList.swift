import CGIO

/// The descriptors beside a message, as GLib holds them.
enum DescriptorList {
    /// Copies descriptors into a list, whose index the message's body names.
    static func make(_ descriptors: [FileDescriptor]) throws(GIOError) -> Reference? {
        guard !descriptors.isEmpty else { return nil }
        let list = Reference(adoptingObject: g_unix_fd_list_new())
        for descriptor in descriptors {
            _ = try GIOError.check { error -> Bool? in
                let index = g_unix_fd_list_append(
                    UnsafeMutablePointer(list.pointer),
                    descriptor.number,
                    error
                )
                return index < 0 ? nil : true
            }
        }
        return list
    }

    /// Copies the descriptors out of a list that somebody else owns.
    static func read(_ list: UnsafeMutablePointer<GUnixFDList>?) -> [FileDescriptor] {
        guard let list else { return [] }
        return (0..<g_unix_fd_list_get_length(list)).compactMap { index in
            let number = g_unix_fd_list_get(list, index, nil)
            return number < 0 ? nil : FileDescriptor(adopting: number)
        }
    }
}
