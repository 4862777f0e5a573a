/// The pictures of a folder, each told once.
actor Album {
    /// How many were told; nil before the first look.
    private(set) var count: Int?
    private let folder: String
    private var told: Set<String> = []

    init(folder: String) {
        self.folder = folder
    }

    /// Tells what is in the folder, and then what is new, until the task is cancelled.
    func list(andWatch watches: Bool) async throws {
        count = 0
        try await tellNew()
        while watches {
            try await Task.sleep(for: .milliseconds(500))
            try await tellNew()
        }
    }

    private func tellNew() async throws {
        for name in try Folder.pictures(in: folder) where told.insert(name).inserted {
            // A real import would copy here; each picture is a moment at which to stop.
            try await Task.sleep(for: .milliseconds(20))
            count = told.count
            Console.line(name)
        }
    }
}
