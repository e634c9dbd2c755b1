import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct PeopleShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Copy people to a family's address book, or from it to your own.",
        discussion: """
            The card and the category are copied. Catch-ups, rhythm, reminders, notes and groups stay where they are, and so \
            do gifts without --gifts. A person is never copied twice. '-' as PERSON reads people from standard input, one a \
            line.
            """)

    @Argument(help: "The people: each an identifier, or a query in quotes that only one person matches.")
    var person: [String]

    @Option(help: ArgumentHelp("Copy your own people to this family's address book.", valueName: "family"))
    var with: String?

    @Option(help: ArgumentHelp("Copy people of this family to your own.", valueName: "family"))
    var from: String?

    @Flag(help: "Also move gifts that are only for these people.")
    var gifts = false

    @Flag(help: "Then move the people to the trash of the address book they come from.")
    var leave = false

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard (with != nil) != (from != nil) else { throw ValidationError("Use --with FAMILY or --from FAMILY.") }
    }

    func run() async throws {
        let own = try await workspace.open()
        let family = try await CommandFailure.explained { try await own.family(with ?? from ?? "") }
        let source = from == nil ? own : own.inside(family)
        let display = source.display()
        let people = try await source.people(named: person, from: display)
        let moving = PeopleMoving(
            own.folder, own.space, family, of: own.account, today: display.today, now: display.now)
        let request = PeopleMoving.Request(
            people, from == nil ? .toFamily : .toOwn, movesGifts: gifts, isLeaving: leave)
        let outcome = try await CommandFailure.explained { try await moving.run(request) }
        guard !json else {
            let pairs = outcome.pairs.map { pair -> JSONValue in
                [
                    "person": .string(pair.own.description), "space": .string(family.family.id.description),
                    "sharedPerson": .string(pair.shared.description),
                ]
            }
            return try StandardStreams.writeJSON(
                [
                    "data": .array(pairs), "added": .integer(outcome.added),
                    "gifts": .array(outcome.gifts.map { .string($0.description) }), "stayed": .integer(outcome.giftsThatStayed),
                    "left": .integer(outcome.left),
                ] as JSONValue)
        }
        let phrases = display.phrases
        let blanks = ["family": TerminalText.printable(family.family.name)]
        guard !outcome.pairs.isEmpty else { return StandardStreams.note(phrases.text("spaces.share.none")) }
        let (new, known, unchanged) =
            from == nil
            ? ("spaces.shared", "spaces.shared.there", "spaces.shared.before")
            : ("spaces.takenIn", "spaces.takenIn.there", "spaces.takenIn.before")
        var lines = [
            outcome.added > 0
                ? phrases.count(new, outcome.added, blanks) : phrases.text(outcome.isAny ? known : unchanged, blanks)
        ]
        for (key, count) in [
            ("gifts", outcome.gifts.count), ("stayed", outcome.giftsThatStayed), ("left", outcome.left),
        ] where count > 0 { lines.append(phrases.count("spaces.moved.\(key)", count)) }
        try StandardStreams.write(lines.joined(separator: "\n") + "\n")
    }
}
