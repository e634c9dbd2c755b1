package import Foundation
import Interchange
import Kinkeeper
package import Store

extension Records {
    /// An account on another server.
    package static let connection = Record<ShownConnection>(
        "Connection", "An account on a server elsewhere whose address books come in here. Its password is said nowhere."
    ) {
        Field("id", .identifier("Names the connection."), \.look.connection.id)
        Field("name", .anyLength("What it is called here."), \.look.connection.name)
        Field("server", .anyLength("Where it was begun."), \.look.connection.server.absoluteString)
        Field("user", .anyLength("The name there."), \.look.connection.user)
        Field(
            "state",
            .word(
                """
                How it does: connected; limited, where some books take part and some do not or cannot; refused, where \
                the server wants another password; paused; waiting for books to be chosen, a first sync to be approved \
                or many to go.
                """, named: "ConnectionState"), \.look.state)
        Field("isSyncing", .flag("Whether a sync goes on.")) { $0.look.syncs.first?.isGoingOn(at: $0.time) ?? false }
        Field(
            "writesBack", .flag("Whether people’s whole cards are written there where they differ."),
            \.look.connection.writesBack)
        Field(
            "cardsToWrite", .count("Of how many people the cards differ now, and would be written there."), \.look.toWrite)
        Field(
            "cardsUntaken", .count("Of how many people the server did not take the cards as they are here now."),
            \.look.untaken)
        Field(
            "conflicts", .count("How many things were changed on both sides and are not settled."), \.look.conflicts)
        Field(
            "deletionsWaiting", .count("How many are gone there and wait for a word before they go here."),
            \.look.deletionsWaiting)
        Field(
            "syncToUndo", orNull: .identifier("The sync that can be taken back; null where there is none."), \.look.syncToUndo)
        Field("createdAt", .instant("When it was made."), \.look.connection.createdAt)
        Field("pausedAt", orNull: .instant("Since when it rests."), \.look.connection.pausedAt)
        Field(
            "refusedAt", orNull: .instant("Since when the server refuses the password."), \.look.connection.refusedAt)
        Field("syncedAt", orNull: .instant("When a sync was last through."), \.look.connection.syncedAt)
        Field("nextAt", .instant("When the next one is due."), \.look.connection.nextAt)
        Field("failures", .count("How many failed since."), \.look.connection.failures)
        Field(
            "failure", orNull: .anyLength("Why the last one failed, as one word; null where it did not."),
            \.look.connection.failure)
        Field(
            "failureWords", .anyLength("More about it, in the words of the server or the library; may be empty."),
            \.look.connection.failureWords)
        Field("books", .list("Its books, in the order they were found.", of: .record(connectedBook)), \.look.books)
        Field("syncs", .list("The last syncs, the latest first; five at most.", of: .record(connectionSync)), \.look.syncs)
    }

    /// An address book on another server.
    package static let connectedBook = Record<ConnectedBook>("ConnectedBook", "An address book on a server.") {
        Field("id", .identifier("Names the book."), \.id)
        Field("name", .anyLength("What it is called there."), \.name)
        Field("url", .anyLength("Where it is."), \.url.absoluteString)
        Field("isChosen", .flag("Whether it takes part."), \.isChosen)
        Field("isWritable", .flag("Whether the server lets us write into it."), \.isWritable)
        Field("isApproved", .flag("Whether its first sync was approved; nothing comes in before.")) { $0.approvedAt != nil }
        Field("cards", .count("How many cards are known to be there."), \.cards)
        Field("waiting", .count("How many were fetched and wait to come in."), \.waiting)
        Field(
            "deletionsWaiting", .count("How many are gone there and wait for a word before they go here."), \.deletionsWaiting)
        Field(
            "problem", orNull: .anyLength("Why it could not be listed the last time, as one word; null where it could."),
            \.problem)
    }

    /// A card that waits to be added.
    package static let plannedCard = Record<PlannedCard>("PlannedCard", "A card that waits.") {
        Field("id", .identifier("Names the card."), \.id)
        Field("name", .anyLength("The name on it."), \.name)
        Field(
            "fate",
            .word(
                """
                What would become of it: new, a person who is not here; here, who is here by its UID; maybe, who resembles a \
                person here; a group, which is offered; unreadable.
                """, named: "PlannedCardFate", of: ["new", "here", "maybe", "group", "unreadable"]), \.fateWord)
        Field("person", orNull: .identifier("The person here, certain or possible."), \.known?.person)
        Field("personName", orNull: .anyLength("The person's name."), \.known?.name)
    }

