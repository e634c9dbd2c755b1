/// A single value of a person, so that a merge has to choose when two people differ.
public enum MergeField: String, CaseIterable, Sendable {
    case name, organisation, jobTitle, pronouns, birthday, photo, category, leapDayRule, cadence
}

/// The person a value comes from.
public enum MergeSide: String, CaseIterable, Sendable {
    /// The person who stays.
    case kept
    /// The person who is merged into the other.
    case merged
}

/// The choices for the fields in which two people differ; `Person.suggestedSide` decides the others.
public typealias MergeChoices = [MergeField: MergeSide]

/// A value that was not chosen, and that would be said nowhere any more: it becomes a line of the note.
public enum MergeLeftover: Hashable, Sendable {
    case name(String)
    case organisation(String)
    case jobTitle(String)
    case pronouns(String)
    case birthday(Occasion.When)
}

extension Person {
    /// The fields in which two people say different things, in the order they are asked about. A field that only one of
    /// them has, or that the one says more fully than the other, asks nothing.
    public static func differing(_ kept: Person, _ merged: Person) -> [MergeField] {
        MergeField.allCases.filter { field in
            let (one, other) = (kept.value(of: field), merged.value(of: field))
            return one != .nothing && other != .nothing && one != other
        }
    }

    /// Returns the suggested value of a merge: the kept person's, or the other's if the kept one has none,
    /// and the fuller one where the kept one's is a part of it.
    public static func suggestedSide(_ field: MergeField, _ kept: Person, _ merged: Person) -> MergeSide {
        let (one, other) = (kept.value(of: field), merged.value(of: field))
        if one == .nothing { return other == .nothing ? .kept : .merged }
        if other == .nothing { return .kept }
        switch (field, one, other) {
        case (.name, _, _):
            let (short, long) = (kept.profile.name.words, merged.profile.name.words)
            return short.count < long.count && short.isSubset(of: long) ? .merged : .kept
        case (.birthday, .when(.text), .when(.date)): return .merged
        case (.birthday, .when(.date(let one)), .when(.date(let other))):
            return one.isPart(of: other) && one != other ? .merged : .kept
        default: return .kept
        }
    }

    private enum Value: Hashable {
        case nothing
        case text(String)
        case when(Occasion.When)
        case photo(MediaDigest)
        case category(Category)
        case rule(LeapDayRule)
        case cadence(CadenceChoice)
    }

    private func value(of field: MergeField) -> Value {
        func text(_ text: String) -> Value { text.trimmed.isEmpty ? .nothing : .text(text.trimmed) }
        return switch field {
        case .name: text(profile.name.spelled)
        case .organisation: text(profile.organisation)
        case .jobTitle: text(profile.jobTitle)
        case .pronouns: text(profile.pronouns)
        case .birthday: profile.birthday.map { .when($0.when) } ?? .nothing
        case .photo: photo.map(Value.photo) ?? .nothing
        case .category: category.map(Value.category) ?? .nothing
        case .leapDayRule: leapDayRule.map(Value.rule) ?? .nothing
        case .cadence: cadence == .inherited ? .nothing : .cadence(cadence)
        }
    }
}

extension Profile {
    /// The first birthday.
    public var birthday: Occasion? { occasions.first { $0.kind == .birthday } }
}

extension PersonName {
    /// All parts but the nickname in reading order, or the formatted name where there are none.
    public var spelled: String {
        let parts = [prefix, given, middle, family, suffix].map(\.trimmed).filter { !$0.isEmpty }
        return parts.isEmpty ? formatted.trimmed : parts.joined(separator: " ")
    }

    /// The words of the name, folded.
    var words: Set<String> {
        Set(SearchFolding.fold(spelled).split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}

extension PartialDate {
    /// Whether the other date says all that this one says, and perhaps more.
    func isPart(of other: PartialDate) -> Bool {
        calendar == other.calendar && isLeapMonth == other.isLeapMonth && (year == nil || year == other.year)
            && (month == nil || month == other.month) && (day == nil || day == other.day)
    }
}
