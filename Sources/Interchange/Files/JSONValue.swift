/// A JSON text (RFC 8259) with objects in their order and numbers as written, which a card's parameters need.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and value of an object.
    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Why a text cannot be read as JSON.
    package struct Malformed: Error, Hashable {
        package enum Reason: Hashable, Sendable {
            /// It breaks off, or breaks the rules.
            case grammar
            /// It has more values than are taken.
            case tooManyValues
            /// The texts of one value are longer than is taken.
            case tooLarge
        }

        /// The line, counted from 1.
        package var line: Int
        package var reason = Reason.grammar
    }

    /// The elements of an array; nil for anything else.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object; nil for anything else.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The text of a string; nil for anything else.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
