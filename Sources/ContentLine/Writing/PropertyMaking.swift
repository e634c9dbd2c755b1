/// Properties for writing. They are made in the manner of vCard 4.0 and turned into that of the card they are put into.
extension Property {
    /// A property whose value is text; separators in it are escaped.
    public init(group: String? = nil, name: String, parameters: [Parameter] = [], text: String) {
        self.init(group, name, parameters, value: Escaping.escape(text))
    }

    /// A property whose value is structured, as those of N and ADR: components, each a list.
    public init(group: String? = nil, name: String, parameters: [Parameter] = [], components: [[String]]) {
        let parts = components.map { Array($0.map(Escaping.escape).joined(separator: [.comma])) }
        self.init(group, name, parameters, value: Array(parts.joined(separator: [.semicolon])))
    }

    /// A property whose value is a list, as that of CATEGORIES.
    public init(group: String? = nil, name: String, parameters: [Parameter] = [], list: [String]) {
        self.init(group, name, parameters, value: Array(list.map(Escaping.escape).joined(separator: [.comma])))
    }

    /// A property whose value is written as it is, without escapes: a URI, a date. Line breaks become `\n`.
    public init(group: String? = nil, name: String, parameters: [Parameter] = [], rawValue: String) {
        var value: [UInt8] = []
        for byte in rawValue.utf8 where byte != .carriageReturn {
            if byte == .lineFeed { value += [.backslash, 0x6E] } else { value.append(byte) }
        }
        self.init(group, name, parameters, value: value)
    }

    /// A property whose value is binary, as that of PHOTO. `mediaType` is such as `image/jpeg`.
    public init(group: String? = nil, name: String, parameters: [Parameter] = [], data: [UInt8], mediaType: String?) {
        let safe = mediaType.map {
            String(decoding: $0.utf8.filter { $0.isNameByte || $0 == .dot || $0 == 0x2F || $0 == 0x2B }, as: UTF8.self)
        }
        let prefix = Array("data:\(safe ?? "");base64,".utf8)
        self.init(group, name, parameters, value: prefix + Base64.encode(data))
    }

    /// This property with another text, and with its name, group and parameters as they are.
    public func with(text: String) -> Property {
        Property(group: group, name: nameAsWritten, parameters: textParameters, text: text)
    }

    /// This property with other components, and with its name, group and parameters as they are.
    public func with(components: [[String]]) -> Property {
        Property(group: group, name: nameAsWritten, parameters: textParameters, components: components)
    }

    /// This property with another list, and with its name, group and parameters as they are.
    public func with(list: [String]) -> Property {
        Property(group: group, name: nameAsWritten, parameters: textParameters, list: list)
    }

    /// Returns this property with another value, written as it is, and with its own name, group and parameters.
    public func with(rawValue: String) -> Property {
        Property(group: group, name: nameAsWritten, parameters: textParameters, rawValue: rawValue)
    }

    /// The parameters but those that say how the old value was encoded.
    var textParameters: [Parameter] {
        parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
    }

    /// ENCODING and CHARSET describe the written form of a value, so they are chosen again in each version.
    private init(_ group: String?, _ name: String, _ parameters: [Parameter], value: [UInt8]) {
        let parameters = parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
        let header = HeaderWriter.header(group: group, name: name, parameters: parameters, dialect: .vCard40)
        self.init(LogicalLine(header: header, value: value, kind: .plain), dialect: .vCard40)
    }

    init(_ line: LogicalLine, dialect: Dialect) {
        bytes = line.header + [.colon] + line.value
        self.dialect = dialect
        firstLine = 0
        entry = bytes.withUnsafeBytes { bytes in
            let header = LineHeader(bytes, from: 0, to: bytes.count)
            func offset(_ place: Int?) -> UInt32 { UInt32(truncatingIfNeeded: place ?? 0) }
            var flags = header?.flags ?? []
            if !bytes.allSatisfy({ $0 < 0x80 }) { flags.insert(.nonASCII) }
            return LineEntry(
                start: 0, nameStart: offset(header?.nameStart), nameEnd: offset(header?.nameEnd),
                valueStart: offset(header?.valueStart), valueEnd: offset(bytes.count), end: offset(bytes.count), line: 0,
                flags: flags, indentation: 0)
        }
    }
}
