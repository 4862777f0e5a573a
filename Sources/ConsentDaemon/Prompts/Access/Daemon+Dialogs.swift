import Broker
import ConsentModel
import ConsentWire
import GIO

/// Questions that the desktop's own dialog shows.
///
/// A dialog outlives whoever opened it. So its handle is in the database before it can appear, and
/// is taken out when it is known to be gone: what a daemon that was killed left on the screen, the
/// next one closes.
extension Daemon {
    func showDialog(_ id: QuestionID, _ question: Question) {
        guard let backend = dialogs.backend, let texts = catalogue.texts[question.permission] else {
            return receive(.promptFailed(id))
        }
        let form = DialogForm(
            question,
            texts: texts,
            desktopFile: desktopFile(of: question.caller.app),
            for: backend,
            languages: Languages.current
        )
        dialogs[id] = OpenDialogs.Entry(backend: backend, form: form)
        reach(backend, for: id)
    }

    /// The id of an app's desktop file: given any other one, some backends end.
    private func desktopFile(of app: App) -> String? {
        let files = configuration.desktopFiles
        let entry =
            switch app.kind {
            case .program: nil as DesktopEntry?
            case .snap: files.find(snap: String(app.id.dropFirst("snap.".count)))
            default: files.find(app.id)
            }
        return entry?.app == app ? entry?.id : nil
    }

    // MARK: On its way

    /// Looked up and started by itself, so that a backend that does not start is told from a dialog
    /// that fails, and so that a dialog is closed where it was opened, whoever has the name by then.
    private func reach(_ backend: AccessBackend, for id: QuestionID, isStarted: Bool = false) {
        dialogs[id]?.stage = .reaching
        connection?.call(.bus, "GetNameOwner", .tuple(backend.busName)) { [self] reply in
            self.assumeIsolated { daemon in
                switch reply {
                case .success(let name):
                    daemon.examine(backend, name.fields(String.self) ?? "", for: id)
                case .failure(let error) where isStarted:
                    daemon.cannotStart(backend, for: id, error)
                case .failure: daemon.start(backend, for: id)
                }
            }
        }
    }

    private func start(_ backend: AccessBackend, for id: QuestionID) {
        connection?.call(
            .bus,
            "StartServiceByName",
            .tuple(backend.busName, UInt32(0)),
            timeout: .milliseconds(60_000)
        ) { [self] reply in
            self.assumeIsolated { daemon in
                switch reply {
                case .success: daemon.reach(backend, for: id, isStarted: true)
                case .failure(let error): daemon.cannotStart(backend, for: id, error)
                }
            }
        }
    }

    private func cannotStart(
        _ backend: AccessBackend,
        for id: QuestionID,
        _ error: GIOError
    ) {
        guard dialogs.remove(id) != nil, phase == .serving else { return }
        dialogCannotStart(backend, error)
        // Where another backend has taken its place since, it was this question's alone.
        receive(.promptFailed(id))
    }

    /// Who owns the name must not be an app in a sandbox, which could answer for the user.
    private func examine(_ backend: AccessBackend, _ owner: String, for id: QuestionID) {
        findSandbox(of: owner) { daemon, app in
            guard let app else { return daemon.keepDialog(of: id, at: owner) }
            guard daemon.dialogs.remove(id) != nil, daemon.phase == .serving else { return }
            daemon.log.warning(
                "The desktop's dialog \(backend.busName) is not asked: its name has an app in a "
                    + "sandbox",
                about: Log.Fields(app: app.id)
            )
            daemon.receive(.promptFailed(id))
        }
    }

    private func keepDialog(of id: QuestionID, at backend: String) {
        guard dialogs[id] != nil, phase == .serving, let connection else { return }
        let sender = connection.uniqueName.drop { $0 == ":" }.map { $0 == "." ? "_" : $0 }
        let dialog = OpenDialog(
            bus: session.bus,
            backend: backend,
            // The next one has another handle: one that is in use is never answered.
            handle: "\(AccessBackend.path)/request/\(String(sender))/consent_"
                + QuestionToken.random().text
        )
        let write = dialogs.nextWrite()
        dialogs[id]?.stage = .keeping(write, dialog)
        storage?.store.submit(write, [.dialog(dialog, isOpen: true)])
    }

    /// A handle is in the database, or could not be kept; or one has been taken out.
    func dialogWritten(_ write: WriteID, isStored: Bool) {
        guard let (id, dialog) = dialogs.question(keptBy: write) else { return }
        if isStored { return openDialog(dialog, for: id) }
        _ = dialogs.remove(id)
        receive(.promptFailed(id))
    }

