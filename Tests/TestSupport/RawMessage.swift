/// A method call as it goes over the wire, with nothing checked.
package struct RawMessage: Sendable {
    /// The object; the well-formed path of the service's main one unless told otherwise.
    package var path = "/org/consentd/Consent1"
    /// The interface; nil leaves the field out.
    package var interface: String?
    /// The method.
    package var member: String
    /// Who is called.
    package var destination = "org.consentd.Consent1"
    /// The signature of the body, which holds strings (`s`) and empty dictionaries (`a{sv}`) only.
    package var signature = ""
    /// The strings of the body, in order.
    package var strings: [String] = []
    /// Whether the caller says that it wants no reply.
    package var expectsReply = true
    /// The call that it answers, for a reply.
    package var replySerial: UInt32?
    /// Whether it is a signal, to its destination alone.
    package var isSignal = false

    /// Names a method.
    package init(_ interface: String?, _ member: String) {
        self.interface = interface
        self.member = member
    }

    /// A call of the service with strings, and a dictionary of options behind them.
    package init(_ interface: String?, _ member: String, _ strings: [String], options: Bool) {
        self.init(interface, member)
        self.strings = strings
        signature = String(repeating: "s", count: strings.count) + (options ? "a{sv}" : "")
    }

    /// A reply to a call of a connection, whether or not it was made, with strings and options.
    package init(replyTo serial: Int, of caller: String, _ strings: [String], options: Bool) {
        self.init(nil, "", strings, options: options)
        replySerial = UInt32(serial)
        destination = caller
    }

    /// The bytes, little-endian.
    func bytes(serial: UInt32) -> [UInt8] {
        var body = RawBytes()
        for string in strings { body.append(string: string) }
        if signature.hasSuffix("a{sv}") {
            body.append(number: 0)
            body.pad(to: 8)
        }
        var fields = RawBytes()
        if let replySerial {
            fields.append(serialField: replySerial)
        } else {
            fields.append(field: 1, "o", path)
            if let interface { fields.append(field: 2, "s", interface) }
            fields.append(field: 3, "s", member)
        }
        fields.append(field: 6, "s", destination)
        if !signature.isEmpty { fields.append(signatureField: signature) }

        var message = RawBytes()
        let kind: UInt8 = isSignal ? 4 : replySerial == nil ? 1 : 2
        message.bytes = [UInt8(ascii: "l"), kind, expectsReply && kind == 1 ? 0 : 1, 1]
        message.append(number: UInt32(body.bytes.count))
        message.append(number: serial)
        message.append(number: UInt32(fields.bytes.count))
        message.bytes += fields.bytes
        message.pad(to: 8)
        return message.bytes + body.bytes
    }
}

/// Bytes in the alignment of the wire; a whole number of eights precedes them.
private struct RawBytes {
    var bytes: [UInt8] = []

    mutating func pad(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    mutating func append(number: UInt32) {
        pad(to: 4)
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func append(string: String) {
        append(number: UInt32(string.utf8.count))
        bytes += Array(string.utf8) + [0]
    }

    mutating func append(field: UInt8, _ type: Character, _ value: String) {
        pad(to: 8)
        bytes += [field, 1] + Array(String(type).utf8) + [0]
        append(string: value)
    }

    mutating func append(serialField serial: UInt32) {
        pad(to: 8)
        bytes += [5, 1, UInt8(ascii: "u"), 0]
        append(number: serial)
    }

    mutating func append(signatureField signature: String) {
        pad(to: 8)
        bytes += [8, 1, UInt8(ascii: "g"), 0, UInt8(signature.utf8.count)]
        bytes += Array(signature.utf8) + [0]
    }
}
