import Broker
import ConsentModel
import ConsentWire
package import GIO
import Resources

/// The service: what arrives on the bus becomes events for the broker, and its actions are done.
///
/// Everything that is live has this one owner, on one main context. Nothing here waits for the
/// disk or for a caller's evidence: both have threads of their own and come back as events.
package actor Daemon {
    /// Where everything happens.
    package nonisolated let context: MainContext
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        context.asUnownedSerialExecutor()
    }

    let configuration: Configuration
    let catalogue: InstalledCatalogue
    let sharedPrograms = SharedPrograms(parsing: Resources.sharedPrograms)
    let installedApps: InstalledApps
    let identityReader: IdentityReader
    let cameraFacings: CameraFacings
    let location: StateLocation

    var broker: Broker
    /// What the environment is put together from.
    var environmentParts = EnvironmentParts()
    /// The environment, as the broker has it.
    var environment = Environment()
    /// The policy, as its files had it last.
    var installedPolicy = InstalledPolicy()
    var policyWatch: FolderWatch?
    var desktopSwitches: DesktopSwitches?
    var session = SessionIdentity(bus: "")
    var storage: Storage?
    var connection: Connection?
    var systemBus: SystemBus?
    var registrations: [Registration] = []
    var loginSession: LoginSession?
    var surroundings = Surroundings()
    var folders: FollowedFolders?
    /// When devices that nothing tells of were looked for last, on the steady clock.
    var devicesSeen: Int64?
    var busNames: [Bus: BusNames] = [:]
    /// When the surroundings, which have changed, are looked at again.
    var secondLook: EventSource?
    /// What is not known yet, before which nobody is served.
    var awaited: Set<Awaited> = []
    /// How long that is waited for.
    var patience: EventSource?
    /// Told once, when the daemon has ended.
    var ended: (@Sendable (Ending) -> Void)?
    var phase = Phase.starting
    /// Whether what was over at the start has been handed to the store.
    var isPrepared = false
    var retry: EventSource?

    var callers = CallerRegistry()
    var calls = PendingCalls()
    var agents = AgentRegistry()
    var dialogs = OpenDialogs()
    var dialogBackends = DialogBackends()
    var subscribers = Subscribers()
    var locales = Locales()
    var settingsPace = SettingsPace()
    /// The desktop's own page of an app's permissions, as it was found last.
    var settingsPlace: SettingsPlace?
    var portalRows = PortalRows()
    /// Who has called before the daemon serves, in order.
    var early: [String] = []
    /// Reads of a connection that wait for its own writes.
    var deferred: [String: [MethodCall]] = [:]
    /// Calls that wait until cameras have told where they look.
    var callsAboutCameras: [MethodCall] = []

    private var events: [Event] = []
    private var isReceiving = false

    /// Makes a daemon that does nothing until `start`.
    package init(configuration: Configuration, context: MainContext) {
        self.configuration = configuration
        self.context = context
        location = configuration.stateDirectory.map(StateLocation.path) ?? .standard
        catalogue = InstalledCatalogue(directories: configuration.dataDirectories)
        cameraFacings = CameraFacings(context: context, read: configuration.cameraOrientation)
        installedApps = InstalledApps(
            directories: configuration.desktopFiles,
            sharedPrograms: sharedPrograms
        )
        identityReader = IdentityReader(
            sharedPrograms: sharedPrograms,
            directories: configuration.desktopFiles,
            runtimeDirectory: configuration.runtimeDirectory,
            limit: configuration.identityLimit
        )
        broker = Broker(catalogue: catalogue.definitions)
    }

    /// Hands an event to the broker, after those that are already on their way.
    ///
    /// A daemon that stops hears of its last writes and of nothing else: what happens meanwhile, the
    /// next one finds out when it starts.
    func receive(_ event: Event) {
        guard let storage, phase != .stopping || event.isOfStore else { return }
        events.append(event)
        guard !isReceiving else { return }
        isReceiving = true
        var due: Int64?
        while !events.isEmpty {
            let event = events.removeFirst()
            // All in one snapshot: beginning one costs more than a read in it.
            let actions = storage.view.snapshot {
                defer { due = broker.nextDue(view: storage.view) }
                return broker.receive(event, at: now, view: storage.view)
            }
            for action in actions { perform(action) }
        }
        isReceiving = false
        guard phase != .stopping else { return }
        configuration.timekeeper.wake(atSteady: broker.nextDeadline, wall: due)
        lookForMissedDialog()
    }

    var now: Moment { configuration.timekeeper.now() }
    var log: Log { configuration.log }
}

extension Daemon {
    /// The version of the bus contract.
    static let contractVersion: UInt32 = 1

    /// The bytes that a call may have, which is several times what any honest one has: many wait here.
    static let largestCall = 32_768

    /// The bytes that the answer to a question may have: reading it must not keep others waiting.
    static let largestAnswer = 32_768

    /// How far the daemon has come.
    enum Phase {
        /// It reads what is stored; calls wait.
        case starting
        /// It serves.
        case serving
        /// It finishes what is under way; nothing new is served.
        case stopping
    }

    /// Something about this session and machine that a daemon finds out at first.
    enum Awaited {
        /// Which bus this is.
        case bus
        /// The login session.
        case login
        /// The names on the session bus.
        case sessionNames
        /// The names on the system bus.
        case systemNames
        /// The folders.
        case folders
    }

    /// Why a daemon ended.
    package enum Ending: Sendable, Hashable {
        /// It was told to.
        case stopped
        /// Another daemon serves this bus.
        case nameTaken
        /// Another daemon has taken its place.
        case replaced
        /// The bus is gone.
        case busClosed
        /// It could not start; a sentence that says why.
        case failed(String)
    }
}

extension Event {
    /// Whether it tells what has become of a write.
    fileprivate var isOfStore: Bool {
        switch self {
        case .stored, .storeFailed: true
        default: false
        }
    }
}
