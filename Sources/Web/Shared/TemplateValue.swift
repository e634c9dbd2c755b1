import Mustache

/// A view model as templates see it: its fields by name, where empty text and nil count as absent.
///
/// Reflection is slow: rows of long lists say their fields themselves, in `Rows.swift`.
struct TemplateValue: MustacheParent {
    let value: Any

    func child(named name: String) -> Any? {
        Self.field(name, of: value)
    }

    /// A field of any struct; nil when there is none of that name, so that templates look further out.
    static func field(_ name: String, of value: Any) -> Any? {
        for child in Mirror(reflecting: value).children where child.label == name {
            return wrapped(child.value)
        }
        return nil
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
