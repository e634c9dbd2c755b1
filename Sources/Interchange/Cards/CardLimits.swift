import Kinkeeper

extension CardReading {
    /// So many ways to reach a person, days and tags of one card become rows, of each. What is beyond stays in the card.
    static let mostParts = 2_000

    /// Says what stays in the card because there is too much of it.
    ///
    /// - Parameter line: Where the card begins.
    func partsLeftInCard(from line: Int) -> [Diagnostic] {
        var told: [Diagnostic] = []
        func tell(_ count: Int, _ what: String) {
            let message = "The card has \(count) \(what). The first \(Self.mostParts) are read; all of them stay in the card."
            told.append(Diagnostic(line: line, message: message))
        }
        if contacts.count == Self.mostParts {
            let count = outline.entries.count { $0.field.isContact }
            if count > Self.mostParts { tell(count, "phone numbers, e-mail addresses and other ways to get in touch") }
        }
        if occasions.count >= Self.mostParts {
            let count = outline.entries.count { $0.field.isDay }
            if count > Self.mostParts { tell(count, "dates") }
        }
        if tags.sources.count < outline.entries(of: .categories).count {
            let message = "The card has more than \(Self.mostParts) tags. Those beyond stay in the card and are not read."
            told.append(Diagnostic(line: line, message: message))
        }
        return told
    }
}

extension CardField {
    fileprivate var isContact: Bool {
        switch self {
        case .phone, .email, .address, .addressLabel, .url, .messaging, .socialProfile, .service: true
        default: false
        }
    }

    fileprivate var isDay: Bool {
        switch self {
        case .birthday, .otherDate, .day, .alternateBirthday: true
        default: false
        }
    }
}
