import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Links under which calendars are subscribed to.
    static let feeds: [(name: String, schema: Schema)] = [
        (
            "FeedInput",
            .object(
                "A link under which the calendar is subscribed to without a token.", required: ["name"],
                [
                    "name": .text("What you call it.", min: 1, max: 100, pattern: "\\S"),
                    "shows": .word(
                        "What it shows; people if not said.", named: "LinkSubject", of: LinkSubject.allCases.map(\.rawValue)),
                    "showsNames": .flag("Whether entries say whom they are about; only days if not said."),
                    "hasAlarms": .flag("Whether entries ring when the account's alerts come; silent if not said."),
                ])
        ),
        Records.feed.described,
        (
            "NewFeed",
            .whole(
                "A link that was just made.",
                fields: Records.feed.properties + [("path", .text("Where the calendar is; said this once."))])
        ),
        ("FeedPage", page(of: "Feed")),
    ]
}

extension Operation {
    /// Links under which calendars are subscribed to.
    static let feeds: [Operation] = [
        Operation(
            id: "listFeeds", method: .get, path: "/feeds", tag: "Calendar links", summary: "The links, the newest first",
            scope: .readCatchups, success: .json(.named("FeedPage"), "All links.")
        ) { call in
            let feeds = try await call.caller.accounts.calendarFeeds(of: call.caller.account.id)
            return .page(feeds.map(Records.feed.json), next: nil)
        },
        Operation(
            id: "createFeed", method: .post, path: "/feeds", tag: "Calendar links",
            summary: "Make a link; its path is said this once", scope: .writeCatchups,
            reveals: [.readCatchups, .readPeople], body: .json(.named("FeedInput")),
            success: .json(.named("NewFeed"), "The link.", status: .created), isSecret: true
        ) { call in
            let subject = try call.linkSubject()
            if subject == .people { try await call.checkFamiliesAreSeen() }
            let secret = SecretToken()
            let draft = CalendarFeedDraft(
                name: call.body["name"]?.text ?? "", subject: subject,
                showsNames: call.body["showsNames"]?.flag ?? false,
                hasAlarms: call.body["hasAlarms"]?.flag ?? false, language: call.display.language.rawValue)
            let feed = try await call.caller.accounts.createCalendarFeed(
                draft, hash: secret.digest, for: call.caller.account.id, at: call.now)
            return .json(Records.feed.json(feed).adding(["path": .string(Routes.feed.path(secret.text))]))
        },
        Operation(
            id: "revokeFeed", method: .delete, path: "/feeds/{feed}", tag: "Calendar links", summary: "Take a link back",
            scope: .writeCatchups, success: .empty("Taken back.")
        ) { call in
            try await call.caller.accounts.revokeCalendarFeed(call.identifier("feed"), of: call.caller.account.id, at: call.now)
            return .nothing
        },
    ]
}
