import ContentLine

/// Which cards a query is about (RFC 6352, section 10.5).
struct CardFilter: Hashable, Sendable {
    /// Whether one part or all must hold.
    enum Test: String, Hashable, Sendable {
        case anyof, allof

        func holds<Part>(_ parts: [Part], _ isTrue: (Part) -> Bool) -> Bool {
            self == .anyof ? parts.contains(where: isTrue) : parts.allSatisfy(isTrue)
        }
    }

    var test = Test.anyof
    var properties: [PropertyFilter] = []

    /// Whether the card is one of them; without any filter all are.
    func matches(_ card: VCard) -> Bool {
        properties.isEmpty || test.holds(properties) { $0.matches(card) }
    }
}

/// What must hold for the properties of one name (RFC 6352, section 10.5.1).
struct PropertyFilter: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(TextMatch)
        case parameter(ParameterFilter)
    }

    /// In upper case.
    let name: String
    /// In lower case; nil where the group does not matter.
    let group: String?
    var isAbsent = false
    var test = CardFilter.Test.anyof
    var parts: [Part] = []

    /// `name` may be in any case and name a group: "item1.EMAIL".
    init(_ name: String) {
        let dot = name.lastIndex(of: ".")
        group = dot.map { name[..<$0].lowercased() }
        self.name = String(dot.map { name[name.index(after: $0)...] } ?? name[...]).uppercased()
    }

    func matches(_ card: VCard) -> Bool {
        // The version is no property of the index.
        if name == "VERSION" { return matches(version: card.version.rawValue) }
        var found = card.properties(named: name)
        if let group { found.removeAll { $0.group?.lowercased() != group } }
        if isAbsent { return found.isEmpty }
        if parts.isEmpty { return !found.isEmpty }
        return found.contains { property in
            var keys: CollationKeys?
            return test.holds(parts) { part in
                switch part {
                case .text(let match):
                    var known = keys ?? CollationKeys(property.text)
                    defer { keys = known }
                    return match.holds(for: &known)
                case .parameter(let filter): return filter.matches(property)
                }
            }
        }
    }

    private func matches(version: String) -> Bool {
        guard !isAbsent, group == nil else { return false }
        return parts.isEmpty
            || test.holds(parts) { part in
                switch part {
                case .text(let match): match.holds(for: version)
                case .parameter(let filter): filter.isAbsent
                }
            }
    }
}

/// What must hold for the parameters of one name (RFC 6352, section 10.5.2).
struct ParameterFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var match: TextMatch?

    func matches(_ property: Property) -> Bool {
        let values = property.values(ofParameter: name)
        if isAbsent { return values.isEmpty }
        guard let match else { return !values.isEmpty }
        return values.contains(where: match.holds)
    }
}
