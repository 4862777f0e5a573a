import Foundation
import TestSupport
import Testing

@testable import GIO

@Suite("What the environment may not decide", .timeLimit(.minutes(5)))
struct GIOEnvironmentTests {
    @Test("modules and backends that the environment names are not used, the system's own are")
    func modules() async {
        await #expect(processExitsWith: .success) {
            // A process of its own, in which GLib has not been called yet.
            for (name, value) in [
                ("GIO_MODULE_DIR", "/nonexistent"), ("GIO_EXTRA_MODULES", "/nonexistent"),
                ("GSETTINGS_BACKEND", "memory"), ("GIO_USE_VFS", "other"),
                ("GIO_LAUNCH_DESKTOP", "/nonexistent"), ("GSETTINGS_SCHEMA_DIR", "/nonexistent"),
            ] {
                setenv(name, value, 1)
            }
            GIOEnvironment.prepare()
            for name in ["GIO_MODULE_DIR", "GIO_EXTRA_MODULES", "GSETTINGS_BACKEND"] {
                #expect(getenv(name) == nil, "\(name)")
            }
            #expect(getenv("GIO_USE_VFS").map { String(cString: $0) } == "local")
            // The user's own settings, and not an empty memory in their place.
            let backend = try Self.settingsBackend()
            #expect(backend == "DConfSettingsBackend")
        }
    }

    /// The type of the backend that GLib chooses; its functions stand in no header that is imported.
    private static func settingsBackend() throws -> String {
        typealias Default = @convention(c) () -> UnsafeMutableRawPointer?
        typealias Name = @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
        let makeDefault = try #require(dlsym(nil, "g_settings_backend_get_default"))
        let name = try #require(dlsym(nil, "g_type_name_from_instance"))
        let backend = try #require(unsafeBitCast(makeDefault, to: Default.self)())
        return try String(cString: #require(unsafeBitCast(name, to: Name.self)(backend)))
    }
}
