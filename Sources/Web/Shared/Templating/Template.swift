/// A template that was read: what stands in it, in order.
///
/// The part of Mustache that the pages use; docs/notes/templates.md says which, and why it is read here.
struct Template: Sendable {
    /// Something that stands in a template.
    indirect enum Part: Sendable {
        /// Markup as it is.
        case markup([UInt8])
        /// `{{name}}`, escaped; `{{{name}}}`, which is markup already.
        case value(Name, isMarkup: Bool)
        /// `{{#name}}…{{/name}}`: for each of a list, once for anything else that is there.
        case section(Name, [Part])
        /// `{{^name}}…{{/name}}`: when there is nothing.
        case inverted(Name, [Part])
        /// `{{> name}}`: another template, with the same values.
        case partial(String)
    }

    /// Where a value is looked for.
    struct Name: Sendable {
        /// The first name; nil for `{{.}}`, the innermost value itself.
        let first: String?
        /// The names within what the first one says.
        let inner: [String]
        /// `{{.name}}`: only in the innermost value.
        let isOwn: Bool
        /// `empty(name)`: whether there is nothing in it.
        let asksWhetherEmpty: Bool
    }

    let parts: [Part]
}
