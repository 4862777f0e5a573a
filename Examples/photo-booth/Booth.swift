import Consent

/// Takes pictures as long as it may, and shows a page of its own while it may not.
actor Booth {
    /// Whether the last word was that there is no access.
    private(set) var isRefused = false
    private let center: PermissionCenter
    private let isOnce: Bool

    init(center: PermissionCenter, isOnce: Bool) {
        self.center = center
        self.isOnce = isOnce
    }

    /// Serves guests until the program is ended; once, until there is a picture or a refusal.
    func open() async throws {
        repeat {
            do {
                // Nothing of the camera is touched out here: the body runs with access only, and
                // is cancelled when access ends.
                try await center.withAccess(to: .camera, reason: "Take your picture") { _ in
                    try await self.serve()
                }
                isRefused = false
            } catch let refused as AccessRefused {
                isRefused = true
                show(refused.state)
                if !isOnce { try await change(of: refused.state) }
            }
        } while !isOnce
    }

    private func serve() async throws {
        let cameras = try await center.availability(of: .camera).cameras
        guard let choice = CameraChoice(of: cameras) else { return }
        if let advice = choice.advice { Console.line(advice) }
        // A real booth would open the camera here; this one says which it would be.
        Console.line("Smile: \(choice.camera.name ?? "camera") (\(choice.camera.facing))")
        if isOnce { return }
        // The guests come and go; only the end of access, or of the program, ends this.
        while true { try await Task.sleep(for: .seconds(3_600)) }
    }

    /// The page that a guest sees in place of a picture.
    private func show(_ state: PermissionState) {
        guard let page = state.explanation() else { return }
        Console.line("[ \(page.title) ]")
        Console.line(page.body)
        if let step = page.step { Console.line(step) }
    }

    /// Waits until it is worth asking again: the user, or a camera that is plugged in, has
    /// changed something.
    private func change(of refused: PermissionState) async throws {
        var shown = refused.status
        for try await state in center.states(of: .camera) where state.status != shown {
            if state.isUsable || state.isAskable { return }
            shown = state.status
            show(state)
        }
    }
}
