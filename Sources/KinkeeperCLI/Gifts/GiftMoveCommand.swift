import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct GiftMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a gift to a family, or back to your own gifts.",
        discussion: """
            Everything goes along: people, day, budget, pictures, note, tags and status. People it is for are copied if they \
            are not there yet. For a gift of a family, name the family with --space.
            """)

    @Argument(help: "Which gift.")
    var gift: [String]

    @Option(help: ArgumentHelp("Where to: the name or identifier of a family, or 'own'.", valueName: "family"))
    var to: String

    @Flag(help: "Show what would be done, and change nothing.")
    var dryRun = false

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let present = try await workspace.gift(gift.joined(separator: " "), from: display)
        let isOwn = to == Space.ownWord
        guard isOwn == (workspace.family != nil) else {
            let key = isOwn ? "gifts.space.terminal.own" : "gifts.space.terminal.family"
            throw CommandFailure.end(display.phrases.text(key), .unusableInput)
        }
        let own = try await workspace.folder.openSpace(workspace.account.personalSpace, for: workspace.account.id)
        let family = try await CommandFailure.explained {
            if let family = workspace.family { return FamilySpace(family: family, space: workspace.space) }
            return try await workspace.family(to)
        }
        let direction = isOwn ? GiftMoving.Direction.toOwn : .toFamily
        let moving = GiftMoving(
            workspace.folder, own, family, of: workspace.account, today: display.today, now: display.now)
        if dryRun { return try await say(present, moving, direction, family, workspace, display) }
        let outcome = try await CommandFailure.explained {
            try await moving.move(present.id, direction, ifVersion: present.updatedAt)
        }
        let target =
            isOwn
            ? Workspace(folder: workspace.folder, account: workspace.account, space: own, family: nil)
            : workspace.inside(family)
        if options.json { return try await target.write(outcome.gift) }
        try StandardStreams.write(
            display.said(
                isOwn ? "gifts.space.moved.own" : "gifts.space.moved",
                ["title": outcome.gift.title, "family": family.family.name]))
        try await target.sayWhoSees(outcome.gift, from: target.display(options))
        let back = isOwn ? family.family.id.description : Space.ownWord
        StandardStreams.note(display.undo(target.inSpace("kinkeeper gifts move \(outcome.gift.id) --to \(back)")))
        if !outcome.copied.isEmpty {
            let people = outcome.copied.map(\.description).joined(separator: " ")
            StandardStreams.note(display.undo(target.inSpace("kinkeeper people trash \(people)")))
        }
    }

    private func say(
        _ gift: Gift, _ moving: GiftMoving, _ direction: GiftMoving.Direction, _ family: FamilySpace,
        _ workspace: Workspace, _ display: DisplayContext
    ) async throws {
        let (copied, hidden) = try await CommandFailure.explained { () async throws -> ([Person.ID], Set<Account.ID>) in
            guard let preview = try await moving.preview(gift.id, direction) else { throw StoreError.notFound }
            return (preview.copied, direction == .toOwn ? [] : try await preview.hidden(in: family))
        }
        let names = family.family.members.filter { hidden.contains($0.account) }.map(\.name)
        if options.json {
            return try StandardStreams.writeJSON(
                [
                    "space": .string(direction == .toOwn ? Space.ownWord : family.family.id.description),
                    "copied": .array(copied.map { .string($0.description) }),
                    "hiddenFrom": .array(names.map(JSONValue.string)),
                ] as JSONValue)
        }
        let phrases = display.phrases
        let blanks = ["title": gift.title, "family": family.family.name, "names": display.wording.list(names)]
        var lines = [phrases.text("gifts.space.terminal.\(direction == .toOwn ? "would.own" : "would")", blanks)]
        if !copied.isEmpty {
            let known = try await CommandFailure.explained { try await workspace.space.names(of: Set(copied)) }
            let people = display.wording.list(copied.compactMap { known[$0]?.display(display.nameOrder) })
            let key = direction == .toOwn ? "gifts.space.copied.own" : "gifts.space.copied"
            lines.append(phrases.text(key, ["family": family.family.name, "names": people]))
        }
        if direction == .toFamily {
            lines.append(phrases.text(names.isEmpty ? "gifts.audience.all" : "gifts.audience.but", blanks))
        }
        try StandardStreams.write(lines.map(TerminalText.printable).joined(separator: "\n") + "\n")
        StandardStreams.note(phrases.text("duplicates.terminal.dry"))
    }
}
