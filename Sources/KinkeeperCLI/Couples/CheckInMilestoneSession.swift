import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The content of a milestone that options say.
struct CoupleMilestoneContent: ParsableArguments {
    @Option(help: "A description. Empty text removes it.") var details: String?
    @Option(help: "The category it belongs to, as 'categories' names it.") var category: String?
    @Option(help: ArgumentHelp("The day to reach it by.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var target: CivilDate?
    @Option(help: ArgumentHelp("The day it was reached.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var achieved: CivilDate?

    var isEmpty: Bool { details == nil && category == nil && target == nil && achieved == nil }

    func apply(to draft: inout CoupleMilestoneDraft, _ session: CheckInSession) async throws {
        draft.details = details ?? draft.details
        draft.target = target ?? draft.target
        draft.achievedOn = achieved ?? draft.achievedOn
        if let category {
            draft.category = try session.category(category, among: try await session.categories()).category.id
        }
    }
}

extension CheckInSession {
    /// The most milestones that are looked through for words of a title.
    private static let mostMilestones = 10_000

    /// A milestone in a list: its record, its day, its title, and its identifier or the name of its rule.
    struct ListedMilestone {
        let record: ShownMilestone
        let day: String
        let title: String
        let id: String
    }

    func milestones(ahead: Bool, limit: Int) async throws -> [ListedMilestone] {
        try await CommandFailure.explained {
            func words(_ day: CivilDate?) -> String { day.map { display.wording.day($0, today: display.today) } ?? "" }
            guard !ahead else {
                return try await couple.space.coupleMilestonesAhead(limit: limit).milestones.map {
                    ListedMilestone(
                        record: ShownMilestone($0), day: words($0.target), title: $0.title, id: $0.id.description)
                }
            }
            let sources = try await couple.space.milestoneSources(in: display.timeZone, leapDayRule: display.leapDayRule)
            return try await couple.space.reachedMilestones(sources, by: display.today, limit: limit).milestones.map {
                reached in
                let record = ShownMilestone(reached, phrases)
                switch reached {
                case .rule(let rule):
                    return ListedMilestone(
                        record: record, day: words(rule.day), title: phrases.title(of: rule.goal), id: rule.goal.name)
                case .own(let own, let day):
                    return ListedMilestone(record: record, day: words(day), title: own.title, id: own.id.description)
                }
            }
        }
    }

    /// Returns the milestone with an identifier, or the only one of the couple's own whose title contains `words`; otherwise ends the
    /// program.
    func milestone(_ words: String) async throws -> CoupleMilestone {
        try await CommandFailure.explained {
            if let id = CoupleMilestone.ID(words), let found = try await couple.space.coupleMilestone(id) { return found }
            let reached = try await couple.space.reachedMilestones(
                CoupleMilestoneSources(checkIns: [], leapDayRule: display.leapDayRule), by: display.today,
                limit: Self.mostMilestones
            ).milestones
            let all =
                try await couple.space.coupleMilestonesAhead(limit: Self.mostMilestones).milestones
                + reached.compactMap { if case .own(let own, _) = $0 { own } else { nil } }
            let folded = SearchFolding.fold(words)
            let found = folded.isEmpty ? [] : all.filter { SearchFolding.fold($0.title).contains(folded) }
            if found.count == 1, let only = found.first { return only }
            let blanks = ["query": TerminalText.printable(words)]
            guard !found.isEmpty else {
                throw CommandFailure.end(phrases.text("milestones.terminal.none", blanks), .needsALook)
            }
            let names = found.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.title))" }
            let head = phrases.text("milestones.terminal.several", blanks)
            throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
        }
    }

    /// Writes a milestone as JSON, or what was done with it.
    func write(_ milestone: CoupleMilestone, json: Bool, key: String) throws {
        if json { return try StandardStreams.writeJSON(Records.coupleMilestone.json(ShownMilestone(milestone))) }
        try StandardStreams.write(display.said(key, ["title": milestone.title]))
    }

    func writeDeletedMilestones(json: Bool) async throws {
        let deleted = try await CommandFailure.explained { try await couple.space.deletedCoupleMilestones(limit: 1_000) }
        if json { return try StandardStreams.writeJSON(Records.deletedCoupleMilestone.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(phrases.text("reminders.terminal.empty")) }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for one in deleted {
            table.add([one.title, display.wording.moment(one.deletedAt, in: display.timeZone), one.id.description])
        }
        try StandardStreams.write(table.text)
    }

    /// Runs a change; a value that cannot be kept ends the program with what is wrong with it.
    func refusingMilestone(
        _ change: () async throws(StoreError) -> CoupleMilestone
    ) async throws -> CoupleMilestone {
        try await CommandFailure.explained {
            do throws(StoreError) { return try await change() } catch {
                guard case .milestoneProblem(let problem) = error else { throw error }
                throw CommandFailure.end(phrases.text("milestones.problem.\(problem.rawValue)"), .unusableInput)
            }
        }
    }
}
