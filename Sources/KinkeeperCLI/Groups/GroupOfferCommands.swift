import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct GroupOffersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "Groups of imported address books that wait for your decision.",
        discussion: """
            OFFER is an identifier, or a group name that only one offer has. 'accept' creates the group, or updates yours \
            from the address book. 'ignore' hides the offer until it changes. 'return' shows an ignored offer again.
            """,
        subcommands: [OfferListCommand.self, OfferAcceptCommand.self, OfferIgnoreCommand.self, OfferReturnCommand.self],
        defaultSubcommand: OfferListCommand.self)
}

struct OfferListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists groups to decide on.")

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let offers = try await workspace.offers(from: display)
        if json { return try StandardStreams.writeJSON(Records.groupOffer.list(offers)) }
        guard !offers.isEmpty else { return StandardStreams.note(display.phrases.text("groups.terminal.noOffers")) }
        let style = TerminalStyle.current(for: 1)
        for offer in offers {
            let row = try await workspace.row(of: offer, from: display)
            var text = style.bold(TerminalText.printable(row.name)) + "  " + style.dim(offer.id.description) + "\n"
            for line in row.lines { text += "  \(TerminalText.printable(line))\n" }
            try StandardStreams.write(text)
        }
    }
}

struct OfferAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Creates the group, or updates yours from the address book.")

    @Argument(help: "Which offer.")
    var offer: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act { workspace, display in
            let offer = try await workspace.offer(offer.joined(separator: " "), from: display)
            let group = try await offer.accept(in: workspace.space, today: display.today, at: display.now)
            guard let group else { throw CommandFailure.end(display.phrases.text("groups.offer.changed"), .needsALook) }
            let phrase = offer.isLinked ? "groups.offer.applied" : "groups.offer.adopted"
            return GroupAct(phrase, ["group": group.name], .group(group.id))
        }
    }
}

struct OfferIgnoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ignore", abstract: "Hides an offer until the group changes.")

    @Argument(help: "Which offer.")
    var offer: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act { workspace, display in
            let offer = try await workspace.offer(offer.joined(separator: " "), from: display)
            try await offer.decline(in: workspace.space, today: display.today, at: display.now)
            let command = workspace.inSpace("kinkeeper group offers return \(offer.id)")
            let blanks = ["group": offer.name.text, "command": command]
            return GroupAct("groups.terminal.ignored", blanks, .value(Records.groupOffer.json(offer)))
        }
    }
}

struct OfferReturnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "return", abstract: "Shows an ignored offer again.")

    @Argument(help: "The identifier that 'group offers ignore' printed.")
    var identifier: String

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act { workspace, display in
            guard let id = KeptGroupCard.ID(identifier) else {
                throw ValidationError("'\(identifier)' is no identifier of an offer. 'kinkeeper group offers ignore' says it.")
            }
            try await workspace.space.reconsiderGroupCard(id)
            guard let offer = try await workspace.offers(from: display).first(where: { $0.id == id }) else {
                throw CommandFailure.end(display.phrases.text("groups.terminal.noOffer", ["words": identifier]), .needsALook)
            }
            return GroupAct("groups.terminal.offered", ["group": offer.name.text], .value(Records.groupOffer.json(offer)))
        }
    }
}

extension Workspace {
    /// The most offers listed.
    private static var mostOffers: Int { 1_000 }

    fileprivate func offers(from display: DisplayContext) async throws -> [GroupOffer] {
        try await CommandFailure.explained {
            try await GroupOffer.all(in: space, limit: Self.mostOffers, today: display.today)
        }
    }

    /// The offer of that identifier, or the only one of that name; ends the program otherwise.
    fileprivate func offer(_ words: String, from display: DisplayContext) async throws -> GroupOffer {
        let folded = SearchFolding.fold(words)
        let found = try await offers(from: display).filter {
            $0.id.description == words.lowercased() || SearchFolding.fold($0.name.text) == folded
        }
        guard found.count == 1, let only = found.first else {
            let key = found.isEmpty ? "groups.terminal.noOffer" : "groups.terminal.severalOffers"
            throw CommandFailure.end(
                display.phrases.text(key, ["words": TerminalText.printable(words)]),
                found.isEmpty ? .needsALook : .unusableInput)
        }
        return only
    }

    fileprivate func row(of offer: GroupOffer, from display: DisplayContext) async throws -> GroupOfferRow {
        func some(_ people: [Person.ID]) async throws -> (names: [String], count: Int) {
            let first = try await CommandFailure.explained { try await space.people(Array(people.prefix(10))) }
            return (first.map { $0.name.display(display.nameOrder) }, people.count)
        }
        return GroupOfferRow(
            offer.id, version: offer.version, name: offer.name.text, group: offer.group?.name, isLinked: offer.isLinked,
            joining: try await some(offer.joining), leaving: try await some(offer.leaving), unknown: offer.unknown,
            from: display)
    }
}
