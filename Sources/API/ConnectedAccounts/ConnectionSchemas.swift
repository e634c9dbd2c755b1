import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// Address books elsewhere, and what comes of keeping them in step.
    static let connections: [(name: String, schema: Schema)] = [
        (
            "ConnectionInput",
            .object(
                "A server to connect with.", required: ["server", "user", "password"],
                [
                    "id": .identifier(
                        "An identifier of your own: sent twice, it is connected once. The answer names the one it got."),
                    "name": .text("What to call it; made of user and server if not said.", min: 1, max: 200, pattern: "\\S"),
                    "server": .text(
                        "An e-mail address, a server’s name, or the address of anything on it.", min: 1, max: 2_000,
                        pattern: "\\S"),
                    "user": .text("The name there.", min: 1, max: 1_000, pattern: "\\S"), "password": password,
                ])
        ),
        ("ConnectionPassword", .object("Another password.", required: ["password"], ["password": password])),
        (
            "Connection",
            .whole(
                "An account on a server elsewhere whose address books come in here. Its password is said nowhere.",
                [
                    "id": .identifier("Names the connection."), "name": anything("What it is called here."),
                    "server": anything("Where it was begun."), "user": anything("The name there."),
                    "state": .word(
                        """
                        How it does: connected; limited, where some books take part and some do not or cannot; refused, where \
                        the server wants another password; paused; waiting for books to be chosen, a first sync to be approved \
                        or many to go.
                        """, named: "ConnectionState", of: ConnectedAccount.State.allCases.map(\.rawValue)),
                    "isSyncing": .flag("Whether a sync goes on."),
                    "writesBack": .flag("Whether people’s whole cards are written there where they differ."),
                    "cardsToWrite": .count("Of how many people the cards differ now, and would be written there."),
                    "cardsUntaken": .count("Of how many people the server did not take the cards as they are here now."),
                    "conflicts": .count("How many things were changed on both sides and are not settled."),
                    "deletionsWaiting": .count("How many are gone there and wait for a word before they go here."),
                    "syncToUndo": .identifier("The sync that can be taken back; null where there is none.").orNull,
                    "createdAt": .instant("When it was made."), "pausedAt": .instant("Since when it rests.").orNull,
                    "refusedAt": .instant("Since when the server refuses the password.").orNull,
                    "syncedAt": .instant("When a sync was last through.").orNull,
                    "nextAt": .instant("When the next one is due."), "failures": .count("How many failed since."),
                    "failure": anything("Why the last one failed, as one word; null where it did not.").orNull,
                    "failureWords": anything("More about it, in the words of the server or the library; may be empty."),
                    "books": .list("Its books, in the order they were found.", of: .named("ConnectedBook")),
                    "syncs": .list("The last syncs, the latest first; five at most.", of: .named("ConnectionSync")),
                ])
        ),
        ("ConnectionPage", page(of: "Connection")),
        (
            "ConnectedBook",
            .whole(
                "An address book on a server.",
                [
                    "id": .identifier("Names the book."), "name": anything("What it is called there."),
                    "url": anything("Where it is."), "isChosen": .flag("Whether it takes part."),
                    "isWritable": .flag("Whether the server lets us write into it."),
                    "isApproved": .flag("Whether somebody said yes to its first sync; nothing comes in before."),
                    "cards": .count("How many cards are known to be there."),
                    "waiting": .count("How many were fetched and wait to come in."),
                    "deletionsWaiting": .count("How many are gone there and wait for a word before they go here."),
                    "problem": anything("Why it could not be listed the last time, as one word; null where it could.").orNull,
                ])
        ),
        ("ConnectedBookPage", page(of: "ConnectedBook")),
        (
            "BookChoice",
            .whole(
                "Which books take part.",
                ["chosen": .list("These and no others.", of: .identifier("A book."), max: 1_000, unique: true)])
        ),
        (
            "WriteBackInput",
            .whole(
                "A yes to writing people’s whole cards there: notes and pictures too, what was here before, and what came from "
                    + "elsewhere.",
                ["cards": .count("How many may go at once: the member cardsToWrite that somebody looked at.")])
        ),
        (
            "DeletionsApproval",
            .whole(
                "A yes to the going of many.",
                ["people": .count("How many may go: the member deletionsWaiting that somebody looked at.")])
        ),
    ]

    /// The first sync of a connection, before and after somebody says yes to it.
    static let firstSyncs: [(name: String, schema: Schema)] = [
        (
            "FirstSync",
            .whole(
                "What the first sync would do, in short.",
                [
                    "isReady": .flag("Whether all that waits is known; before that there is nothing to say yes to."),
                    "waiting": .count("How many cards wait."),
                    "doubtful": .count("How many of them may be about somebody who is here."),
                    "groups": .list(
                        "Groups of one’s own that would go there.",
                        of: .whole("A group.", ["id": .identifier("Names it."), "name": anything("Its name.")])),
                ])
        ),
        (
            "PlannedCard",
            .whole(
                "A card that waits.",
                [
                    "id": .identifier("Names the card."), "name": anything("The name on it."),
                    "fate": .word(
                        """
                        What would become of it: somebody new; here, who is here by its UID; maybe, who resembles somebody \
                        here; a group, which is offered; unreadable.
                        """, named: "PlannedCardFate", of: ["new", "here", "maybe", "group", "unreadable"]),
                    "person": .identifier("Who is here, or may be.").orNull, "personName": anything("Their name.").orNull,
                ])
        ),
        ("PlannedCardPage", page(of: "PlannedCard")),
        (
            "FirstSyncApproval",
            .whole(
                "A yes to the first sync.",
                [
                    "same": .list(
                        "Cards that are about whom they may be about: these become one with them, all others are new people.",
                        of: .identifier("A card whose fate is maybe."), max: 10_000, unique: true),
                    "groups": .list(
                        "Groups of one’s own that go there; all others that are here by now stay here for good.",
                        of: .identifier("A group of the plan."), max: 10_000, unique: true),
                ])
        ),
    ]

    /// What syncs did, and what was changed on both sides.
    static let connectionSyncs: [(name: String, schema: Schema)] = [
        (
            "ConnectionSync",
            .whole(
                "A sync.",
                [
                    "id": .identifier("Names the sync."), "startedAt": .instant("When it began."),
                    "finishedAt": .instant("When it was through; null while it goes on, and if it was cut off.").orNull,
                    "failure": anything("Why it broke off, as one word; null where it did not.").orNull,
                    "undoneAt": .instant("When it was taken back.").orNull,
                    "counts": .object(
                        "How many of which kind of thing happened.", required: [],
                        fields: SyncEntry.Kind.allCases.map { ($0.rawValue, .count("How many.")) }),
                ])
        ),
        ("ConnectionSyncPage", page(of: "ConnectionSync")),
        (
            "SyncEntry",
            .whole(
                "One thing that a sync did, or met.",
                [
                    "id": .identifier("Names the thing."),
                    "kind": .word("What kind it is.", named: "SyncEntryKind", of: SyncEntry.Kind.allCases.map(\.rawValue)),
                    "person": .identifier("The person it is about.").orNull,
                    "group": .identifier("The group it is about.").orNull,
                    "name": anything("The name of the person or group then."),
                    "detail": anything("More about it: another name, a group’s name, why it was not taken.").orNull,
                    "changes": .list(
                        "What became of the person’s card, as long as both versions are kept.",
                        of: .whole(
                            "A property.",
                            [
                                "property": anything("Its name in upper case, such as TEL."),
                                "before": anything("What it said; null where it came.").orNull,
                                "after": anything("What it said then; null where it went.").orNull,
                            ])),
                ])
        ),
        ("SyncEntryPage", page(of: "SyncEntry")),
        (
            "SyncConflict",
            .whole(
                "Something that was changed on both sides, each in its own way.",
                [
                    "id": .identifier("Names it."), "sync": .identifier("The sync in which it was met."),
                    "person": .identifier("Of whom."), "name": anything("Their name."),
                    "property": anything("The property’s name in upper case."),
                    "here": anything("What is said here; null where it was taken away.").orNull,
                    "there": anything("What was said on the server; null where it was taken away.").orNull,
                    "hasChoice": .flag("Whether what was said there can take the place of what is said here."),
                ])
        ),
        ("SyncConflictPage", page(of: "SyncConflict")),
        (
            "Settling",
            .whole(
                "What settles a conflict.",
                ["take": .word("Whose version stays.", named: "ConflictSide", of: ["here", "there"])])
        ),
        (
            "SyncUndoing",
            .whole(
                "What came of taking a sync back.",
                [
                    "undone": .count("How many things are as they were."),
                    "kept": .list("The names of those who were changed since, and stay as they are.", of: anything("A name.")),
                ])
        ),
    ]

    /// Text of a server or of a card, of whatever length that has.
    private static func anything(_ about: String) -> Schema { .text(about, max: 10_000_000) }

    private static let password = Schema(
        .object(
            Schema.text("The password there, best one made for this alone; it is kept sealed and said nowhere.", min: 1).json
                .members + [.init(name: "format", value: "password"), .init(name: "writeOnly", value: true)]))
}
