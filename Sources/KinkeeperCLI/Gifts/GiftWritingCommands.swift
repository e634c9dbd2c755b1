import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The options of a gift, without its title.
struct GiftContent: ParsableArguments {
    @Option(name: .customLong("for"), help: ArgumentHelp("The person it is for. Repeat for several.", valueName: "person"))
    var recipients: [String] = []

    @Option(
        help: ArgumentHelp(
            "For what: birthday, anniversary, name-day, with the day that is known of the person; or in your own words.",
            valueName: "occasion"))
    var occasion: String?

    @Option(
        help: ArgumentHelp("The day to give it (default: the occasion's next day).", valueName: "YYYY-MM-DD"),
        transform: TodayOptions.day)
    var on: CivilDate?

    @Option(help: ArgumentHelp("The budget with its currency: '49.90 EUR'.", valueName: "amount"))
    var budget: String?

    @Option(help: ArgumentHelp("A link.", valueName: "address"))
    var link: String?

    @Option(help: "A note.")
    var note: String?

    @Option(help: ArgumentHelp("A tag. Repeat for several.", valueName: "word"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("How many days before to choose it (default: your setting, usually 7).", valueName: "days"))
    var chooseDays: Int?

    @Option(help: ArgumentHelp("How many days delivery takes (default: your setting, usually 3).", valueName: "days"))
    var deliveryDays: Int?

    var saysSomething: Bool {
        !recipients.isEmpty || occasion != nil || on != nil || budget != nil || link != nil || note != nil || !tag.isEmpty
            || chooseDays != nil || deliveryDays != nil
    }

    func validate() throws {
        _ = try money()
        for days in [chooseDays, deliveryDays].compactMap(\.self) where !GiftLead.range.contains(days) {
            throw ValidationError("\(days) is not possible. Use 0 to \(GiftLead.range.upperBound) days.")
        }
    }

    /// Applies the options to a draft.
    func apply(to draft: inout GiftDraft, in workspace: Workspace, from display: DisplayContext) async throws {
        if !recipients.isEmpty {
            draft.recipients = try await workspace.everybody(named: recipients, from: display).map(\.id)
        }
        draft.date = on ?? draft.date
        if let occasion {
            let known = try await workspace.occasion(occasion, of: draft.recipients, from: display)
            draft.occasion = known.occasion
            draft.date = on ?? known.date ?? draft.date
        }
        draft.budget = try money() ?? draft.budget
        draft.link = link ?? draft.link
        draft.note = note ?? draft.note
        if !tag.isEmpty { draft.tags = tag }
        draft.lead =
            GiftLead(choosing: chooseDays ?? draft.lead.choosing, delivery: deliveryDays ?? draft.lead.delivery) ?? draft.lead
    }

    private func money() throws -> Money? {
        guard let budget else { return nil }
        do { return try Money(budget) } catch {
            throw ValidationError(Terminal.phrases.sentence(of: error, text: TerminalText.printable(budget)))
        }
    }
}

struct GiftAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a gift idea.",
        discussion: "Tells you if the same person was given something similar before.")

    @Argument(help: "What to give.")
    var title: [String]

    @OptionGroup var content: GiftContent
    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        var draft = GiftDraft(title: title.joined(separator: " "))
        draft.lead = try await CommandFailure.explained {
            try await workspace.folder.accounts.alerts(of: workspace.account.id).gifts.lead
        }
        try await content.apply(to: &draft, in: workspace, from: display)
        let written = draft
        let (made, before) = try await CommandFailure.explained {
            let before = try await workspace.space.givenBefore(written, asking: workspace.account.id)
            return (try await workspace.space.createGift(written, asking: workspace.account.id, at: display.now), before)
        }
        if options.json { return try await workspace.write(made) }
        try StandardStreams.write(display.said("gifts.created", ["title": made.title]))
        before.forEach { display.warn(of: $0) }
        try await workspace.sayWhoSees(made, from: display)
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper gifts delete \(made.id)")))
    }
}

