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
            "/opt/electron/electron", "-bash", "sh", "/usr/bin/ruby3.1", "/usr/bin/lua5.4",
            "/usr/lib/jvm/java-17-openjdk-amd64/bin/java", "/usr/lib/wine/wine64",
            "/usr/lib/wine/wine64-preloader", "/usr/bin/mono-sgen", "/usr/bin/dotnet",
            "/usr/bin/deno", "/usr/bin/bun", "/usr/bin/php8.2", "/usr/lib/R/bin/exec/R",
            "/usr/bin/guile-3.0", "/usr/bin/tclsh8.6", "/usr/bin/wish8.6",
            "/usr/bin/qemu-x86_64-static", "/usr/bin/gdb", "/usr/bin/strace", "/usr/bin/proot",
            "/usr/libexec/valgrind/memcheck-amd64-linux", "/usr/bin/fakeroot-sysv",
            "/usr/bin/busybox", "/usr/bin/firejail", "/usr/bin/env", "/usr/bin/sudo",
            "/usr/bin/systemd-run", "/usr/bin/flatpak", "/usr/lib/steam/srt-bwrap",
            "/usr/bin/vim.basic", "/usr/bin/gtk-launch", "/usr/bin/electron28",
            "/tmp/.mount_CursorAbCdEf/usr/share/cursor/cursor",
            "/tmp/appimage_extracted_0a1b2c/AppRun",
        ]
    )
    func shared(path: String) {
        #expect(SharedPrograms.listed.contains(path))
    }

    @Test(
        "other programs are not, even where one is part of the name or a folder of the path",
        arguments: [
            "/usr/bin/photo-import", "/usr/bin/bash/app", "/opt/python3/bin/krita",
            "/usr/bin/memcheck", "/tmp/.mount_App", "/home/a/mount_x/app",
            "/usr/bin/gnome-calculator", "/usr/bin/firefox", "/usr/bin/cheese",
            "/usr/bin/mybash", "/usr/bin/Bash", "/usr/bin/-bash", "", "/",
        ]
    )
    func notShared(path: String) {
        #expect(!SharedPrograms.listed.contains(path))
    }

    @Test(
        "attack A10: what passes on others' words on the bus is marked as a relay",
        arguments: [
            "/usr/bin/xdg-dbus-proxy", "/nix/store/x/bin/.xdg-dbus-proxy-wrapped",
            "/usr/libexec/flatpak-dbus-proxy", "/usr/bin/socat", "/usr/bin/ssh", "/usr/sbin/sshd",
            "/usr/lib/openssh/sshd-session", "/usr/bin/nc.openbsd", "/usr/bin/ncat",
            "/usr/lib/systemd/systemd-socket-proxyd", "/usr/bin/systemd-stdio-bridge",
        ]
    )
    func relays(path: String) {
        #expect(SharedPrograms.listed.isRelay(path))
        #expect(SharedPrograms.listed.contains(path))
    }

    @Test(
        "a program that speaks for itself is no relay",
        arguments: ["/usr/bin/bash", "/usr/bin/ls"]
    )
    func noRelay(path: String) {
        #expect(!SharedPrograms.listed.isRelay(path))
    }

    @Test("comments, blank lines and white space are no patterns")
    func parsing() {
        let programs = SharedPrograms(parsing: Array("# all\n\n  \n  a? # b\n#*\nc*\n*/d/*\n".utf8))
        #expect(programs.contains("/x/ab"))
        #expect(programs.contains("/x/c"))
        #expect(programs.contains("/x/d/y"))
        #expect(!programs.contains("/x/d"))
        #expect(!programs.contains("/x/a"))
        #expect(!programs.contains("/x/b"))
        let marked = SharedPrograms(parsing: Array("a relay\nb # relay\nc\trelay\n".utf8))
        #expect(["a", "b", "c"].filter(marked.isRelay) == ["a", "c"])
        #expect(["a", "b", "c"].allSatisfy(marked.contains))
        #expect(!SharedPrograms(parsing: []).contains("/usr/bin/bash"))
    }
}
