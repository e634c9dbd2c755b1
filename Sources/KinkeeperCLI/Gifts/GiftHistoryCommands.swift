import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct GiftHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what a person was given, the latest first.")

    @Argument(help: "The person.")
    var person: [String]

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let given = try await CommandFailure.explained {
            try await workspace.space.gifts(for: found.id, asking: workspace.account.id).given
        }
        if options.json { return try StandardStreams.writeJSON(Records.gift.list(given)) }
        guard !given.isEmpty else { return StandardStreams.note(display.phrases.text("gifts.terminal.empty")) }
        try StandardStreams.write(display.table(of: given, try await workspace.names(of: given)).text)
    }
}

struct GiftBudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Add up a year's gifts by currency, person and occasion.",
        discussion: """
            A gift counts for the year of the day it was given, or is to be given. One for several people counts for each of them \
            with their share. Nothing is converted between currencies.
            """)

    @Option(help: "Which year (default: this one).")
    var year: Int?

    @Flag(help: "Gifts without a day.")
    var noDay = false

    @OptionGroup var options: GiftOptions

    func validate() throws {
        guard year == nil || !noDay else { throw ValidationError("Say one of --year and --no-day.") }
        if let year, !(1...9999).contains(year) { throw ValidationError("\(year) is no year.") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let asked = noDay ? nil : year ?? display.today.year
        let (space, asking) = (workspace.space, workspace.account.id)
        let (budgets, years, names) = try await CommandFailure.explained {
            let budgets = try await space.giftBudgets(in: asked, asking: asking)
            let names = try await space.names(of: budgets.people.keys.compactMap(\.self))
            return (budgets, try await space.giftYears(asking: asking), names)
        }
        if options.json {
            return try StandardStreams.writeJSON(Records.giftBudgets.json(YearOfGifts(asked, budgets, years: years)))
        }
        let (phrases, wording) = (display.phrases, display.wording)
        var table = Table([.left, .left, .right, .right, .right], dimmed: [1], style: .current(for: 1))
        table.add(["", ""] + ["ideas", "decided", "spent"].map { phrases.text("gifts.totals.\($0)") })
        func line(_ title: String, _ totals: GiftTotals) {
            table.add(
                [title, phrases.count("gifts.totals.count", totals.count)]
                    + [totals.ideas, totals.decided, totals.spent].map(wording.amounts))
        }
        line(phrases.text("gifts.totals.all"), budgets.all)
        let people = budgets.people.map { person, totals in
            (person.map { names[$0]?.display(display.nameOrder) ?? "" } ?? phrases.text("gifts.totals.nobody"), totals)
        }
        let occasions = budgets.occasions.values.map { found in
            (found.occasion.map(wording.title(of:)) ?? phrases.text("gifts.totals.noOccasion"), found.totals)
        }
        for rows in [people, occasions] {
            for (title, totals) in rows.sorted(by: { SearchFolding.fold($0.0) < SearchFolding.fold($1.0) }) {
                line(title, totals)
            }
        }
        try StandardStreams.write(table.text)
    }
}

struct GiftAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Show a person's account on this server. With an option, set it.",
        discussion:
            "Gifts for a person with an account are hidden from that account everywhere, so they stay a surprise.")

    @Argument(help: "The person.")
    var person: [String]

    @Option(name: .customLong("is"), help: ArgumentHelp("This is their account.", valueName: "account"))
    var account: String?

    @Flag(help: "They have no account here.")
    var isNone = false

    @OptionGroup var options: GiftOptions

    func validate() throws {
        guard account == nil || !isNone else { throw ValidationError("Use --is or --is-none, not both.") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let (accounts, name) = (workspace.folder.accounts, found.profile.name.display(display.nameOrder))
        var chosen: Account.ID?
        if let account {
            let there = try await CommandFailure.explained {
                let known = try await workspace.space.accounts(of: found.id)
                return try await accounts.account(named: account, for: workspace.account.id, knowing: known)
            }
            guard let there else {
                throw ValidationError(display.phrases.text("gifts.account.unknown", ["name": account]))
            }
            chosen = there.id
        }
        if account != nil || isNone {
            try await say(chosen, of: found, in: workspace, from: display)
        }
        let present = try await CommandFailure.explained { () async throws -> [Account] in
            var present: [Account] = []
            for id in try await workspace.space.accounts(of: found.id) {
                if let account = try await accounts.account(id) { present.append(account) }
            }
            return present
        }
        if options.json { return try StandardStreams.writeJSON(["account": .optional(present.first?.name)]) }
        guard !present.isEmpty else {
            return try StandardStreams.write(
                display.said(workspace.family == nil ? "gifts.account.none" : "gifts.account.none.family", ["name": name]))
        }
        for account in present {
            try StandardStreams.write(display.said("gifts.account.is", ["name": name, "account": account.name]))
        }
    }

    /// Links a person to an account.
    private func say(
        _ chosen: Account.ID?, of person: Person, in workspace: Workspace, from display: DisplayContext
    ) async throws {
        try await CommandFailure.explained {
            try await workspace.space.setAccount(
                of: person.id, to: chosen, asking: workspace.account.id, in: workspace.family, at: display.now)
        }
    }
}
