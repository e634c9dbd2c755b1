import Kinkeeper

/// The choices of a repetition, in words.
struct RepeatChoices {
    let kinds: [SettingChoice]
    let weekdays: [SettingChoice]
    let monthlies: [SettingChoice]
    let ordinals: [SettingChoice]
    let monthWeekdays: [SettingChoice]
    let ends: [SettingChoice]

    init(_ fields: RepeatFields, _ display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        kinds = RepeatFields.Kind.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.choice.\($0.rawValue)"), isSelected: $0 == fields.kind)
        }
        weekdays = Weekday.allCases.map {
            SettingChoice($0.code, wording.weekdayName($0.rawValue), isSelected: fields.weekdays.contains($0))
        }
        monthlies = RepeatFields.Monthly.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.monthly.\($0.rawValue)"), isSelected: $0 == fields.monthly)
        }
        ordinals = RepeatFields.ordinals.map {
            SettingChoice(String($0), display.ordinal($0), isSelected: $0 == fields.ordinal)
        }
        monthWeekdays = Weekday.allCases.map {
            SettingChoice($0.code, wording.weekdayName($0.rawValue), isSelected: $0 == fields.weekday)
        }
        ends = RepeatFields.Ends.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.ends.\($0.rawValue)"), isSelected: $0 == fields.ends)
        }
    }
}
