package import ConsentWire
import GIO

extension Administration {
    /// Allows a permission to an app; false when that was so already.
    package func grant(
        _ permission: Permission,
        to appID: String,
        _ options: GrantOptions = GrantOptions()
    ) async throws(ConsentError) -> Bool {
        let arguments = Variant.tuple(appID, permission.rawValue, options.fields.values)
        return try await call(.grant, arguments, Bool.self)
    }

    /// Refuses a permission to an app from now on; false when that was so already.
    package func revoke(
        _ permission: Permission,
        from appID: String
    ) async throws(ConsentError) -> Bool {
        try await call(.revoke, .tuple(appID, permission.rawValue), Bool.self)
    }

    /// Has an app ask every time; false when that was so already.
    package func askEveryTime(
        _ permission: Permission,
        of appID: String
    ) async throws(ConsentError) -> Bool {
        try await call(.askEveryTime, .tuple(appID, permission.rawValue), Bool.self)
    }

    /// Forgets what was decided for an app and a permission; tells how many pairs held anything.
    package func reset(
        _ permission: Permission,
        of appID: String
    ) async throws(ConsentError) -> UInt32 {
        try await call(.reset, .tuple(appID, permission.rawValue), UInt32.self)
    }

    /// Forgets everything that was decided for an app; tells how many pairs held anything.
    package func resetApp(_ appID: String) async throws(ConsentError) -> UInt32 {
        try await call(.resetApp, .tuple(appID), UInt32.self)
    }

    /// Forgets what was decided for a permission, of every app; tells how many pairs held anything.
    package func resetPermission(
        _ permission: Permission
    ) async throws(ConsentError) -> UInt32 {
        try await call(.resetPermission, .tuple(permission.rawValue), UInt32.self)
    }

    /// Forgets every decision of every app; tells how many pairs held anything.
    package func resetAll() async throws(ConsentError) -> UInt32 {
        try await call(.resetAll, nil, UInt32.self)
    }

    /// Switches a whole permission; false when that was so already.
    package func setEnabled(
        _ permission: Permission,
        _ enabled: Bool
    ) async throws(ConsentError) -> Bool {
        try await call(.setEnabled, .tuple(permission.rawValue, enabled), Bool.self)
    }

    /// Tells a status and every rule that was looked at for it.
    package func explain(
        _ permission: Permission,
        of appID: String,
        _ options: ExplainOptions = ExplainOptions()
    ) async throws(ConsentError) -> (state: PermissionState, rules: [ExplainRow]) {
        let method = ManagerMethod.explain.rawValue
        let reply = try await link.call(
            Names.manager,
            method,
            .tuple(appID, permission.rawValue, options.fields.values)
        )
        let fields = reply.fields(
            String.self,
            [String: Variant].self,
            [[String: Variant]].self
        )
        guard let (status, details, chain) = fields else {
            throw ConsentError(unreadable: method, "it is \(reply.signature)")
        }
        do throws(WireError) {
            let state = try StateDetails.state(
                of: permission,
                status: status,
                details: Options(details)
            )
            return (state, try ExplainRow.rows(of: chain))
        } catch {
            throw ConsentError(unreadable: method, error.message)
        }
    }

    /// Lists a page of the apps that are known.
    package func apps(
        _ options: ListOptions = ListOptions()
    ) async throws(ConsentError) -> [AppRow] {
        try await list(.listApps, .tuple(options.fields.values))
    }

    /// Lists a page of the permissions that exist.
    package func permissions(
        _ options: ListOptions = ListOptions()
    ) async throws(ConsentError) -> [PermissionRow] {
        try await list(.listPermissions, .tuple(options.fields.values))
    }

    /// Lists a page of what has been decided.
    package func grants(
        _ filter: GrantFilter = GrantFilter()
    ) async throws(ConsentError) -> [GrantRow] {
        try await list(.listGrants, .tuple(filter.fields.values))
    }

    /// Tells a page of what happened, newest first.
    package func history(
        _ filter: HistoryFilter = HistoryFilter()
    ) async throws(ConsentError) -> [HistoryRow] {
        try await list(.history, .tuple(filter.fields.values))
    }

    /// Has the service look itself over.
    package func diagnose() async throws(ConsentError) -> [DiagnosisRow] {
        try await list(.diagnose, nil)
    }

    private func call<Value: DBusType>(
        _ method: ManagerMethod,
        _ arguments: Variant?,
        _ type: Value.Type
    ) async throws(ConsentError) -> Value {
        let reply = try await link.call(Names.manager, method.rawValue, arguments)
        guard let value = reply.fields(type) else {
            throw ConsentError(unreadable: method.rawValue, "it is \(reply.signature)")
        }
        return value
    }

    private func list<Element: Row>(
        _ method: ManagerMethod,
        _ arguments: Variant?
    ) async throws(ConsentError) -> [Element] {
        let rows = try await call(method, arguments, [[String: Variant]].self)
        do throws(WireError) {
            return try Element.rows(of: rows)
        } catch {
            throw ConsentError(unreadable: method.rawValue, error.message)
        }
    }
}
