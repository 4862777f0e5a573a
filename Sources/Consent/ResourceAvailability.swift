/// What of a permission's resource is on this machine.
public struct ResourceAvailability: Hashable, Sendable {
    /// Whether it is here at all.
    public let availability: Availability
    /// The cameras, for ``Permission/camera``.
    public let cameras: [CameraDevice]

    init(availability: Availability, cameras: [CameraDevice] = []) {
        self.availability = availability
        self.cameras = cameras
    }

    /// Whether it is here and switched on.
    public var isPresent: Bool { availability == .present }
}
