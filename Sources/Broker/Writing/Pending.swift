import ConsentModel

/// The writes that are not committed yet, in the order in which the store gets them.
struct Pending {
    private var writes: [WriteID: Write] = [:]
    private var byKey: [GrantKey: [WriteID]] = [:]
    private var byApp: [App: [WriteID]] = [:]
    private var resets: [WriteID] = []
    private var dependents: [WriteID: [WriteID]] = [:]
    private var switches: [Permission: [WriteID]] = [:]
    /// Writes whose callers were told of a failure and that may still be stored.
    private var given: [WriteID: Write] = [:]
    private var lastOrdered: [String: WriteID] = [:]
    private var nextNumber: UInt64 = 1

    /// Whether nothing is on its way.
    var isEmpty: Bool { writes.isEmpty }

    /// Whether a reset is on its way.
    var hasResets: Bool { !resets.isEmpty }

    /// The ids, in order.
    var ids: [WriteID] { writes.keys.sorted() }

    subscript(id: WriteID) -> Write? { writes[id] }

    // MARK: Reading on top

    /// What the newest pending write leaves of a pair, or the newest before a given one.
    func record(
        of key: GrantKey,
        before end: WriteID? = nil
    ) -> (record: PairRecord, write: WriteID)? {
        let counts = { (id: WriteID) in end.map { id < $0 } ?? true }
        let replaced = byKey[key]?.last(where: counts)
        let emptied = resets.last { counts($0) && writes[$0]?.resets(key) ?? false }
        guard let id = max(replaced, emptied) else { return nil }
        return (writes[id]?.pairs[key]?.after ?? PairRecord(), id)
    }

    /// The pairs of an app that pending writes replace.
    func keys(of app: App) -> [GrantKey] {
        byKey.keys.filter { $0.app == app }
    }

    /// The kinds of an id that pending writes keep something of.
    func kinds(of id: String) -> [AppKind] {
        byApp.keys.filter { $0.id == id }.sorted().map(\.kind)
    }

    /// What the newest pending write keeps of an app.
    func record(of app: App) -> AppRecord? {
        byApp[app]?.last.flatMap { writes[$0]?.apps[app] }
    }

    /// The revision that a pending reset gives an app at least.
    func resetRevision(of app: App) -> UInt64? {
        resets.lazy
            .flatMap { writes[$0]?.resets ?? [] }
            .filter { $0.concerns(app) }
            .map(\.revision)
            .max()
    }

    /// Whether a pending write touches one of the pairs.
    func touches(_ keys: [GrantKey]) -> Bool { lastWrite(on: keys) != nil }

    /// The last pending write that touches one of the pairs.
    func lastWrite(on keys: [GrantKey]) -> WriteID? {
        guard !isEmpty else { return nil }
        return keys.compactMap { key in
            max(record(of: key)?.write, switches[key.permission]?.last)
        }
        .max()
    }

    /// What the newest pending write makes of a switch, and that write.
    func isEnabled(_ permission: Permission) -> (isEnabled: Bool, write: WriteID)? {
        guard let id = switches[permission]?.last, let enabled = writes[id]?.enabled
        else { return nil }
        return (enabled.isEnabled, id)
    }

    /// The last unanswered write of a connection.
    func lastWrite(of connection: String) -> WriteID? { lastOrdered[connection] }

    // MARK: Reading below

    /// What was there of a pair before the first pending write that touches it.
    func toldRecord(of key: GrantKey) -> PairRecord? {
        guard !isEmpty else { return nil }
        let replaced = byKey[key]?.first
        let emptied = resets.first { writes[$0]?.resets(key) ?? false }
        guard let id = min(replaced, emptied), let write = writes[id] else { return nil }
        if let replacement = write.pairs[key] { return replacement.before }
        return write.resets.lazy.compactMap { $0.held[key] }.first
    }

    /// What a switch was before the first pending write that sets it.
    func toldSwitch(of permission: Permission) -> Bool? {
        guard let id = switches[permission]?.first else { return nil }
        return writes[id]?.enabled.map { !$0.isEnabled }
    }

    // MARK: Coming and going

    /// Takes a write, and numbers it.
    mutating func append(_ write: Write) -> WriteID {
        let id = WriteID(nextNumber)
        nextNumber += 1
        writes[id] = write
        for read in write.reads where writes[read] != nil {
            dependents[read, default: []].append(id)
        }
        for key in write.pairs.keys { byKey[key, default: []].append(id) }
        for app in write.apps.keys { byApp[app, default: []].append(id) }
        if !write.resets.isEmpty { resets.append(id) }
        if let enabled = write.enabled { switches[enabled.permission, default: []].append(id) }
        for connection in write.orderedConnections { lastOrdered[connection] = id }
        return id
    }

    /// Lets a call wait for a write that is pending already.
    mutating func append(_ reply: PendingReply, to id: WriteID) {
        writes[id]?.replies.append(reply)
        guard let connection = reply.orderedConnection else { return }
        lastOrdered[connection] = max(lastOrdered[connection], id)
    }

