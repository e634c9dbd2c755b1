import ContentLine
import Kinkeeper

// Names, organisation, job title, pronouns, note and tags.
extension CardPatch {
    mutating func writeTexts() {
        writeNames()
        if new.organisation != old.organisation {
            write(reading.organisation, isEmpty: new.organisation.isEmpty, "ORG", [.organisation]) {
                [text = new.organisation] in
                .components(Self.units(of: text, like: $0))
            }
        }
        if new.jobTitle != old.jobTitle { write(reading.jobTitle, new.jobTitle, "TITLE", [.title, .role]) }
        if new.pronouns != old.pronouns {
            write(reading.pronouns, new.pronouns, isVersion4 ? "PRONOUNS" : "X-PRONOUNS", [.pronouns])
        }
        if new.note != old.note { write(reading.note, new.note, "NOTE", [.note]) }
        if new.tags != old.tags {
            write(reading.tags, isEmpty: new.tags.isEmpty, "CATEGORIES", [.categories]) { [tags = new.tags] _ in .list(tags) }
        }
    }

    private mutating func writeNames() {
        writeParts()
        if new.name.nickname != old.name.nickname {
            let names = new.name.nickname.split(separator: ",").map { String($0).trimmingBlanks }
            write(reading.nickname, isEmpty: names.isEmpty, "NICKNAME", [.nickname]) { _ in .list(names) }
        }
        // Without FN the name follows from the parts; it is written only where it says something else.
        let isStated = !reading.formattedName.value.isEmpty
        if isStated ? new.name.formatted != old.name.formatted : new.name.formatted != new.standInName {
            write(reading.formattedName, new.name.formatted, "FN", [.formattedName], place: 0)
        }
    }

    private mutating func writeParts() {
        let (before, after) = (old.name.parts, new.name.parts)
        guard before != after else { return }
        var components = reading.structuredName.sources.first.map { card.properties[$0].components } ?? []
        while components.count < after.count { components.append([]) }
        for index in after.indices where before[index] != after[index] {
            components[index] = after[index].isEmpty ? [] : [after[index]]
        }
        // N stays when it is emptied, since versions before 4.0 demand one; nothing else may speak in its place then.
        write(reading.structuredName, isEmpty: false, "N", [.name], place: 0) { _ in .components(components) }
        if after.allSatisfy(\.isEmpty) { edit.remove(reading.structuredName.reserves) }
    }

    private mutating func write(
        _ part: Sourced<String>, _ text: String, _ name: String, _ fields: [CardField], place: Int? = nil
    ) {
        write(part, isEmpty: text.isEmpty, name, fields, place: place) { _ in .text(text) }
    }

    /// Writes a value over the property that said it, under that name if its own means something else. When it is empty, every
    /// property goes that says it or would say it then.
    private mutating func write<Value>(
        _ part: Sourced<Value>, isEmpty: Bool, _ name: String, _ fields: [CardField], place: Int? = nil,
        value: (Property?) -> PropertyDraft.Value
    ) {
        guard !isEmpty else {
            edit.remove(part.sources + part.reserves)
            return
        }
        guard let first = part.sources.min(), let chosen = part.sources.first else {
            edit.insert([PropertyDraft(name, value(nil)).property], before: place ?? card.properties.count)
            return
        }
        let template = card.properties[chosen]
        let isNamedSo = CardField(propertyName: template.name).map(fields.contains) ?? false
        let draft = PropertyDraft(writing: value(template), over: template, name: isNamedSo ? nil : name)
        edit.remove(part.sources)
        edit.replace(first, with: [draft.property])
    }

    /// An organisation's units, if they still are as many as on the card; else the whole as one.
    private static func units(of text: String, like property: Property?) -> [[String]] {
        let units = text.components(separatedBy: ", ")
        let count = property?.components.count { !$0.isEmpty } ?? 1
        return count > 1 && units.count == count ? units.map { [$0] } : [[text]]
    }
}

extension PersonName {
    /// The parts in the order of N.
    fileprivate var parts: [String] { [family, given, middle, prefix, suffix] }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
