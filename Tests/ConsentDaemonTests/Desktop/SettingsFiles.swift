import TestSupport

/// The desktop files of a desktop's settings, as they are installed.
enum SettingsFiles {
    /// GNOME Settings with its panel of apps.
    static func addGNOME(to folder: TemporaryFolder, in place: String = "applications") throws {
        try add("org.gnome.Settings", "Settings", "设置", to: folder, place)
        try add("gnome-applications-panel", "Apps", "应用", to: folder, place)
    }

    /// System Settings of KDE with a module.
    static func addKDE(
        module: String,
        to folder: TemporaryFolder,
        in place: String = "applications"
    ) throws {
        try add("systemsettings", "System Settings", "系统设置", to: folder, place)
        try add(module, "Application Permissions", "应用程序权限", to: folder, place)
    }

    private static func add(
        _ id: String,
        _ name: String,
        _ chinese: String,
        to folder: TemporaryFolder,
        _ place: String
    ) throws {
        try folder.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nName[zh_CN]=\(chinese)\nExec=x\n",
            to: "\(place)/\(id).desktop"
        )
    }
}
