import Broker
import GIO

/// The desktop's own dialogs: what shows them, and what is being asked.
struct OpenDialogs {
    /// A question that the user has not answered.
    struct Entry {
        /// What shows it.
        let backend: AccessBackend
        /// What is shown.
        let form: DialogForm
        /// How far it is.
        var stage = Stage.reaching
        /// How often it was sent to the backend.
        var attempts = 0
    }

    /// How far a question is on its way to the user.
    enum Stage {
        /// The backend is being looked for, or started.
        case reaching
        /// The handle is on its way into the database; the dialog follows its commit.
        case keeping(WriteID, OpenDialog)
        /// The dialog is shown, or at least asked for.
        case shown(OpenDialog)
        /// The backend is busy, and is asked again later.
        case waiting(EventSource)
    }

    /// What shows dialogs; nil where nothing does.
    var backend: AccessBackend?
    /// What is being asked.
    private(set) var entries: [QuestionID: Entry] = [:]
    /// The dialogs that were to be closed and have not said that they are, by their handles.
    private(set) var closing: [String: OpenDialog] = [:]
    private var lastWrite = Self.firstWrite

    /// The writes of dialogs have the upper half of the numbers: the broker counts from one.
    private static let firstWrite: UInt64 = 1 << 63

    /// Whether a write is one of these.
    static func made(_ id: WriteID) -> Bool { id.number > firstWrite }

    /// Numbers a write.
    mutating func nextWrite() -> WriteID {
        lastWrite += 1
        return WriteID(lastWrite)
    }

    /// A question by its number.
    subscript(id: QuestionID) -> Entry? {
        get { entries[id] }
        set { entries[id] = newValue }
    }

    /// The question whose handle a write keeps; nil when it is over.
    func question(keptBy write: WriteID) -> (id: QuestionID, dialog: OpenDialog)? {
        for (id, entry) in entries {
            if case .keeping(write, let dialog) = entry.stage { return (id, dialog) }
        }
        return nil
    }

    /// Whether a dialog is the one that shows a question.
    func shows(_ dialog: OpenDialog, _ id: QuestionID) -> Bool {
        if case .shown(dialog)? = entries[id]?.stage { true } else { false }
    }

    /// Forgets a question; nil when it is over already.
    mutating func remove(_ id: QuestionID) -> Entry? { entries.removeValue(forKey: id) }

    /// A dialog is to be closed.
    mutating func close(_ dialog: OpenDialog) { closing[dialog.handle] = dialog }

    /// A dialog is no longer on the screen.
    mutating func ended(_ dialog: OpenDialog) { closing[dialog.handle] = nil }
}
