import Application
import Interchange
import Kinkeeper

extension Schemas {
    /// Reminders of one's own.
    static let reminders: [(name: String, schema: Schema)] = [
        (
            "ReminderInput",
            Records.reminderInput.schema(adding: ["id": .identifier("An identifier of your own, when it is written down.")])
        ),
        ("ReminderChanges", Records.reminderInput.changes("What is to change of a reminder; null empties.")),
        Records.deletedReminder.described, ("DeletedReminderPage", page(of: "DeletedReminder")), Records.reminder.described,
        ("ReminderPage", page(of: "Reminder")), Records.reminderCompletion.described,
        ("ReminderCompletionPage", page(of: "ReminderCompletion")),
        (
            "ReminderDoneInput",
            .object(
                "What is done.", required: [],
                ["occurrence": JSONForm.time("Which time; the latest that is due if not said.").schema.orNull])
        ),
        (
            "ReminderDone",
            .whole(
                "What came of it.",
                [
                    "reminder": .named("Reminder"),
                    "completion": Schema(["anyOf": [Schema.named("ReminderCompletion").json, ["type": "null"]]]),
                ])
        ),
        (
            "ReminderSnooze",
            .object(
                "Until when.", required: ["until"],
                [
                    "until": .instant("An instant to come."),
                    "occurrence": JSONForm.time("Which time; the latest that is due if not said.").schema.orNull,
                ])
        ),
    ]
}
