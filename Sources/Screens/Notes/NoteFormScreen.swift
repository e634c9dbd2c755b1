package import Kinkeeper
package import Store

/// The editor of a note.
public struct NoteFormScreen: Hashable, Sendable {
    /// Why the form was not taken, beside the fields.
    public struct Problems: Hashable, Sendable {
        /// Beside the title.
        public var title: String?
        /// Beside the text.
        public var text: String?
        /// Beside the tags.
        public var tags: String?
        /// Beside the people mentioned.
        public var people: String?

        /// None.
        public init() {}
    }

    /// "New note", or the note's title.
    public let heading: String
    /// Where it is sent.
    public let action: String
    /// Whether tags, people and the rest are unfolded, because they say something.
    public let isUnfolded: Bool
    /// Whether the form holds something that the note does not say.
    public let isUnsaved: Bool
    /// Names the note, also one that is not there yet, so that sending it twice writes it once.
    public let id: String
    /// "It has more than 64 MB."
    public let largeFile: String
    /// The largest file that is taken, in bytes.
    public let mostBytes: String
    /// The version that the form shows; empty for a new one.
    public let version: String
    /// Where it leads back to.
    public let back: String
    /// Whether it is a new note, whose text is typed first.
    public let isNew: Bool
    /// The title.
    public let title: String
    /// The text.
    public let text: String
    /// The tags, with commas.
    public let tags: String
    /// Tags in use.
    public let knownTags: [String]
    /// The statuses.
    public let statuses: [SettingChoice]
    /// Whether it is pinned.
    public let isPinned: Bool
    /// Whether it is not finished.
    public let isDraft: Bool
    /// Whether it is for the next check-in.
    public let isForCheckIn: Bool
    /// Whether it lies in the account's own space, so that people are mentioned and drafts are told apart.
    public let isOwn: Bool
    /// Whether there is a partner to bring it up with.
    public let hasPartner: Bool
    /// What it may be for; empty for a shared note.
    public let purposes: [PurposeMark]
    /// The people mentioned.
    public let people: [CatchupFormScreen.Pick]
    /// The search for a person to add.
    public let query: String
    /// Whether there was a search.
    public let isFinding: Bool
    /// The people found and not mentioned yet.
    public let found: [CatchupFormScreen.Pick]
    /// "Nobody matches “xyz”."; nil otherwise.
    public let foundNobody: String?
    /// Beside the title.
    public let titleProblem: String?
    /// Beside the text.
    public let textProblem: String?
    /// Beside the tags.
    public let tagsProblem: String?
    /// Beside the people mentioned.
    public let peopleProblem: String?
    /// The note as it stands now, if it changed meanwhile.
    public let conflict: Conflict?

    /// A note that changed since its form was drawn.
    public struct Conflict: Hashable, Sendable {
        /// Its title; empty without one.
        public let title: String
        /// Its text.
        public let text: String
        /// Its tags, with commas.
        public let tags: String
    }
}

/// The fields of a note's form, as typed.
package struct NoteFields: Hashable, Sendable {
    package var id: Note.ID
    package var version = ""
    package var back: String
    package var title = ""
    package var text = ""
    package var tags = ""
    package var status = Note.Status.inbox
    package var isPinned = false
    package var isDraft = false
    package var isForCheckIn = false
    package var people: [Person.ID]
    /// What it is for; nil where the form does not say.
    package var purposes: [Purpose.ID]?
    /// The search; nil without one.
    package var query: String?

    /// An empty form.
    package init(id: Note.ID, people: [Person.ID] = [], back: String) {
        (self.id, self.people, self.back) = (id, people, back)
    }

    /// The form of a note as it is.
    package init(_ note: Note, back: String) {
        self.init(id: note.id, people: note.summary.people, back: back)
        version = String(note.version)
        (title, text, tags) = (note.title, note.text, note.summary.tags.joined(separator: ", "))
        (status, isPinned, isDraft) = (note.summary.status, note.summary.isPinned, note.privacy == .draft)
        isForCheckIn = note.summary.isForCheckIn
        purposes = note.summary.purposes
    }

    /// Whether they say something that a note does not.
    func differ(from note: Note) -> Bool {
        var present = NoteFields(note, back: back)
        (present.id, present.version, present.query) = (id, version, query)
        let isSame = purposes.map { Set($0) == Set(note.summary.purposes) } ?? true
        if isSame { present.purposes = purposes }
        return present != self
    }

    /// The draft of the fields.
    package var draft: NoteDraft {
        NoteDraft(
            id: id, title: title, text: text, tags: NoteTag.list(tags), people: people, status: status, isPinned: isPinned,
            isDraft: isDraft, isForCheckIn: isForCheckIn, purposes: purposes)
    }
}

