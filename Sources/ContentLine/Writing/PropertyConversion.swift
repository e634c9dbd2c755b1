extension Property {
    /// Returns the line for a card of `target`'s kind. In a card of its own kind it stays as it is; else it is rewritten with
    /// the same meaning.
    func logicalLine(for target: Dialect) -> LogicalLine {
        guard target != dialect else { return logicalLineAsWritten }
        if isBinary, let data { return binaryLine(data, for: target) }
        var parameters = textParameters
        var value = withUTF8 { Array($0) }
        if entry.flags.contains(.nested) {
            value = Escaping.escape(String(decoding: value.drop(while: \.isLineEnd), as: UTF8.self))
        } else if dialect == .vCard21 {
            value = fromVersit(value)
        }
        var kind = LogicalLine.Kind.plain
        if target.writesQuotedPrintable {
            value = toVersit(value)
            if value.contains(where: { $0 >= 0x7F || $0 < 0x20 }) {
                kind = .quotedPrintable
                parameters.append(Parameter("CHARSET", "UTF-8"))
                parameters.append(Parameter("ENCODING", "QUOTED-PRINTABLE"))
                value = QuotedPrintable.encode(value)
            }
        }
        return LogicalLine(header: header(parameters, target), value: value, kind: kind)
    }

    /// The unfolded bytes of the line.
    var logicalLine: [UInt8] {
        let line = logicalLineAsWritten
        return line.header + [.colon] + line.value
    }

    private var logicalLineAsWritten: LogicalLine {
        bytes.withUnsafeBytes { bytes in
            let header = bytes.part(entry.header.lowerBound, entry.header.upperBound)
            let isFolded = entry.flags.contains(.foldedHeader)
            var kind = LogicalLine.Kind.plain
            if entry.flags.contains(.nested) {
                kind = .nested
            } else if entry.flags.contains(.quotedPrintable) {
                kind = .quotedPrintable
            } else if entry.flags.contains(.base64) {
                kind = .base64
            }
            return LogicalLine(
                header: isFolded ? Folding.unfold(header, indentation: Int(entry.indentation)) : Array(header),
                value: rawValue, kind: kind)
        }
    }

    private var isBinary: Bool {
        if entry.flags.contains(.base64) { return true }
        return withUTF8 { $0.trimmed().starts(withUpperCase: "DATA:") }
    }

    private func header(_ parameters: [Parameter], _ target: Dialect) -> [UInt8] {
        HeaderWriter.header(group: group, name: nameAsWritten, parameters: parameters, dialect: target)
    }

    /// The media type is a TYPE before 4.0 and part of the URI in it.
    private func binaryLine(_ data: [UInt8], for target: Dialect) -> LogicalLine {
        let mediaType = mediaType
        let subtype = mediaType?.split(separator: "/").last.map { $0.uppercased() }
        var parameters = textParameters.filter { parameter in
            let isOfBinary = parameter.name == "VALUE" || parameter.name == "MEDIATYPE"
            let isSubtype =
                parameter.name == "TYPE" && mediaType != nil && parameter.values.map { $0.uppercased() } == [subtype]
            return !isOfBinary && !isSubtype
        }
        if target.writesDataURIs {
            let value = Array("data:\(mediaType ?? "");base64,".utf8) + Base64.encode(data)
            return LogicalLine(header: header(parameters, target), value: value, kind: .plain)
        }
        if let subtype { parameters.append(Parameter("TYPE", subtype)) }
        parameters.append(Parameter("ENCODING", target == .vCard21 ? "BASE64" : "b"))
        return LogicalLine(header: header(parameters, target), value: Base64.encode(data), kind: .base64)
    }

    // MARK: Escapes

    /// From 2.1, where a comma and most backslashes are text, except that CATEGORIES is a list however it is separated.
    private func fromVersit(_ value: [UInt8]) -> [UInt8] {
        if isNamed("CATEGORIES") { return Array(list.map(Escaping.escape).joined(separator: [.comma])) }
        var result: [UInt8] = []
        var offset = 0
        while offset < value.count {
            let byte = value[offset]
            let next = offset + 1 < value.count ? value[offset + 1] : 0
            switch byte {
            case .backslash where [.backslash, .semicolon, .comma, .colon, 0x6E, 0x4E].contains(next):
                result += [byte, next]
                offset += 1
            case .backslash, .comma: result += [.backslash, byte]
            case .lineFeed: result += [.backslash, 0x6E]
            case .carriageReturn where next == .lineFeed: break
            case .carriageReturn: result += [.backslash, 0x6E]
            default: result.append(byte)
            }
            offset += 1
        }
        return result
    }

    /// To 2.1, where `\n` and the escape of a comma do not exist; quoted-printable carries the line break.
    private func toVersit(_ value: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        while offset < value.count {
            let next = offset + 1 < value.count ? value[offset + 1] : 0
            switch (value[offset], next) {
            case (.backslash, 0x6E), (.backslash, 0x4E): result += [.carriageReturn, .lineFeed]
            case (.backslash, .comma), (.backslash, .colon): result.append(next)
            case (.backslash, .backslash), (.backslash, .semicolon): result += [.backslash, next]
            default:
                result.append(value[offset])
                offset += 1
                continue
            }
            offset += 2
        }
        return result
    }
}
