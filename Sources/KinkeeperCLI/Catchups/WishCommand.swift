import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct WishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wish",
        abstract: "Mark a birthday or another day as wished.",
        discussion: """
            Marks the person's nearest day within a week before or after today; --date names another. --catchup also logs a \
            catch-up, for your own people only. Wishes are private: other members of a family do not see them.
            """)

    @Argument(help: "The person.")
    var person: [String] = []

    @Option(help: ArgumentHelp("The day of the occasion.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var date: CivilDate?

    @Option(
        help: ArgumentHelp("Also log a catch-up: \(KindOption.names).", valueName: "type"),
        transform: KindOption.kind)
    var catchup: Catchup.Kind?

    @Option(help: ArgumentHelp("Undo a wish.", valueName: "id"), transform: WishCommand.wish)
    var undo: Wish.ID?

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard person.isEmpty == (undo != nil) else {
            throw ValidationError("Name the person, or the wish to undo with --undo.")
        }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        if let undo {
            _ = try await CommandFailure.explained { try await workspace.space.unwish(undo) }
            return StandardStreams.note(display.phrases.text("catchups.terminal.unwished"))
        }
        let spaces = try await CommandFailure.explained { try await workspace.joinedSpaces() }
        let person = try await workspace.person(
            person.joined(separator: " "), in: spaces, from: display, ambiguous: .unusableInput)
        if catchup != nil, try await spaces.place(of: person.id)?.family != nil {
            throw ValidationError("--catchup is for your own people; leave it out for a person of a family.")
        }
        let name = display.wording.callName(person.profile.name)
        guard let (occasion, day) = nearest(of: person, display) else {
            throw CommandFailure.end(
                display.phrases.text("catchups.terminal.noOccasion", ["name": name]), .needsALook)
        }
        let wish = try await CommandFailure.explained {
            try await spaces.wish(
                WishDraft(person: person.id, kind: occasion.kind, label: occasion.label, day: day),
                alsoCatchup: catchup.map { CatchupDraft(day: display.today, kind: $0, people: [person.id]) },
                today: display.today, at: display.now)
        }
        if json { return try StandardStreams.writeJSON(Records.wish.json(wish)) }
        let blanks = [
            "name": name, "occasion": display.wording.title(of: occasion),
            "date": display.wording.day(day, today: display.today),
        ]
        try StandardStreams.write(display.said("catchups.terminal.wished", blanks))
        StandardStreams.note(display.undo("kinkeeper wish --undo \(wish.id)"))
    }

    private func nearest(of person: Person, _ display: DisplayContext) -> (Occasion, CivilDate)? {
        let rule = LeapDayRule(person: person.leapDayRule, account: display.leapDayRule)
        let center = date ?? display.today
        let days = person.profile.occasions.flatMap { occasion in
            [
                occasion.next(onOrAfter: center, leapDayRule: rule),
                occasion.previous(before: center, leapDayRule: rule),
            ].compactMap { $0.map { (occasion, $0.date) } }
        }
        let reach = date == nil ? Belated.days : 0
        return days.filter { abs(center.days(until: $0.1)) <= reach }
            .min { abs(center.days(until: $0.1)) < abs(center.days(until: $1.1)) }
    }

    private static func wish(_ text: String) throws -> Wish.ID {
        guard let id = Wish.ID(text) else {
            throw ValidationError("'\(text)' is no identifier of a wish. 'kinkeeper wish' prints it.")
        }
        return id
    }
}
