// swift-tools-version: 6.2

import PackageDescription

/// The permissions that are compiled in; a test holds the list against `Service/permissions`.
let permissions = [
    "assistant", "background", "background-location", "bluetooth", "calendars", "camera",
    "contacts", "health", "location", "microphone", "motion", "notifications", "photos",
    "reminders", "screen", "screenshot", "speakers",
]

let package = Package(
    name: "Consent",
    products: [
        .library(name: "Consent", targets: ["Consent"]),
        .executable(name: "consentd", targets: ["consentd"]),
        .executable(name: "consentctl", targets: ["consentctl"]),
        .executable(name: "photo-booth", targets: ["photo-booth"]),
        .executable(name: "photo-import", targets: ["photo-import"]),
        .executable(name: "camera-guard", targets: ["camera-guard"]),
    ],
    targets: [
        // gobject-2.0 and not gio-2.0: the latter's flags hold -pthread, which SwiftPM warns about.
        .systemLibrary(
            name: "CGIO",
            pkgConfig: "gobject-2.0",
            providers: [.apt(["libglib2.0-dev"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(
            name: "CGUdev",
            pkgConfig: "gudev-1.0",
            providers: [.apt(["libgudev-1.0-dev"])]
        ),
        .systemLibrary(name: "CLinux"),
        .target(
            name: "Resources",
            resources: [
                .embedInCode("../../Service/org.consentd.Consent1.xml"),
                .embedInCode("../../Service/shared-programs"),
            ] + permissions.map { .embedInCode("../../Service/permissions/\($0).permission") }
        ),
        .target(name: "GIO", dependencies: ["CGIO", "CLinux"]),
        .target(name: "Devices", dependencies: ["GIO", "CGUdev"]),
        .target(name: "ConsentModel"),
        .target(name: "ConsentWire", dependencies: ["GIO", "ConsentModel", "Resources"]),
        .target(name: "Consent", dependencies: ["ConsentWire", "ConsentModel", "GIO"]),
        .target(name: "Broker", dependencies: ["ConsentModel"]),
        .target(
            name: "ConsentDaemon",
            dependencies: [
                "Broker", "ConsentWire", "ConsentModel", "GIO", "Devices", "Resources", "CSQLite",
                "CLinux",
            ]
        ),
        .target(name: "CommandLineTool", dependencies: ["ConsentModel"]),
        .executableTarget(name: "consentd", dependencies: ["ConsentDaemon", "CommandLineTool"]),
        .executableTarget(
            name: "consentctl",
            dependencies: ["Consent", "ConsentWire", "ConsentModel", "GIO", "CommandLineTool"]
        ),
        .executableTarget(
            name: "photo-booth",
            dependencies: ["Consent"],
            path: "Examples/photo-booth",
            packageAccess: false
        ),
        .executableTarget(
            name: "photo-import",
            dependencies: ["Consent"],
            path: "Examples/photo-import",
            packageAccess: false
        ),
        // A service in C that speaks to the bus alone, as those will that guard a real camera; CGIO
        // gives it the compiler's flags.
        .executableTarget(
            name: "camera-guard",
            dependencies: ["CGIO"],
            path: "Examples/camera-guard",
            packageAccess: false,
            cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("gio-2.0")]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["GIO", "ConsentModel", "ConsentWire", "CLinux"],
            path: "Tests/TestSupport"
        ),
        // A store in a process of its own, which tests kill.
        .executableTarget(
            name: "store-writer",
            dependencies: ["ConsentDaemon", "Broker", "ConsentModel", "GIO"],
            path: "Tests/StoreWriter"
        ),
        // An app under whatever name a test links it to.
        .executableTarget(name: "test-app", dependencies: ["GIO"], path: "Tests/TestApp"),
        // Thousands of callers that die; in C, so that each of them starts in no time.
        .executableTarget(name: "crowd", path: "Tests/Crowd"),
        .testTarget(name: "GIOTests", dependencies: ["GIO", "TestSupport"]),
        .testTarget(name: "DevicesTests", dependencies: ["Devices", "GIO", "TestSupport"]),
        .testTarget(name: "ConsentModelTests", dependencies: ["ConsentModel"]),
        .testTarget(
            name: "ConsentWireTests",
            dependencies: ["ConsentWire", "ConsentModel", "GIO", "Resources"]
        ),
        .testTarget(name: "BrokerTests", dependencies: ["Broker", "ConsentModel"]),
        .testTarget(
            name: "ConsentDaemonTests",
            dependencies: [
                "ConsentDaemon", "Broker", "ConsentWire", "ConsentModel", "GIO", "Devices",
                "Resources", "CLinux", "TestSupport", "store-writer", "test-app",
            ]
        ),
        .testTarget(
            name: "ConsentTests",
            dependencies: ["Consent", "ConsentWire", "ConsentModel", "GIO", "TestSupport"]
        ),
        .testTarget(name: "CommandLineToolTests", dependencies: ["CommandLineTool"]),
        .testTarget(
            name: "ConsentctlTests",
            dependencies: [
                "consentctl", "CommandLineTool", "Consent", "ConsentWire", "ConsentModel", "GIO",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Consent", "ConsentWire", "ConsentModel", "GIO", "TestSupport", "consentd",
                "consentctl", "test-app", "camera-guard", "crowd",
            ],
            exclude: ["Devices/machine"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// The modules that touch no pointer: the compiler proves it.
let pureModules = ["ConsentModel", "Broker", "Consent", "CommandLineTool"]

for target in package.targets where target.type != .system {
    var settings = target.swiftSettings ?? []
    settings += [
        .treatAllWarnings(as: .error),
        // `any` is written where a value of any conforming type is meant.
        .enableUpcomingFeature("ExistentialAny"),
        // A member is visible only where its module is imported.
        .enableUpcomingFeature("MemberImportVisibility"),
        // An import is an implementation detail unless it says `public` or `package`.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // An async function stays on its caller's actor.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if pureModules.contains(target.name) { settings.append(.strictMemorySafety()) }
    target.swiftSettings = settings
}
