/// Editing. Each edit writes or removes whole lines and leaves all other bytes as they are; then the card is indexed again, so
/// that many edits are best made with the functions that take many properties.
extension VCard {
    /// Adds a property at the end, in this card's version, line end and folding.
    public mutating func append(_ property: Property) {
        append(contentsOf: CollectionOfOne(property))
    }

    /// Adds properties at the end, in their order.
    public mutating func append(contentsOf properties: some Collection<Property>) {
        guard !properties.isEmpty else { return }
        let style = lineStyle
        let dialect = version.dialect
        var text: [UInt8] = []
        if appendOffset > 0, !bytes[appendOffset - 1].isLineEnd { text += style.lineEnd }
        for property in properties { text += property.logicalLine(for: dialect).physicalLines(style, dialect) }
        if isUnreadable(at: appendOffset) { text += style.lineEnd }
        bytes.insert(contentsOf: text, at: appendOffset)
        index()
    }

    /// Adds a property before the one at `position`; at the end if `position` is the number of properties.
    public mutating func insert(_ property: Property, at position: Int) {
        guard position < entries.count else { return append(property) }
        let offset = Int(entries[position].start)
        bytes.insert(contentsOf: lines(of: property), at: offset)
        index()
    }

    /// Puts another property into the place of the one at `position`.
    public mutating func replace(at position: Int, with property: Property) {
        let entry = entries[position]
        var text = lines(of: property)
        if isUnreadable(at: Int(entry.end)) { text += lineStyle.lineEnd }
        bytes.replaceSubrange(Int(entry.start)..<Int(entry.end), with: text)
        index()
    }

    /// Takes the property at `position` away.
    public mutating func remove(at position: Int) {
        var current = 0
        removeAll { _ in
            defer { current += 1 }
            return current == position
        }
    }

    /// Removes all properties for which `isDoomed` is true. It is called once for each, in their order.
    public mutating func removeAll(where isDoomed: (Property) throws -> Bool) rethrows {
        let doomed = try entries.filter { try isDoomed(property($0)) }
        guard !doomed.isEmpty else { return }
        let lineEnd = lineStyle.lineEnd
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var offset = 0
        for entry in doomed {
            kept += bytes[offset..<Int(entry.start)]
            // An unreadable line must not become part of the line above now.
            if isUnreadable(at: Int(entry.end)) { kept += lineEnd }
            offset = Int(entry.end)
        }
        kept += bytes[offset...]
        bytes = kept
        index()
    }

    /// Appends the card to a file: its bytes, and the END and line end that it may lack.
    public func write(to output: inout [UInt8]) {
        output += bytes
        let style = lineStyle
        if bytes.last?.isLineEnd != true { output += style.lineEnd }
        if !isComplete { output += style.indentation + Array("END:VCARD".utf8) + style.lineEnd }
    }

    private func lines(of property: Property) -> [UInt8] {
        property.logicalLine(for: version.dialect).physicalLines(lineStyle, version.dialect)
    }

    /// Whether a line without a colon begins at `offset`: behind a base64 block it would be taken for more of it.
    private func isUnreadable(at offset: Int) -> Bool {
        guard offset < bodyEnd, !bytes[offset].isLineEnd else { return false }
        return bytes.withUnsafeBytes { bytes in
            var high: UInt64 = 0
            let end = bytes.firstLineEnd(from: offset, high: &high)
            return !bytes.part(offset, end).contains(.colon)
        }
    }

    private mutating func index() {
        var log = DiagnosticLog()
        bytes.withUnsafeBytes { bytes in
            var scanner = CardScanner(at: 0, maximumCardSize: Int(Int32.max))
            guard case .card(let scanned) = scanner.scan(bytes, isFinal: true, log: &log) else { return }
            entries = scanned.entries
            bodyEnd = scanned.bodyEnd
            appendOffset = scanned.appendOffset
        }
    }
}
