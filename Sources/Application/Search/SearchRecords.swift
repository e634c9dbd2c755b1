import Foundation
package import Kinkeeper
import Store

extension Records {
    /// A part of a text in which words were found.
    package static let searchSegment = Record<HighlightedText.Segment>(
        "SearchSegment", "A part of a text in which words were looked for."
    ) {
        Field("text", .text("The part.", min: 1, max: 10_000), \.text)
        Field("isMatch", .flag("Whether a word was found here."), \.isMatch)
    }

    /// A record that a search has found.
    package static let searchHit = Record<SearchHit>("SearchHit", "A record that a search has found.") {
        Field("id", .uuid("Names the record."), \.id)
        Field("page", .text("The link to its page, wherever the server is."), \.page)
        Field(
            "title",
            .list(
                "Its title, or the names of those it is about, in parts that were found or not; empty for a note without a title that "
                    + "your partner shared and you have not opened.", of: .record(searchSegment)), \.title.segments)
        Field(
            "excerpt",
            .list(
                "What else the words were found in, or how it begins; empty where there is no more, and for a note that your partner "
                    + "shared and you have not opened.", of: .record(searchSegment))
        ) { $0.excerpt?.segments ?? [] }
        Field("day", orNull: .day("The day of a catch-up or a gift."), \.day)
        Field("space", orNull: .identifier("The couple or the family whose space has it; null for your own."), \.space)
    }

    /// The hits of one kind.
    package static let searchGroup = Record<SearchGroup>("SearchGroup", "What was found of one kind.") {
        Field("kind", .word("The kind.", named: "SearchKind"), \.kind)
        Field("count", .count("How many there are, or so many that were counted."), \.count.number)
        Field("isExact", .flag("Whether there are no more than count."), \.count.isExact)
        Field("hits", .list("The first of them, in the order of their list.", of: .record(searchHit)), \.hits)
        Field(
            "next", orNull: .text("Where the next page of this kind starts; null where there is none.", max: 10_000), \.next)
    }

    /// What a search has found.
    package static let searchAnswer = Record<SearchAnswer>("SearchAnswer", "What was found, by kind.") {
        Field(
            "groups",
            .list("A group for each kind that was searched, those without hits too.", of: .record(searchGroup)), \.groups)
        Field("missing", .list("Families that cannot be read: their people are missing.", of: .identifier("A family."))) {
            $0.missing.map(\.id)
        }
        Field("isIncomplete", .flag("Whether what your couple shares cannot be read, and is missing."), \.isIncomplete)
    }
}

extension SearchHit {
    /// The identifier of the record.
    package var id: String {
        switch record {
        case .person(let person): person.id.description
        case .note(let note): note.id.description
        case .toDo(let reminder, _): reminder.id.description
        case .gift(let gift): gift.id.description
        case .catchup(let catchup): catchup.id.description
        }
    }

    /// The link to its page.
    fileprivate var page: String { "kinkeeper://\(folder)/\(id)" }

    private var folder: String {
        switch record {
        case .person: "people"
        case .note: "notes"
        case .toDo(_, let isShared): isShared ? "action-items" : "reminders"
        case .gift: "gifts"
        case .catchup: "catch-ups"
        }
    }

    /// The day of what has one that does not depend on today.
    fileprivate var day: CivilDate? {
        switch record {
        case .person, .note, .toDo: nil
        case .gift(let gift): gift.dayGiven ?? gift.date
        case .catchup(let catchup): catchup.day
        }
    }
}
