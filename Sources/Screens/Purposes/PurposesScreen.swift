package import Kinkeeper
package import Store

/// The sign of a purpose with its name.
public struct PurposeSign: Hashable, Sendable {
    /// "To remember".
    public let title: String
    /// "blue": names the colour.
    public let colour: String
    /// "bookmark": names the icon.
    public let icon: String
    /// The page of it.
    public let path: String

    /// The sign of a purpose.
    package init(_ purpose: Purpose, _ phrases: Phrasebook) {
        title = purpose.title(phrases)
        (colour, icon) = (purpose.colour.rawValue, purpose.icon.rawValue)
        path = Routes.purpose.path(purpose.id)
    }
}

/// A purpose that a note may have, to be chosen.
public struct PurposeMark: Hashable, Sendable {
    /// Its sign and name.
    public let sign: PurposeSign
    /// Names it in the form.
    public let id: String
    /// Whether the note is for it.
    public let isOn: Bool

    /// The marks of all purposes; hidden ones only where they are chosen.
    package static func all(_ purposes: Purposes?, chosen: [Purpose.ID], _ phrases: Phrasebook) -> [PurposeMark] {
        (purposes?.all ?? []).compactMap { purpose in
            let isOn = chosen.contains(purpose.id)
            guard isOn || !purpose.isHidden else { return nil }
            return PurposeMark(sign: PurposeSign(purpose, phrases), id: purpose.id.description, isOn: isOn)
        }
    }
}

extension Purpose {
    /// Its name in the account's words, else in those of the language.
    package func title(_ phrases: Phrasebook) -> String {
        name ?? standard.map { phrases.text("purposes.standard.\($0.rawValue)") } ?? ""
    }
}

/// What notes and to-dos are for.
public struct PurposesScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isPurposes = true

    /// One purpose.
    public struct Row: Hashable, Sendable {
        /// Its sign, name and page.
        public let sign: PurposeSign
        /// "12 notes · 3 open to-dos".
        public let details: String
        /// Whether it is left out where a purpose is chosen.
        public let isHidden: Bool
    }

    /// Standard ones first, then the account's own.
    public let rows: [Row]
    /// Names the new one, so that sending it twice adds it once.
    public let id: String
    /// The name of a new one, as typed.
    public let name: String
    /// Why the name was not taken.
    public let problem: String?

    /// Builds the page.
    package init(
        _ counts: [PurposeCount], id: Purpose.ID, name: String = "", problem: String? = nil, from display: DisplayContext
    ) {
        rows = counts.map { count in
            Row(
                sign: PurposeSign(count.purpose, display.phrases), details: display.details(of: count),
                isHidden: count.purpose.isHidden)
        }
        (self.id, self.name, self.problem) = (id.description, name, problem)
    }
}

extension DisplayContext {
    /// "12 notes · 3 open to-dos".
    package func details(of count: PurposeCount) -> String {
        let toDos = count.openToDos.flatMap { $0 == 0 ? nil : phrases.count("purposes.toDos", $0) }
        return [phrases.count("notes.count", count.notes), toDos].compactMap(\.self).joined(separator: " · ")
    }
}

/// One purpose with its notes.
public struct PurposeScreen: Hashable, Sendable {
    /// One that was merged into it.
    public struct Merged: Hashable, Sendable {
        /// Its name.
        public let title: String
        /// Where it is made one of its own again.
        public let path: String
    }

    /// Its sign and name.
    public let sign: PurposeSign
    /// "12 notes · 3 open to-dos".
    public let details: String
    /// Its latest notes.
    public let rows: [NoteRow]
    /// "All notes"; nil where these are all.
    public let allPath: String?
    /// Its to-dos; nil where none is open.
    public let toDosPath: String?
    /// Whether it is left out where a purpose is chosen.
    public let isHidden: Bool
    /// The name as typed, or as it is; empty for the one of the language.
    public let name: String
    /// Why the name was not taken.
    public let problem: String?
    /// The colours.
    public let colours: [SettingChoice]
    /// The icons.
    public let icons: [SettingChoice]
    /// Where it is changed.
    public let path: String
    /// Where it is hidden.
    public let hidingPath: String
    /// Where it is merged.
    public let mergingPath: String
    /// What it can be merged into.
    public let others: [SettingChoice]
    /// What was merged into it.
    public let merged: [Merged]
    /// Where it is deleted; nil for a standard one.
    public let deletingPath: String?

    /// How many notes the page shows.
    package static let mostNotes = 20

    /// The data of the page.
    package struct Reads: Sendable {
        package let count: PurposeCount
        package let purposes: Purposes
        package let notes: NotePage

        package init(count: PurposeCount, purposes: Purposes, notes: NotePage) {
            (self.count, self.purposes, self.notes) = (count, purposes, notes)
        }
    }

    /// Builds the page.
    package init(
        _ reads: Reads, name: String? = nil, problem: String? = nil, in context: NoteContext, from display: DisplayContext
    ) {
        let (purpose, phrases) = (reads.count.purpose, display.phrases)
        sign = PurposeSign(purpose, phrases)
        details = display.details(of: reads.count)
        path = Routes.purpose.path(purpose.id)
        let back = path
        rows = reads.notes.rows.map { NoteRow($0, back: back, in: context, from: display) }
        allPath = reads.notes.next == nil ? nil : NotesRequest(purpose: purpose.id).link()
        toDosPath = (reads.count.openToDos ?? 0) == 0 ? nil : ToDosRequest(ToDoQuestion(purpose: purpose.id)).link()
        isHidden = purpose.isHidden
        (self.name, self.problem) = (name ?? purpose.name ?? "", problem)
        colours = Purpose.Colour.allCases.map {
            SettingChoice($0.rawValue, phrases.text("purposes.colour.\($0.rawValue)"), isSelected: $0 == purpose.colour)
        }
        icons = Purpose.Icon.allCases.map {
            SettingChoice($0.rawValue, phrases.text("purposes.icon.\($0.rawValue)"), isSelected: $0 == purpose.icon)
        }
        hidingPath = Routes.purposeHiding.path(purpose.id)
        mergingPath = Routes.purposeMerging.path(purpose.id)
        others = reads.purposes.all.filter { $0.id != purpose.id }.map {
            SettingChoice($0.id.description, $0.title(phrases), isSelected: false)
        }
        merged = reads.purposes.merged(into: purpose.id).map {
            Merged(title: $0.title(phrases), path: Routes.purposeSeparating.path($0.id))
        }
        deletingPath = purpose.standard == nil ? Routes.purposeDeleting.path(purpose.id) : nil
    }
}
