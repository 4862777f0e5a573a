import ConsentWire
import GIO

/// The methods of one interface, with what each takes.
protocol ContractMethod: RawRepresentable<String> {
    /// What it takes and answers.
    var signature: MethodSignature { get }
}

extension PermissionsMethod: ContractMethod {}
extension ManagerMethod: ContractMethod {}
extension AuthorityMethod: ContractMethod {}
extension AgentsMethod: ContractMethod {}

extension MethodCall {
    /// Holds the call against the contract: the method is there, the arguments have its types.
    func method<Method: ContractMethod>(of _: Method.Type) throws(WireError) -> Method {
        guard let method = Method(rawValue: member) else {
            throw .unknownMethod(member, of: interface)
        }
        guard arguments.signature == method.signature.arguments else {
            throw .invalidArguments(
                "\(member) takes arguments of type \(method.signature.arguments), "
                    + "not \(arguments.signature)"
            )
        }
        return method
    }

    /// Reads arguments whose types the contract has been held against.
    func read<each Value: DBusType>(
        _ types: repeat (each Value).Type
    ) throws(WireError) -> (repeat each Value) {
        guard let values = arguments.fields(repeat each types) else {
            throw .invalidArguments("the arguments of \(member) cannot be read")
        }
        return values
    }
}