extension NoteFormScreen {
    /// The data of a note's form, besides its fields.
    package struct Reads: Sendable {
        /// The note as it is; nil for a new one.
        package var present: Note?
        /// The people mentioned.
        package var people: [PersonSummary] = []
        /// The people found by the search.
        package var found: [PersonSummary] = []
        /// Tags in use.
        package var tags: [NoteTagCount] = []
        /// All purposes; nil for a shared note.
        package var purposes: Purposes?
        package var problems = Problems()
        /// Whether `present` is not what the form began from.
        package var isConflict = false

        package init(present: Note? = nil) {
            self.present = present
        }
    }

    /// Builds the form.
    package init(_ fields: NoteFields, _ reads: Reads, in context: NoteContext, from display: DisplayContext) {
        let phrases = display.phrases
        let picks = { (people: [PersonSummary]) in
            people.map { CatchupFormScreen.Pick(id: $0.id.description, name: $0.name.display(display.nameOrder)) }
        }
        let sought = fields.query ?? ""
        isNew = reads.present == nil
        heading = reads.present.map { context.heading(of: $0.summary, phrases) } ?? phrases.text("notes.new")
        action = isNew ? Routes.notes.path : Routes.noteEdit.path(fields.id)
        id = fields.id.description
        largeFile = display.phrases.text("notes.editor.fileLarge", ["megabytes": String(NoteAttachment.mostBytes >> 20)])
        mostBytes = String(NoteAttachment.mostBytes)
        (version, back, title, text, tags) = (fields.version, fields.back, fields.title, fields.text, fields.tags)
        knownTags = reads.tags.map(\.tag)
        statuses = Note.Status.allCases.map { status in
            SettingChoice(
                status.rawValue, phrases.text("notes.status.\(status.rawValue)"), isSelected: status == fields.status)
        }
        (isPinned, isDraft, isForCheckIn) = (fields.isPinned, fields.isDraft, fields.isForCheckIn)
        isOwn = reads.present?.privacy != .shared
        hasPartner = context.partner != nil
        let chosen = fields.purposes ?? reads.present?.summary.purposes ?? []
        purposes = PurposeMark.all(isOwn ? reads.purposes : nil, chosen: chosen, phrases)
        people = picks(reads.people)
        query = sought
        isFinding = !sought.isEmpty
        found = picks(reads.found.filter { !fields.people.contains($0.id) })
        foundNobody =
            !sought.isEmpty && reads.found.isEmpty ? phrases.text("catchups.form.found.nobody", ["query": sought]) : nil
        (titleProblem, textProblem) = (reads.problems.title, reads.problems.text)
        (tagsProblem, peopleProblem) = (reads.problems.tags, reads.problems.people)
        isUnsaved = reads.present.map { fields.differ(from: $0) } ?? false
        isUnfolded =
            !fields.people.isEmpty || !fields.tags.isEmpty || fields.isForCheckIn || !chosen.isEmpty || !sought.isEmpty
            || reads.problems.tags != nil || reads.problems.people != nil
        conflict =
            reads.isConflict
            ? reads.present.map { Conflict(title: $0.title, text: $0.text, tags: $0.summary.tags.joined(separator: ", ")) }
            : nil
    }
}

/// A few notes that mention a person, on that person's page.
public struct PersonNotesPart: Hashable, Sendable {
    /// The latest ones.
    public let rows: [NoteRow]
    /// "All notes (12)"; nil where these are all.
    public let allTitle: String?
    /// The list of all.
    public let allPath: String
    /// The editor for a new one.
    public let newPath: String

    /// How many notes the part shows.
    package static let most = 3
}

extension Space {
    /// The notes on a person's page.
    package func personNotesPart(
        of person: Person.ID, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> PersonNotesPart {
        let back = Routes.person.path(person)
        let page = try await notes(NoteFilter(person: person), limit: PersonNotesPart.most, asking: account)
        let count = page.next == nil ? page.rows.count : try await noteCount(NoteFilter(person: person), asking: account)
        let context = NoteContext(account: account, partner: nil)
        return PersonNotesPart(
            rows: page.rows.map { NoteRow($0, back: back, in: context, from: display) },
            allTitle: count > page.rows.count
                ? display.phrases.text("notes.person.all", ["count": display.wording.number(count)]) : nil,
            allPath: NotesRequest(person: person).link(),
            newPath: "\(Routes.noteNew.path)?person=\(person)&back=\(Wording.queryEncoded(back))")
    }
}
