package import ConsentModel
package import GIO

/// What a daemon is started with.
package struct Configuration: Sendable {
    /// The release of this build, as it is told.
    package var release: String
    /// The session bus.
    package var bus: BusAddress
    /// Where the database lies; nil for the user's own state folder.
    ///
    /// Only with a folder of its own does a daemon accept scripted agents: the demo and the tests.
    package var stateDirectory: String?
    /// Whether to take the name from a daemon that was itself started so.
    package var replaces: Bool
    /// How often it looks, 50 ms apart, whether the database of the daemon it replaces is free.
    package var replacementAttempts: Int
    /// The folders that may hold more of the catalogue.
    package var dataDirectories: [String]
    /// Where desktop files are looked for.
    package var desktopFiles: DesktopFileDirectories
    /// The folder of what lives as long as the session, where Flatpak keeps its records.
    package var runtimeDirectory: String
    /// The names of the desktop that is running.
    package var desktops: [String]
    /// What tells of devices.
    package var devices: any DeviceSource
    /// Reads where a camera looks that only its driver knows about, by the camera's file; waits.
    package var cameraOrientation: @Sendable (String) -> CameraFacing?
    /// Where the folders of user-dirs(5) are; asked on a thread that may wait.
    package var folder: @Sendable (UserFolder) -> String?
    /// The bus of the machine.
    package var systemBus: BusAddress
    /// How long a daemon that starts waits for what the system bus has.
    package var systemBusLimit: Duration
    /// How long the first attempt to join the system bus again waits.
    package var systemBusRetry: Duration
    /// Where the administrator's policy lies.
    package var policyFolders: PolicyFolders
    /// Where the desktop keeps its switches; nil to have none.
    package var desktopSettings: DesktopSwitches.Source?
    /// Where the desktop says what shows its own dialogs.
    package var portals: PortalFolders
    /// The desktop that runs, as `XDG_CURRENT_DESKTOP` has it; nil to ask systemd and the
    /// environment.
    package var currentDesktop: String?
    /// How often a desktop's dialog that is busy is asked to show a question.
    package var dialogAttempts: Int
    /// How long it is left alone in between.
    package var dialogRetry: Duration
    /// How long reading about one caller may take.
    package var identityLimit: Duration
    /// Clocks and alarms.
    package var timekeeper: any Timekeeper
    /// Where the daemon tells what it does.
    package var log: Log

    /// Describes a daemon; the defaults are those of the installed service.
    package init(
        release: String,
        bus: BusAddress = .session,
        stateDirectory: String? = nil,
        replaces: Bool = false,
        replacementAttempts: Int = 100,
        dataDirectories: [String]? = nil,
        desktopFiles: DesktopFileDirectories = .standard,
        runtimeDirectory: String = RuntimeDirectory.standard,
        desktops: [String] = CurrentDesktop.names,
        devices: any DeviceSource = UdevDevices(),
        cameraOrientation: @escaping @Sendable (String) -> CameraFacing? = CameraOrientation.read,
        folder: @escaping @Sendable (UserFolder) -> String? = { $0.path },
        systemBus: BusAddress = .system,
        systemBusLimit: Duration = .seconds(2),
        systemBusRetry: Duration = .seconds(1),
        policyFolders: PolicyFolders = .standard,
        desktopSettings: DesktopSwitches.Source? = .desktop,
        portals: PortalFolders = .standard,
        currentDesktop: String? = nil,
        dialogAttempts: Int = 30,
        dialogRetry: Duration = .seconds(1),
        identityLimit: Duration = IdentityReader.limit,
        timekeeper: any Timekeeper = SystemTimekeeper(),
        log: Log = Log()
    ) {
        self.release = release
        self.bus = bus
        self.stateDirectory = stateDirectory
        self.replaces = replaces
        self.replacementAttempts = replacementAttempts
        self.dataDirectories = dataDirectories ?? DataDirectories.standard
        self.desktopFiles = desktopFiles
        self.runtimeDirectory = runtimeDirectory
        self.desktops = desktops
        self.devices = devices
        self.cameraOrientation = cameraOrientation
        self.folder = folder
        self.systemBus = systemBus
        self.systemBusLimit = systemBusLimit
        self.systemBusRetry = systemBusRetry
        self.policyFolders = policyFolders
        self.desktopSettings = desktopSettings
        self.portals = portals
        self.currentDesktop = currentDesktop
        self.dialogAttempts = dialogAttempts
        self.dialogRetry = dialogRetry
        self.identityLimit = identityLimit
        self.timekeeper = timekeeper
        self.log = log
    }

    /// Whether agents may answer from a script.
    package var acceptsScriptedAgents: Bool { stateDirectory != nil }
}
