package import Foundation
package import Kinkeeper
package import Store

/// When a couple means to check in, as a form.
public struct CheckInScheduleScreen: Hashable, Sendable {
    /// Why what was typed cannot be kept, beside the fields.
    package struct Problems: Hashable, Sendable {
        /// Beside the day.
        package var day: String?
        /// Beside the time.
        package var time: String?
        /// Beside the repetition.
        package var repeats: String?
        /// Beside the zone.
        package var zone: String?
        /// Beside the preparation.
        package var preparation: String?

        package init() {}
    }

    /// What was typed.
    package struct Fields: Hashable, Sendable {
        package var day: String
        package var time: String
        package var zone: String
        package var repeats: RepeatFields
        /// Minutes; empty for none.
        package var preparation: String
        package var isOn: Bool
        /// The version that the form shows; 0 for the first.
        package var seen: Int

        /// Fields as typed.
        package init(
            day: String, time: String, zone: String, repeats: RepeatFields, preparation: String, isOn: Bool, seen: Int
        ) {
            (self.day, self.time, self.zone, self.repeats) = (day, time, zone, repeats)
            (self.preparation, self.isOn, self.seen) = (preparation, isOn, seen)
        }
    }

    /// "The next one is on Thursday, 3 December, 19:00."; that it is off, or that there is none.
    public let state: String
    /// Whether times are set, and partners told of them.
    public let isTold: Bool
    /// "Changed by Ben."; nil where the account did so itself, or no times are set.
    public let changedBy: String?
    /// What stands now, where it was changed meanwhile.
    public let conflict: String?
    /// The day as typed.
    public let day: String
    /// The time as typed.
    public let time: String
    /// The zone as typed.
    public let zone: String
    /// The zones there are.
    public let timeZones: [String]
    /// Whether the zone is shown: it is not the account's, or is none.
    public let showsZone: Bool
    /// The repetition.
    public let repetition: RepeatForm
    /// How long before the preparation comes.
    public let preparations: [SettingChoice]
    /// Whether the partners are to be told.
    public let isOn: Bool
    /// The version that the form shows.
    public let seen: Int
    /// The next times, in words.
    public let next: [String]
    /// Beside the day.
    public let dayProblem: String?
    /// Beside the time.
    public let timeProblem: String?
    /// Beside the zone.
    public let zoneProblem: String?
    /// Beside the preparation.
    public let preparationProblem: String?
    /// Where the form goes.
    public let path: String
    /// The page of the couple.
    public let couplePath: String
}

extension CheckInScheduleScreen.Fields {
    /// The fields of a schedule; those of a first one are tomorrow evening by the account's clock, each week.
    package init(_ stored: StoredCheckInSchedule?, from display: DisplayContext) {
        guard let stored else {
            var repeats = RepeatFields()
            repeats.kind = .weekly
            self.init(
                day: display.today.adding(days: 1).description, time: "19:00", zone: display.timeZone.identifier,
                repeats: repeats, preparation: "", isOn: true, seen: 0)
            return
        }
        let schedule = stored.schedule
        self.init(
            day: schedule.start.date.description, time: display.clock(schedule.start), zone: schedule.zone.identifier,
            repeats: RepeatFields(schedule.rule, start: schedule.start),
            preparation: schedule.preparation.map(String.init) ?? "", isOn: schedule.isOn, seen: stored.version)
    }

    /// The schedule that the fields make, or why they make none.
    package func draft(
        _ phrases: Phrasebook
    ) -> (schedule: CheckInSchedule?, problems: CheckInScheduleScreen.Problems) {
        var problems = CheckInScheduleScreen.Problems()
        let date = CivilDate(iso8601: day.trimmingCharacters(in: .whitespaces))
        if date == nil { problems.day = phrases.text("reminders.problem.day") }
        let clock = CivilTime(time) ?? ClockTime.minute(time).flatMap { CivilTime(hour: $0 / 60, minute: $0 % 60) }
        if clock == nil { problems.time = phrases.text("reminders.problem.time") }
        let place = ZoneName.zone(zone.trimmingCharacters(in: .whitespaces))
        if place == nil { problems.zone = phrases.text("settings.timeZone.unknown", ["zone": zone]) }
        guard let date, let clock, let place else { return (nil, problems) }
        var schedule = CheckInSchedule(start: CivilDateTime(date, clock), zone: place, isOn: isOn)
        do { schedule.rule = try repeats.made(from: schedule.start) } catch {
            problems.repeats = phrases.text("reminders.problem.\(error)")
        }
        if !preparation.isEmpty {
            schedule.preparation = Int(preparation)
            if schedule.preparation == nil { problems.preparation = phrases.text("schedule.problem.preparation") }
        }
        do throws(CheckInSchedule.Problem) { try schedule.check() } catch {
            let words = phrases.text("schedule.problem.\(error.rawValue)")
            if error == .preparation { problems.preparation = words } else { problems.repeats = problems.repeats ?? words }
        }
        return (problems == CheckInScheduleScreen.Problems() ? schedule : nil, problems)
    }
}

