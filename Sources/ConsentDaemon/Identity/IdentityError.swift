/// Why a connection could not be identified, or a desktop file not taken for it.
package struct IdentityError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is.
    package let code: Code
    /// One sentence for the caller: what was attempted, and what to do.
    package let description: String

    /// The kinds of failure.
    package enum Code: Sendable, Hashable {
        /// The caller exited meanwhile.
        case left
        /// The caller belongs to another user, root included.
        case anotherUser
        /// The caller lives in another user namespace or under another root directory.
        case notHost
        /// What the caller shows does not prove which app it is.
        case unproved
        /// Something about the caller could not be read.
        case unreadable
        /// The caller started another program meanwhile, or its program was replaced.
        case changed
        /// Reading about the caller took too long.
        case tooSlow
        /// There was no room to read about the caller: open files, or memory.
        case exhausted
        /// The service is ending.
        case ending
        /// The id that was declared is not one.
        case invalidAppID
        /// No desktop file has the id that was declared.
        case noDesktopFile
        /// The desktop file that was declared starts another program.
        case anotherProgram
    }

    /// Whether it says something of the caller, which holds for its later calls too.
    ///
    /// One that left never calls again, though the bus may have told so before its call was seen.
    /// And a machine that has no time or room says nothing of the caller: the next call looks again.
    package var isLasting: Bool {
        switch code {
        case .left, .tooSlow, .exhausted: false
        default: true
        }
    }

    /// Makes an error of its code and text.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension IdentityError.Code {
    /// What it means that something about the caller was not read.
    init(_ error: FileError) {
        self = error.isExhaustion ? .exhausted : .unreadable
    }
}
