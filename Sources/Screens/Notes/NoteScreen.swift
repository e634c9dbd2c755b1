import Foundation
package import Kinkeeper
import Markdown
package import Store

/// One note.
public struct NoteScreen: Hashable, Sendable {
    /// A person mentioned.
    public struct Mention: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The page of the person.
        public let path: String
        /// The picture.
        public let avatar: Avatar

        init(_ person: PersonSummary, from display: DisplayContext) {
            name = person.name.display(display.nameOrder)
            path = Routes.person.path(person.id)
            avatar = Avatar(of: person.id, name: person.name, photo: person.photo)
        }
    }

    /// A day for a to-do of the note.
    public struct SuggestedDay: Hashable, Sendable {
        /// What is to be done.
        public let title: String
        /// "Friday, 4 December, 09:00".
        public let when: String
        /// Where the day is set.
        public let path: String
        /// The version of the to-do that is shown.
        public let version: String
        /// "2026-12-04".
        public let day: String
        /// "09:00".
        public let time: String
    }

    /// A button that marks the note.
    public struct Mark: Hashable, Sendable {
        /// The field that is sent: "status", "isPinned", "isForCheckIn".
        public let field: String
        /// Its value.
        public let value: String
        /// "Pin".
        public let title: String
        /// Whether it is so already.
        public let isOn: Bool
    }

    /// Why files were not added; empty otherwise.
    public let problems: [String]
    /// The title, else the first line.
    public let title: String
    /// Whether the heading is a title, and not the first line of the text.
    public let hasTitle: Bool
    /// The text as HTML; nil where there is none.
    public let html: String?
    /// Its own page.
    public let notePath: String
    /// Where its checkboxes are ticked.
    public let tickingPath: String
    /// Its files.
    public let files: NoteFilesPart
    /// What its recordings say.
    public let voice: NoteVoicePart
    /// What the text asks for: reminders, gifts, days; empty where it asks for nothing.
    public let suggestions: [String]
    /// Days that its checkboxes say.
    public let days: [SuggestedDay]
    /// The sheet on which they are looked through and added.
    public let suggestionsPath: String
    /// Where the crumb leads.
    public let back: String
    /// Where it lies.
    public let badge: NoteBadge
    /// What the privacy means here: "Only you can read it."
    public let privacyHint: String
    /// Whether it is pinned.
    public let isPinned: Bool
    /// Its tags.
    public let tags: [CatchupShow]
    /// The people mentioned.
    public let people: [Mention]
    /// "Changed on 21 November 2026, 14:05".
    public let when: [String]
    /// The check-in it belongs to; nil without one.
    public let checkInPath: String?
    /// Where it is marked.
    public let markingPath: String
    /// The statuses.
    public let statuses: [Mark]
    /// The pin, and whether it is for the next check-in.
    public let marks: [Mark]
    /// The editor.
    public let editPath: String
    /// Where it is deleted.
    public let deletePath: String
    /// Whether deleting takes it from both partners, who may bring it back; not while it can be taken back.
    public let isShared: Bool
    /// Where it is shared; nil where it cannot be.
    public let sharingPath: String?
    /// "Share with Ben".
    public let sharingTitle: String
    /// Where it is taken back; nil where it cannot be.
    public let takingBackPath: String?
    /// Notes that are like it.
    public let related: [NoteRow]
    /// "Not compared by meaning yet."; nil where it is, and where no server compares notes.
    public let meaning: String?

    /// What it may be for, and whether it is; empty for a shared note.
    public let purposes: [PurposeMark]
    /// Where it gets a purpose.
    public let purposePath: String
    /// What it is about.
    public let concepts: [CountedRow]

    /// The picture of it; nil where notes are shown without.
    public let cover: ShownPainting?

    /// How many concepts are shown.
    package static let mostConcepts = 8
    /// How many related notes are shown.
    package static let mostRelated = 5
}

