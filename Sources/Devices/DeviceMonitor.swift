import CGUdev
package import GIO
import Glibc

/// The devices that udev(7) knows, followed until this is dropped.
///
/// Where udev does not run, as in a container, the devices are those of sysfs(5), and no change is
/// told.
package final class DeviceMonitor: Sendable {
    /// Where changes are told.
    private let context: MainContext
    private let client: Reference
    private let changes: Subscription

    /// Begins to follow some kinds of devices; called on the context's thread.
    ///
    /// - Parameters:
    ///   - subsystems: The kernel's names of the kinds.
    ///   - context: Where changes are told, and devices are asked for.
    ///   - changed: Told whenever a device came, left or is another one now.
    package init(
        subsystems: [String],
        on context: MainContext,
        changed: @escaping @Sendable () -> Void
    ) {
        // libgudev tells on the context in which the client was made, and uses no locks.
        context.checkIsolated()
        self.context = context
        let client = Reference(adoptingObject: OpaquePointer(Self.makeClient(subsystems)))
        self.client = client
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> Void =
            { _, _, _, data in Box<@Sendable () -> Void>.peek(data)() }
        let number = g_signal_connect_data(
            UnsafeMutableRawPointer(client.pointer),
            "uevent",
            unsafeBitCast(handler, to: GCallback.self),
            Box.retain(changed),
            { data, _ in _ = Box<@Sendable () -> Void>.take(data) },
            GConnectFlags(rawValue: 0)
        )
        changes = Subscription {
            g_signal_handler_disconnect(UnsafeMutableRawPointer(client.pointer), number)
        }
    }

    deinit {
        // The client is used on one thread, so it also ends there.
        let (client, changes) = (client, changes)
        context.perform { withExtendedLifetime(client) { changes.cancel() } }
    }

    /// The devices that are here now, in the order of their places; on the context's thread.
    package func devices(_ query: DeviceQuery) -> [DeviceNode] {
        context.checkIsolated()
        let list = g_udev_client_query_by_subsystem(
            UnsafeMutablePointer(client.pointer),
            query.subsystem
        )
        defer { g_list_free_full(list) { g_object_unref($0) } }
        var nodes: [DeviceNode] = []
        var next = list
        while let item = next {
            if let data = item.pointee.data,
                let node = UdevDevice(OpaquePointer(data)).node(query)
            {
                nodes.append(node)
            }
            next = item.pointee.next
        }
        return nodes.sorted { $0.path < $1.path }
    }

    private static func makeClient(_ subsystems: [String]) -> UnsafeMutablePointer<GUdevClient> {
        let names = subsystems.map { strdup($0) }
        defer { for name in names { free(name) } }
        let list = names.map { UnsafePointer($0) } + [nil]
        return list.withUnsafeBufferPointer { g_udev_client_new($0.baseAddress) }
    }
}
