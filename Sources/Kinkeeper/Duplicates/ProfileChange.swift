extension Profile {
    /// Returns this profile with the changes from `base` to `newer`, as a three-way merge: without a change this profile stays
    /// as it is; additions are added, removals are removed.
    public func taking(changesFrom base: Profile, to newer: Profile) -> Profile {
        var result = self
        func take<Value: Equatable>(_ part: WritableKeyPath<Profile, Value>) {
            if base[keyPath: part] != newer[keyPath: part] { result[keyPath: part] = newer[keyPath: part] }
        }
        take(\.name.prefix)
        take(\.name.given)
        take(\.name.middle)
        take(\.name.family)
        take(\.name.suffix)
        take(\.name.nickname)
        take(\.name.formatted)
        take(\.organisation)
        take(\.jobTitle)
        take(\.pronouns)
        if base.note != newer.note { result.note = Profile.note(note, changedFrom: base.note, to: newer.note) }
        result.contacts = contacts.taking(from: base.contacts, to: newer.contacts) { $0.leadsWhere($1) }
        result.occasions = occasions.taking(from: base.occasions, to: newer.occasions, isSame: ==)
        if let birthday = newer.birthday, base.birthday != birthday {
            result.occasions.removeAll { $0.kind == .birthday && $0 != birthday }
        }
        result.tags = tags.taking(from: base.tags, to: newer.tags, isSame: ==)
        return result
    }

    /// A note in which whole lines that say what `base` says become `newer`. Where there are none, because the note was
    /// changed here too, the newer one comes before it.
    private static func note(_ note: String, changedFrom base: String, to newer: String) -> String {
        let (base, newer) = (base.trimmed, newer.trimmed)
        let place = base.isEmpty ? nil : note.ranges(of: base).first { note.hasWholeLines($0) }
        guard let place else { return [newer, note.trimmed].filter { !$0.isEmpty }.joined(separator: "\n\n") }
        guard newer.isEmpty else { return note.replacingCharacters(at: place, with: newer) }
        return [note[..<place.lowerBound], note[place.upperBound...]].map { String($0).trimmed }.filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}

extension [ContactMethod] {
    /// Returns the other list's ways of contact that this one lacks.
    public func lacking(_ other: [ContactMethod]) -> [ContactMethod] {
        other.filter { method in !contains { $0.leadsWhere(method) } }
    }
}

extension Array where Element: Hashable {
    /// Returns the list without removals and with additions; a value that was only rewritten replaces the old one.
    fileprivate func taking(from base: [Element], to newer: [Element], isSame: (Element, Element) -> Bool) -> [Element] {
        let gone = base.filter { !newer.contains($0) }
        var came = newer.filter { !base.contains($0) }
        var result: [Element] = []
        for value in self {
            if gone.contains(value) {
                guard let place = came.firstIndex(where: { isSame($0, value) }) else { continue }
                result.append(came.remove(at: place))
            } else {
                result.append(value)
            }
        }
        return result + came.filter { new in !result.contains { isSame($0, new) } }
    }
}

extension String {
    /// Whether nothing stands before the range on its first line, nor behind it on its last.
    fileprivate func hasWholeLines(_ range: Range<String.Index>) -> Bool {
        let isStart = range.lowerBound == startIndex || self[index(before: range.lowerBound)].isNewline
        return isStart && (range.upperBound == endIndex || self[range.upperBound].isNewline)
    }

    fileprivate func replacingCharacters(at range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
