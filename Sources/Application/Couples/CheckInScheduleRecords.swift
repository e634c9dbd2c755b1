package import Foundation
package import Kinkeeper
package import Store

/// When a couple means to check in, at a moment.
package struct ShownCheckInSchedule: Sendable {
    /// The schedule.
    package let stored: StoredCheckInSchedule
    /// The next time that no check-in was held for; nil while the schedule is off, and where none comes.
    package let next: Date?

    /// The schedule at a moment.
    package init(_ stored: StoredCheckInSchedule, lastCheckIn: Date?, at now: Date) {
        self.stored = stored
        next = stored.schedule.isOn ? stored.schedule.next(after: now, lastCheckIn: lastCheckIn) : nil
    }
}

extension Records {
    /// When a couple means to check in.
    package static let checkInSchedule = Record<ShownCheckInSchedule>(
        "CheckInSchedule", "When a couple means to check in, by the clock of one zone."
    ) {
        checkInScheduleInput.fields.map { $0.of(\ShownCheckInSchedule.stored.schedule) }
        Field(
            "next",
            orNull: .instant("The next time that no check-in was held for; null while it is off, and where none comes."),
            \.next)
        Field("changedBy", .identifier("The account that changed it last."), \.stored.changedBy)
        Field("version", .text("The version of it, for If-Match.", max: 20)) { String($0.stored.version) }
    }

    /// The times that can be set.
    package static let checkInScheduleInput = RecordInput<CheckInSchedule>(
        "CheckInScheduleInput", "When a couple means to check in.", required: ["start", "zone"]
    ) {
        Field("start", .time("The first time, by the clock on the wall."), sets: \.start)
        Field("zone", .timeZone("The zone whose clock shows the times, by its name in the IANA list."), sets: \.zone)
        Field("rule", orNull: .recurrenceRule, sets: \.rule)
        Field(
            "preparation",
            orNull: .integer(
                "How many minutes before each time both are told to prepare; null for not at all.",
                CheckInSchedule.preparations), sets: \.preparation)
        Field("isOn", .flag("Whether both are told; true if not said."), sets: \.isOn)
    }

    /// What an account brings to the next check-in.
    package static let checkInPreparation = Record<CheckIn.Mood?>(
        "CheckInPreparation", "What you bring to the next check-in. Your partner sees nothing of it."
    ) {
        Field("mood", orNull: .checkInMood("How you feel; null where you have not said."), \.self)
    }

    /// What an account can bring to the next check-in.
    package static let checkInPreparationInput = RecordInput<CheckIn.Mood?>(
        "CheckInPreparationInput", "What you bring to the next check-in.", required: ["mood"]
    ) {
        Field("mood", orNull: .checkInMood("How you feel; null takes it back."), sets: \.self)
    }
}
