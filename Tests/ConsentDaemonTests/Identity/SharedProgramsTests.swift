import Testing

@testable import ConsentDaemon

@Suite("Programs that run others' code")
struct SharedProgramsTests {
    @Test(
        "rule 15: the list names shells, interpreters, loaders, proxies and bus tools",
        arguments: [
            "/usr/bin/bash", "/bin/sh", "/usr/bin/dash", "/usr/bin/python3.11", "/usr/bin/python3",
            "/usr/bin/perl5.36-x86_64-linux-gnu", "/usr/bin/node", "/usr/bin/gjs-console",
            "/usr/lib64/ld-linux-x86-64.so.2", "/usr/bin/bwrap", "/usr/bin/xdg-dbus-proxy",
            "/usr/bin/busctl", "/usr/bin/gdbus", "/usr/bin/dbus-send", "/usr/bin/consentctl",
            "/opt/electron/electron", "-bash", "sh",
        ]
    )
    func shared(path: String) {
        #expect(SharedPrograms.listed.contains(path))
    }

    @Test(
        "other programs are not, even where one is part of the name or a folder of the path",
        arguments: [
            "/usr/bin/photo-import", "/usr/bin/bash/app", "/opt/python3/bin/krita",
            "/usr/bin/mybash", "/usr/bin/Bash", "/usr/bin/-bash", "", "/",
        ]
    )
    func notShared(path: String) {
        #expect(!SharedPrograms.listed.contains(path))
    }

    @Test("comments, blank lines and white space are no patterns")
    func parsing() {
        let programs = SharedPrograms(parsing: Array("# all\n\n  \n  a? # b\n#*\nc*\n".utf8))
        #expect(programs.contains("/x/ab"))
        #expect(programs.contains("/x/c"))
        #expect(!programs.contains("/x/a"))
        #expect(!programs.contains("/x/b"))
        #expect(!SharedPrograms(parsing: []).contains("/usr/bin/bash"))
    }
}
