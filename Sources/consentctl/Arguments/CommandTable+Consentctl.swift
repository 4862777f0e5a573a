import CommandLineTool

extension CommandTable {
    /// Every command of this program.
    static let consentctl = Self(
        program: "consentctl",
        summary: "Shows and changes which apps may use the camera, your location, your photos.",
        groups: [
            Group("Look", [.list, .show, .status, .explain, .permissions, .apps, .history, .uses]),
            Group("Change", [.grant, .revoke, .ask, .reset, .enable, .disable]),
            Group("Watch and answer", [.monitor, .agent, .request]),
            Group("Get help", [.lint, .doctor, .help, .version, .completions]),
        ],
        exitCodes: [
            (.success, "done, or already so"),
            (.failure, "it failed"),
            (.restricted, "a policy forbids it"),
            (.notUsable, "the permission is not usable ('status' and 'request')"),
            (.usage, "the command line is wrong, or the permission does not exist"),
            (.unavailable, "the service is not there"),
            (.notPermitted, "not permitted, as with sudo: run it as the user of the session"),
        ]
    )
}

extension CommandDescription {
    // MARK: Look

    static let list = Self(
        "list",
        options: [.ofApp, .ofPermission, .json],
        "list what has been decided"
    )
    static let show = Self("show", [.app], options: [.json], "show all that an app may do")
    static let status = Self(
        "status",
        [.permission, .app],
        options: [.level, .json],
        "print the status of a permission, one word",
        discussion: [
            "Exits with 0 if the app may use the permission, and with 4 if not. It never asks "
                + "the user."
        ]
    )
    static let explain = Self(
        "explain",
        [.permission, .app],
        options: [.level, .json],
        "tell why a status is what it is",
        discussion: [
            "Shows who the app is and how that is known, every rule that was looked at, and the "
                + "one that decided."
        ]
    )
    static let permissions = Self(
        "permissions",
        options: [.json, .ids],
        "list the permissions that exist"
    )
    static let apps = Self("apps", options: [.json, .ids], "list the apps that are known")
    static let history = Self(
        "history",
        options: [.ofApp, .ofPermission, .limit, .json],
        "list what happened, the newest first"
    )

    static let uses = Self(
        "uses",
        options: [.json],
        "list what is in use now",
        discussion: [
            "Shows what programs that guard a resource have told: which app uses it, since when, "
                + "and which program guards it."
        ]
    )

    // MARK: Change

    static let grant = Self(
        "grant",
        [.permission, .app],
        options: [.level, .once, .session, .lasting, .until],
        "allow an app to use a permission",
        discussion: [
            "Without --once, --session, --for or --until the grant holds until it is changed. "
                + "A program that runs others' code, such as a shell, keeps it until you log out. "
                + "An app that has never been seen can be granted, too.",
            "DURATION is a number followed by s, m, h or d. TIME is HH:MM, the next such time; a "
                + "date, which means the moment at which that day begins; or a date and a time "
                + "with T between them. It is local time unless Z or an offset such as +02:00 "
                + "follows.",
        ]
    )
    static let revoke = Self(
        "revoke",
        [.scope, .app],
        "refuse a permission to an app from now on",
        discussion: [
            "An app that is using the permission loses it at once, and is not asked about again "
                + "until this is changed or reset. To a program that runs others' code, such as a "
                + "shell, it is refused until you log out."
        ]
    )
    static let ask = Self(
        "ask",
        [.permission, .app],
        "have an app ask every time",
        discussion: ["What is allowed then holds for that run of the app."]
    )
    static let reset = Self(
        "reset",
        [.scope, .appOrEvery],
        options: [.yes],
        "forget what was decided, so that apps ask again",
        discussion: [
            "'reset all' is Reset Location & Privacy: it forgets every decision for every app. "
                + "Switches, policies, the history and the list of known apps are kept.",
            "Without APP this touches every app: it says what it will remove and asks for "
                + "confirmation. Where there is no terminal to ask on, it needs --yes.",
        ]
    )
    static let enable = Self(
        "enable",
        [.permission],
        "switch a permission on again",
        discussion: ["What was decided before it was switched off holds again."]
    )
    static let disable = Self(
        "disable",
        [.permission],
        "switch a permission off for every app",
        discussion: ["What has been decided is kept, and holds again after 'enable'."]
    )

    // MARK: Watch and answer

    static let monitor = Self(
        "monitor",
        options: [.ofApp, .ofPermission, .json],
        "print every change as it happens, until interrupted",
        discussion: ["With --json each change is one object on a line of its own."]
    )
    static let agent = Self(
        "agent",
        options: [.answer],
        "answer apps' questions in this terminal",
        discussion: [
            "An answer is the word allow, a level after it if the question offers lower ones, and "
                + "once, session, 'for DURATION' or 'until TIME' after that; or the word deny. "
                + "Enter alone, Ctrl-D and Ctrl-C answer nothing.",
            "--answer is for demonstrations and tests: only a service that was started with "
                + "--state-directory takes it. Elsewhere use 'consentctl grant'.",
        ]
    )
    static let request = Self(
        "request",
        [.permission],
        options: [.asApp, .reason, .level, .json],
        "ask for a permission as an app would",
        discussion: [
            "The user is asked if nothing has been decided yet. Prints the status that follows, "
                + "and exits with 0 if the app may use the permission, with 4 if not."
        ]
    )

    // MARK: Get help

    static let lint = Self(
        "lint",
        [.desktopFile],
        options: [.json],
        "check what a desktop file says that its app wants",
        discussion: [
            "Prints the keys X-Consent-Usage-… that are empty, too short, say no more than the "
                + "permission's name, have the same text as another, or name nothing that exists. "
                + "Where the service has seen the app it also prints those that are missing and "
                + "those that the app has never asked for. Exits with 1 if it prints anything."
        ]
    )
    static let doctor = Self(
        "doctor",
        options: [.json],
        "check that the service works",
        discussion: [
            "Checks that the service is there, who owns its name, whether its database is sound, "
                + "what can show questions, and which files would start something else in its "
                + "place. Exits with 1 if something failed, and with 69 if there is no service."
        ]
    )
    static let help = Self(
        "help",
        [
            Operand(
                "COMMAND",
                "a command of consentctl",
                completion: Completion("commands", words: commandNames),
                isOptional: true
            )
        ],
        "show this help, or that of a command"
    )
    static let version = Self("version", [], "show the release")
    static let completions = Self(
        "completions",
        [.shell],
        "print the script that completes command lines in a shell",
        discussion: [
            "For the running shell: source <(consentctl completions bash), the same with zsh, or "
                + "consentctl completions fish | source."
        ]
    )

    /// The names that help can be shown of; a test holds them against the table.
    private static let commandNames = [
        "list", "show", "status", "explain", "permissions", "apps", "history", "uses", "grant",
        "revoke", "ask", "reset", "enable", "disable", "monitor", "agent", "request", "lint",
        "doctor", "help", "version", "completions",
    ]
}
