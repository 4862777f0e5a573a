import TestSupport

extension AppProcess {
    /// Waits until it is told a status, by an event from a place on; gives the place of the next.
    @discardableResult
    func told(_ permission: String, _ status: String, from start: Int = 0) async throws -> Int {
        let place = try await events.index(from: start) { event in
            if case .signal(let told) = event {
                told.permission == permission && told.status == status
            } else {
                false
            }
        }
        return place + 1
    }
}
