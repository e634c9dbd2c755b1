import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Love: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "love-language", abstract: "What makes you and your partner feel loved.",
            discussion: "LANGUAGE is an identifier, or a part of a title that only one has.",
            subcommands: [
                ListLove.self, ShowLove.self, AddLove.self, EditLove.self, ShareLove.self, TakeLoveBack.self, DidLove.self,
                LoveActions.self, DeleteLoveAction.self, RestoreLoveAction.self, DeleteLove.self, RestoreLove.self,
                LoveStatistics.self,
            ], defaultSubcommand: ListLove.self)
    }

    /// Whose love languages are listed.
    enum LoveOwner: String, CaseIterable {
        case me, partner
        case formerPartner = "former-partner"

        var owner: AccountLoveLanguages.Owner {
            switch self {
            case .me: .own
            case .partner: .partner
            case .formerPartner: .formerPartner
            }
        }
    }

    struct ListLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists your love languages and those your partner shares.",
            discussion: "The most important ones first, then the newest.")

        @Option(help: "Whose.") var of: Word<LoveOwner>?
        @Option(help: "The most to list.") var limit = 200
        @Flag(help: "Deleted ones that 'restore' brings back, the latest first.") var deleted = false
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            if deleted { return try await session.writeDeleted(json: options.json) }
            let found = try await session.list(of: of?.value.owner, limit: min(max(1, limit), 10_000))
            if options.json {
                let shown = found.map { ShownLoveLanguage($0, for: session.languages.account) }
                return try StandardStreams.writeJSON(Records.loveLanguage.list(shown))
            }
            guard !found.isEmpty else { return StandardStreams.note(session.phrases.text("love.terminal.empty")) }
            try StandardStreams.write(session.table(of: found).text)
        }
    }

    struct ShowLove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Shows a love language. Once you open your partner's, it can no longer be taken back.")

        @Argument(help: "Which love language.") var language: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let id = try await session.language(language.joined(separator: " ")).id
            let found = try await CommandFailure.explained { () async throws -> LoveLanguage in
                guard let found = try await session.languages.open(id, at: session.display.now) else {
                    throw StoreError.notFound
                }
                return found
            }
            if options.json { return try session.tell(found, json: true, "") }
            try StandardStreams.write(session.words(of: found))
        }
    }

    struct LoveActions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "actions", abstract: "Lists actions for a love language, the latest day first.")

        @Argument(help: "Which love language.") var language: [String]
        @Option(help: "The most to list.") var limit = 200
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let id = try await session.language(language.joined(separator: " ")).id
            let found = try await CommandFailure.explained {
                try await session.languages.actions(for: id, limit: min(max(1, limit), 10_000)).actions
            }
            if options.json { return try StandardStreams.writeJSON(Records.loveAction.list(found)) }
            guard !found.isEmpty else { return StandardStreams.note(session.phrases.text("love.actions.none")) }
            try StandardStreams.write(session.table(of: found).text)
        }
    }

    struct LoveStatistics: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "statistics",
            abstract: "Shows how many there are, this week's actions, and what matters most to your partner.")

        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.openLoveLanguages()
            let found = try await CommandFailure.explained {
                try await session.languages.statistics(today: session.display.today)
            }
            if options.json { return try StandardStreams.writeJSON(Records.loveLanguageStatistics.json(found)) }
            var table = Table([.right, .left], dimmed: [], style: .current(for: 1))
            let (phrases, number) = (session.phrases, { (count: Int) in session.display.wording.number(count) })
            table.add([number(found.total), phrases.text("love.count.total")])
            let percent = ["percent": number(found.sharingProgress)]
            table.add([number(found.shared), phrases.text("love.count.shared", percent)])
            table.add([number(found.actionsThisWeek), phrases.text("love.count.week")])
            if let top = found.top {
                let blanks = ["kind": top.title(phrases), "name": session.partnerName]
                table.add([top.emoji, phrases.text("love.count.top", blanks)])
            }
            try StandardStreams.write(table.text)
        }
    }
}

extension LoveLanguageSession {
    fileprivate func writeDeleted(json: Bool) async throws {
        let deleted = try await CommandFailure.explained { try await languages.deleted(limit: 1_000) }
        if json { return try StandardStreams.writeJSON(Records.deletedLoveLanguage.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(phrases.text("reminders.terminal.empty")) }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for one in deleted {
            let title = one.title.isEmpty ? one.kind.title(phrases) : one.title
            table.add([title, display.wording.moment(one.deletedAt, in: display.timeZone), one.id.description])
        }
        try StandardStreams.write(table.text)
    }
}