    /// A sync.
    package static let connectionSync = Record<SyncRun>("ConnectionSync", "A sync.") {
        Field("id", .identifier("Names the sync."), \.id)
        Field("startedAt", .instant("When it began."), \.startedAt)
        Field(
            "finishedAt", orNull: .instant("When it was through; null while it goes on, and if it was cut off."), \.finishedAt)
        Field("failure", orNull: .anyLength("Why it broke off, as one word; null where it did not."), \.failure)
        Field("undoneAt", orNull: .instant("When it was taken back."), \.undoneAt)
        Field("counts", .syncCounts, \.counts)
    }

    /// One action or finding of a sync.
    package static let syncEntry = Record<ShownSyncEntry>("SyncEntry", "One thing that a sync did, or met.") {
        Field("id", .identifier("Names the thing."), \.entry.id)
        Field("kind", .word("What kind it is.", named: "SyncEntryKind"), \.entry.kind)
        Field("person", orNull: .identifier("The person it is about."), \.entry.person)
        Field("group", orNull: .identifier("The group it is about."), \.entry.group)
        Field("name", .anyLength("The name of the person or group then."), \.entry.name)
        Field("detail", orNull: .anyLength("More about it: another name, a group’s name, why it was not taken."), \.detail)
        Field(
            "changes",
            .list("What became of the person’s card, as long as both versions are kept.", of: .inline(syncChange)), \.changes)
    }

    /// A field that was changed on both sides.
    package static let syncConflict = Record<SyncConflict>(
        "SyncConflict", "Something that was changed on both sides, each in its own way."
    ) {
        Field("id", .identifier("Names it."), \.id)
        Field("sync", .identifier("The sync in which it was met."), \.sync)
        Field("person", .identifier("The person."), \.person)
        Field("name", .anyLength("The person's name."), \.personName)
        Field("property", .anyLength("The property’s name in upper case."), \.property)
        Field("here", orNull: .anyLength("What is said here; null where it was taken away."), \.ours)
        Field("there", orNull: .anyLength("What was said on the server; null where it was taken away."), \.theirs)
        Field(
            "hasChoice", .flag("Whether what was said there can take the place of what is said here."), \.hasChoice)
    }

    private static let syncChange = Record<SyncChange>("SyncChange", "A property.") {
        Field("property", .anyLength("Its name in upper case, such as TEL."), \.property)
        Field("before", orNull: .anyLength("What it said; null where it came."), \.before)
        Field("after", orNull: .anyLength("What it said then; null where it went."), \.after)
    }
}

/// A connection at a moment.
package struct ShownConnection: Sendable {
    let look: ConnectionLook
    let time: Date

    package init(_ look: ConnectionLook, at time: Date) { (self.look, self.time) = (look, time) }
}

/// One action or finding of a sync, with the changes to the card.
package struct ShownSyncEntry: Sendable {
    let entry: SyncEntry
    let changes: [SyncChange]

    package init(_ entry: SyncEntry, _ changes: [SyncChange]) { (self.entry, self.changes) = (entry, changes) }

    /// The detail, but for a deletion: there it is a time that only undoing needs.
    var detail: String? { entry.kind == .trashed || entry.detail.isEmpty ? nil : entry.detail }
}

extension PlannedCard {
    fileprivate var fateWord: String {
        switch fate {
        case .new: "new"
        case .here: "here"
        case .maybe: "maybe"
        case .group: "group"
        case .unreadable: "unreadable"
        }
    }

    fileprivate var known: (person: Person.ID, name: String)? {
        switch fate {
        case .here(let person, let name), .maybe(let person, let name): (person, name)
        case .new, .group, .unreadable: nil
        }
    }
}

extension JSONForm where Value == [SyncEntry.Kind: Int] {
    fileprivate static var syncCounts: JSONForm {
        JSONForm(
            .object(
                "How many of which kind of thing happened.", required: [],
                fields: SyncEntry.Kind.allCases.map { ($0.rawValue, .count("How many.")) })
        ) { counts in
            .object(
                SyncEntry.Kind.allCases.compactMap { kind in
                    counts[kind].map { JSONValue.Member(name: kind.rawValue, value: .integer($0)) }
                })
        }
    }
}

extension JSONForm where Value == String {
    /// Text of a server or a card, of any length.
    fileprivate static func anyLength(_ about: String) -> JSONForm { .text(about, max: 10_000_000) }
}
