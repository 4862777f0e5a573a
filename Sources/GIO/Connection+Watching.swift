import CGIO

extension Connection {
    /// Is told who has a name: first who has it now, then each change; nil is nobody.
    ///
    /// A closed connection has no owners. Nothing is started for the name.
    package func watchName(
        _ name: String,
        _ changed: @escaping @Sendable (_ owner: String?) -> Void
    ) -> Subscription {
        let watch = NameWatch(changed)
        let changes = subscribe(
            sender: Self.bus,
            interface: Self.bus,
            member: "NameOwnerChanged",
            argument0: name
        ) { signal in
            guard let (_, _, new) = signal.ownerChange else { return }
            watch.tell(new)
        }
        // The bus answers in order, so what it answers is no older than what was told before.
        let question = call(.bus, "GetNameOwner", .tuple(name)) { reply in
            watch.tell((try? reply.get())?.fields(String.self))
        }
        let closing = onClosed { watch.tell(nil) }
        return Subscription {
            watch.end()
            changes.cancel()
            closing.cancel()
            question.cancel()
        }
    }

    /// Is told the unique name of every connection that leaves the bus.
    package func onPeerLeft(
        _ left: @escaping @Sendable (_ uniqueName: String) -> Void
    ) -> Subscription {
        // A rule of our own: GLib cannot ask for an empty third argument, and all the names that
        // appear in a session would wake us.
        let rule = Variant.tuple(
            "type='signal',sender='\(Self.bus)',interface='\(Self.bus)',"
                + "member='NameOwnerChanged',arg2=''"
        )
        let changes = subscribe(
            sender: Self.bus,
            interface: Self.bus,
            member: "NameOwnerChanged",
            path: nil,
            argument0: nil,
            flags: G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE
        ) { signal in
            guard let (name, _, new) = signal.ownerChange, new == nil, name.hasPrefix(":")
            else { return }
            left(name)
        }
        call(.bus, "AddMatch", rule) { _ in }
        return Subscription { [self] in
            changes.cancel()
            call(.bus, "RemoveMatch", rule) { _ in }
        }
    }

    /// Asks the bus who is behind a name.
    package func credentials(
        of name: String,
        then: @escaping @Sendable (Result<Credentials, GIOError>) -> Void
    ) {
        exchange(.bus, "GetConnectionCredentials", .tuple(name)) { reply in
            then(reply.flatMap(Credentials.read))
        }
    }

    /// Asks the bus who is behind a name.
    package func credentials(of name: String) async throws(GIOError) -> Credentials {
        let reply = try await exchange(.bus, "GetConnectionCredentials", .tuple(name))
        return try Credentials.read(reply).get()
    }

    private static var bus: String { ObjectAddress.bus.destination }
}

extension Signal {
    /// What `NameOwnerChanged` tells; nil is nobody.
    package var ownerChange: (name: String, old: String?, new: String?)? {
        guard let (name, old, new) = arguments.fields(String.self, String.self, String.self)
        else { return nil }
        return (name, old.isEmpty ? nil : old, new.isEmpty ? nil : new)
    }
}
