import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// Returns the group with that identifier or whole name, or the only one whose name contains `words`; otherwise ends the
    /// program with a list.
    func group(_ words: String, from display: DisplayContext) async throws -> GroupSummary {
        try Workspace.only(words, among: try await CommandFailure.explained { try await space.groups() }, display)
    }

    /// The one of some groups that words name; ends the program with a list otherwise.
    static func only(
        _ words: String, among groups: [GroupSummary], _ display: DisplayContext
    ) throws -> GroupSummary {
        if let id = PersonGroup.ID(words), let found = groups.first(where: { $0.id == id }) { return found }
        let folded = SearchFolding.fold(words)
        let whole = groups.filter { SearchFolding.fold($0.group.name) == folded }
        let candidates = whole.isEmpty ? groups.filter { SearchFolding.fold($0.group.name).contains(folded) } : whole
        if candidates.count == 1, let only = candidates.first, !folded.isEmpty { return only }
        guard !candidates.isEmpty, !folded.isEmpty else {
            throw CommandFailure.end(
                display.phrases.text("groups.terminal.unknown", ["words": TerminalText.printable(words)]), .needsALook)
        }
        let names = candidates.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.group.name))" }
        let head = display.phrases.text("groups.terminal.several", ["words": TerminalText.printable(words)])
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }

    /// All members of a group, page by page, in the account's order.
    func members(of group: PersonGroup.ID, from display: DisplayContext) async throws(StoreError) -> [PersonSummary] {
        var members: [PersonSummary] = []
        var cursor: PeopleCursor?
        repeat {
            let page = try await space.membersPage(of: group, order: display.nameOrder, after: cursor, limit: 2_000)
            members += page.of(mark).rows
            cursor = page.next
        } while cursor != nil
        return members
    }

    /// The people that arguments name; "-" stands for the lines of standard input.
    func people(named arguments: [String], from display: DisplayContext) async throws -> [Person.ID] {
        var people: [Person.ID] = []
        for argument in arguments.flatMap({ $0 == "-" ? StandardStreams.lines() : [$0] }) {
            let found = try await CommandFailure.explained { try await person(argument, from: display) }
            people.append(found.id)
        }
        return people
    }

    /// Returns a typed group name; ends the program with its problem otherwise.
    func groupName(_ words: [String], from display: DisplayContext) throws -> GroupName {
        do { return try GroupName(words.joined(separator: " ")) } catch {
            throw CommandFailure.end(error)
        }
    }

    /// Returns the group of an outcome; ends the program with the reason otherwise.
    func done(_ outcome: GroupOutcome, from display: DisplayContext) throws -> PersonGroup {
        switch outcome {
        case .done(let group), .changedMeanwhile(let group): return group
        case .nameInUse(let other):
            throw CommandFailure.end(PlainError(.groupNameTaken, ["name": .text(other.name)]))
        }
    }

    /// The rhythm that a word or a number of days says; nil for none.
    func cadence(_ text: String, from display: DisplayContext) throws -> Cadence? {
        let named = [
            "weekly": Cadence.weekly, "fortnightly": .fortnightly, "monthly": .monthly, "quarterly": .quarterly,
            "half-yearly": .halfYearly, "yearly": .yearly,
        ]
        if text == "none" { return nil }
        guard let cadence = named[text] ?? Int(text).flatMap({ Cadence(days: $0) }) else {
            let sentence = display.phrases.text("groups.terminal.badCadence", ["text": TerminalText.printable(text)])
            throw CommandFailure.end(sentence, .unusableInput)
        }
        return cadence
    }
}

extension StandardStreams {
    /// The lines of standard input that are not empty.
    static func lines() -> [String] {
        let data = (try? FileHandle.standardInput.readToEnd()) ?? Data()
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
    }
}
