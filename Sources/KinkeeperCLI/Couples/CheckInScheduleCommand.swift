import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Schedule: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schedule",
            abstract: "Shows your check-in times. With options, changes them.",
            discussion: "You are both reminded at the same time. What you leave out stays; at first it is weekly, at 19:00.")

        @Option(help: ArgumentHelp("The first day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
        var on: CivilDate?
        @Option(help: ArgumentHelp("At what time.", valueName: "HH:MM"), transform: ReminderWord.clock)
        var at: CivilTime?
        @Option(
            help: ArgumentHelp("The time zone of these times (at first: your account's).", valueName: "zone"),
            transform: ReminderWord.place)
        var zone: TimeZone?
        @Option(
            help: ArgumentHelp(
                "How often: daily, weekdays, weekly, monthly, yearly, or an RRULE (RFC 5545).", valueName: "rule"),
            transform: ReminderWord.rule)
        var every: RecurrenceRule?
        @Flag(help: "Once, without repeating.") var once = false
        @Option(help: ArgumentHelp("How many minutes before to remind you to prepare.", valueName: "minutes")) var prepare: Int?
        @Flag(help: "No reminder to prepare.") var noPrepare = false
        @Flag(inversion: .prefixedNo, help: "Whether you are reminded.") var remind: Bool?
        @OptionGroup var options: CheckInOptions

        private var isChange: Bool {
            on != nil || at != nil || zone != nil || every != nil || once || prepare != nil || noPrepare || remind != nil
        }

        func validate() throws {
            guard !once || every == nil else { throw ValidationError("Say one of --once and --every.") }
            guard !noPrepare || prepare == nil else { throw ValidationError("Say one of --no-prepare and --prepare.") }
            guard prepare.map(CheckInSchedule.preparations.contains) ?? true else {
                let bounds = CheckInSchedule.preparations
                throw ValidationError("The preparation comes \(bounds.lowerBound) to \(bounds.upperBound) minutes before.")
            }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let (present, last) = try await CommandFailure.explained {
                try await couple.space.checkInScheduleAndLast(at: display.now)
            }
            let stored = isChange ? try await change(present, session) : present
            guard let stored else {
                guard options.json else { return StandardStreams.note(session.phrases.text("schedule.none")) }
                throw CommandFailure.end(session.phrases.text("schedule.none"), .needsALook)
            }
            if options.json {
                let shown = ShownCheckInSchedule(stored, lastCheckIn: last, at: display.now)
                return try StandardStreams.writeJSON(Records.checkInSchedule.json(shown))
            }
            try StandardStreams.write(session.words(of: stored.schedule, lastCheckIn: last))
        }

        private func change(
            _ present: StoredCheckInSchedule?, _ session: CheckInSession
        ) async throws -> StoredCheckInSchedule {
            let (couple, display) = (session.couple, session.display)
            let schedule = changed(present?.schedule, display)
            return try await CommandFailure.explained {
                do throws(StoreError) {
                    return try await couple.space.setCheckInSchedule(
                        schedule, by: couple.account, seen: present?.version ?? 0, at: display.now)
                } catch {
                    guard case .checkInScheduleProblem(let problem) = error else { throw error }
                    throw CommandFailure.end(session.phrases.text("schedule.problem.\(problem.rawValue)"), .unusableInput)
                }
            }
        }

        /// The schedule with what the options say.
        private func changed(_ present: CheckInSchedule?, _ display: DisplayContext) -> CheckInSchedule {
            let first = CivilDateTime(display.today.adding(days: 1), CivilTime(hour: 19, minute: 0) ?? .midnight)
            var schedule = present ?? CheckInSchedule(start: first, rule: .weekly, zone: display.timeZone)
            schedule.start = CivilDateTime(on ?? schedule.start.date, at ?? schedule.start.time)
            schedule.zone = zone ?? schedule.zone
            schedule.rule = once ? nil : every ?? schedule.rule
            schedule.preparation = noPrepare ? nil : prepare ?? schedule.preparation
            schedule.isOn = remind ?? schedule.isOn
            return schedule
        }
    }
}

extension CheckInSession {
    /// How it comes round, the next time, and the preparation, each in a line.
    fileprivate func words(of schedule: CheckInSchedule, lastCheckIn: Date?) -> String {
        let next =
            schedule.isOn
            ? display.next(of: schedule, lastCheckIn: lastCheckIn) ?? phrases.text("schedule.over")
            : phrases.text("schedule.off")
        let preparation = schedule.preparation.map {
            phrases.text("schedule.terminal.preparation", ["length": display.lead($0)])
        }
        return [display.summary(schedule), next, preparation].compactMap(\.self).map { $0 + "\n" }.joined()
    }
}
