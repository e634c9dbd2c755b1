import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Milestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "milestone",
            abstract: "What you have reached together, and what is ahead.",
            discussion: """
                MILESTONE is an identifier, or a part of a title that only one of your own milestones has. Others, such as five \
                check-ins or one year together, are added by themselves.
                """,
            subcommands: [
                ListMilestones.self, AddMilestone.self, EditMilestone.self, AchieveMilestone.self, DeleteMilestone.self,
                RestoreMilestone.self, Together.self,
            ], defaultSubcommand: ListMilestones.self)
    }

    struct ListMilestones: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the milestones you have reached, the latest first.")

        @Flag(help: "Milestones ahead instead, by the day to reach them.") var ahead = false
        @Flag(help: "Deleted ones that 'restore' brings back, the latest first.") var deleted = false
        @Option(help: "The most to list.") var limit = 200
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard !ahead || !deleted else { throw ValidationError("Say one of --ahead and --deleted.") }
        }

        func run() async throws {
            let session = try await options.open()
            if deleted { return try await session.writeDeletedMilestones(json: options.json) }
            let shown = try await session.milestones(ahead: ahead, limit: min(max(1, limit), 10_000))
            if options.json { return try StandardStreams.writeJSON(Records.coupleMilestone.list(shown.map(\.record))) }
            guard !shown.isEmpty else { return StandardStreams.note(session.phrases.text("milestones.terminal.empty")) }
            var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
            for one in shown { table.add([one.day, one.title, one.id]) }
            try StandardStreams.write(table.text)
        }
    }

    struct AddMilestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a milestone.")

        @Argument(help: "The milestone in a few words.") var title: [String]
        @OptionGroup var content: CoupleMilestoneContent
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let display = session.display
            var draft = CoupleMilestoneDraft(id: .make(at: display.now), title: title.joined(separator: " "))
            try await content.apply(to: &draft, session)
            let added = draft
            let milestone = try await session.refusingMilestone { () async throws(StoreError) in
                try await session.couple.space.addCoupleMilestone(added, today: display.today, at: display.now)
            }
            try session.write(milestone, json: options.json, key: "milestones.terminal.added")
        }
    }

    struct EditMilestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Changes a milestone. What you leave out stays as it is.")

        @Argument(help: "Which milestone.") var milestone: [String]
        @Option(help: "The milestone in a few words.") var title: String?
        @OptionGroup var content: CoupleMilestoneContent
        @Flag(help: "Remove the category.") var noCategory = false
        @Flag(help: "Remove the day to reach it by.") var noTarget = false
        @Flag(help: "Mark it as not reached yet.") var notAchieved = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard title != nil || !content.isEmpty || noCategory || noTarget || notAchieved else {
                throw ValidationError(
                    "Say what to change: --title, --details, --category, --no-category, --target, --no-target, --achieved, --not-achieved."
                )
            }
            guard content.category == nil || !noCategory else {
                throw ValidationError("Say one of --category and --no-category.")
            }
            guard content.target == nil || !noTarget else { throw ValidationError("Say one of --target and --no-target.") }
            guard content.achieved == nil || !notAchieved else {
                throw ValidationError("Say one of --achieved and --not-achieved.")
            }
        }

        func run() async throws {
            let session = try await options.open()
            let display = session.display
            let present = try await session.milestone(milestone.joined(separator: " "))
            var draft = CoupleMilestoneDraft(present)
            draft.title = title ?? draft.title
            try await content.apply(to: &draft, session)
            if noCategory { draft.category = nil }
            if noTarget { draft.target = nil }
            if notAchieved { draft.achievedOn = nil }
            let edited = draft
            let changed = try await session.refusingMilestone { () async throws(StoreError) in
                try await session.couple.space.editCoupleMilestone(
                    present.id, to: edited, seen: present.version, today: display.today, at: display.now)
            }
            try session.write(changed, json: options.json, key: "milestones.terminal.changed")
        }
    }

    struct AchieveMilestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "achieve", abstract: "Marks a milestone as reached.")

        @Argument(help: "Which milestone.") var milestone: [String]
        @Option(help: ArgumentHelp("The day (default: today).", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
        var on: CivilDate?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let display = session.display
            let present = try await session.milestone(milestone.joined(separator: " "))
            var draft = CoupleMilestoneDraft(present)
            draft.achievedOn = on ?? draft.achievedOn ?? display.today
            let edited = draft
            let reached = try await session.refusingMilestone { () async throws(StoreError) in
                try await session.couple.space.editCoupleMilestone(
                    present.id, to: edited, seen: present.version, today: display.today, at: display.now)
            }
            try session.write(reached, json: options.json, key: "milestones.achieved")
        }
    }

    struct DeleteMilestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Deletes a milestone of your own.")

        @Argument(help: "Which milestone.") var milestone: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let present = try await session.milestone(milestone.joined(separator: " "))
            try await CommandFailure.explained {
                try await session.couple.space.deleteCoupleMilestone(
                    present.id, seen: present.version, at: session.display.now)
            }
            try session.write(present, json: options.json, key: "milestones.terminal.deleted")
            guard !options.json else { return }
            StandardStreams.note(session.display.undo("kinkeeper check-in milestone restore \(present.id)"))
        }
    }

    struct RestoreMilestone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Brings a deleted milestone back.")

        @Argument(
            help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
            transform: { try .argument($0, of: "a milestone") })
        var milestone: CoupleMilestone.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let restored = try await CommandFailure.explained {
                try await session.couple.space.restoreCoupleMilestone(milestone)
            }
            try session.write(restored, json: options.json, key: "reminders.restored")
        }
    }

    struct Together: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "together",
            abstract: "The day you became a couple; each year after it is a milestone.")

        @Option(help: ArgumentHelp("Sets the day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day) var since: CivilDate?
        @Flag(help: "Removes the day.") var clear = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard since == nil || !clear else { throw ValidationError("Say one of --since and --clear.") }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let start = try await CommandFailure.explained {
                let present = try await couple.space.coupleStart()
                guard since != nil || clear else { return present }
                do throws(StoreError) {
                    return try await couple.space.setCoupleStart(
                        since, by: couple.account, seen: present.id, today: display.today, at: display.now)
                } catch {
                    guard case .milestoneProblem(let problem) = error else { throw error }
                    throw CommandFailure.end(session.phrases.text("milestones.problem.\(problem.rawValue)"), .unusableInput)
                }
            }
            if options.json { return try StandardStreams.writeJSON(Records.coupleStart.json(start)) }
            guard let day = start.day else {
                return StandardStreams.note(session.phrases.text("milestones.terminal.start.none"))
            }
            let blanks = ["date": display.wording.day(day, today: display.today)]
            try StandardStreams.write(session.phrases.text("milestones.terminal.start", blanks) + "\n")
        }
    }
}
