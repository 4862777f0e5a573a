import Devices
import GIO
import Glibc
import TestSupport
import Testing

@Suite(
    "Devices of udev",
    .timeLimit(.minutes(5)),
    .enabled(if: access("/sys/class/mem/null", F_OK) == 0, "sysfs shows no devices here")
)
struct DeviceMonitorTests {
    private let loop = LoopThread()

    /// Asks a monitor on its own thread.
    private func devices(_ query: DeviceQuery) async -> [DeviceNode] {
        await withCheckedContinuation { continuation in
            loop.context.perform { [context = loop.context] in
                let monitor = DeviceMonitor(subsystems: [query.subsystem], on: context) {}
                continuation.resume(returning: monitor.devices(query))
            }
        }
    }

    @Test("what is asked about a device is told, and nothing else")
    func query() async {
        let query = DeviceQuery(
            "mem",
            properties: ["DEVNAME", "NO_SUCH_PROPERTY"],
            attributes: ["dev", "no_such_attribute", "power/no_such_attribute"]
        )
        let null = await devices(query).first { $0.name == "null" }
        #expect(null?.subsystem == "mem")
        #expect(null?.file == "/dev/null")
        #expect(null?.path == "/sys/devices/virtual/mem/null")
        #expect(null?.properties == ["DEVNAME": "/dev/null"])
        #expect(null?.attributes == ["dev": "1:3"])
        #expect(await devices(DeviceQuery("mem")).first?.attributes == [:])
    }

    @Test("devices come in the order of their places")
    func order() async {
        let paths = await devices(DeviceQuery("mem")).map(\.path)
        #expect(paths.count > 1)
        #expect(paths == paths.sorted())
    }

    @Test("a kind of device that does not exist has no devices")
    func unknown() async {
        #expect(await devices(DeviceQuery("no-such-subsystem")).isEmpty)
        #expect(await devices(DeviceQuery("")).isEmpty)
    }

    @Test("what a device is plugged into is told, the nearest first")
    func ancestors() async {
        for device in await devices(DeviceQuery("tty", ancestorAttributes: ["uevent"])) {
            var place = device.path[...]
            for ancestor in device.ancestors {
                #expect(place.hasPrefix(ancestor.path + "/"))
                place = ancestor.path[...]
                #expect(ancestor.attributes.keys.allSatisfy { $0 == "uevent" })
            }
        }
    }

    @Test("a monitor may be dropped on any thread")
    func dropped() async {
        let dropped = Journal<Void>()
        for _ in 0..<20 {
            let monitor = await withCheckedContinuation { continuation in
                loop.context.perform { [context = loop.context] in
                    let monitor = DeviceMonitor(subsystems: ["mem"], on: context) {}
                    continuation.resume(returning: monitor)
                }
            }
            withExtendedLifetime(monitor) {}
        }
        loop.context.perform { dropped.append(()) }
        _ = try? await dropped.next()
    }
}
