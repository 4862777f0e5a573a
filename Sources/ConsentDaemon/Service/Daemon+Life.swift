import Broker
import ConsentModel
import ConsentWire
import GIO

/// Starting and stopping.
extension Daemon {
    /// Starts: connects, ends what is over, takes the name, serves.
    ///
    /// - Parameter ended: Called once, on the context's thread, when the daemon is done.
    package func start(ended: @escaping @Sendable (Ending) -> Void) {
        self.ended = ended
        watchSurroundings()
        do throws(GIOError) {
            try configuration.timekeeper.start(on: context) { [self] in
                self.assumeIsolated { $0.receive(.tick) }
            }
        } catch {
            return finish(.failed("cannot make a timer: \(error)"))
        }
        Connection.open(address: configuration.bus, on: context) { [self] result in
            self.assumeIsolated { $0.connected(result) }
        }
    }

    private func connected(_ result: Result<Connection, GIOError>) {
        guard phase == .starting else { return }
        let connection: Connection
        switch result {
        case .success(let opened): connection = opened
        case .failure(let error):
            return finish(.failed("cannot reach the session bus: \(error)"))
        }
        self.connection = connection
        registrations = [
            connection.claim(
                pathsUnder: "/",
                upTo: Self.largestCall,
                takesDescriptors: false
            ) { [self] call in
                self.assumeIsolated { $0.received(call) }
            },
            connection.onPeerLeft { [self] name in
                self.assumeIsolated { $0.left(name) }
            },
            connection.onClosed { [self] in
                self.assumeIsolated { $0.stop(as: .busClosed) }
            },
            connection.subscribe(
                sender: "org.freedesktop.DBus",
                interface: "org.freedesktop.DBus",
                member: "NameLost",
                argument0: Names.service
            ) { [self] _ in
                self.assumeIsolated { $0.lostName() }
            },
        ]
        findSettings(on: connection)
        // A second daemon leaves before it touches the database of the first.
        guard !configuration.replaces else { return takeName() }
        ask("NameHasOwner", Bool.self, Names.service) { daemon, isOwned in
            if isOwned { daemon.finish(.nameTaken) } else { daemon.readSession() }
        }
    }

    private func readSession() {
        awaited = [.bus, .login, .sessionNames, .systemNames, .folders]
        ask("GetId", String.self) { daemon, bus in
            daemon.session.bus = bus
            daemon.found(.bus)
        }
        patience = context.after(configuration.systemBusLimit) { [self] in
            self.assumeIsolated { $0.haveWaited() }
        }
        followFolders()
        followNames(on: .session, connection)
        systemBus = SystemBus(
            at: configuration.systemBus,
            on: context,
            retry: configuration.systemBusRetry
        ) { [self] connection in
            self.assumeIsolated { $0.reachedSystemBus(connection) }
        }
    }

    /// A system bus that cannot be reached in time is none, and a folder that hangs is not there;
    /// what answers later is a change.
    private func haveWaited() {
        if systemBus?.isJoined != true { found(.login) }
        found(.systemNames)
        found(.folders)
    }

    /// Follows what the bus has: at first, and anew when it has come back.
    private func reachedSystemBus(_ connection: Connection?) {
        guard phase != .stopping else { return }
        // At first the settings have joined it by themselves.
        if phase == .serving { followSwitches() }
        followNames(on: .system, connection)
        LoginSession.watch(on: connection, last: session.login) { [self] login in
            self.assumeIsolated { $0.login(login) }
        } then: { [self] watch in
            self.assumeIsolated { $0.watching(watch) }
        }
    }

    private func watching(_ watch: LoginSession) {
        guard phase != .stopping else { return }
        loginSession = watch
        login(watch.current)
        found(.login)
    }

    /// Something that a daemon finds out at first is known; the last of it lets it go on.
    func found(_ what: Awaited) {
        guard awaited.remove(what) != nil, awaited.isEmpty else { return }
        patience = nil
        // What is here from the start is no change: no reply differs for it later.
        lookAround()
        openStore(attempts: configuration.replacementAttempts)
    }

    private func login(_ login: String?) {
        guard phase != .stopping, session.login != login else { return }
        session.login = login
        // Before the broker has been told of the session, this is no change of it.
        if isPrepared { receive(.sessionChanged(session)) }
    }

