import ConsentModel
import ConsentWire
import GIO

/// The reply to a list while its rows are collected.
struct ListReply: Sendable {
    /// How many rows are read before others have their turn.
    static let step = 64

    /// The call.
    let call: MethodCall
    /// The permission that alone is listed, if any.
    let permission: Permission?
    /// After which row it goes on.
    private(set) var cursor: String?
    private let limit: Int
    private let isFirstPage: Bool
    private var rows: [Variant] = []

    /// Begins where the page does.
    init(to call: MethodCall, _ page: Page, of permission: Permission? = nil) {
        self.call = call
        self.permission = permission
        isFirstPage = page.after == nil
        cursor = page.after
        limit = page.limit
    }

    /// Whether it has as many rows as were asked for.
    var isFull: Bool { rows.count == limit }

    /// Whether the whole list has no row.
    var isEmpty: Bool { isFirstPage && rows.isEmpty }

    /// Takes rows, as far as there is room, and where the reading has come to.
    mutating func append(_ new: [Fields], upTo cursor: String?) {
        for fields in new where !isFull { rows.append(Variant(fields.values).packed()) }
        self.cursor = cursor
    }

    /// Answers the call.
    func send() {
        call.reply(.tuple(of: [.array(of: [String: Variant].signature, rows)]))
    }
}
