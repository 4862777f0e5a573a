package import ConsentModel

/// A device in the reply of Permissions.Availability.
package struct DeviceRow: Row {
    /// Where it looks, if it is a camera.
    package var facing: CameraFacing?
    /// Its name, for a caller that holds the permission.
    package var name: String?

    /// Makes a row of its parts.
    package init(
        facing: CameraFacing? = nil,
        name: String? = nil
    ) {
        self.facing = facing
        self.name = name
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        facing = try row.word(.facing, CameraFacing.self)
        name = try row.longText(.name)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.facing, word: facing)
        fields.set(.name, name)
        return fields
    }
}
