import Kinkeeper

extension CardReading {
    /// The most ways to reach a person, days and tags of one card that become rows, of each. Further ones stay in the card.
    static let mostParts = 2_000

    /// Says what stays in the card because there is too much of it.
    ///
    /// - Parameter line: Where the card begins.
    func partsLeftInCard(from line: Int) -> [Diagnostic] {
        var told: [Diagnostic] = []
        func tell(_ code: ImportFinding.Code, _ parameters: ImportFinding.Parameters) {
            told.append(Diagnostic(line: line, ImportFinding(code, parameters)))
        }
        let most = Self.mostParts
        if contacts.count == most {
            let count = outline.entries.count { $0.field.isContact }
            if count > most { tell(.manyContacts, [.count: .number(count), .most: .number(most)]) }
        }
        if occasions.count >= most {
            let count = outline.entries.count { $0.field.isDay }
            if count > most { tell(.manyDates, [.count: .number(count), .most: .number(most)]) }
        }
        if tags.sources.count < outline.entries(of: .categories).count {
            tell(.manyTags, [.most: .number(most)])
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