extension NoteScreen {
    /// Builds the page of a note.
    package init(
        _ note: Note, people: [PersonSummary], purposes: Purposes? = nil, concepts: [Concept] = [],
        cover: ShownPainting? = nil, related: [NoteSummary] = [], meaning: NoteEmbeddingState? = nil,
        voice: NoteVoicePart.Reads = .init(),
        suggestions: [String] = [], days: [NoteSuggestions.Day] = [], problems: [String] = [], back: String,
        in context: NoteContext, from display: DisplayContext
    ) {
        let (phrases, summary) = (display.phrases, note.summary)
        self.problems = problems
        let known = Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
        title = context.heading(of: summary, phrases)
        hasTitle = !note.title.isEmpty
        let isBlank = note.text.allSatisfy(\.isWhitespace)
        let document =
            isBlank ? nil : MarkdownDocument(note.text, links: MarkdownLinks(of: summary, people: Array(known.values)))
        html = document?.html
        self.voice = NoteVoicePart(note, voice, from: display)
        self.suggestions = suggestions
        self.days = days.map { day in
            SuggestedDay(
                title: day.toDo.title, when: display.when(CivilDateTime(day.day, day.time)),
                path: Routes.toDoDating.path(day.toDo.id), version: String(day.toDo.updatedAt.wholeMilliseconds),
                day: day.day.description, time: day.time.description)
        }
        suggestionsPath = "\(Routes.capture.path)?note=\(note.id)&back=\(Wording.queryEncoded(Routes.note.path(note.id)))"
        files = NoteFilesPart(note, shownInText: Set((document?.files ?? []).map(\.path)), from: display)
        tickingPath = Routes.noteTicking.path(note.id)
        notePath = Routes.note.path(note.id)
        self.back = back
        badge = NoteBadge(note.privacy, phrases)
        privacyHint = NoteScreen.hint(summary, context, phrases)
        isPinned = summary.isPinned
        tags = summary.tags.map { tag in
            CatchupShow(title: "#\(tag)", path: NotesRequest(tag: tag).link(), isSelected: false)
        }
        self.people = summary.people.compactMap { known[$0] }.map { Mention($0, from: display) }
        self.purposes = PurposeMark.all(purposes, chosen: summary.purposes, phrases)
        purposePath = Routes.notePurpose.path(note.id)
        self.cover = cover
        self.concepts = concepts.map { CountedRow($0, from: display) }
        when = NoteScreen.moments(summary, context, from: display)
        checkInPath = summary.checkIn.map(Routes.checkIn.path)
        markingPath = Routes.noteMarking.path(note.id)
        statuses = Note.Status.allCases.map { status in
            Mark(
                field: "status", value: status.rawValue, title: phrases.text("notes.status.\(status.rawValue)"),
                isOn: status == summary.status)
        }
        marks = NoteScreen.marks(summary, context, phrases)
        editPath = "\(Routes.noteEdit.path(note.id))?back=\(Wording.queryEncoded(back))"
        deletePath = Routes.noteDeleting.path(note.id)
        let isInCouple = note.privacy == .shared
        sharingPath = !isInCouple && context.partner != nil ? Routes.noteSharing.path(note.id) : nil
        sharingTitle = phrases.text("notes.share", ["name": context.partner ?? ""])
        let canTakeBack = isInCouple && summary.author == context.account && summary.openedAt == nil
        isShared = isInCouple && !canTakeBack
        takingBackPath = canTakeBack ? Routes.noteTakingBack.path(note.id) : nil
        self.related = related.map { NoteRow($0, back: Routes.note.path(note.id), in: context, from: display) }
        self.meaning =
            switch meaning {
            case .waiting: phrases.text("meaning.note.waiting")
            case .failed: phrases.text("meaning.note.failed")
            case .done, nil: nil
            }
    }

