package import ContentLine
import Kinkeeper

/// Writes a card in another version of the format: 3.0 as phones speak it, or 4.0. What a version has no words for is
/// carried over as it is, so that nothing is lost on the way there and back.
///
/// | 3.0 | 4.0 |
/// | --- | --- |
/// | `TYPE=pref` | `PREF=1` |
/// | base64 | data URI |
/// | `BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12` | `BDAY:--0412` |
/// | `item1.X-ABDATE` with Apple's label for anniversaries | `ANNIVERSARY` |
/// | `X-ADDRESSBOOKSERVER-KIND`, `X-ADDRESSBOOKSERVER-MEMBER` | `KIND`, `MEMBER` |
/// | `GEO:52.5;13.4` | `GEO:geo:52.5,13.4` |
/// | `TEL:+49…` | the same, and `TEL;VALUE=uri:tel:+49…` |
package enum VCardConversion {
    /// The card in that version, which is 3.0 or 4.0; the same bytes where it is of that version already.
    package static func converted(_ card: VCard, to version: VCard.Version) -> VCard {
        guard card.version != version else { return card }
        // First each line in the style of that version, so that the meaning is read in one style only.
        var plain = VCard(version: version)
        plain.append(contentsOf: card.properties)
        var result = VCard(version: version)
        var conversion = Conversion(plain)
        result.append(contentsOf: conversion.properties())
        return result
    }
}

/// A card whose lines are in the style of its version, while their meaning is still that of another.
private struct Conversion {
    private let card: VCard
    private let outline: CardOutline
    private let toVersion4: Bool
    private var groups: CardGroups
    /// The group of the X-ABDATE that becomes the ANNIVERSARY.
    private var anniversary: String?

    init(_ card: VCard) {
        self.card = card
        outline = CardOutline(card)
        toVersion4 = card.version == .v4_0
        groups = CardGroups(card)
        if toVersion4, card.firstProperty(named: "ANNIVERSARY") == nil { anniversary = groupOfAnniversary }
    }

    mutating func properties() -> [Property] {
        var properties: [Property] = []
        for property in card.properties { properties += converted(property) }
        return needed() + properties
    }

    /// The properties that the version requires, for a card without them.
    private func needed() -> [Property] {
        var needed: [Property] = []
        let name = CardReading(card, currentYear: .max).name.formatted
        if card.firstProperty(named: "FN") == nil { needed.append(Property(name: "FN", text: name)) }
        if !toVersion4, card.firstProperty(named: "N") == nil {
            let isGroup = outline.kind == "group"
            needed.append(Property(name: "N", components: [isGroup ? [name] : [], isGroup ? [] : [name], [], [], []]))
        }
        return needed
    }

    private mutating func converted(_ property: Property) -> [Property] {
        if toVersion4 {
            if let anniversary, property.group?.lowercased() == anniversary {
                return property.isNamed("X-ABLABEL") ? [] : [dated(property, named: "ANNIVERSARY")]
            }
            return [inVersion4(property)]
        }
        if property.isNamed("ANNIVERSARY") { return appleAnniversary(property) }
        return [inVersion3(property)]
    }

    // MARK: To 4.0

    private func inVersion4(_ property: Property) -> Property {
        switch property.name {
        case "X-ADDRESSBOOKSERVER-KIND" where outline.kind == "group": return renamed(property, "KIND")
        case "X-ADDRESSBOOKSERVER-MEMBER": return renamed(property, "MEMBER")
        case "BDAY", "ANNIVERSARY", "DEATHDATE", "X-ABDATE": return dated(property, named: property.nameAsWritten)
        case "GEO":
            let parts = property.components.compactMap(\.first)
            return parts.count == 2 && property.uri == nil
                ? rewritten(property, value: "geo:\(parts[0]),\(parts[1])") : property
        default: return preferred(property)
        }
    }

    /// The first X-ABDATE that Apple's label calls an anniversary, with nothing else in its group.
    private var groupOfAnniversary: String? {
        for property in card.properties(named: "X-ABDATE") {
            guard let group = property.group?.lowercased(), let label = outline.labels[group],
                label.text == OccasionKind.standardLabel(of: .anniversary), label.others.isEmpty,
                property.values(ofParameter: OccasionKind.parameter).isEmpty,
                card.properties(inGroup: group).count == 2
            else { continue }
            return group
        }
        return nil
    }

    // MARK: To 3.0