    /// Takes the request with this call out of whatever write it waits for.
    mutating func removeRequest(_ call: CallID) -> Waiter? {
        for id in ids {
            for (index, reply) in (writes[id]?.replies ?? []).enumerated() {
                guard case .request(let waiter, _, _) = reply, waiter.call == call else { continue }
                writes[id]?.replies.remove(at: index)
                return waiter
            }
        }
        return nil
    }

    /// Takes the requests of a connection out of the writes that they wait for.
    mutating func removeRequests(from connection: String) -> [Waiter] {
        var removed: [Waiter] = []
        for id in ids {
            writes[id]?.replies.removeAll { reply in
                guard case .request(let waiter, _, _) = reply, waiter.connection == connection
                else { return false }
                removed.append(waiter)
                return true
            }
        }
        return removed
    }

    /// Gives the records of an app that has just subscribed to the resets that will empty them.
    mutating func look(
        up app: App,
        _ records: (WriteID) throws(ViewError) -> [GrantKey: PairRecord]
    ) throws(ViewError) {
        for id in resets {
            for (index, reset) in (writes[id]?.resets ?? []).enumerated() {
                guard !reset.lookedUp.contains(app) else { continue }
                let taken = try records(id).filter { reset.takes($0.key) }
                writes[id]?.resets[index].lookedUp.insert(app)
                writes[id]?.resets[index].held.merge(taken) { old, _ in old }
            }
        }
    }

    /// A write that is committed, before it is taken out; nil if there is no such.
    func committed(_ id: WriteID) -> Write? { writes[id] ?? given[id] }

    /// A write is committed: gives it back; nil if there is no such.
    mutating func commit(_ id: WriteID) -> Write? {
        guard let write = given.removeValue(forKey: id) else { return remove(id) }
        for key in write.resets.flatMap(\.held.keys) { correct(key, PairRecord(), behind: id) }
        for (key, replacement) in write.pairs { correct(key, replacement.after, behind: id) }
        return write
    }

    /// A write failed: gives back, in order, what fails with it.
    mutating func fail(_ id: WriteID) -> [(id: WriteID, write: Write)] {
        given[id] = nil
        guard writes[id] != nil else { return [] }
        var failed: [(id: WriteID, write: Write)] = []
        var told: [GrantKey: PairRecord] = [:]
        for next in withDependents(id) {
            guard var write = remove(next) else { continue }
            failed.append((next, write))
            // If a dependent is stored after all, it replaces what was there before the first.
            write.suppose(&told)
            write.replies = []
            write.purpose = .change
            if next != id { given[next] = write }
        }
        for (key, before) in told { correct(key, before, after: id) }
        return failed
    }

    /// Takes another record for what the next pending write that touches the pair finds.
    private mutating func correct(
        _ key: GrantKey,
        _ before: PairRecord,
        after id: WriteID? = nil
    ) {
        let counts = { (other: WriteID) in id.map { $0 < other } ?? true }
        let replaced = byKey[key]?.first(where: counts)
        let emptied = resets.first { counts($0) && writes[$0]?.resets(key) ?? false }
        if let next = min(replaced, emptied) { writes[next]?.correct(key, before) }
    }

    /// Takes what a write that may still have been stored leaves of a pair for what those find that
    /// come behind it: the ones like it, and the next pending one.
    private mutating func correct(_ key: GrantKey, _ after: PairRecord, behind id: WriteID) {
        for next in given.keys where id < next { given[next]?.correct(key, after) }
        correct(key, after)
    }

    private func withDependents(_ id: WriteID) -> [WriteID] {
        var all: Set<WriteID> = [id]
        var new = [id]
        while let next = new.popLast() {
            for dependent in dependents[next] ?? [] where all.insert(dependent).inserted {
                new.append(dependent)
            }
        }
        return all.sorted()
    }

    private mutating func remove(_ id: WriteID) -> Write? {
        guard let write = writes.removeValue(forKey: id) else { return nil }
        dependents[id] = nil
        for key in write.pairs.keys { byKey.drop(id, from: key) }
        for app in write.apps.keys { byApp.drop(id, from: app) }
        if !write.resets.isEmpty { resets.removeAll { $0 == id } }
        if let enabled = write.enabled { switches.drop(id, from: enabled.permission) }
        for connection in write.orderedConnections where lastOrdered[connection] == id {
            lastOrdered[connection] = nil
        }
        return write
    }
}

extension Dictionary where Value == [WriteID] {
    fileprivate mutating func drop(_ id: WriteID, from key: Key) {
        self[key]?.removeAll { $0 == id }
        if self[key]?.isEmpty ?? false { self[key] = nil }
    }
}

/// The later of two writes, of which there may be none.
private func max(_ first: WriteID?, _ second: WriteID?) -> WriteID? {
    guard let first else { return second }
    guard let second else { return first }
    return first < second ? second : first
}

/// The earlier of two writes, of which there may be none.
private func min(_ first: WriteID?, _ second: WriteID?) -> WriteID? {
    guard let first, let second else { return first ?? second }
    return first < second ? first : second
}
