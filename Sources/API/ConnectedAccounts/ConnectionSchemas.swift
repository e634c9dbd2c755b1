import Application
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
        Records.connection.described,
        ("ConnectionPage", page(of: "Connection")),
        Records.connectedBook.described,
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

    /// The first sync of a connection, before and after it is approved.
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
        Records.plannedCard.described,
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

    /// The reports of syncs, and conflicts.
    static let connectionSyncs: [(name: String, schema: Schema)] = [
        Records.connectionSync.described,
        ("ConnectionSyncPage", page(of: "ConnectionSync")),
        Records.syncEntry.described,
        ("SyncEntryPage", page(of: "SyncEntry")),
        Records.syncConflict.described,
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
