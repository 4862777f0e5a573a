/// Where an app asks whether it may use something, and asks the user.
///
/// A center starts nothing before its first call. That call opens a connection to the session bus
/// of the center's own; one that fails is tried again by the next call. There is no call that
/// blocks a thread. A cancelled task ends its call with ``ConsentError/Code/cancelled``.
public final class PermissionCenter: Sendable {
    let source: any AnswerSource

    init(source: any AnswerSource) {
        self.source = source
    }

    /// Tells the state of a permission; never asks the user.
    ///
    /// What was told before is told again without a message to the service, as long as nothing has
    /// changed.
    ///
    /// - Parameters:
    ///   - permission: What is meant.
    ///   - level: How much of it; the catalogue's default where nil.
    /// - Returns: The state; denied and restricted are states too.
    /// - Throws: ``ConsentError``, when there is no service or it knows no such permission.
    public func state(
        of permission: Permission,
        level: Level? = nil
    ) async throws(ConsentError) -> PermissionState {
        try await source.state(of: permission, level: level)
    }

    /// Asks the user, if nobody has decided yet, and returns once that is decided.
    ///
    /// A cancelled task withdraws its question.
    ///
    /// - Parameters:
    ///   - permission: What is asked for.
    ///   - level: How much of it; the catalogue's default where nil.
    ///   - reason: One sentence on why, at most 300 characters; where nil, the usage description of
    ///     the desktop file.
    ///   - parentWindow: The window that the question belongs to.
    /// - Returns: The state after the answer. Still `notDetermined`, its reason says why there was
    ///   no answer.
    /// - Throws: ``ConsentError``, when nothing could be asked; a refusal is no error.
    public func request(
        _ permission: Permission,
        level: Level? = nil,
        reason: String? = nil,
        parentWindow: ParentWindow? = nil
    ) async throws(ConsentError) -> PermissionState {
        let request = PermissionRequest(
            permission,
            level: level,
            reason: reason,
            parentWindow: parentWindow
        )
        return try await source.request(request, interactive: true, watch: nil)
    }

    /// Tells the present state of a permission, and then each change.
    ///
    /// - Parameter permission: What is meant, at its default level.
    /// - Returns: A sequence that any number of readers may iterate over.
    public func states(of permission: Permission) -> PermissionStates {
        PermissionStates(of: permission, from: source)
    }

    /// Gives a permission back that the app no longer needs; a refusal stays.
    ///
    /// What is not usable now stays as it is, which is no error. The next request asks again.
    ///
    /// - Parameter permission: The one to give back.
    /// - Throws: ``ConsentError``, when there is no service or it knows no such permission; of code
    ///   ``ConsentError/Code/tooManyRequests`` after 32 times within an hour.
    public func relinquish(_ permission: Permission) async throws(ConsentError) {
        try await source.relinquish(permission)
    }

    /// Tells whether what a permission needs is on this machine; never asks the user.
    ///
    /// - Parameter permission: What is meant.
    /// - Returns: Whether it is here and switched on; of the camera also where each one looks, and
    ///   what it is called while the app may use it.
    /// - Throws: ``ConsentError``, when there is no service or it knows no such permission.
    public func availability(
        of permission: Permission
    ) async throws(ConsentError) -> ResourceAvailability {
        try await source.availability(of: permission)
    }

    /// Shows the settings where the user can change a permission of this app.
    ///
    /// - Parameter permission: The one to show.
    /// - Throws: ``ConsentError``; of code ``ConsentError/Code/settingsUnavailable``, its message
    ///   holds the command that does the same. More often than once in ten seconds is
    ///   ``ConsentError/Code/tooManyRequests``.
    public func openSettings(for permission: Permission) async throws(ConsentError) {
        try await source.openSettings(for: permission)
    }

    /// Names the desktop file of an app that is neither a Flatpak nor a Snap.
    ///
    /// Once, before the first request. The service takes it only if the file leads to this program.
    ///
    /// - Parameter id: The file's id without `.desktop`.
    /// - Throws: ``ConsentError``, when the file is not this program's or it comes too late.
    public func identify(as id: String) async throws(ConsentError) {
        try await source.identify(as: id)
    }

    /// Who the service takes this app for.
    ///
    /// Throws ``ConsentError``, when there is no service or it cannot tell.
    public var identity: AppIdentity {
        get async throws(ConsentError) { try await source.identity() }
    }
}
