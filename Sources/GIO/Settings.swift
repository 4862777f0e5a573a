import CGIO

/// The settings of one installed GSettings schema, as the desktop keeps them.
///
/// They are read and followed on the context's thread only.
package final class Settings: Sendable {
    private let context: MainContext
    private let settings: Reference
    private let schema: Reference
    /// What dconf may follow the administrator's settings on.
    private let systemBus: SharedSystemBus?

    private var pointer: UnsafeMutablePointer<GSettings> { UnsafeMutablePointer(settings.pointer) }

    /// Opens the settings of a schema; nil where it is not installed.
    ///
    /// - Parameters:
    ///   - schema: The schema's id.
    ///   - context: Where changes are told; this runs on its thread.
    ///   - keyFile: A file that is read in place of what the desktop keeps.
    package init?(_ schema: String, on context: MainContext, keyFile: String? = nil) {
        context.checkIsolated()
        // GLib ends the program over a schema or a key that is not there.
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return nil }
        self.context = context
        self.schema = Reference(adopting: found, release: g_settings_schema_unref)
        let backend = keyFile.map {
            Reference(adoptingObject: consent_settings_of_file($0))
        }
        systemBus = keyFile == nil ? SharedSystemBus() : nil
        let settings: UnsafeMutablePointer<GSettings> = g_settings_new_full(
            found,
            backend.map { UnsafeMutablePointer($0.pointer) },
            nil
        )
        self.settings = Reference(adoptingObject: settings)
    }

    /// Whether a switch is on; nil where there is no such key, or it is no switch.
    package func bool(_ key: String) -> Bool? {
        hasSwitch(key) ? g_settings_get_boolean(pointer, key) != 0 : nil
    }

    /// Whether the user has set a key, to whatever value.
    package func isSet(_ key: String) -> Bool {
        guard hasSwitch(key), let value = g_settings_get_user_value(pointer, key) else {
            return false
        }
        g_variant_unref(value)
        return true
    }

    /// Whether the user may set a key; the administrator may have locked it.
    package func isWritable(_ key: String) -> Bool {
        hasSwitch(key) && g_settings_is_writable(pointer, key) != 0
    }

    /// Is told that a value, or whether it may be set, is another one now.
    ///
    /// Only keys that have been read before are followed.
    package func onChange(_ changed: @escaping @Sendable () -> Void) -> Subscription {
        context.checkIsolated()
        let handler: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
            _,
            _,
            data in
            Box<@Sendable () -> Void>.peek(data)()
        }
        let signals: [String] = ["changed", "writable-changed"]
        let numbers = signals.map { signal in
            g_signal_connect_data(
                UnsafeMutableRawPointer(pointer),
                signal,
                unsafeBitCast(handler, to: GCallback.self),
                Box.retain(changed),
                { data, _ in releaseBox(data) },
                GConnectFlags(0)
            )
        }
        return Subscription { [settings] in
            for number in numbers {
                g_signal_handler_disconnect(UnsafeMutableRawPointer(settings.pointer), number)
            }
        }
    }

    private func hasSwitch(_ key: String) -> Bool {
        guard g_settings_schema_has_key(schema.pointer, key) != 0,
            let found = g_settings_schema_get_key(schema.pointer, key)
        else { return false }
        defer { g_settings_schema_key_unref(found) }
        return "b".withVariantType { type in
            g_variant_type_equal(
                UnsafeRawPointer(g_settings_schema_key_get_value_type(found)),
                UnsafeRawPointer(type)
            ) != 0
        }
    }
}
