import ConsentModel

/// Changes on their way into the store, and what is due when they are there.
struct Write {
    /// What it is for, where more than callers depend on it.
    enum Purpose: Equatable {
        /// What a caller or an answer changes.
        case change
        /// Ends what is over, batch by batch.
        case sweep
        /// Ends the runs of apps.
        case endRuns([App])
        /// Keeps the connections of an app that holds something for `once`.
        case keepConnections(App)
    }

    /// A reset, and what apps that are told of changes held.
    struct Reset {
        var scope: ResetScope
        var exceptions: [Policy.Group]
        var revision: UInt64
        var held: [GrantKey: PairRecord] = [:]
        /// The apps whose records were looked up.
        var lookedUp: Set<App> = []

        /// Whether it may empty a pair of the app.
        func concerns(_ app: App) -> Bool {
            switch scope {
            case .pairs(let apps, _), .apps(let apps): apps.contains(app)
            case .permission, .all: true
            }
        }

        /// Whether it empties the pair.
        func takes(_ key: GrantKey) -> Bool {
            scope.contains(key)
                && !exceptions.contains {
                    $0.permission == key.permission && ($0.appID ?? key.app.id) == key.app.id
                }
        }
    }

    /// What is done, in order.
    var changes: [Change] = []
    /// The pairs it replaces.
    var pairs: [GrantKey: Replacement] = [:]
    /// Its resets.
    var resets: [Reset] = []
    /// The scope that managers are told of instead of single pairs.
    var announcedScope: ResetScope?
    /// The switch it sets.
    var enabled: (permission: Permission, isEnabled: Bool)?
    /// What is kept about apps.
    var apps: [App: AppRecord] = [:]
    /// The pending writes it was computed on.
    var reads: Set<WriteID> = []
    /// Who waits for it, in the order of arrival.
    var replies: [PendingReply] = []
    /// A connection whose later reads wait for it, besides those of the replies.
    var orderedConnection: String?
    /// What it is for.
    var purpose = Purpose.change

    /// Whether its resets empty the pair.
    func resets(_ key: GrantKey) -> Bool {
        resets.contains { $0.takes(key) }
    }

    /// The connections whose later reads wait for it.
    var orderedConnections: [String] {
        replies.compactMap(\.orderedConnection) + (orderedConnection.map { [$0] } ?? [])
    }

    /// Takes what was there before failed writes for what it found, and adds what it found itself.
    mutating func suppose(_ told: inout [GrantKey: PairRecord]) {
        for key in pairs.keys {
            if let before = told[key] { pairs[key]?.before = before }
            told[key] = pairs[key]?.before
        }
        for index in resets.indices {
            for key in resets[index].held.keys {
                if let before = told[key] { resets[index].held[key] = before }
                told[key] = resets[index].held[key]
            }
        }
    }

    /// Takes another record for what it finds of a pair.
    mutating func correct(_ key: GrantKey, _ before: PairRecord) {
        pairs[key]?.before = before
        for index in resets.indices where resets[index].held[key] != nil {
            resets[index].held[key] = before
        }
    }
}
