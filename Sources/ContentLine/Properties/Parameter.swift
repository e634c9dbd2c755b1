/// A parameter of a property, such as `TYPE=home,work`.
public struct Parameter: Hashable, Sendable {
    /// The name in upper case. A bare word of vCard 2.1 (`TEL;HOME:`) is a TYPE, an ENCODING or a VALUE, by what it says.
    public var name: String
    /// The values, without quotation marks and with the escapes of RFC 6868 (in 4.0) resolved. At least one.
    public var values: [String]

    /// A parameter for writing; the name may be in any case.
    public init(_ name: String, _ values: String...) {
        self.init(name, values: values)
    }

    /// A parameter for writing; the name may be in any case.
    public init(_ name: String, values: [String]) {
        self.name = name.uppercased()
        self.values = values
    }
}
