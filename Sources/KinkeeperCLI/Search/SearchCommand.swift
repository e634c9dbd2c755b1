import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// `search WORDS…`: people, notes, to-dos, gifts and catch-ups at once.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Finds people, notes, to-dos, gifts and catch-ups by their words.",
        discussion: """
            Every word must be found; a part of a word is enough, and case and accents do not matter. Searches your own and your \
            families' people, and the notes and to-dos that are yours or shared with your partner. If you have not opened a note \
            that your partner shared, only its title and tags are searched, and it stays unopened.
            """)

    @Argument(help: "What to look for.")
    var words: [String]

    @Option(
        help: ArgumentHelp(
            "Only this kind: \(SearchKind.allCases.map(\.rawValue).joined(separator: ", ")). Repeat for several.",
            valueName: "kind"))
    var kind: [Word<SearchKind>] = []

    @Option(help: "Of notes, only those with this status.")
    var status: Word<Note.Status>?

    @Option(help: "Of notes, only those with this tag; case and accents do not matter.")
    var tag: String?

    @Option(help: "The most to list of each kind.")
    var limit = 5

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        var question = SearchQuestion(
            words.joined(separator: " "), limit: min(max(1, limit), 10_000), nameOrder: display.nameOrder, in: display.zone,
            occasionNames: display.wording.giftOccasionNames)
        question.kinds = Set(kind.map(\.value))
        (question.noteStatus, question.noteTag) = (status?.value, tag)
        guard question.terms.isSearchable else {
            throw CommandFailure.end(display.phrases.text("search.tooShort"), .unusableInput)
        }
        let asked = question
        let (answer, places) = try await CommandFailure.explained {
            let places = try await workspace.folder.searchPlaces(of: workspace.account, at: display.now)
            return (try await places.answer(asked), places)
        }
        tellMissing(answer, display)
        if json { return try StandardStreams.writeJSON(Records.searchAnswer.json(answer)) }
        let request = SearchRequest(query: question.terms.text)
        let screen = SearchScreen(
            request, answer, couple: places.couple, families: places.people?.marks ?? [], asking: workspace.account.id,
            from: display)
        guard !answer.isEmpty else {
            let words = TerminalText.printable(question.terms.text)
            return StandardStreams.note(display.phrases.text("search.terminal.nothing", ["query": words]))
        }
        try StandardStreams.write(SearchTable(style: .current(for: 1)).text(of: screen.groups))
        if answer.groups.contains(where: { $0.next != nil }) {
            StandardStreams.note(display.phrases.text("search.terminal.more"))
        }
    }

    /// Says what cannot be read.
    private func tellMissing(_ answer: SearchAnswer, _ display: DisplayContext) {
        for family in answer.missing {
            StandardStreams.note(display.phrases.text("spaces.missing", ["family": TerminalText.printable(family.name)]))
        }
        if answer.isIncomplete { StandardStreams.note(display.phrases.text("notes.incomplete")) }
    }
}

/// What was found, as lines of a terminal: a heading for each kind, then titles, days and texts in columns. What was found in them
/// is bold.
struct SearchTable {
    let style: TerminalStyle

    /// The widest column of titles; a longer title moves what follows it.
    private static let widestTitle = 40

    func text(of groups: [SearchGroupPart]) -> String {
        groups.map { group in
            "\(style.bold(group.title)) \(style.dim("(\(group.count))"))\n" + lines(of: group.rows)
        }.joined(separator: "\n")
    }

    private func lines(of rows: [SearchRow]) -> String {
        let titles = rows.map { min(TerminalText.width(plain($0.title)), Self.widestTitle) }.max() ?? 0
        let whens = rows.map { TerminalText.width($0.when ?? "") }.max() ?? 0
        return rows.map { row in
            let said = [row.detail, row.place].compactMap(\.self).map(TerminalText.printable).joined(separator: " · ")
            var line = "  " + styled(row.title) + padding(row.title, to: titles)
            if whens > 0 { line += "  " + style.dim(padded(TerminalText.printable(row.when ?? ""), to: whens)) }
            if !said.isEmpty { line += "  " + style.dim(said) }
            if !row.excerpt.isEmpty { line += "\n    " + styled(row.excerpt) }
            return line.split(separator: "\n", omittingEmptySubsequences: false).map(withoutBlanks).joined(separator: "\n")
                + "\n"
        }.joined()
    }

    private func plain(_ segments: [HighlightedText.Segment]) -> String {
        TerminalText.printable(segments.map(\.text).joined())
    }

    private func styled(_ segments: [HighlightedText.Segment]) -> String {
        segments.map { segment in
            let text = TerminalText.printable(segment.text)
            return segment.isMatch ? style.bold(text) : text
        }.joined()
    }

    private func padding(_ segments: [HighlightedText.Segment], to width: Int) -> String {
        String(repeating: " ", count: max(0, width - TerminalText.width(plain(segments))))
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - TerminalText.width(text)))
    }

    private func withoutBlanks(_ line: Substring) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