    /// Opens the database; one that cannot be used is told of by every answer, not by absence.
    private func openStore(attempts: Int) {
        guard phase == .starting else { return }
        let storage = Storage(
            at: location,
            deliver: { [context] in context.perform($0) },
            report: { [self] event in self.assumeIsolated { $0.written(event) } }
        )
        // The daemon that was replaced still finishes its own writes.
        if configuration.replaces, storage.isHeldElsewhere, attempts > 0 {
            retry = context.after(.milliseconds(50)) { [self] in
                self.assumeIsolated { $0.openStore(attempts: attempts - 1) }
            }
            return
        }
        self.storage = storage
        readConnections()
    }

    private func readConnections() {
        ask("ListNames", [String].self) { daemon, names in
            daemon.receive(.started(daemon.session, openConnections: Set(names)))
            daemon.isPrepared = true
            daemon.beginServing()
        }
    }

    /// What was over when the daemon started is ended before anybody is served.
    ///
    /// Without a database nothing can be ended; every call then tells so.
    func beginServing() {
        guard phase == .starting, isPrepared, let storage,
            broker.hasEndedWhatIsOver || storage.isFailing
        else { return }
        if configuration.replaces { serve() } else { takeName() }
    }

    private func takeName() {
        let flags: NameRequest.Flags =
            configuration.replaces
            ? [.doNotQueue, .allowReplacement, .replaceExisting] : [.doNotQueue]
        connection?.requestName(Names.service, flags: flags) { [self] result in
            self.assumeIsolated { $0.tookName(result) }
        }
    }

    private func tookName(_ result: Result<NameRequest.Outcome, GIOError>) {
        guard phase == .starting else { return }
        switch result {
        case .success(.owner), .success(.alreadyOwner):
            if configuration.replaces { readSession() } else { serve() }
        case .success:
            finish(.nameTaken)
        case .failure(let error):
            finish(.failed("cannot take the name \(Names.service): \(error)"))
        }
    }

    private func serve() {
        phase = .serving
        log.info("Serving \(Names.service), release \(configuration.release)")
        for name in early { identify(name) }
        early = []
        closeOldDialogs()
        lookForDialog()
    }

    private func lostName() {
        guard phase != .stopping else { return }
        stop(as: .replaced)
    }

    /// Asks the bus itself; without its answer nothing can be served.
    private func ask<Answer: DBusType>(
        _ method: String,
        _ type: Answer.Type,
        _ argument: String? = nil,
        then: @escaping @Sendable (isolated Daemon, Answer) -> Void
    ) {
        let arguments = argument.map { Variant.tuple($0) }
        connection?.call(.bus, method, arguments) { [self] result in
            self.assumeIsolated { daemon in
                switch result.map({ $0.fields(type) }) {
                case .success(let answer?): then(daemon, answer)
                case .success(nil):
                    daemon.finish(.failed("the bus gave no answer to \(method)"))
                case .failure(let error):
                    daemon.finish(.failed("the bus did not answer \(method): \(error)"))
                }
            }
        }
    }

    // MARK: Stopping

    /// Stops: whoever waits for a user gets an error, what was being written is committed.
    package func stop() {
        stop(as: .stopped)
    }

    private func stop(as ending: Ending) {
        guard phase != .stopping else { return }
        phase = .stopping
        configuration.timekeeper.wake(atSteady: nil, wall: nil)
        for question in agents.openQuestions { withdraw(question) }
        withdrawDialogs()
        guard let storage else { return closed(ending) }
        storage.store.close { [self] in
            self.assumeIsolated { $0.closed(ending) }
        }
    }

    /// Every write that was under way has been answered by now.
    private func closed(_ ending: Ending) {
        let waiting =
            deferred.values.flatMap(\.self) + callsAboutCameras + callers.takeWaiting()
        for call in calls.takeAll().map(\.call) + waiting { call.fail(.stopping) }
        deferred = [:]
        callsAboutCameras = []
        guard let connection, !connection.isClosed else { return finish(ending) }
        connection.flush { [self] _ in
            self.assumeIsolated { $0.finish(ending) }
        }
    }

    private func finish(_ ending: Ending) {
        guard let ended else { return }
        self.ended = nil
        phase = .stopping
        registrations = []
        loginSession = nil
        leaveSurroundings()
        systemBus?.close()
        systemBus = nil
        identityReader.shutDown()
        connection?.close()
        connection = nil
        ended(ending)
    }
}
