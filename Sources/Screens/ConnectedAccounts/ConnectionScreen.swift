import Foundation
import Kinkeeper
package import Store

/// One connection: how it does, what comes next, its books, what collided, and its reports.
public struct ConnectionScreen: Hashable, Sendable {
    /// A book on the server.
    public struct BookRow: Hashable, Sendable {
        /// Names it in the form.
        public let id: String
        /// Its name there.
        public let name: String
        /// "214 cards", "read-only".
        public let detail: String
        /// Whether it takes part.
        public let isChosen: Bool
    }

    /// Something that was changed on both sides.
    public struct ConflictRow: Hashable, Sendable {
        /// The person's name.
        public let name: String
        /// Their page.
        public let personPath: String
        /// "Phone".
        public let property: String
        /// The value here; "–" for none.
        public let ours: String
        /// The server's value; "–" for none.
        public let theirs: String
        /// Whether theirs can take the place of ours.
        public let hasChoice: Bool
        /// Where it is settled.
        public let path: String
    }

    /// A sync.
    public struct ReportRow: Hashable, Sendable {
        /// "21 November 2026, 14:05".
        public let when: String
        /// The summary of the sync.
        public let text: String
        /// Its page.
        public let path: String
    }

    /// The name of the connection here.
    public let name: String
    /// "anna · cloud.example.org · "; empty where its name says that.
    public let place: String
    /// How it does.
    public let state: String
    /// The problem, and when it is tried again; nil without one.
    public let failure: String?
    /// Whether a sync goes on.
    public let isSyncing: Bool
    /// Whether a sync of the account goes on or is about to begin, so that the page follows it.
    public let isFollowed: Bool
    /// Whether books have to be chosen first.
    public let wantsBooks: Bool
    /// Where the first sync is shown and approved; nil where none waits.
    public let planPath: String?
    /// "15 people are gone there."; nil where none wait for a word.
    public let deletions: String?
    /// The page that asks whether to allow the deletions.
    public let deletionsPath: String
    /// Whether another password is wanted: it is refused, or cannot be opened.
    public let isRefused: Bool
    /// The books there.
    public let books: [BookRow]
    /// Where the choice of books is sent.
    public let booksPath: String
    /// The conflicts, the latest first.
    public let conflicts: [ConflictRow]
    /// The last syncs, the latest first.
    public let reports: [ReportRow]
    /// The page that asks whether to undo the last sync; nil without one.
    public let undoingPath: String?
    /// The path that asks for a sync; nil while it is paused or the password is refused.
    public let syncPath: String?
    /// Whether it is paused.
    public let isPaused: Bool
    /// The path that pauses or resumes it.
    public let pausePath: String
    /// Whether contact details are written there.
    public let writesBack: Bool
    /// "3 people's cards differ now and would go at once."; nil where none does.
    public let toWrite: String?
    /// "The server does not take 3 people's cards as they are here."; nil where it takes all.
    public let untaken: String?
    /// Where that is said.
    public let writingPath: String
    /// Where another password is sent.
    public let passwordPath: String
    /// Why the password that was given is not taken; nil otherwise.
    public let passwordProblem: String?
    /// The page that asks whether to disconnect.
    public let removalPath: String
}

extension ConnectionScreen {
    /// Builds the page. `syncs` are the last ones, the latest first; `canUndo` says whether there is one to undo.
    package init(
        _ connection: ConnectedAccount, _ books: [ConnectedBook], conflicts: [SyncConflict], syncs: [SyncRun], canUndo: Bool,
        toWrite: Int, untaken: Int = 0, progress: SyncProgressScreen? = nil, passwordProblem: String? = nil,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let state = connection.state(of: books)
        let chosen = books.filter(\.isChosen)
        let gone = books.reduce(0) { $0 + $1.deletionsWaiting }
        let isSyncing = syncs.first?.isGoingOn(at: display.now)
        self.init(
            name: connection.name, place: connection.place == connection.name ? "" : "\(connection.place) · ",
            state: phrases.text("connect.state.\(state.rawValue)"),
            failure: connection.failure.map { word in
                let again = phrases.text(
                    "connect.page.again", ["when": display.wording.moment(connection.nextAt, in: display.timeZone)])
                let sentence = phrases.syncFailure(word, connection.failureWords)
                return state == .refused ? sentence : "\(sentence) \(again)"
            },
            isSyncing: isSyncing ?? false, isFollowed: progress?.isGoingOn ?? false, wantsBooks: chosen.isEmpty,
            planPath: chosen.contains { $0.approvedAt == nil } ? Routes.connectionPlan.path(connection.id) : nil,
            deletions: gone == 0 ? nil : phrases.count("connect.page.deletions", gone),
            deletionsPath: Routes.connectionDeletions.path(connection.id),
            isRefused: state == .refused || connection.failure == "locked",
            books: books.map { BookRow($0, phrases) }, booksPath: Routes.connectionBooks.path(connection.id),
            conflicts: conflicts.map { ConflictRow($0, phrases) },
            reports: syncs.map { sync in
                ReportRow(
                    when: display.wording.moment(sync.startedAt, in: display.timeZone),
                    text: [phrases.summary(of: sync), phrases.undone(sync, display)].compactMap(\.self)
                        .joined(separator: ". "), path: Routes.syncReport.path(sync.id))
            },
            undoingPath: canUndo ? Routes.connectionUndoing.path(connection.id) : nil,
            syncPath: [.paused, .refused].contains(state) ? nil : Routes.connectionSync.path(connection.id),
            isPaused: connection.pausedAt != nil, pausePath: Routes.connectionPause.path(connection.id),
            writesBack: connection.writesBack,
            toWrite: toWrite == 0 ? nil : phrases.count("connect.page.writing.count", toWrite),
            untaken: untaken == 0 ? nil : phrases.count("connect.page.untaken", untaken),
            writingPath: Routes.connectionWriting.path(connection.id),
            passwordPath: Routes.connectionPassword.path(connection.id), passwordProblem: passwordProblem,
            removalPath: Routes.connectionRemoval.path(connection.id))
    }
}

extension ConnectionScreen.BookRow {
    init(_ book: ConnectedBook, _ phrases: Phrasebook) {
        let cards = phrases.count("connect.page.cards", book.cards)
        let problem = phrases.problem(of: book)
        let readOnly = book.isWritable ? nil : phrases.text("connect.page.readOnly")
        self.init(
            id: book.id.description, name: book.name,
            detail: [cards, readOnly, problem].compactMap(\.self).joined(separator: " · "), isChosen: book.isChosen)
    }
}

extension ConnectionScreen.ConflictRow {
    init(_ conflict: SyncConflict, _ phrases: Phrasebook) {
        self.init(
            name: conflict.personName, personPath: Routes.person.path(conflict.person),
            property: phrases.property(named: conflict.property),
            ours: conflict.ours ?? "–", theirs: conflict.theirs ?? "–", hasChoice: conflict.hasChoice,
            path: Routes.conflictSettling.path(conflict.id))
    }
}
