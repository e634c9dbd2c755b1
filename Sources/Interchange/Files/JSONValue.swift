/// A JSON text (RFC 8259) with objects in their order and numbers as written, which a card's parameters need.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and value of an object.
    struct Member: Hashable {
        var name: String
        var value: JSONValue
    }

    /// What is wrong with a text that is not JSON.
    struct Malformed: Error, Hashable {
        /// The line, counted from 1.
        var line: Int
    }

    /// The elements of an array; nil for anything else.
    var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The text of a string; nil for anything else.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
