/// One line of a card: `[group.]NAME[;PARAMETER=value…]:value`.
///
/// A property that was read keeps the bytes of its card and decodes its parts when they are asked for; one that was
/// made with an initialiser holds its own line. Either can be put into a card of any version.
public struct Property: Sendable {
    /// The bytes that `entry` points into.
    let bytes: [UInt8]
    let entry: LineEntry
    let dialect: Dialect
    /// The line that `bytes` begin with.
    let firstLine: Int

    /// The physical line of the file on which the property begins; 0 for one that was made.
    public var line: Int { firstLine == 0 ? 0 : firstLine + Int(entry.line) }

    /// The name in upper case: `"TEL"`, `"X-ABLABEL"`.
    public var name: String {
        withName { name in
            String(unsafeUninitializedCapacity: name.count) { output in
                for offset in 0..<name.count { output[offset] = name[offset].upperCased }
                return name.count
            }
        }
    }

    /// The name as it was written.
    public var nameAsWritten: String {
        withName { $0.string }
    }

    /// The group, as it was written: `"item1"` of `item1.X-ABLABEL`. Groups are compared without regard to case.
    public var group: String? {
        guard entry.hasGroup else { return nil }
        return bytes.withUnsafeBytes { bytes in
            bytes.part(entry.header.lowerBound, Int(entry.nameStart) - 1).trimmed().string
        }
    }

    /// Whether the name is `name`, which is given in upper case. Faster than comparing `name`.
    public func isNamed(_ name: String) -> Bool {
        entry.isNamed(name, in: bytes)
    }

    /// All parameters, in order. The same name may come several times.
    public var parameters: [Parameter] {
        bytes.withUnsafeBytes { ParameterParser.parameters(of: entry, in: $0, dialect: dialect) }
    }

    /// The values of all parameters of that name (upper case), in order.
    public func values(ofParameter name: String) -> [String] {
        parameters.flatMap { $0.name == name ? $0.values : [] }
    }

    /// The TYPE values in lower case: `["home", "cell"]`, from `TYPE=HOME,cell` as from vCard 2.1's `;HOME;CELL`.
    public var types: [String] {
        values(ofParameter: "TYPE").map { $0.lowercased() }
    }

    /// The name's bytes; a fold inside of it is taken out.
    private func withName<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { bytes in
            let name = bytes.part(Int(entry.nameStart), Int(entry.nameEnd))
            guard entry.flags.contains(.foldedHeader) else { return body(name) }
            return Folding.unfold(name, indentation: Int(entry.indentation)).withUnsafeBytes(body)
        }
    }
}

extension LineEntry {
    /// Whether the line's name, in `bytes`, is `name`, which is given in upper case.
    @inline(__always)
    func isNamed(_ name: String, in bytes: [UInt8]) -> Bool {
        let length = name.utf8.count
        guard nameLength == length else {
            return flags.contains(.foldedHeader) && nameLength > length && isFoldedNamed(name, in: bytes)
        }
        var offset = Int(nameStart)
        for byte in name.utf8 {
            guard bytes[offset].upperCased == byte else { return false }
            offset &+= 1
        }
        return true
    }

    private func isFoldedNamed(_ name: String, in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let whole = Folding.unfold(bytes.part(Int(nameStart), Int(nameEnd)), indentation: Int(indentation))
            return whole.lazy.map(\.upperCased).elementsEqual(name.utf8)
        }
    }
}

extension Property: Hashable {
    /// Properties are equal when their lines are the same once unfolded, in cards whose versions write alike.
    public static func == (lhs: Property, rhs: Property) -> Bool {
        lhs.dialect == rhs.dialect && lhs.logicalLine == rhs.logicalLine
    }

    /// Hashes the unfolded line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(logicalLine)
    }
}
