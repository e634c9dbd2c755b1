import ContentLine
import Kinkeeper

// The parts of a profile that are one text: names, organisation, job title, pronouns, note and tags.
extension CardOutline {
    /// The first property of the first field that has a text.
    func firstText(_ fields: CardField...) -> Sourced<String> {
        let candidates = fields.flatMap(entries(of:))
        let texts = candidates.map { $0.property.text.trimmingBlanks }
        guard let chosen = texts.firstIndex(where: { !$0.isEmpty }) else {
            return Sourced(value: "", sources: candidates.first { $0.field == fields[0] }?.sources ?? [])
        }
        let others = candidates.indices.filter { $0 != chosen }.flatMap { candidates[$0].sources }
        return Sourced(value: texts[chosen], sources: candidates[chosen].sources, reserves: others)
    }

    func structuredName() -> Sourced<PersonName> {
        let candidates = entries(of: .name)
        let names = candidates.map { PersonName(components: $0.property.components) }
        guard let chosen = names.firstIndex(where: { $0 != PersonName() }) else {
            return Sourced(value: PersonName(), sources: candidates.first?.sources ?? [])
        }
        let others = candidates.indices.filter { $0 != chosen }.flatMap { candidates[$0].sources }
        return Sourced(value: names[chosen], sources: candidates[chosen].sources, reserves: others)
    }

    func nickname() -> Sourced<String> {
        var names: [String] = []
        var seen: Set<String> = []
        var sources: [Int] = []
        for entry in entries where entry.field == .nickname || entry.isAndroidRow(.nickname) {
            // Apple escapes the comma between two nicknames; a nickname itself has none.
            let found = entry.field == .nickname ? entry.property.list : [entry.property.component(1)]
            for name in found.flatMap({ $0.split(separator: ",") }).map({ String($0).trimmingBlanks })
            where !name.isEmpty && seen.insert(name).inserted { names.append(name) }
            sources += entry.sources
        }
        return Sourced(value: names.joined(separator: ", "), sources: sources)
    }

    /// The first ORG with its units joined by ", ".
    func organisation() -> Sourced<String> {
        let candidates = entries(of: .organisation)
        let texts = candidates.map { entry in
            entry.property.components.map { $0.joined(separator: ", ").trimmingBlanks }.filter { !$0.isEmpty }.joined(
                separator: ", ")
        }
        guard let chosen = texts.firstIndex(where: { !$0.isEmpty }) else {
            return Sourced(value: "", sources: candidates.first?.sources ?? [])
        }
        let others = candidates.indices.filter { $0 != chosen }.flatMap { candidates[$0].sources }
        return Sourced(value: texts[chosen], sources: candidates[chosen].sources, reserves: others)
    }

    /// All notes, with an empty line between them.
    func note() -> Sourced<String> {
        let notes = entries(of: .note)
        let texts = notes.map { $0.property.text.withPlainLineEnds.trimmingBlanks }.filter { !$0.isEmpty }
        return Sourced(value: texts.joined(separator: "\n\n"), sources: notes.flatMap(\.sources))
    }

    /// All tags, without repeats. A property with which they would be more than `CardReading.mostParts` stays in the card.
    func tags() -> Sourced<[String]> {
        var tags = Sourced<[String]>(value: [])
        var seen: Set<String> = []
        for entry in entries(of: .categories) {
            let new = entry.property.list.map(\.trimmingBlanks).filter { !$0.isEmpty && !seen.contains($0) }
            guard seen.count + new.count <= CardReading.mostParts else { continue }
            tags.value += new.filter { seen.insert($0).inserted }
            tags.sources += entry.sources
        }
        return tags
    }
}

extension PersonName {
    /// The five parts of N (RFC 6350, section 6.2.2): family, given, additional, prefixes, suffixes. Several additional names or
    /// prefixes are joined by a blank, several suffixes by a comma, as one writes them.
    init(components: [[String]]) {
        func part(_ index: Int, joinedBy separator: String = " ") -> String {
            guard index < components.count else { return "" }
            return components[index].map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: separator)
        }
        self.init(
            prefix: part(3), given: part(1), middle: part(2), family: part(0), suffix: part(4, joinedBy: ", "))
    }
}
