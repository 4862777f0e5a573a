package import ConsentModel

/// A device that a permission is about.
package struct Device: Hashable, Sendable {
    /// Where it looks, if it is a camera.
    package let facing: CameraFacing?
    /// What the kernel calls it.
    package let name: String?
}
