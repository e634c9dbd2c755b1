import ContentLine

/// The filter of a query of cards (RFC 6352, section 10.5).
struct CardFilter: Hashable, Sendable {
    /// Whether one part or all must hold.
    enum Test: String, Hashable, Sendable {
        case anyof, allof

        func holds<Part, Failure: Error>(
            _ parts: [Part], _ isTrue: (Part) throws(Failure) -> Bool
        ) throws(Failure) -> Bool {
            for part in parts {
                // For "any" one that holds is enough, for "all" one that does not.
                let holds = try isTrue(part)
                if holds == (self == .anyof) { return holds }
            }
            return self == .allof
        }
    }

    var test = Test.anyof
    var properties: [PropertyFilter] = []

    /// Whether the card is one of them; without any filter all are.
    func matches(_ card: VCard, _ work: WorkLimit = WorkLimit()) throws(WorkLimit.Exceeded) -> Bool {
        guard !properties.isEmpty else { return true }
        var texts = CardTexts(card, work)
        return try test.holds(properties) { filter throws(WorkLimit.Exceeded) in try filter.matches(&texts) }
    }
}

/// A filter of the properties of one name (RFC 6352, section 10.5.1).
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

    func matches(_ texts: inout CardTexts) throws(WorkLimit.Exceeded) -> Bool {
        // The version is no property of the index.
        if name == "VERSION" { return matches(version: texts.card.version.rawValue) }
        let found = try texts.found(name)
        let meant = found.indices.filter { group == nil || found[$0].group == group }
        if isAbsent { return meant.isEmpty }
        if parts.isEmpty { return !meant.isEmpty }
        for number in meant {
            let holds = try test.holds(parts) { part throws(WorkLimit.Exceeded) in
                switch part {
                case .text(let match): return try texts.holds(match, for: number, of: name)
                case .parameter(let filter): return try filter.matches(found[number].property, texts.work)
                }
            }
            if holds { return true }
        }
        return false
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

/// A filter of the parameters of one name (RFC 6352, section 10.5.2).
struct ParameterFilter: Hashable, Sendable {
    /// In upper case.
    let name: String
    var isAbsent = false
    var match: TextMatch?

    func matches(_ property: Property, _ work: WorkLimit) throws(WorkLimit.Exceeded) -> Bool {
        let values = property.values(ofParameter: name)
        if isAbsent { return values.isEmpty }
        guard let match else { return !values.isEmpty }
        for value in values {
            try work.spend(value.utf8.count * WorkLimit.folding)
            if match.holds(for: value) { return true }
        }
        return false
    }
}
