/// Writes what stands before the colon. Nothing that is passed in can break out of its place: bytes that cannot be part
/// of a name are replaced, and control characters in parameters are left out.
enum HeaderWriter {
    /// `group.NAME;PARAMETER=value`, without the colon.
    static func header(group: String?, name: String, parameters: [Parameter], dialect: Dialect) -> [UInt8] {
        var result: [UInt8] = []
        if let group, !group.isEmpty {
            appendName(group, to: &result)
            result.append(.dot)
        }
        appendName(name.isEmpty ? "X" : name, to: &result)
        for parameter in parameters { append(parameter, dialect, to: &result) }
        return result
    }

    private static func appendName(_ name: String, to result: inout [UInt8]) {
        result += name.utf8.map { $0.isNameByte ? $0 : .hyphen }
    }

    private static func append(_ parameter: Parameter, _ dialect: Dialect, to result: inout [UInt8]) {
        // Many readers of 2.1 understand TYPE only as a bare word.
        if dialect == .vCard21, parameter.name == "TYPE",
            parameter.values.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isNameByte) })
        {
            for value in parameter.values { result += [.semicolon] + value.uppercased().utf8 }
            return
        }
        result.append(.semicolon)
        appendName(parameter.name, to: &result)
        result.append(.equals)
        for (index, value) in parameter.values.enumerated() {
            if index > 0 { result.append(.comma) }
            append(value, dialect, to: &result)
        }
    }

    private static func append(_ value: String, _ dialect: Dialect, to result: inout [UInt8]) {
        var text = dialect.hasCaretEscapes ? Caret.encode(value) : value
        text.unicodeScalars.removeAll { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F }
        let bytes = text.utf8.map { $0 == .lineFeed ? .space : $0 == .quote ? 0x27 : $0 }
        let separators: Set<UInt8> = [.comma, .semicolon, .colon, .equals, .space, .tab]
        guard bytes.contains(where: separators.contains) else {
            result += bytes
            return
        }
        result.append(.quote)
        result += bytes
        result.append(.quote)
    }
}
