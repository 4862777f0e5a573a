import ConsentModel
import Testing

@testable import Consent

@Suite("The cache of states")
struct StateCacheTests {
    private static let camera = StateCache.Key(permission: .camera, level: nil)
    private static let photos = StateCache.Key(permission: .photos, level: nil)
    private static let addOnly = StateCache.Key(permission: .photos, level: .addOnly)

    private func state(
        _ permission: Permission,
        revision: UInt64,
        _ status: AuthorizationStatus = .authorized,
        expires: Int64? = nil
    ) -> PermissionState {
        PermissionState(
            permission: permission,
            status: status,
            expires: expires.map { Timestamp(secondsSince1970: $0) },
            reason: .user,
            revision: revision
        )
    }

    private func look(
        _ cache: StateCache,
        _ key: StateCache.Key,
        at second: Int64 = 0
    ) -> AuthorizationStatus? {
        cache.state(of: key) { Timestamp(secondsSince1970: second) }?.status
    }

    /// A cache that has an owner.
    private func owned() -> StateCache {
        var cache = StateCache()
        cache.ownerChanged(to: ":1.7")
        return cache
    }

    @Test("an answer is kept as long as its owner has the name")
    func keptWhileOwned() {
        var cache = owned()
        cache.answered(state(.camera, revision: 5), to: Self.camera, askedAt: cache.ticket)
        #expect(look(cache, Self.camera) == .authorized)
        cache.ownerChanged(to: ":1.7")
        #expect(look(cache, Self.camera) == .authorized)
        cache.ownerChanged(to: nil)
        #expect(look(cache, Self.camera) == nil)
        cache.ownerChanged(to: ":1.7")
        #expect(look(cache, Self.camera) == nil)
    }

    @Test("an answer of an owner that has left is not kept")
    func lateAnswer() {
        var cache = owned()
        let ticket = cache.ticket
        cache.ownerChanged(to: ":1.8")
        cache.answered(state(.camera, revision: 5), to: Self.camera, askedAt: ticket)
        #expect(look(cache, Self.camera) == nil)
    }

    @Test("an answer of the owner that the question itself has started is kept")
    func activation() {
        var cache = StateCache()
        let ticket = cache.ticket
        cache.ownerChanged(to: ":1.7")
        cache.answered(state(.camera, revision: 0), to: Self.camera, askedAt: ticket)
        #expect(look(cache, Self.camera) == .authorized)
    }

    @Test("an answer after two owners came is not kept, nor one without an owner")
    func unclearOwner() {
        var cache = StateCache()
        let ticket = cache.ticket
        cache.answered(state(.camera, revision: 1), to: Self.camera, askedAt: ticket)
        #expect(look(cache, Self.camera) == nil)
        cache.ownerChanged(to: ":1.7")
        cache.ownerChanged(to: ":1.8")
        cache.answered(state(.camera, revision: 1), to: Self.camera, askedAt: ticket)
        #expect(look(cache, Self.camera) == nil)
    }

    @Test("only what has the highest revision is used")
    func revisions() {
        var cache = owned()
        cache.answered(state(.camera, revision: 5), to: Self.camera, askedAt: cache.ticket)
        cache.changed(state(.photos, revision: 6, .denied))
        #expect(look(cache, Self.camera) == nil)
        #expect(look(cache, Self.photos) == .denied)
        cache.answered(state(.camera, revision: 5), to: Self.camera, askedAt: cache.ticket)
        #expect(look(cache, Self.camera) == nil)
        cache.answered(state(.camera, revision: 6), to: Self.camera, askedAt: cache.ticket)
        #expect(look(cache, Self.camera) == .authorized)
        #expect(look(cache, Self.photos) == .denied)
        cache.noticed(state(.camera, revision: 9), askedAt: cache.ticket)
        #expect(look(cache, Self.camera) == nil)
    }

    @Test("a change of the same revision takes the place of every level")
    func sameRevision() {
        var cache = owned()
        cache.answered(state(.photos, revision: 5), to: Self.photos, askedAt: cache.ticket)
        cache.answered(state(.photos, revision: 5), to: Self.addOnly, askedAt: cache.ticket)
        cache.answered(state(.camera, revision: 5), to: Self.camera, askedAt: cache.ticket)
        cache.changed(state(.photos, revision: 5, .notSupported))
        #expect(look(cache, Self.photos) == .notSupported)
        #expect(look(cache, Self.addOnly) == nil)
        #expect(look(cache, Self.camera) == .authorized)
    }

    @Test("what ends is used before that second only")
    func expiry() {
        var cache = owned()
        let until = state(.camera, revision: 5, expires: 100)
        cache.answered(until, to: Self.camera, askedAt: cache.ticket)
        #expect(look(cache, Self.camera, at: 99) == .authorized)
        #expect(look(cache, Self.camera, at: 100) == nil)
    }

    @Test("a request that was cancelled is never sent, and one that was sent is cancelled once")
    func requestProgress() {
        let unsent = RequestProgress()
        #expect(!unsent.cancel())
        #expect(!unsent.send())
        let sent = RequestProgress()
        #expect(sent.send())
        #expect(!sent.send())
        #expect(sent.cancel())
        #expect(!sent.cancel())
    }
}
