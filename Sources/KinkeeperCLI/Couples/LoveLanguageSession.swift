import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The love languages of an account as a command works with them.
struct LoveLanguageSession {
    /// The most that are looked through for words of a title.
    private static let most = 10_000

    let languages: AccountLoveLanguages
    let display: DisplayContext

    var phrases: Phrasebook { display.phrases }
    var partnerName: String { languages.couple?.partner(of: languages.account)?.name ?? phrases.text("requests.former") }

    private func name(of account: Account.ID) -> String { LoveLanguageContext(languages).name(of: account, phrases) }

    /// The love languages of an owner, of all but a former partner's otherwise.
    func list(of owner: AccountLoveLanguages.Owner?, limit: Int) async throws -> [LoveLanguage] {
        try await CommandFailure.explained { try await languages.page(of: owner, limit: limit).languages }
    }

    /// Returns the love language with an identifier, or the only one whose title, or name of its kind, contains `words`,
    /// without opening it; otherwise ends the program.
    func language(_ words: String) async throws -> LoveLanguage {
        try await CommandFailure.explained {
            if let id = LoveLanguage.ID(words), let found = try await languages.language(id) { return found }
            let folded = SearchFolding.fold(words)
            let all = try await languages.page(of: nil, limit: Self.most).languages
            let found = folded.isEmpty ? [] : all.filter { SearchFolding.fold($0.heading(phrases)).contains(folded) }
            if found.count == 1, let only = found.first { return only }
            let blanks = ["query": TerminalText.printable(words)]
            guard !found.isEmpty else { throw CommandFailure.end(phrases.text("love.terminal.none", blanks), .needsALook) }
            let names = found.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.heading(phrases)))" }
            let head = phrases.text("love.terminal.several", blanks)
            throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
        }
    }

    /// Writes a love language as JSON, or what was done with it and how to undo it.
    func tell(
        _ language: LoveLanguage, json: Bool, _ key: String, _ blanks: [String: String] = [:], undo: String? = nil
    ) throws {
        if json {
            return try StandardStreams.writeJSON(
                Records.loveLanguage.json(ShownLoveLanguage(language, for: languages.account)))
        }
        try StandardStreams.write(
            display.said(key, blanks.merging(["title": language.heading(phrases)]) { first, _ in first }))
        if let undo { StandardStreams.note(display.undo("kinkeeper check-in love-language \(undo)")) }
    }

    /// Runs a change; a value that cannot be kept ends the program with what is wrong with it.
    func refusing<Value>(_ change: () async throws(StoreError) -> Value) async throws -> Value {
        try await CommandFailure.explained { () async throws -> Value in
            do throws(StoreError) { return try await change() } catch {
                switch error {
                case .loveLanguageProblem(let problem):
                    throw CommandFailure.end(phrases.text("love.problem.\(problem.rawValue)"), .unusableInput)
                case .loveActionProblem(let problem):
                    throw CommandFailure.end(phrases.text("love.problem.\(problem.rawValue)"), .unusableInput)
                default: throw error
                }
            }
        }
    }

    func table(of all: [LoveLanguage]) -> Table {
        var table = Table([.left, .left, .left, .left, .left, .left], dimmed: [5], style: .current(for: 1))
        for language in all {
            // Of one's own there is no author while it is not shared.
            let author = language.author ?? languages.account
            table.add([
                "\(language.kind.emoji) \(language.heading(phrases))", language.kind.title(phrases),
                phrases.text("love.importance.\(language.importance.rawValue)"),
                name(of: author),
                phrases.text("notes.privacy.\(language.privacy.rawValue)"), language.id.description,
            ])
        }
        return table
    }

    func table(of actions: [LoveAction]) -> Table {
        var table = Table([.left, .left, .left, .left], dimmed: [3], style: .current(for: 1))
        for action in actions {
            table.add([
                display.wording.day(action.day, today: display.today),
                name(of: action.account), action.words,
                action.id.description,
            ])
        }
        return table
    }

    /// A love language in words: title, kind, description, examples.
    func words(of language: LoveLanguage) -> String {
        let importance = phrases.text("love.importance.\(language.importance.rawValue)")
        var lines = [
            "\(language.kind.emoji) \(language.heading(phrases))",
            [
                language.kind.title(phrases), importance,
                phrases.text("notes.privacy.\(language.privacy.rawValue)"),
            ].joined(separator: " · "),
        ]
        if !language.tags.isEmpty { lines.append(language.tags.joined(separator: ", ")) }
        if !language.details.isEmpty { lines += ["", language.details] }
        if !language.examples.isEmpty { lines += [""] + language.examples.map { "- \($0)" } }
        let shown = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        return shown.map { TerminalText.printable(String($0)) }.joined(separator: "\n") + "\n"
            + TerminalStyle.current(for: 1).dim(language.id.description) + "\n"
    }
}

extension CheckInOptions {
    /// The love languages of the account; private ones without a partner, too.
    func openLoveLanguages() async throws -> LoveLanguageSession {
        let opened = try await openOwn()
        let display = opened.display()
        let languages = try await CommandFailure.explained {
            try await opened.folder.loveLanguages(of: opened.account, at: display.now)
        }
        if languages.isIncomplete { StandardStreams.note(display.phrases.text("love.incomplete")) }
        return LoveLanguageSession(languages: languages, display: display)
    }
}
