import Kinkeeper

extension Wording {
    /// Why something about a reminder is refused. Nothing was changed.
    func refused(_ refusal: ReminderRefusal) -> String {
        switch refusal {
        case .noTitle: phrases.text("errors.reminder.noTitle")
        case .neverComes: phrases.text("errors.reminder.neverComes")
        case .allDone: phrases.text("errors.reminder.allDone")
        case .notOpen: phrases.text("errors.reminder.notOpen")
        case .snoozeNotAhead: phrases.text("errors.reminder.snoozeNotAhead")
        }
    }
}
