import ContentLine
import Kinkeeper

// Birthday and other days.
extension CardPatch {
    mutating func writeOccasions() {
        guard new.occasions != old.occasions else { return }
        // A second BDAY would speak up when the first is words or gone.
        if let birthday = reading.occasions.first(where: { $0.value.kind == .birthday }),
            !new.occasions.contains(birthday.value), !new.occasions.contains(where: \.isDatedBirthday)
        {
            edit.remove(birthday.reserves)
        }
        writeList(
            reading.occasions, to: new.occasions,
            canReplace: { ($0.kind == .birthday) == ($1.kind == .birthday) },
            write: { patch, occasion, sources in patch.properties(of: occasion, sources: sources) })
    }

    private mutating func properties(of occasion: Occasion, sources: [Int]) -> [Property] {
        let template = sources.first.map { card.properties[$0] }
        let written = WrittenDate(occasion.when, isVersion4: isVersion4)
        let name = name(of: occasion, over: template)
        var draft: PropertyDraft
        if let template, template.isNamed(name) {
            draft = PropertyDraft(writing: .text(written.value), over: template)
        } else {
            draft = PropertyDraft(name, .text(written.value))
        }
        for parameter in ["CALSCALE", "X-CALSCALE", "X-APPLE-OMIT-YEAR", "ALTID", OccasionKind.parameter] {
            draft.set(parameter, to: nil)
        }
        for parameter in written.parameters { draft.set(parameter.name, to: [parameter.value]) }
        draft.setTypes([])
        guard occasion.kind != .birthday else { return [draft.property] }
        let named = CardField(propertyName: name)?.dayKind
        var label = occasion.label.isEmpty && named == nil ? OccasionKind.standardLabel(of: occasion.kind) : occasion.label
        let plain = OccasionKind.reading(draft.property, named: named, label: label.isEmpty ? nil : label)
        if plain != (occasion.kind, occasion.label) {
            label = occasion.label
            draft.set(OccasionKind.parameter, to: [occasion.kind.rawValue])
        }
        return labelled(draft, label: label.isEmpty ? nil : label, sources: sources)
    }

    /// The property for a day: the one it stands in if that can say it, what version 4.0 has for it if that is free, or Apple's
    /// X-ABDATE, which can say anything.
    private func name(of occasion: Occasion, over template: Property?) -> String {
        if occasion.kind == .birthday { return "BDAY" }
        if let template, let field = CardField(propertyName: template.name), field == .otherDate || field == .day(occasion.kind)
        {
            return template.name
        }
        let standard: [Occasion.Kind: String] = [.anniversary: "ANNIVERSARY", .memorial: "DEATHDATE"]
        guard isVersion4, let name = standard[occasion.kind], card.firstProperty(named: name) == nil,
            new.occasions.first(where: { $0.kind == occasion.kind }) == occasion
        else { return "X-ABDATE" }
        return name
    }
}

extension CardField {
    /// The kind of day that a property's name alone says.
    fileprivate var dayKind: Occasion.Kind? {
        if case .day(let kind) = self { kind } else { nil }
    }
}

extension Occasion {
    fileprivate var isDatedBirthday: Bool {
        guard kind == .birthday, case .date = when else { return false }
        return true
    }
}
