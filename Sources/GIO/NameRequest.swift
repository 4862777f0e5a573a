/// How a name on the bus is asked for, and what came of it.
package enum NameRequest {
    /// What the bus is asked to allow.
    package struct Flags: OptionSet, Sendable {
        /// The bits of `RequestName`.
        package let rawValue: UInt32

        /// Takes the bits of `RequestName`.
        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Others may take the name from us.
        package static let allowReplacement = Flags(rawValue: 1)
        /// Takes the name from an owner that allows it.
        package static let replaceExisting = Flags(rawValue: 2)
        /// Does not wait in the queue for the owner to leave.
        package static let doNotQueue = Flags(rawValue: 4)
    }

    /// What the bus answered.
    package enum Outcome: UInt32, Sendable {
        /// The name is ours now.
        case owner = 1
        /// It will be ours when those before us leave.
        case queued = 2
        /// Somebody else has it.
        case taken = 3
        /// It was ours already.
        case alreadyOwner = 4
    }
}
