import ContentLine

/// A property with the labels of its group, merged as one.
struct CardEntry {
    /// The part that two entries with the same content share, however they are written.
    struct Key: Hashable {
        let value: [UInt8]
        let manner: Manner
    }

    /// The parameters and labels of a property, without its value.
    struct Manner: Hashable {
        let parameters: [String]
        let labels: [String]
    }

    let property: Property
    /// Where it stands in its card.
    let place: Int
    /// The labels of its group, with their places; several properties of a group share them.
    let labels: [(place: Int, property: Property)]
    let version: VCard.Version
    let key: Key

    /// The label that people see; empty without one.
    var label: String { labels.first { $0.property.isNamed("X-ABLABEL") }?.property.text ?? "" }

    /// Whether it is an address of a picture instead of its data.
    var isAddress: Bool {
        let start = property.text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Whether it carries the bytes of a picture, a sound or a key.
    var isData: Bool { !isAddress && property.data != nil }

    init(_ property: Property, at place: Int, labels: [(place: Int, property: Property)], version: VCard.Version) {
        self.property = property
        self.place = place
        self.labels = labels
        self.version = version
        key = Key(value: property.comparableValue, manner: Manner(property, labels.map(\.property)))
    }

    /// The entries of a card by the name of the property, in their order.
    static func all(of card: VCard) -> [String: [CardEntry]] {
        var labels: [String: [(place: Int, property: Property)]] = [:]
        let properties = Array(card.properties)
        for (place, property) in properties.enumerated() where property.isGroupLabel {
            labels[property.group?.lowercased() ?? "", default: []].append((place, property))
        }
        let labelled = Set(properties.filter { !$0.isGroupLabel }.compactMap { $0.group?.lowercased() })
        var entries: [String: [CardEntry]] = [:]
        for (place, property) in properties.enumerated() {
            let group = property.group?.lowercased() ?? ""
            // A label of nothing stands for itself.
            if property.isGroupLabel, labelled.contains(group) { continue }
            let own = property.isGroupLabel || group.isEmpty ? [] : labels[group] ?? []
            entries[property.name, default: []].append(
                CardEntry(property, at: place, labels: own, version: card.version))
        }
        return entries
    }
}

extension CardEntry.Manner {
    fileprivate init(_ property: Property, _ labels: [Property]) {
        var words: Set<String> = []
        for parameter in property.parameters where parameter.name != "ENCODING" && parameter.name != "CHARSET" {
            // Which of them comes first is written differently in 3.0 and 4.0; letter case does not matter.
            for value in parameter.values { words.insert("\(parameter.name)=\(value.lowercased())") }
        }
        self.init(parameters: words.sorted(), labels: labels.map { "\($0.name):\($0.text)" }.sorted())
    }
}

extension Property {
    /// The value without how it is escaped, folded or encoded.
    fileprivate var comparableValue: [UInt8] {
        if isNamed("PHOTO") || isNamed("LOGO") || isNamed("SOUND") || isNamed("KEY"), let data { return data }
        return Array(components.map { $0.joined(separator: "\u{1F}") }.joined(separator: "\u{1E}").utf8)
    }

    /// The property in another group, or in none.
    func regrouped(_ group: String?) -> Property {
        guard self.group != group else { return self }
        if let data, values(ofParameter: "VALUE").first?.lowercased() != "uri" || uri?.hasPrefix("data:") == true {
            return Property(group: group, name: nameAsWritten, parameters: parameters, data: data, mediaType: mediaType)
        }
        return Property(
            group: group, name: nameAsWritten, parameters: parameters, rawValue: String(decoding: rawValue, as: UTF8.self))
    }
}
