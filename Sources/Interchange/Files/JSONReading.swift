// Reading what other programs write: members that are not there, or are something else, are simply not said.
extension JSONValue {
    /// The member with this name; `null` without one.
    subscript(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    /// The elements of an array, or the values of an object, as PHP writes an array that has lost an element.
    var values: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        default: []
        }
    }

    /// The text of a string or number without blanks around it; empty for anything else.
    var words: String {
        switch self {
        case .string(let text): text.trimmingBlanks
        case .number(let number): number
        default: ""
        }
    }

    /// Whether it is true, as the word, a number or a text.
    var isTrue: Bool {
        switch self {
        case .bool(let value): value
        case .number(let number): number != "0"
        case .string(let text): ["true", "1", "yes"].contains(text.lowercased())
        default: false
        }
    }

    /// A whole number; nil for anything else.
    var whole: Int? { Int(words) }
}
