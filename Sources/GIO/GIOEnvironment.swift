import CGIO

/// What the environment may not decide for a program that others trust.
package enum GIOEnvironment {
    /// Keeps GLib from loading code that the environment names.
    ///
    /// The first statement of `main`, before there is a second thread.
    package static func prepare() {
        for name in [
            "GIO_MODULE_DIR", "GIO_EXTRA_MODULES", "GIO_LAUNCH_DESKTOP", "GIO_USE_FILE_MONITOR",
            "GIO_USE_PORTALS", "GSETTINGS_BACKEND", "GSETTINGS_SCHEMA_DIR", "GTK_USE_PORTAL",
        ] {
            g_unsetenv(name)
        }
        g_setenv("GIO_USE_VFS", "local", 1)
    }
}
