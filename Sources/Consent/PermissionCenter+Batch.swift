extension PermissionCenter {
    /// Asks for several permissions, one question at a time, in order.
    ///
    /// Every usage description is looked at before the first question: when one is missing, nobody
    /// is asked anything, and the others have the state that they are in. An answer that was given
    /// is never dropped, also when the task is cancelled or a later request fails.
    ///
    /// - Parameters:
    ///   - permissions: What is asked for.
    ///   - reason: One sentence on why, at most 300 characters; where nil, the usage descriptions of
    ///     the desktop file.
    ///   - stopAfterRefusal: Whether nothing more is asked once one is not usable; what was not
    ///     asked then has the state that it is in.
    /// - Returns: For each permission, in order, its state or what failed.
    public func request(
        _ permissions: [Permission],
        reason: String? = nil,
        stopAfterRefusal: Bool = false
    ) async -> [Result<PermissionState, ConsentError>] {
        let requests = permissions.map { PermissionRequest($0, reason: reason) }
        var results: [Result<PermissionState, ConsentError>] = []
        for request in requests {
            results.append(await result(of: request, interactive: false))
        }
        guard !results.contains(where: \.lacksUsageDescription) else { return results }

        var isStopped = false
        for (index, request) in requests.enumerated() {
            // A look at the state again, and not the one from before: an answer in between may
            // have changed what depends on it.
            results[index] = await result(of: request, interactive: !isStopped)
            if stopAfterRefusal, !results[index].isUsable { isStopped = true }
        }
        return results
    }

    private func result(
        of request: PermissionRequest,
        interactive: Bool
    ) async -> Result<PermissionState, ConsentError> {
        do throws(ConsentError) {
            return .success(
                try await source.request(request, interactive: interactive, watch: nil)
            )
        } catch {
            return .failure(error)
        }
    }
}

extension Result<PermissionState, ConsentError> {
    fileprivate var lacksUsageDescription: Bool {
        if case .failure(let error) = self { error.code == .missingUsageDescription } else { false }
    }

    fileprivate var isUsable: Bool {
        if case .success(let state) = self { state.isUsable } else { false }
    }
}