    private func inVersion3(_ property: Property) -> Property {
        switch property.name {
        case "KIND" where outline.kind == "group": return renamed(property, "X-ADDRESSBOOKSERVER-KIND")
        case "MEMBER": return renamed(property, "X-ADDRESSBOOKSERVER-MEMBER")
        case "BDAY", "DEATHDATE", "X-ABDATE": return dated(property, named: property.nameAsWritten)
        case "GEO":
            guard let uri = property.uri, uri.lowercased().hasPrefix("geo:") else { return property }
            let parts = uri.dropFirst(4).split(separator: ";").first?.split(separator: ",") ?? []
            return parts.count == 2 ? rewritten(property, value: "\(parts[0]);\(parts[1])") : property
        case "TEL":
            guard property.firstValue(ofParameter: "VALUE")?.lowercased() == "uri", let uri = property.uri,
                uri.lowercased().hasPrefix("tel:")
            else { return preferred(property) }
            let number = Property(
                group: property.group, name: property.nameAsWritten,
                parameters: property.parameters.filter { $0.name != "VALUE" }, text: uri.dropFirst(4).percentDecoded)
            return preferred(number)
        default: return preferred(property)
        }
    }

    private mutating func appleAnniversary(_ property: Property) -> [Property] {
        let label = outline.label(of: property)
        // Some programs keep a day of their own under that name.
        guard OccasionKind.reading(property, named: .anniversary, label: label).kind == .anniversary else {
            return [dated(property, named: property.nameAsWritten)]
        }
        var date = dated(property, named: "X-ABDATE")
        if label != nil {
            // Words of its own, which alone would not say that it is one.
            let kind = Parameter(OccasionKind.parameter, Occasion.Kind.anniversary.rawValue)
            date = rewritten(date, parameters: date.parameters.filter { $0.name != kind.name } + [kind])
            return [date]
        }
        let shared = property.group.map { card.properties(inGroup: $0).count > 1 } ?? true
        let group = shared ? groups.free() : property.group
        date = Property(
            group: group, name: "X-ABDATE", parameters: date.parameters,
            rawValue: String(decoding: date.rawValue, as: UTF8.self))
        return [
            date, Property(group: group, name: "X-ABLABEL", text: OccasionKind.standardLabel(of: .anniversary)),
        ]
    }

    // MARK: Either way

    /// A day in the words of the version, where both have words for it; words stay words.
    private func dated(_ property: Property, named name: String) -> Property {
        var parameters = preferred(property).parameters
        let value = property.text.trimmingBlanks
        let calendar = property.firstValue(ofParameter: "CALSCALE") ?? property.firstValue(ofParameter: "X-CALSCALE") ?? ""
        let omitted = property.firstValue(ofParameter: "X-APPLE-OMIT-YEAR").flatMap { Int($0.trimmingBlanks) }
        let reading = DateText(
            value, isDeclaredText: property.isDeclaredText, calendarScale: calendar, omittedYear: omitted
        ).read(currentYear: 1_000_000)
        guard case .date(let date) = reading, !value.contains("T"), date.month != nil, date.day != nil else {
            if toVersion4, case .text = reading, !property.isDeclaredText, calendar.isEmpty {
                parameters = parameters.filter { $0.name != "VALUE" } + [Parameter("VALUE", "text")]
            }
            return rewritten(property, name: name, parameters: parameters)
        }
        let written = WrittenDate(.date(date), isVersion4: toVersion4)
        let about: Set = ["VALUE", "CALSCALE", "X-CALSCALE", "X-APPLE-OMIT-YEAR"]
        parameters = parameters.filter { !about.contains($0.name) }
        parameters += written.parameters.map { Parameter($0.name, $0.value) }
        return Property(group: property.group, name: name, parameters: parameters, text: written.value)
    }

    /// TYPE=pref and PREF=1 say the same.
    private func preferred(_ property: Property) -> Property {
        let parameters = property.parameters
        if toVersion4 {
            guard property.types.contains("pref"), property.data == nil else { return property }
            var kept = parameters.compactMap { parameter -> Parameter? in
                guard parameter.name == "TYPE" else { return parameter }
                let values = parameter.values.filter { $0.lowercased() != "pref" }
                return values.isEmpty ? nil : Parameter("TYPE", values: values)
            }
            if !kept.contains(where: { $0.name == "PREF" }) { kept.append(Parameter("PREF", "1")) }
            return rewritten(property, parameters: kept)
        }
        guard parameters.contains(Parameter("PREF", "1")), property.data == nil else { return property }
        var kept = parameters.filter { $0 != Parameter("PREF", "1") }
        if let place = kept.lastIndex(where: { $0.name == "TYPE" }) {
            kept[place].values.append("pref")
        } else {
            kept.append(Parameter("TYPE", "pref"))
        }
        return rewritten(property, parameters: kept)
    }

    private func renamed(_ property: Property, _ name: String) -> Property { rewritten(property, name: name) }

    /// The property with something else in its place, and its value as it is written.
    private func rewritten(
        _ property: Property, name: String? = nil, parameters: [Parameter]? = nil, value: String? = nil
    ) -> Property {
        Property(
            group: property.group, name: name ?? property.nameAsWritten, parameters: parameters ?? property.parameters,
            rawValue: value ?? String(decoding: property.rawValue, as: UTF8.self))
    }
}
