/// A view model as templates see it: its fields by name.
///
/// Reflection is slow, and each row of a list looks here for names it does not have itself: all fields are read once, with
/// their content. Rows of long lists list their fields themselves, in `Rows.swift`.
struct ReflectedModel: TemplateModel {
    private let fields: [String: TemplateValue]

    /// The fields of any struct.
    init(_ value: Any) {
        let named = Mirror(reflecting: value).children.compactMap { child in
            child.label.map { ($0, TemplateValue(reflecting: child.value)) }
        }
        fields = Dictionary(named) { first, _ in first }
    }

    func value(named name: String) -> TemplateValue? {
        fields[name]
    }
}

extension TemplateValue {
    /// Any value of a screen. Empty text and nil are absent, other compound values are models.
    init(reflecting value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let flag as Bool: self = .flag(flag)
        case let number as Int: self = .number(number)
        case let model as any TemplateModel: self = .model(model)
        case let values as [Any]: self = .list(values.map(TemplateValue.init(reflecting:)))
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { self = .model(ReflectedModel(value)); return }
            self = mirror.children.first.map { TemplateValue(reflecting: $0.value) } ?? .absent
        }
    }
}
