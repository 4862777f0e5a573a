import CGIO

extension UnsafeMutablePointer<CChar> {
    /// Copies a string that GLib allocated and frees it.
    func takingString() -> String {
        defer { g_free(self) }
        return String(cString: self)
    }
}

extension UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    /// Copies a list that GLib allocated and frees it.
    func takingStrings() -> [String] {
        defer { g_strfreev(self) }
        var result: [String] = []
        while let string = self[result.count] { result.append(String(cString: string)) }
        return result
    }
}

extension String {
    /// Lends the string as a signature; what C makes of it must not outlive the body.
    func withVariantType<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        withCString { body(consent_variant_type($0)) }
    }
}
