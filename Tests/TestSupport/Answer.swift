package import GIO

/// How a call on the bus ended.
package enum Answer: Sendable, Hashable {
    /// With a tuple.
    case reply(Variant)
    /// With an error.
    case failure(name: String, text: String)

    /// Reads the outcome of a call.
    package init(_ result: Result<Variant, GIOError>) {
        switch result {
        case .success(let value): self = .reply(value)
        case .failure(let error):
            self = .failure(name: error.remoteName ?? "none", text: error.message)
        }
    }

    /// The error's name without the part before the last dot; nil for a reply.
    package var error: String? {
        guard case .failure(let name, _) = self else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }

    /// The error's text; empty for a reply.
    package var text: String {
        guard case .failure(_, let text) = self else { return "" }
        return text
    }

    /// The only value of the reply.
    package func value<Value: DBusType>(_ type: Value.Type) -> Value? {
        guard case .reply(let tuple) = self else { return nil }
        return tuple.fields(type)
    }

    /// The rows of a list.
    package var rows: [[String: Variant]] { value([[String: Variant]].self) ?? [] }

    /// The status of a `s status, a{sv} details` reply, or of an explanation.
    package var status: String? {
        guard case .reply(let tuple) = self else { return error }
        return tuple.children.first?.as(String.self)
    }

    /// The details beside a status.
    package var details: [String: Variant] {
        guard case .reply(let tuple) = self, tuple.children.count > 1 else { return [:] }
        return tuple.children[1].as([String: Variant].self) ?? [:]
    }

    /// The reason beside a status.
    package var reason: String? { details["reason"]?.as(String.self) }
}

extension Answer: CustomStringConvertible {
    /// What came, as text.
    package var description: String {
        switch self {
        case .reply(let value): value.description
        case .failure(let name, let text): "\(name): \(text)"
        }
    }
}
