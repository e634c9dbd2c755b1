/// The values of a template, by name.
protocol TemplateModel {
    /// Returns the value with this name; nil when there is none, so that templates look further out.
    func value(named name: String) -> TemplateValue?
}

/// A value as a template may use it.
enum TemplateValue {
    /// Known to be empty: shows nothing, opens no section, and stops templates from looking further out for a value
    /// of the same name.
    case absent
    /// Opens a section or not.
    case flag(Bool)
    /// Shown as it is counted.
    case number(Int)
    /// Never empty: see `text(_:)`.
    case written(String)
    /// A section is drawn once for each.
    case list([TemplateValue])
    /// Values by name, for whatever stands within its section.
    case model(any TemplateModel)

    /// A text; none and an empty one are absent.
    static func text(_ text: String?) -> TemplateValue {
        guard let text, !text.isEmpty else { return .absent }
        return .written(text)
    }

    /// Whether there is nothing to show.
    var isEmpty: Bool {
        switch self {
        case .absent: true
        case .list(let values): values.isEmpty
        case .flag, .number, .written, .model: false
        }
    }
}
