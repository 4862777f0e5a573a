/// A camera of this machine.
public struct CameraDevice: Hashable, Sendable {
    /// The side that it looks to.
    public let facing: CameraFacing
    /// Its name, told only while the app may use the camera.
    public let name: String?
}
