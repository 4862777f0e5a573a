/// Where a center's answers come from: the service on the bus, or what a test has laid down.
protocol AnswerSource: Sendable {
    /// Tells a state and never asks the user.
    func state(
        of permission: Permission,
        level: Level?
    ) async throws(ConsentError) -> PermissionState

    /// Asks the user where that is due; not `interactive`, it checks the usage description alone.
    ///
    /// The watch is armed at the very moment of a usable answer, before any later change.
    func request(
        _ request: PermissionRequest,
        interactive: Bool,
        watch: AccessWatch?
    ) async throws(ConsentError) -> PermissionState

    /// Tells the sink of each change from now on, in order, until the observation is dropped.
    func observe(
        _ permission: Permission,
        level: Level?,
        presentFirst: Bool,
        _ sink: @escaping Observers.Sink
    ) -> Observation

    /// Gives a usable permission back.
    func relinquish(_ permission: Permission) async throws(ConsentError)

    /// Tells what of the resource is here.
    func availability(
        of permission: Permission
    ) async throws(ConsentError) -> ResourceAvailability

    /// Tells who the app is.
    func identity() async throws(ConsentError) -> AppIdentity

    /// Names the app's desktop file.
    func identify(as id: String) async throws(ConsentError)

    /// Shows the app's settings.
    func openSettings(for permission: Permission) async throws(ConsentError)
}
