package import ConsentModel

/// Why a call was not done; `ConsentWire` has the error's name for each.
package enum Refusal: Error, Hashable, Sendable {
    /// No such permission.
    case unknownPermission(Permission)
    /// The permission has no such level.
    case unknownLevel(Level, Permission)
    /// The app gave no usage description (rule 9).
    case missingUsageDescription(Permission)
    /// A bound of rule 7 is reached.
    case tooManyRequests
    /// A policy forbids it; the file that does.
    case restricted(Permission, source: String)
    /// Another request of this connection has the token.
    case tokenInUse(String)
    /// The request was cancelled by its caller.
    case cancelled
    /// The change could not be kept.
    case storeFailed
    /// The client may not use it.
    case notUsable(Permission, AuthorizationStatus)
    /// A service is told of as many clients as it may.
    case tooManyWatches
    /// A service has as many uses as it may.
    case tooManyUses
    /// The app has given permissions back as often as it may for now.
    case givenBackTooOften
    /// A caller may not grant its own app.
    case ownApp
    /// The argument does not fit; a sentence that says why.
    case invalid(String)
}
