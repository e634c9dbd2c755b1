import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The check-ins of a couple as a command works with them.
struct CheckInSession {
    let couple: CoupleCheckIns
    let display: DisplayContext

    var phrases: Phrasebook { display.phrases }
    /// The partner's name, as a terminal shows it.
    var partnerName: String { TerminalText.printable(couple.couple.partner(of: couple.account)?.name ?? "") }

    /// Returns the check-in in progress, or the one with an identifier; ends the program without one.
    func checkIn(_ id: String?) async throws -> CheckIn {
        let found = try await CommandFailure.explained { () -> CheckIn? in
            guard let id else { return try await couple.space.currentCheckIn() }
            guard let named = CheckIn.ID(id), let found = try await couple.space.checkIn(named) else {
                throw StoreError.notFound
            }
            return found
        }
        guard let found else { throw CommandFailure.end(phrases.text("checkInTerminal.none"), .needsALook) }
        return found
    }

    /// Writes a check-in as JSON or words.
    func write(_ checkIn: CheckIn, json: Bool) async throws {
        let (shown, categories) = try await CommandFailure.explained {
            let shown = try await couple.shown(checkIn, at: display.now)
            return (shown, try await couple.shownCategories(phrases, at: display.now))
        }
        if json { return try StandardStreams.writeJSON(Records.checkIn.json(shown)) }
        try StandardStreams.write(words(of: shown, categories))
    }

    /// Returns the categories, hidden ones too.
    func categories() async throws -> [ShownCategory] {
        try await CommandFailure.explained { try await couple.shownCategories(phrases, at: display.now) }
    }

    /// Returns the category with an identifier or a name; ends the program without one.
    func category(_ words: String, among all: [ShownCategory]) throws -> ShownCategory {
        let folded = SearchFolding.fold(words)
        let found =
            all.first { $0.category.id.description == words.lowercased() }
            ?? all.first { SearchFolding.fold($0.name) == folded } ?? all.first { $0.category.standard?.rawValue == folded }
        guard let found else {
            let blanks = ["name": TerminalText.printable(words)]
            throw CommandFailure.end(phrases.text("checkInTerminal.category.unknown", blanks), .needsALook)
        }
        return found
    }

    /// Returns the prompt with an identifier, or of a category and a number as `categories` lists them; ends the program
    /// without one.
    func prompt(_ words: String) async throws -> CheckInPrompt {
        let all = try await categories()
        if let found = all.flatMap(\.prompts).first(where: { $0.prompt.id.description == words.lowercased() }) {
            return found.prompt
        }
        let parts = words.split(separator: ":", maxSplits: 1)
        if parts.count == 2, let number = Int(parts[1]) {
            let shown = try category(String(parts[0]), among: all).prompts
            if (1...max(1, shown.count)).contains(number), let found = shown.dropFirst(number - 1).first { return found.prompt }
        }
        let blanks = ["name": TerminalText.printable(words)]
        throw CommandFailure.end(phrases.text("checkInTerminal.prompt.unknown", blanks), .needsALook)
    }

    /// "You", or the partner's name.
    func name(of account: AccountID) -> String {
        account == couple.account ? phrases.text("checkInTerminal.you") : partnerName
    }
}

extension CheckInSession {
    /// How a check-in stands: when it was started, its step, its topics, and what both partners said.
    private func words(of shown: ShownCheckIn, _ categories: [ShownCategory]) -> String {
        let checkIn = shown.checkIn
        let started = display.wording.moment(checkIn.startedAt, in: display.timeZone)
        var lines = [phrases.text("checkInTerminal.with", ["name": partnerName, "date": started]), state(of: shown)]
        if let since = checkIn.pausedAt {
            let time = display.wording.time(since, in: display.timeZone)
            lines.append(phrases.text("checkInTerminal.paused", ["time": time]))
        }
        if let speaker = checkIn.turn?.speaker, let turn = shown.turn {
            let seconds = turn.remainingSeconds % 60
            let left = "\(turn.remainingSeconds / 60):\(seconds < 10 ? "0" : "")\(seconds)"
            lines.append(phrases.text("checkInTerminal.turn", ["name": name(of: speaker), "left": left]))
        }
        for topic in checkIn.chosen {
            guard let category = categories.first(where: { $0.category.id == topic.category }) else { continue }
            let state = topic.isDiscussed ? " – " + phrases.text("checkInTerminal.discussed") : ""
            lines.append(TerminalText.printable("  \(category.category.icon) \(category.name)\(state)"))
        }
        for partner in couple.partners {
            if let mood = checkIn.moods[partner] { lines.append("\(name(of: partner)): \(words(of: mood))") }
            if let text = checkIn.reflections[partner] { lines.append("\(name(of: partner)): \(TerminalText.printable(text))") }
        }
        lines.append(TerminalStyle.current(for: 1).dim(checkIn.id.description))
        return lines.joined(separator: "\n") + "\n"
    }

    /// "Step 3 of 6: talk. 40%", or how it ended.
    private func state(of shown: ShownCheckIn) -> String {
        let checkIn = shown.checkIn
        let minutes = phrases.count("checkInTerminal.minutes", shown.durationSeconds / 60)
        switch checkIn.status {
        case .completed: return phrases.text("checkInTerminal.ended.completed", ["minutes": minutes])
        case .abandoned: return phrases.text("checkInTerminal.ended.abandoned", ["minutes": minutes])
        case .inProgress:
            return phrases.text(
                "checkInTerminal.step",
                [
                    "number": String(checkIn.step.position + 1), "count": String(CheckIn.Step.allCases.count),
                    "step": phrases.text("checkInTerminal.step.\(checkIn.step.rawValue)"),
                    "percent": phrases.text("checkInTerminal.percent", ["percent": String(checkIn.percent)]),
                ])
        }
    }

    private func words(of mood: CheckIn.Mood) -> String {
        "\(mood.emoji) \(phrases.text("checkInTerminal.mood.\(mood.rawValue)"))"
    }
}
