/// A sign that two people are one.
public enum DuplicateReason: Hashable, Comparable, Sendable {
    /// Both have this address.
    case email(String)
    /// Both have this number; its digits without the zeros in front.
    case phone(String)
    /// The names are the same words.
    case sameName
    /// The names could be two writings of one.
    case similarName
    /// Both were born on this day; the year may be known of one alone.
    case birthday(month: Int, day: Int)
}

/// How sure it is that two people are one.
public enum DuplicateStrength: Int, Comparable, Sendable {
    /// They share an address or a number, as families and firms do, and are called differently.
    case faint
    /// They are called the same and nothing speaks against it; or much alike, with one day of birth of unknown year.
    case likely
    /// They are called alike, and share an address, a number or a birthday with its year.
    case strong

    /// The weaker first.
    public static func < (lhs: DuplicateStrength, rhs: DuplicateStrength) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Two people who may be the same person.
public struct DuplicatePair: Hashable, Sendable {
    /// The one whose identifier comes first.
    public let one: Person.ID
    /// The other.
    public let other: Person.ID
    /// Why, in a fixed order; never empty.
    public let reasons: [DuplicateReason]
    /// How sure it is.
    public let strength: DuplicateStrength
}

extension DuplicatePair {
    /// Compares two people with all that is known; nil without a sign that they are one. Their order does not matter.
    ///
    /// Where only an address or a number is shared, two different birthdays speak against it, and so does
    /// `isShared`: that many others have it too.
    init?(_ first: Lookalike, _ second: Lookalike, isShared: (DuplicateReason) -> Bool = { _ in false }) {
        let (one, other) = first.id < second.id ? (first, second) : (second, first)
        let likeness = NameLikeness.between(one, other)
        let contacts = DuplicatePair.contacts(one, other)
        let days = Days(one.birthdays, other.birthdays)
        let strength: DuplicateStrength
        switch likeness {
        case .equal, .similar:
            if !contacts.isEmpty && !days.contradict || days.sharedWithYear != nil {
                strength = .strong
            } else if days.shared != nil || !contacts.isEmpty || likeness == .equal && !days.contradict {
                strength = .likely
            } else {
                return nil
            }
        case .partial:
            guard !days.contradict, days.shared != nil || contacts.contains(where: { !isShared($0) }) else { return nil }
            strength = .likely
        case .different:
            guard !days.contradict, contacts.contains(where: { !isShared($0) }) else { return nil }
            strength = .faint
        }
        var reasons = contacts
        if likeness == .equal { reasons.append(.sameName) }
        if likeness == .similar || likeness == .partial { reasons.append(.similarName) }
        if let day = days.shared, let month = day.month, let number = day.day, likeness != .different {
            reasons.append(.birthday(month: month, day: number))
        }
        self.init(one: one.id, other: other.id, reasons: reasons.sorted(), strength: strength)
    }

    private static func contacts(_ one: Lookalike, _ other: Lookalike) -> [DuplicateReason] {
        var reasons = one.emails.filter(other.emails.contains).map(DuplicateReason.email)
        for phone in one.phones {
            guard let same = other.phones.first(where: phone.isSame) else { continue }
            let reason = DuplicateReason.phone(max(phone.digits, same.digits, by: { $0.utf8.count < $1.utf8.count }))
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        return reasons
    }

    /// The birthdays of two people, compared.
    private struct Days {
        /// The day both have; the year counts where both know it.
        var shared: PartialDate?
        var sharedWithYear: PartialDate?
        /// Both have birthdays, and none agree.
        let contradict: Bool

        init(_ one: [PartialDate], _ other: [PartialDate]) {
            for day in one {
                for second in other where day.isSameDay(as: second) {
                    shared = shared ?? day
                    if day.year != nil, second.year != nil { sharedWithYear = sharedWithYear ?? day }
                }
            }
            contradict = shared == nil && !one.isEmpty && !other.isEmpty
        }
    }
}

extension PartialDate {
    /// Whether two annual dates may be one day: the years agree where both are known.
    func isSameDay(as other: PartialDate) -> Bool {
        calendar == other.calendar && month == other.month && day == other.day && isLeapMonth == other.isLeapMonth
            && (year == nil || other.year == nil || year == other.year)
    }
}

/// The one of two that is not less; the first where they are alike in length, by the alphabet.
private func max(_ one: String, _ other: String, by areInOrder: (String, String) -> Bool) -> String {
    if areInOrder(one, other) { return other }
    return areInOrder(other, one) ? one : Swift.min(one, other)
}
