package import Kinkeeper

/// Something that a new link may show.
public struct SubjectChoice: Hashable, Sendable {
    /// "couple".
    public let value: String
    /// "The two of you: streak, next check-in, love language".
    public let title: String
    /// Whether it is chosen.
    public let isSelected: Bool

    /// All there are; `couple` is the key of the phrase that says what a link of the couple shows.
    static func all(selected: LinkSubject, couple: String, _ phrases: Phrasebook) -> [SubjectChoice] {
        LinkSubject.allCases.map { subject in
            SubjectChoice(
                value: subject.rawValue,
                title: phrases.text(subject == .people ? "widgets.shows.people" : couple), isSelected: subject == selected)
        }
    }
}

extension LinkSubject {
    /// "The two of you.": for a list of links.
    package func words(_ phrases: Phrasebook) -> String {
        phrases.text(self == .people ? "widgets.shows.row.people" : "widgets.shows.row.couple")
    }
}
