package import Kinkeeper
package import Store

/// What notes are about, those of most notes first.
public struct ConceptsScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isConcepts = true

    /// What is searched for.
    public let query: String
    /// Whether the hidden ones are listed.
    public let isHidden: Bool
    /// The list of those that are shown, where the hidden ones are listed, else the other way round.
    public let otherPath: String
    /// The concepts of this page.
    public let rows: [CountedRow]
    /// The page after it; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
    /// "Nothing matches."; nil otherwise.
    public let nothing: String?
    /// Whether there is none yet.
    public let isEmpty: Bool

    /// The number of concepts on a page.
    package static let pageSize = 100

    /// Builds the page.
    package init(
        _ question: ConceptQuestion, after place: ConceptPlace?, _ page: ConceptPage, from display: DisplayContext
    ) {
        (query, isHidden) = (question.words, question.isHidden)
        otherPath = Self.link(ConceptQuestion(isHidden: !question.isHidden), nil)
        rows = page.rows.map { CountedRow($0, from: display) }
        morePath = page.next.map { Self.link(question, $0) }
        firstPath = place == nil ? nil : Self.link(question, nil)
        let isBare = page.rows.isEmpty && place == nil
        isEmpty = isBare && question == ConceptQuestion()
        nothing = isBare && !isEmpty ? display.phrases.text("notes.nothing") : nil
    }

    private static func link(_ question: ConceptQuestion, _ place: ConceptPlace?) -> String {
        let items = [
            ("q", question.words.isEmpty ? nil : question.words), ("show", question.isHidden ? "hidden" : nil),
            ("after", place?.description),
        ].compactMap { name, value in value.map { "\(name)=\(Wording.queryEncoded($0))" } }
        return items.isEmpty ? Routes.concepts.path : "\(Routes.concepts.path)?\(items.joined(separator: "&"))"
    }
}

/// One concept with its notes.
public struct ConceptScreen: Hashable, Sendable {
    /// A term of it.
    public struct Term: Hashable, Sendable {
        /// Names it.
        public let key: String
        /// As it is written in notes.
        public let label: String
    }

    /// Its name.
    public let title: String
    /// "12 notes".
    public let count: String
    /// Names it in forms.
    public let term: String
    /// What was merged into it.
    public let terms: [Term]
    /// Its latest notes.
    public let rows: [NoteRow]
    /// "All notes"; nil where these are all.
    public let allPath: String?
    /// Concepts of the same notes.
    public let related: [CountedRow]
    /// The people whom its notes mention.
    public let people: [NoteScreen.Mention]
    /// The name of its own, as typed; empty where it has none.
    public let name: String
    /// Why the name was not taken.
    public let nameProblem: String?
    /// Whether it is left out of lists.
    public let isHidden: Bool
    /// What it is merged into, as typed.
    public let other: String
    /// Why it was not merged.
    public let mergingProblem: String?
    /// Names to choose from.
    public let names: [String]
    /// The page that acts lead back to.
    public let path: String

    /// The page of a concept.
    package static func path(of concept: Concept) -> String { Routes.concept(concept.key) }

    /// How many notes the page shows.
    package static let mostNotes = 20
    /// How many related concepts and people it shows.
    package static let mostRelated = 12
    /// How many names are offered for merging.
    package static let mostNames = 200

    /// The data of the page, and what was typed.
    package struct Reads: Sendable {
        package let details: ConceptDetails
        package let notes: NotePage
        package let people: [PersonSummary]
        package let names: [String]
        package var name: String?
        package var nameProblem: String?
        package var other = ""
        package var mergingProblem: String?

        package init(details: ConceptDetails, notes: NotePage, people: [PersonSummary], names: [String]) {
            (self.details, self.notes, self.people, self.names) = (details, notes, people, names)
        }
    }

    /// Builds the page.
    package init(_ reads: Reads, in context: NoteContext, from display: DisplayContext) {
        let concept = reads.details.concept
        title = concept.name
        count = display.phrases.count("notes.count", concept.notes)
        term = concept.key
        terms = concept.terms.dropFirst().map { Term(key: $0.key, label: $0.label) }
        path = Routes.concept(concept.key)
        let back = path
        rows = reads.notes.rows.map { NoteRow($0, back: back, in: context, from: display) }
        allPath = reads.notes.next == nil ? nil : NotesRequest(concept: concept.key).link()
        related = reads.details.related.map { CountedRow($0.concept, from: display) }
        people = reads.people.map { NoteScreen.Mention($0, from: display) }
        name = reads.name ?? concept.ownName ?? ""
        nameProblem = reads.nameProblem
        isHidden = concept.isHidden
        (other, mergingProblem) = (reads.other, reads.mergingProblem)
        names = reads.names.filter { $0 != concept.name }
    }
}
