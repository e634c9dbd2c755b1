package import Kinkeeper

extension CadenceChoice {
    /// As forms and commands write it: "inherited", "never", or the days.
    package var formText: String {
        switch self {
        case .inherited: "inherited"
        case .never: "never"
        case .every(let cadence): String(cadence.days)
        }
    }

    /// Reads it; nil for anything else, and for days out of range.
    package init?(formText text: String) {
        switch text {
        case "inherited": self = .inherited
        case "never": self = .never
        default:
            guard let days = Int(text), let cadence = Cadence(days: days) else { return nil }
            self = .every(cadence)
        }
    }

    /// The choices as answers of a form; a number of days without a name is the answer "custom".
    package func choices(from display: DisplayContext) -> [SettingChoice] {
        let named = [CadenceChoice.inherited] + Cadence.presets.map { .every($0) } + [.never]
        let answers = named.map {
            SettingChoice($0.formText, display.title(of: $0), isSelected: $0 == self)
        }
        let custom = SettingChoice("custom", display.phrases.text("catchups.cadence.custom"), isSelected: isCustom)
        return answers + [custom]
    }

    /// Whether it is a number of days without a name.
    package var isCustom: Bool {
        guard case .every(let cadence) = self else { return false }
        return !Cadence.presets.contains(cadence)
    }
}
