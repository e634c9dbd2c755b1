import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct FeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Links for subscribing to your calendar.",
        subcommands: [Create.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

extension FeedsCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Creates a link and prints the path of its calendar once.",
            discussion: "The path goes after your server's address: https://kin.example.org/feeds/…/kinkeeper.ics.")

        @Argument(help: "A name that tells you later what it is for.")
        var name: String

        @Flag(help: "Show names of people. Without it, entries show days only.")
        var names = false

        @Flag(help: "Add an alarm to each entry at the time of your alert.")
        var alarms = false

        @Flag(help: "A calendar of you and your partner: check-ins, milestones, the day you became a couple, action items.")
        var couple = false

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty || name.count > 100 { throw ValidationError("A link needs a name of at most 100 characters.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let secret = SecretToken()
            let display = opened.display()
            let draft = CalendarFeedDraft(
                name: name.trimmingCharacters(in: .whitespacesAndNewlines), subject: couple ? .couple : .people,
                showsNames: names, hasAlarms: alarms, language: display.language.rawValue)
            let feed = try await CommandFailure.explained {
                try await opened.folder.accounts.createCalendarFeed(
                    draft, hash: secret.digest, for: opened.account.id, at: display.now)
            }
            let path = Routes.feed.path(secret.text)
            if json { return try StandardStreams.writeJSON(Records.feed.json(feed).adding(["path": .string(path)])) }
            StandardStreams.note(display.phrases.text("feeds.made", ["name": feed.name]))
            try StandardStreams.write(path + "\n")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the links, without their secrets.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let feeds = try await CommandFailure.explained {
                try await opened.folder.accounts.calendarFeeds(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(Records.feed.list(feeds)) }
            let phrases = opened.display().phrases
            guard !feeds.isEmpty else { return StandardStreams.note(phrases.text("feeds.none")) }
            var table = Table([.left, .left, .left, .left, .left], dimmed: [1, 2, 3, 4], style: .current(for: 1))
            for feed in feeds {
                let names = phrases.text(feed.showsNames ? "widgets.names.shown" : "widgets.names.hidden")
                let alarms = phrases.text(feed.hasAlarms ? "feeds.alarms.on" : "feeds.alarms.off")
                table.add([feed.name, feed.subject.words(phrases), names, alarms, feed.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revokes a link. Calendars that subscribe to it get nothing new from then on.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var link: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.calendarFeeds(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: link, id: \.id.description, name: \.name, none: "feeds.unknown", several: "feeds.several")
            try await CommandFailure.explained {
                try await accounts.revokeCalendarFeed(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("feeds.taken", ["name": found.name]))
        }
    }
}
