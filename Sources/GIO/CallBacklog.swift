/// How many calls of each sender wait to be looked at.
///
/// They are looked at in the order in which they came. Who sends them faster than that would make
/// everybody else wait, and fill the memory: what is more than its share is refused at once.
struct CallBacklog {
    /// How many calls of one sender may wait.
    static let mostOfOne = 2_048
    /// How many may wait in all, of which every sender has an equal share.
    static let most = 4_096
    /// The least share of a sender, however many there are.
    static let leastShare = 32

    private var waiting: [String: Int] = [:]

    /// Counts a call; false for one too many.
    mutating func admit(_ sender: String) -> Bool {
        let own = waiting[sender, default: 0]
        let senders = waiting.count + (own == 0 ? 1 : 0)
        let share = max(Self.leastShare, Self.most / senders)
        guard own < min(Self.mostOfOne, share) else { return false }
        waiting[sender] = own + 1
        return true
    }

    /// A call that was counted is looked at now.
    mutating func take(_ sender: String) {
        guard let own = waiting[sender] else { return }
        waiting[sender] = own > 1 ? own - 1 : nil
    }
}
