extension ImportFinding {
    /// The kinds of finding. Raw values are kept in spaces and documents, and end the keys of their phrases: they never change.
    public enum Code: String, CaseIterable, Sendable {
        // Lines of a vCard file.
        case outsideText, otherComponent, strayEnd, gluedCards, innerCards, missingEnd, oversized
        case noVersion, unknownVersion, unknownVersionRead, repeatedVersion
        case noColon, noName, oddName, innerComponent, undecodable, unknownCharset, brokenUTF16
        case moreInCard, moreInFile
        // The content of a card.
        case manyContacts, manyDates, manyTags, moreDays, nameless, agent, unusualKind, unreadablePhoto, photoLink
        case dayOfCard, unknownCalendar, secondBirthday, birthdays
        // Files that are no vCards.
        case brokenJSON, noJCard, jCardProperties
        case emptyFile, zip, gzip, picture, pdf, database, xCard, html, xml, calendar, ldif, otherJSON, bondsDump, noContacts
        case table, kinkeeperDocument, tooLarge
        // Rows of a table.
        case rowOfNobody, manyColumns, openQuote, longRow, dayOfRow
        // Exports of other programs.
        case contactOfNobody, ageOnly, undated, noted, pictures, picturesElsewhere, documents, journal
        case dayWithoutKind, tasksOfNobody, brokenArchive, damagedDatabase
        case activitiesOfNobody, cutCopies
        case eventOfNobody, undatedEvent, futureEvent, twoBirthdays
        // What a card met in the space.
        case sameCard, sameUID, namesake, older, inTrash, edited, mergedStays, mergedSame, mergedNews
        case futureCatchup, catchupOfNobody
        // Imports into a family: private details are left out; the importer has left.
        case ownNotes, importerLeft

        /// The parameters, all of which a finding of this code has.
        public var parameters: [Parameter] {
            switch self {
            case .outsideText, .moreDays, .birthdays, .jCardProperties, .undated, .pictures, .picturesElsewhere, .documents,
                .journal,
                .tasksOfNobody, .activitiesOfNobody, .cutCopies:
                [.count]
            case .otherComponent: [.name, .line, .last]
            case .oversized, .longRow: [.size]
            case .unknownVersion, .noColon, .unusualKind, .photoLink, .secondBirthday, .undatedEvent, .futureEvent,
                .dayWithoutKind:
                [.text]
            case .unknownVersionRead: [.text, .version]
            case .oddName, .innerComponent, .undecodable: [.name]
            case .unknownCharset: [.text, .name]
            case .brokenUTF16: [.text, .count]
            case .moreInCard: [.count, .last, .kind]
            case .moreInFile: [.count, .kind]
            case .manyContacts, .manyDates: [.count, .most]
            case .manyTags, .manyColumns: [.most]
            case .dayOfCard, .dayOfRow: [.name, .text, .reason]
            case .unknownCalendar: [.name, .text, .calendar]
            case .noted: [.thing, .count]
            case .mergedSame: [.name, .keeper]
            case .mergedNews: [.name, .keeper, .news]
            case .futureCatchup, .catchupOfNobody: [.day]
            default: []
            }
        }

        /// The codes that are counted and summed up beyond a number.
        public static let summed: [Code] = [
            .outsideText, .otherComponent, .strayEnd, .gluedCards, .innerCards, .missingEnd, .oversized, .noVersion,
            .unknownVersion, .repeatedVersion, .noColon, .noName, .oddName, .innerComponent, .undecodable, .unknownCharset,
            .brokenUTF16,
        ]
    }

    /// The names of parameters, which are the blanks of phrases.
    public enum Parameter: String, CaseIterable, CodingKey, Sendable {
        /// A person, a column, or a property or component of a card; the person whom that one was merged into; a calendar.
        case name, keeper, calendar
        /// Text of the file; a version of vCard.
        case text, version
        /// How many there are; how many are read at most; the first and the last line; bytes.
        case count, most, line, last, size
        /// A day.
        case day
        /// Why a day is kept as text; the findings that are summed up; what was written into notes.
        case reason, kind, thing
        /// What was not known.
        case news

        /// What values of a parameter are.
        public enum Form: Hashable, Sendable {
            /// Text of at most `longestName`, or `longestText`, scalars.
            case name, text
            /// A whole number from 0 on.
            case number
            /// A day.
            case day
            /// One of some words.
            case word([String])
            /// A list of news.
            case news
        }

        /// What its values are.
        public var form: Form {
            switch self {
            case .name, .keeper, .calendar: .name
            case .text, .version: .text
            case .count, .most, .line, .last, .size: .number
            case .day: .day
            case .reason: .word(Reason.allCases.map(\.rawValue))
            case .kind: .word(Code.summed.map(\.rawValue))
            case .thing: .word(Thing.allCases.map(\.rawValue))
            case .news: .news
            }
        }
    }
}