    private func openDialog(_ dialog: OpenDialog, for id: QuestionID) {
        // Before it goes out: the answer may be here before this function has ended.
        receive(.promptShown(id))
        guard let entry = dialogs[id], let handle = ObjectPath(dialog.handle), let connection
        else { return }
        dialogs[id]?.stage = .shown(dialog)
        dialogs[id]?.attempts += 1
        connection.call(
            ObjectAddress(dialog.backend, AccessBackend.path, AccessBackend.interface),
            "AccessDialog",
            entry.form.arguments(handle: handle),
            timeout: .never
        ) { [self] reply in
            self.assumeIsolated { $0.dialogEnded(dialog, of: id, reply) }
        }
    }

    // MARK: Its end

    private func dialogEnded(
        _ dialog: OpenDialog,
        of id: QuestionID,
        _ reply: Result<Variant, GIOError>
    ) {
        guard phase == .serving else { return }
        dialogs.ended(dialog)
        forget(dialog)
        // Closed before: what comes now changes nothing.
        guard dialogs.shows(dialog, id), let entry = dialogs[id] else { return }
        switch reply {
        case .success(let value):
            _ = dialogs.remove(id)
            guard value.size <= Self.largestAnswer,
                let answer = Answer(dialog: value, offering: entry.form.choices)
            else {
                log.warning("The desktop's dialog \(entry.backend.busName) failed")
                return receive(.promptFailed(id))
            }
            receive(.answered(id, answer))
        case .failure(let error)
        where error.meansBusy && entry.attempts < configuration.dialogAttempts:
            dialogs[id]?.stage = .waiting(
                context.after(configuration.dialogRetry) { [self] in
                    self.assumeIsolated { $0.reach(entry.backend, for: id) }
                }
            )
        case .failure(let error):
            _ = dialogs.remove(id)
            log.warning(
                "The desktop's dialog \(entry.backend.busName) cannot show a question: \(error)"
            )
            receive(.promptFailed(id))
        }
    }

    /// Closes a question's dialog; what is answered there no longer counts.
    func withdrawDialog(_ id: QuestionID) {
        guard let entry = dialogs.remove(id) else { return }
        switch entry.stage {
        case .reaching: break
        case .keeping(_, let dialog): forget(dialog)
        case .shown(let dialog):
            dialogs.close(dialog)
            close(dialog) { daemon, error in
                guard let error, daemon.dialogs.closing[dialog.handle] != nil else {
                    daemon.dialogs.ended(dialog)
                    return daemon.forget(dialog)
                }
                // It says so itself when it ends after all.
                daemon.log.warning("A dialog of the desktop cannot be closed: \(error)")
            }
            // Nobody is there any more when the answer to closing comes.
            if phase == .stopping { forget(dialog) }
        case .waiting(let timer): timer.cancel()
        }
    }

    /// Closes everything that is shown.
    func withdrawDialogs() {
        for id in dialogs.entries.keys { withdrawDialog(id) }
    }

    /// Closes what a daemon that was killed has left on the screen; its answers reach nobody.
    func closeOldDialogs() {
        let old = (try? storage?.view.dialogs()) ?? []
        for dialog in old {
            guard dialog.bus == session.bus else {
                forget(dialog)
                continue
            }
            close(dialog) { daemon, error in
                daemon.forget(dialog)
                guard let error, WireError(error)?.name == .accessDenied else { return }
                daemon.dialogs.close(dialog)
                daemon.log.warning(
                    "A dialog of an earlier consentd cannot be closed, and its answer changes "
                        + "nothing: \(error)"
                )
            }
        }
    }

    private func close(
        _ dialog: OpenDialog,
        then: @escaping @Sendable (isolated Daemon, GIOError?) -> Void
    ) {
        guard let handle = ObjectPath(dialog.handle), let connection else { return }
        connection.call(
            ObjectAddress(dialog.backend, handle, AccessBackend.requestInterface),
            "Close"
        ) { [self] reply in
            self.assumeIsolated { daemon in
                guard daemon.phase == .serving else { return }
                switch reply {
                case .success: then(daemon, nil)
                case .failure(let error): then(daemon, error)
                }
            }
        }
    }

    /// Takes a handle out of the database.
    private func forget(_ dialog: OpenDialog) {
        storage?.store.submit(dialogs.nextWrite(), [.dialog(dialog, isOpen: false)])
    }
}

extension GIOError {
    /// Whether GNOME Shell shows another dialog, or waits until the app is in front.
    fileprivate var meansBusy: Bool {
        switch WireError(self)?.name {
        case .accessDenied, .limitsExceeded: true
        default: false
        }
    }
}