extension CheckInScheduleScreen {
    /// What a form is shown with.
    package struct Reads: Sendable {
        /// The schedule that stands; nil until there is one.
        package var stored: StoredCheckInSchedule?
        /// When the couple last checked in.
        package var lastCheckIn: Date?
        /// The schedule that was typed, to show its next times.
        package var draft: CheckInSchedule?
        package var problems = Problems()
        /// Whether the form began from another version than stands now.
        package var isConflict = false

        package init(_ stored: StoredCheckInSchedule?, lastCheckIn: Date?) {
            self.stored = stored
            self.lastCheckIn = lastCheckIn
        }
    }

    /// The length of the list of next times.
    private static let mostNext = 5
    /// The offered lengths of a preparation, in minutes.
    private static let preparations = [60, 180, 1_440, 2_880]

    package init(
        _ fields: Fields, _ reads: Reads, of couple: SharedSpace, for account: Account.ID, from display: DisplayContext
    ) {
        let (phrases, problems) = (display.phrases, reads.problems)
        let stored = reads.stored
        state = Self.state(of: stored?.schedule, lastCheckIn: reads.lastCheckIn, display)
        isTold = stored?.schedule.isOn ?? false
        changedBy = stored.flatMap { stored in
            stored.changedBy == account
                ? nil : phrases.text("schedule.changedBy", ["name": couple.partner(of: account)?.name ?? ""])
        }
        conflict = reads.isConflict ? stored.map { display.summary($0.schedule) } : nil
        (day, time, zone) = (fields.day, fields.time, fields.zone)
        timeZones = TimeZone.knownTimeZoneIdentifiers
        showsZone = problems.zone != nil || fields.zone != display.timeZone.identifier
        repetition = RepeatForm(
            fields.repeats, on: CivilDate(iso8601: fields.day), problem: problems.repeats, from: display)
        let own = Int(fields.preparation).map { Self.preparations.contains($0) ? [] : [$0] } ?? []
        preparations =
            [SettingChoice("", phrases.text("schedule.preparation.none"), isSelected: fields.preparation.isEmpty)]
            + (Self.preparations + own).sorted().map {
                SettingChoice(
                    String($0), phrases.text("schedule.preparation.before", ["length": display.lead($0)]),
                    isSelected: String($0) == fields.preparation)
            }
        isOn = fields.isOn
        seen = reads.isConflict ? stored?.version ?? 0 : fields.seen
        next =
            reads.draft?.nextTimes(Self.mostNext, after: display.now, lastCheckIn: reads.lastCheckIn).map {
                display.when(display.zone.wallClock(at: $0))
            } ?? []
        (dayProblem, timeProblem) = (problems.day, problems.time)
        (zoneProblem, preparationProblem) = (problems.zone, problems.preparation)
        path = Routes.checkInSchedule.path
        couplePath = Routes.couple.path
    }

    /// How it stands, in a sentence.
    private static func state(of schedule: CheckInSchedule?, lastCheckIn: Date?, _ display: DisplayContext) -> String {
        guard let schedule else { return display.phrases.text("schedule.none") }
        guard schedule.isOn else { return display.phrases.text("schedule.off") }
        return display.next(of: schedule, lastCheckIn: lastCheckIn) ?? display.phrases.text("schedule.over")
    }
}

extension DisplayContext {
    /// "Every week on Thursday, 19:00".
    package func summary(_ schedule: CheckInSchedule) -> String {
        let words = repeats(schedule.times)
        guard schedule.rule != nil else { return when(schedule.times.shown(schedule.start, in: zone)) }
        return otherZone(of: schedule.times) == nil ? "\(words), \(clock(schedule.start))" : words
    }

    /// "The next one is on Thursday, 3 December, 19:00."; nil where none comes.
    package func next(of schedule: CheckInSchedule, lastCheckIn: Date?) -> String? {
        schedule.next(after: now, lastCheckIn: lastCheckIn).map {
            phrases.text("schedule.next", ["when": when(zone.wallClock(at: $0), inside: true)])
        }
    }

    /// "3 hours", "1 day": minutes before something.
    package func lead(_ minutes: Int) -> String {
        minutes % 1_440 == 0 ? phrases.count("schedule.days", minutes / 1_440) : length(Double(minutes) * 60)
    }
}
