import ConsentWire
import GIO

extension ResourceAvailability {
    /// Reads what Availability answers.
    init(_ reply: Variant) throws(ConsentError) {
        guard let (word, devices) = reply.fields(String.self, [[String: Variant]].self) else {
            throw ConsentError(unreadable: "Availability", "it is \(reply.signature)")
        }
        do throws(WireError) {
            self.init(
                availability: Availability(wireValue: word),
                cameras: try DeviceRow.rows(of: devices).compactMap { device in
                    device.facing.map { CameraDevice(facing: $0, name: device.name) }
                }
            )
        } catch {
            throw ConsentError(unreadable: "Availability", error.message)
        }
    }
}

extension AppIdentity {
    /// Reads what Identity answers.
    init(_ reply: Variant) throws(ConsentError) {
        guard let fields = reply.fields([String: Variant].self) else {
            throw ConsentError(unreadable: "Identity", "it is \(reply.signature)")
        }
        do throws(WireError) {
            let row = try IdentityRow(Options(fields))
            self.init(
                id: row.app.id,
                kind: row.app.kind,
                name: row.name,
                evidence: row.evidence
            )
        } catch {
            throw ConsentError(unreadable: "Identity", error.message)
        }
    }
}
