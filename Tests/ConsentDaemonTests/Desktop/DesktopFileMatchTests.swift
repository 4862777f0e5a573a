import Testing

@testable import ConsentDaemon

@Suite("What a desktop file starts")
struct DesktopFileMatchTests {
    private static let files = [
        "krita": "/usr/bin/krita",
        "/usr/bin/krita": "/usr/bin/krita",
        "/opt/My App/run": "/opt/My App/run",
        "python3": "/usr/bin/python3.11",
        "/usr/bin/python3": "/usr/bin/python3.11",
        "bash": "/usr/bin/bash",
        "sh": "/usr/bin/dash",
        "gnome-tweaks": "/usr/bin/gnome-tweaks",
        "/usr/bin/gnome-tweaks": "/usr/bin/gnome-tweaks",
        "/usr/share/app/main.py": "/usr/share/app/main.py",
        "/usr/share/app/linked.py": "/usr/share/app/main.py",
        "flatpak": "/usr/bin/flatpak",
        "/usr/bin/flatpak": "/usr/bin/flatpak",
        "snap": "/usr/bin/snap",
        "/snap/bin/firefox": "/usr/bin/snap",
        "sudo": "/usr/bin/sudo",
        "emacs": "/usr/bin/emacs-gtk",
    ]

    private let match = DesktopFileMatch(sharedPrograms: .listed, resolve: { Self.files[$0] })

    @Test(
        "leads to a program",
        arguments: [
            ("krita", "/usr/bin/krita", true),
            ("krita --nosplash %F", "/usr/bin/krita", true),
            ("/usr/bin/krita %F", "/usr/bin/krita", true),
            (#""/opt/My App/run" %u"#, "/opt/My App/run", true),
            ("env LC_ALL=C GTK_THEME=x krita %F", "/usr/bin/krita", true),
            ("/usr/bin/env A=b krita", "/usr/bin/krita", true),
            ("emacs %F", "/usr/bin/emacs-gtk", true),
            ("krita", "/usr/bin/gimp", false),
            ("krita", "/home/u/krita", false),
            ("nowhere", "/usr/bin/krita", false),
            ("bin/krita", "/usr/bin/krita", false),
            ("env", "/usr/bin/krita", false),
            ("env A=b", "/usr/bin/krita", false),
            ("env -S krita", "/usr/bin/krita", false),
            ("env -i krita", "/usr/bin/krita", false),
            ("sh -c krita", "/usr/bin/krita", false),
            (#"bash -c "krita %F""#, "/usr/bin/bash", false),
            (#"bash -c "krita %F""#, "/usr/bin/krita", false),
            ("sudo krita", "/usr/bin/krita", false),
            ("sudo krita", "/usr/bin/sudo", false),
            ("python3 /usr/share/app/main.py", "/usr/bin/python3.11", false),
            ("emacs --new %F", "/usr/bin/emacs-gtk", false),
            ("flatpak run org.krita.Krita", "/usr/bin/flatpak", false),
            ("/usr/bin/flatpak run --branch=stable org.krita.Krita", "/usr/bin/flatpak", false),
            ("flatpak", "/usr/bin/flatpak", false),
            ("snap run krita", "/usr/bin/snap", false),
            ("env BAMF_DESKTOP_FILE_HINT=/x /snap/bin/firefox %u", "/usr/bin/snap", false),
            ("krita; gimp", "/usr/bin/krita", false),
            (#""krita"#, "/usr/bin/krita", false),
            ("", "/usr/bin/krita", false),
        ]
    )
    func programs(exec: String, executable: String, leads: Bool) {
        let outcome = match.outcome(
            exec: exec,
            tryExec: nil,
            executable: executable,
            script: nil
        )
        #expect(outcome == (leads ? .executable : .nothing))
    }

    @Test(
        "leads to a script",
        arguments: [
            ("gnome-tweaks", "/usr/bin/gnome-tweaks", true),
            ("/usr/bin/gnome-tweaks %U", "/usr/bin/gnome-tweaks", true),
            ("python3 /usr/share/app/main.py %F", "/usr/share/app/main.py", true),
            ("/usr/bin/python3 -Es /usr/share/app/linked.py", "/usr/share/app/main.py", true),
            ("env PYTHONPATH=/x python3 /usr/share/app/main.py", "/usr/share/app/main.py", true),
            ("gnome-tweaks", "/home/u/gnome-tweaks", false),
            ("python3 /usr/share/app/main.py", "/home/u/evil.py", false),
            ("python3 main.py", "/usr/share/app/main.py", false),
            ("python3 -m app", "/usr/share/app/main.py", false),
            ("python3 -c /usr/share/app/main.py", "/usr/share/app/main.py", false),
            ("bash /usr/share/app/main.py", "/usr/share/app/main.py", false),
            ("sh -c /usr/share/app/main.py", "/usr/share/app/main.py", false),
        ]
    )
    func scripts(exec: String, script: String, leads: Bool) {
        let outcome = match.outcome(
            exec: exec,
            tryExec: nil,
            executable: "/usr/bin/python3.11",
            script: script
        )
        #expect(outcome == (leads ? .script : .nothing))
    }

    @Test("an interpreter that is named alone is itself, whatever it runs")
    func bareInterpreter() {
        let outcome = match.outcome(
            exec: "python3",
            tryExec: nil,
            executable: "/usr/bin/python3.11",
            script: "/home/u/evil.py"
        )
        #expect(outcome == .executable)
    }

    @Test(
        "TryExec leads too, unless it only names an interpreter",
        arguments: [
            ("sh -c krita", "krita", "/usr/bin/krita", .executable),
            (nil, "/usr/bin/krita", "/usr/bin/krita", .executable),
            ("sh -c gnome-tweaks", "gnome-tweaks", "/usr/bin/python3.11", .script),
            ("python3 /usr/share/app/main.py", "python3", "/usr/bin/python3.11", .nothing),
            ("krita", "nowhere", "/usr/bin/gimp", .nothing),
            (nil, nil, "/usr/bin/krita", .nothing),
        ] as [(String?, String?, String, DesktopFileMatch.Outcome)]
    )
    func tryExec(
        exec: String?,
        tryExec: String?,
        executable: String,
        outcome: DesktopFileMatch.Outcome
    ) {
        let result = match.outcome(
            exec: exec,
            tryExec: tryExec,
            executable: executable,
            script: "/usr/bin/gnome-tweaks"
        )
        #expect(result == outcome)
    }
}
