/// The result of merging two people.
public struct PersonMerge: Hashable, Sendable {
    /// The new content of the kept person’s card. The caller that writes the card merges it with the card's current content.
    public var profile: Profile
    /// The picture.
    public let photo: MediaDigest?
    /// The person's category.
    public let category: Category?
    /// The person's own rule for 29 February.
    public let leapDayRule: LeapDayRule?
    /// How often to be in touch.
    public let cadence: CadenceChoice
    /// The person whose cadence is kept, together with the day it was set.
    public let cadenceFrom: MergeSide

    /// Merges two people; nothing that either of them has is lost.
    ///
    /// Ways to reach them, days, tags and notes are united: what is the same on both sides is there once, the kept
    /// person's first. Where both have one of a kind and differ, `choices` decides, else `Person.suggestedSide`; the
    /// other value goes to where it can stay: a name of one word becomes a nickname, anything else that would be said
    /// nowhere any more a line of the note, in the words of `saying`. Photo, category, leap-day rule and cadence of the
    /// merged person stay with them, hidden, and come back when the merge is undone.
    public init(
        _ kept: Person, with merged: Person, choices: MergeChoices, saying: (MergeLeftover) -> String
    ) {
        let side = { field in choices[field] ?? Person.suggestedSide(field, kept, merged) }
        profile = Profile.merged(kept.profile, with: merged.profile, side: side, saying: saying)
        func chosen<Value>(_ field: MergeField, _ value: (Person) -> Value?) -> Value? {
            side(field) == .kept ? value(kept) ?? value(merged) : value(merged) ?? value(kept)
        }
        photo = chosen(.photo, \.photo)
        category = chosen(.category, \.category)
        leapDayRule = chosen(.leapDayRule, \.leapDayRule)
        cadenceFrom = side(.cadence)
        cadence = cadenceFrom == .kept ? kept.cadence : merged.cadence
    }
}

extension Profile {
    fileprivate static func merged(
        _ kept: Profile, with merged: Profile, side: (MergeField) -> MergeSide, saying: (MergeLeftover) -> String
    ) -> Profile {
        var result = kept
        var leftovers: [MergeLeftover] = []
        func text(_ field: MergeField, _ part: WritableKeyPath<Profile, String>, _ leftover: (String) -> MergeLeftover) {
            let (first, second) = (kept[keyPath: part].trimmed, merged[keyPath: part].trimmed)
            let (chosen, other) = side(field) == .kept ? (first, second) : (second, first)
            result[keyPath: part] = chosen.isEmpty ? other : chosen
            if !chosen.isEmpty, !other.isEmpty, !chosen.says(other) { leftovers.append(leftover(other)) }
        }
        let names = side(.name) == .kept ? (kept.name, merged.name) : (merged.name, kept.name)
        let name = PersonName.merged(names.0, with: names.1)
        result.name = name.name
        if let other = name.leftover { leftovers.append(.name(other)) }
        text(.organisation, \.organisation, MergeLeftover.organisation)
        text(.jobTitle, \.jobTitle, MergeLeftover.jobTitle)
        text(.pronouns, \.pronouns, MergeLeftover.pronouns)
        result.contacts = ContactMethod.united(kept.contacts, merged.contacts)
        let days = Occasion.united(kept.occasions, merged.occasions, birthdayFrom: side(.birthday))
        result.occasions = days.occasions
        leftovers += days.leftovers
        var seen: Set<String> = []
        result.tags = (kept.tags + merged.tags).filter { seen.insert(SearchFolding.fold($0.trimmed)).inserted }
        result.note = note(kept.note, merged.note, leftovers.map(saying))
        return result
    }

    /// Both notes, with an empty line between, and the lines that come after.
    private static func note(_ kept: String, _ merged: String, _ lines: [String]) -> String {
        var paragraphs = [kept.trimmed]
        if !kept.contains(merged.trimmed) { paragraphs.append(merged.trimmed) }
        let known = Set(paragraphs.flatMap { $0.split(separator: "\n").map(String.init) })
        paragraphs.append(lines.filter { !known.contains($0) }.joined(separator: "\n"))
        return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension PersonName {
    /// Returns the chosen name, completed from the other, and the other name if it would be lost: a single word becomes
    /// a nickname.
    fileprivate static func merged(_ chosen: PersonName, with other: PersonName) -> (name: PersonName, leftover: String?) {
        var name = chosen
        func fill(_ part: WritableKeyPath<PersonName, String>) {
            if name[keyPath: part].trimmed.isEmpty { name[keyPath: part] = other[keyPath: part] }
        }
        let isSameGiven = SearchFolding.fold(chosen.given.trimmed) == SearchFolding.fold(other.given.trimmed)
        let isSameFamily = SearchFolding.fold(chosen.family.trimmed) == SearchFolding.fold(other.family.trimmed)
        if isSameGiven || isSameFamily, !chosen.given.trimmed.isEmpty || !chosen.family.trimmed.isEmpty {
            fill(\.prefix)
            fill(\.suffix)
            if isSameGiven {
                fill(\.middle)
                fill(\.family)
            }
        }
        // The formatted name follows the parts where it said nothing but them.
        if chosen.formatted.trimmed == chosen.spelled, name.spelled != chosen.spelled { name.formatted = name.spelled }
        var nicknames = (chosen.nickname.split(separator: ",") + other.nickname.split(separator: ",")).map {
            String($0).trimmed
        }
        var leftover: String?
        let words = name.words.union(PersonName(formatted: name.formatted).words)
        for said in [other.spelled, other.formatted.trimmed] {
            let missing = PersonName(formatted: said).words.subtracting(words)
            guard !missing.isEmpty, leftover == nil else { continue }
            if said.contains(where: \.isWhitespace) { leftover = said } else { nicknames.append(said) }
        }
        var seen: Set<String> = []
        name.nickname = nicknames.filter { !$0.isEmpty && seen.insert(SearchFolding.fold($0)).inserted }
            .joined(separator: ", ")
        return (name, leftover)
    }
}

extension String {
    /// Whether all words of the other text stand in this one, in a row: "Stadtwerke Berlin" says "Stadtwerke", but "BASF"
    /// does not say "BA".
    fileprivate func says(_ other: String) -> Bool {
        func words(_ text: String) -> String {
            " " + SearchFolding.fold(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
        }
        return words(self).contains(words(other))
    }
}