    private static func hint(_ note: NoteSummary, _ context: NoteContext, _ phrases: Phrasebook) -> String {
        let blanks: [String: String] = ["name": context.partner ?? ""]
        switch note.privacy {
        case .isPrivate: return phrases.text("notes.hint.private")
        case .draft: return phrases.text("notes.hint.draft")
        case .shared where note.author != context.account: return phrases.text("notes.hint.partner", blanks)
        case .shared where note.openedAt == nil: return phrases.text("notes.hint.unopened", blanks)
        case .shared: return phrases.text("notes.hint.opened", blanks)
        }
    }

    private static func moments(
        _ note: NoteSummary, _ context: NoteContext, from display: DisplayContext
    ) -> [String] {
        func line(_ key: String, _ date: Date?) -> String? {
            date.map { display.phrases.text(key, ["when": display.wording.moment($0, in: display.timeZone)]) }
        }
        return [
            line("notes.when.modified", note.modifiedAt),
            note.createdAt == note.modifiedAt ? nil : line("notes.when.created", note.createdAt),
            line("notes.when.shared", note.sharedAt),
            note.author == context.account ? line("notes.when.opened", note.openedAt) : nil,
            note.isKept ? display.phrases.text("notes.kept.text") : nil,
        ].compactMap(\.self)
    }

    private static func marks(_ note: NoteSummary, _ context: NoteContext, _ phrases: Phrasebook) -> [Mark] {
        var marks = [
            Mark(
                field: "isPinned", value: note.isPinned ? "0" : "1",
                title: phrases.text(note.isPinned ? "notes.unpin" : "notes.pin"), isOn: note.isPinned)
        ]
        guard note.privacy != .shared, context.partner != nil else { return marks }
        let key = note.isForCheckIn ? "notes.checkIn.off" : "notes.checkIn.on"
        marks.append(
            Mark(
                field: "isForCheckIn", value: note.isForCheckIn ? "0" : "1", title: phrases.text(key),
                isOn: note.isForCheckIn))
        return marks
    }
}

/// The page that asks whether to share a note, and says what that means.
public struct NoteSharingScreen: Hashable, Sendable {
    /// "Share with Ben?".
    public let heading: String
    /// The title of the note, else its first line.
    public let title: String
    /// "Ben can read and change it. …".
    public let lead: String
    /// "The link to Lea is removed. Names in the text stay."; nil where no person is mentioned.
    public let people: String?
    /// Where it is shared.
    public let path: String
    /// The version that is shared.
    public let version: String
    /// "Share with Ben".
    public let button: String
    /// The page that it leads back to.
    public let back: String

    /// Builds the page.
    package init(
        _ note: Note, people: [PersonSummary], back: String, in context: NoteContext, from display: DisplayContext
    ) {
        let (phrases, name) = (display.phrases, context.partner ?? "")
        heading = phrases.text("notes.share.title", ["name": name])
        title = context.heading(of: note.summary, phrases)
        lead = phrases.text("notes.share.lead", ["name": name])
        let names = people.map { $0.name.display(display.nameOrder) }.joined(separator: ", ")
        self.people = names.isEmpty ? nil : phrases.text("notes.share.people", ["names": names])
        path = Routes.noteSharing.path(note.id)
        version = String(note.version)
        button = phrases.text("notes.share", ["name": name])
        self.back = back
    }
}

extension MarkdownLinks {
    /// The links in a note's text: its people by their names, its tags, and other notes by their titles.
    init(of note: NoteSummary, people: [PersonSummary]) {
        let tags = Set(note.tags.map(NoteTag.key))
        let files = NoteAttachmentIndex(note.attachments)
        self.init(
            mentions: NoteMentions(of: people.map { ($0.id, $0.name) }).names.map {
                Mention(name: $0.name, path: Routes.person.path($0.person))
            },
            tagPath: { tags.contains(NoteTag.key($0)) ? NotesRequest(tag: $0).link() : nil },
            pagePath: { NotesRequest(query: $0).link() }, file: { files.found(by: $0).map(MarkdownFile.init) })
    }
}
