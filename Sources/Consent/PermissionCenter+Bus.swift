package import GIO

extension PermissionCenter {
    /// The center of this process, on the session bus.
    public static let shared = PermissionCenter(address: .session)

    /// Makes a center of its own, with a connection of its own.
    package convenience init(address: BusAddress) {
        self.init(source: BusAnswers(address: address))
    }
}
