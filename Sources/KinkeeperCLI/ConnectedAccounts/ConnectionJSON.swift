import Foundation
import Kinkeeper
import Store

/// A connection in --json.
struct ConnectionJSON: Encodable {
    struct Book: Encodable {
        let id: String
        let name: String
        let url: String
        let isChosen: Bool
        let isWritable: Bool
        let isApproved: Bool
        let cards: Int
        let waiting: Int
        let deletionsWaiting: Int
        /// Why it could not be listed the last time: "missing", "forbidden" or another word.
        @NullWhenAbsent var problem: String?
    }

    let id: String
    let name: String
    let server: String
    let user: String
    /// "connected", "limited", "refused", "paused" or "waiting".
    let state: String
    let writesBack: Bool
    @NullWhenAbsent var syncedAt: String?
    let nextAt: String
    let failures: Int
    @NullWhenAbsent var failure: String?
    let books: [Book]

    init(_ connection: ConnectedAccount, books: [ConnectedBook]) {
        id = connection.id.description
        name = connection.name
        server = connection.server.absoluteString
        user = connection.user
        state = connection.state(of: books).rawValue
        writesBack = connection.writesBack
        syncedAt = connection.syncedAt?.formatted(.iso8601)
        nextAt = connection.nextAt.formatted(.iso8601)
        failures = connection.failures
        failure = connection.failure
        self.books = books.map { book in
            Book(
                id: book.id.description, name: book.name, url: book.url.absoluteString, isChosen: book.isChosen,
                isWritable: book.isWritable, isApproved: book.approvedAt != nil, cards: book.cards, waiting: book.waiting,
                deletionsWaiting: book.deletionsWaiting, problem: book.problem)
        }
    }
}

/// A card that waits to come in, in --json.
struct PlannedCardJSON: Encodable {
    let id: String
    let name: String
    /// "new", "here", "maybe", "group" or "unreadable"; "goes" of a group here that goes there.
    let fate: String
    @NullWhenAbsent var person: String?

    init(_ card: PlannedCard) {
        id = card.id.description
        name = card.name
        switch card.fate {
        case .new: (fate, person) = ("new", nil)
        case .here(let id, _): (fate, person) = ("here", id.description)
        case .maybe(let id, _): (fate, person) = ("maybe", id.description)
        case .group: (fate, person) = ("group", nil)
        case .unreadable: (fate, person) = ("unreadable", nil)
        }
    }

    init(_ group: PlannedGroup) {
        (id, name, fate, person) = (group.id.description, group.name, "goes", nil)
    }
}

/// A sync in --json.
struct SyncJSON: Encodable {
    struct Entry: Encodable {
        let kind: String
        @NullWhenAbsent var subject: String?
        let name: String
        let detail: String
    }

    let id: String
    let startedAt: String
    @NullWhenAbsent var finishedAt: String?
    @NullWhenAbsent var failure: String?
    @NullWhenAbsent var undoneAt: String?
    let counts: [String: Int]
    var waitsForWord: Bool?
    var entries: [Entry]?

    init(_ sync: SyncRun, waitsForWord: Bool? = nil, entries: [SyncEntry]? = nil) {
        id = sync.id.description
        startedAt = sync.startedAt.formatted(.iso8601)
        finishedAt = sync.finishedAt?.formatted(.iso8601)
        failure = sync.failure
        undoneAt = sync.undoneAt?.formatted(.iso8601)
        counts = Dictionary(uniqueKeysWithValues: sync.counts.map { ($0.key.rawValue, $0.value) })
        self.waitsForWord = waitsForWord
        self.entries = entries?.map {
            Entry(
                kind: $0.kind.rawValue, subject: $0.subject?.uuidString.lowercased(), name: $0.name, detail: $0.detail)
        }
    }
}

/// A conflict in --json.
struct ConflictJSON: Encodable {
    let id: String
    let person: String
    let name: String
    let property: String
    @NullWhenAbsent var ours: String?
    @NullWhenAbsent var theirs: String?
    let hasChoice: Bool

    init(_ conflict: SyncConflict) {
        id = conflict.id.description
        person = conflict.person.description
        name = conflict.personName
        property = conflict.property
        ours = conflict.ours
        theirs = conflict.theirs
        hasChoice = conflict.hasChoice
    }
}

/// What came of undoing, in --json.
struct UndoneJSON: Encodable {
    let undone: Int
    let kept: [String]
}