struct GiftEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit a gift. What you leave out stays as it is.")

    @Argument(help: "Which gift.")
    var gift: [String]

    @Option(help: "What to give.")
    var title: String?

    @Flag(help: "Remove all people.")
    var nobody = false

    @Flag(help: "Remove the occasion.")
    var noOccasion = false

    @Flag(help: "Remove the day.")
    var noDay = false

    @Flag(help: "Remove the budget.")
    var noBudget = false

    @Flag(help: "Remove all tags.")
    var noTags = false

    @OptionGroup var content: GiftContent
    @OptionGroup var options: GiftOptions

    func validate() throws {
        let isTaken = nobody || noOccasion || noDay || noBudget || noTags
        guard title != nil || isTaken || content.saysSomething else {
            throw ValidationError(
                "Say what to change: --title, --for, --occasion, --on, --budget, --link, --note, --tag, --choose-days, "
                    + "--delivery-days, --nobody, --no-occasion, --no-day, --no-budget, --no-tags.")
        }
        let both = [
            (nobody && !content.recipients.isEmpty, "--nobody and --for"),
            (noOccasion && content.occasion != nil, "--no-occasion and --occasion"),
            (noDay && content.on != nil, "--no-day and --on"), (noBudget && content.budget != nil, "--no-budget and --budget"),
            (noTags && !content.tag.isEmpty, "--no-tags and --tag"),
        ]
        if let found = both.first(where: \.0) { throw ValidationError("Say one of \(found.1).") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let present = try await workspace.gift(gift.joined(separator: " "), from: display)
        var draft = GiftDraft(present)
        draft.title = title ?? draft.title
        try await content.apply(to: &draft, in: workspace, from: display)
        if nobody { draft.recipients = [] }
        if noOccasion { draft.occasion = nil }
        if noDay { draft.date = nil }
        if noBudget { draft.budget = nil }
        if noTags { draft.tags = [] }
        let written = draft
        let edited = try await CommandFailure.explained {
            try await workspace.space.editGift(
                present.id, to: written, ifVersion: present.updatedAt, asking: workspace.account.id, at: display.now)
        }
        if options.json { return try await workspace.write(edited) }
        try StandardStreams.write(display.said("gifts.changed", ["title": edited.title]))
        try await workspace.sayWhoSees(edited, from: display)
    }
}

struct GiftMarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Change the status of a gift, forwards or back.",
        discussion: "STATUS is idea, decided, bought, wrapped, given or archived.")

    @Argument(help: "The status.")
    var status: Word<Gift.Status>

    @Argument(help: "Which gift.")
    var gift: [String]

    @Option(
        help: ArgumentHelp("The day it was given (default: today).", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var on: CivilDate?

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let present = try await workspace.gift(gift.joined(separator: " "), from: display)
        let moved = try await CommandFailure.explained {
            try await workspace.space.moveGift(
                present.id, to: status.value, givenOn: on, asking: workspace.account.id, today: display.today,
                at: display.now)
        }
        if options.json { return try await workspace.write(moved) }
        let blanks = ["title": moved.title, "status": display.wording.title(of: moved.status)]
        try StandardStreams.write(display.said("gifts.marked", blanks))
        guard present.status != moved.status else { return }
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper gifts mark \(present.status.rawValue) \(moved.id)")))
    }
}

struct GiftDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a gift. 'restore' brings it back within 30 days.")

    @Argument(help: "Which gift.")
    var gift: [String]

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.gift(gift.joined(separator: " "), from: display)
        try await CommandFailure.explained {
            try await workspace.space.deleteGift(found.id, asking: workspace.account.id, at: display.now)
        }
        if options.json { return try StandardStreams.writeJSON(["deleted": found.id.description]) }
        try StandardStreams.write(display.said("gifts.deleted", ["title": found.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper gifts restore \(found.id)")))
    }
}

struct GiftRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "restore", abstract: "Bring a deleted gift back.")

    @Argument(
        help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
        transform: { try .argument($0, of: "a gift") })
    var gift: Gift.ID

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let back = try await CommandFailure.explained {
            try await workspace.space.restoreGift(gift, asking: workspace.account.id)
        }
        if options.json { return try await workspace.write(back) }
        try StandardStreams.write(display.said("gifts.restored", ["title": back.title]))
    }
}
