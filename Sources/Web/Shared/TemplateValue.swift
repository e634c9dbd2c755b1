import Mustache

/// A view model as templates see it: its fields by name, where empty text and nil count as absent.
///
/// Reflection is slow, and each row of a list looks here for what it does not have itself: the fields are read once.
/// Rows of long lists say their fields themselves, in `Rows.swift`.
struct TemplateValue: MustacheParent {
    private let fields: [String: Any]

    /// The fields of any struct.
    init(value: Any) {
        let named = Mirror(reflecting: value).children.compactMap { child in child.label.map { ($0, child.value) } }
        fields = Dictionary(named) { first, _ in first }
    }

    /// A field; nil when there is none of that name, so that templates look further out.
    func child(named name: String) -> Any? {
        fields[name].map(Self.wrapped)
    }

    /// A value as a template may use it.
    static func wrapped(_ value: Any) -> Any {
        switch value {
        case let text as String: return text.isEmpty ? Absent() : text
        case is Bool, is Int, is [String], is any MustacheParent: return value
        case let rows as [any MustacheParent]: return rows
        case let rows as [Any]: return rows.map(wrapped)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return TemplateValue(value: value) }
        return mirror.children.first.map { wrapped($0.value) } ?? Absent()
    }
}

/// What is known to be empty: renders as nothing, opens no section, and stops templates from looking further out
/// for a field of the same name.
struct Absent: MustacheCustomRenderable, MustacheTransformable {
    var renderText: String { "" }
    var isNull: Bool { true }

    func transform(_ name: String) -> Any? {
        name == "empty" ? true : nil
    }
}
