import ContentLine
import Kinkeeper

/// A card's properties that mean something to Kinkeeper, told apart by name in one pass, with the labels of its groups.
struct CardOutline {
    /// One property, or several that say the same thing in other words (ALTID; RFC 6350, section 5.4).
    struct Entry {
        var field: CardField
        var property: Property
        /// Where the property stands in the card.
        var index: Int
        /// The properties that stand for the same thing, and are not read.
        var alternatives: [Int] = []

        /// Every place that says this.
        var sources: [Int] { [index] + alternatives }
    }

    /// X-ABLABEL of a group, and where it stands; the first one counts.
    struct Label {
        var text: String
        var index: Int
        /// Further labels of the same group, which are ignored.
        var others: [Int] = []
    }

    private(set) var entries: [Entry] = []
    /// The labels by group name, in lower case.
    private(set) var labels: [String: Label] = [:]

    init(_ card: VCard) {
        var alternatives: [String: Int] = [:]
        for (index, property) in card.properties.enumerated() {
            guard let field = CardField(propertyName: property.name) else { continue }
            if field == .label {
                guard let group = property.groupKey else { continue }
                if labels[group] == nil {
                    labels[group] = Label(text: property.text, index: index)
                } else {
                    labels[group]?.others.append(index)
                }
            } else if card.version == .v4_0, let identifier = property.firstValue(ofParameter: "ALTID")?.streamSafe {
                add(Entry(field: field, property: property, index: index), identifier: identifier, &alternatives)
            } else {
                entries.append(Entry(field: field, property: property, index: index))
            }
        }
    }

    /// The label of a property's group; nil when it has none.
    func label(of property: Property) -> String? {
        guard !labels.isEmpty, let group = property.groupKey else { return nil }
        return labels[group]?.text
    }

    /// The entries that mean `field`.
    func entries(of field: CardField) -> [Entry] {
        entries.filter { $0.field == field }
    }

    private mutating func add(_ entry: Entry, identifier: String, _ alternatives: inout [String: Int]) {
        let key = entry.property.name + ";" + identifier
        guard let first = alternatives[key] else {
            alternatives[key] = entries.count
            entries.append(entry)
            return
        }
        let isBetter = entries[first].property.isDeclaredText && !entry.property.isDeclaredText
        if isBetter {
            let sources = entries[first].sources
            entries[first] = entry
            entries[first].alternatives = sources
        } else {
            entries[first].alternatives.append(entry.index)
        }
    }
}

extension Property {
    /// The group's name as groups are compared.
    var groupKey: String? { group?.lowercased().streamSafe }

    /// Whether the value is declared as text (VALUE=text), which matters where it would be a date.
    var isDeclaredText: Bool {
        firstValue(ofParameter: "VALUE")?.lowercased() == "text"
    }
}
