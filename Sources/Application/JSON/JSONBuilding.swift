package import Interchange

// JSON values as literals, and the few questions handlers ask of them.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .number(String(number)) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }
}

extension JSONValue {
    /// A whole number.
    package static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

    /// Text, or null.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// A whole number, or null.
    package static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

    /// The member of that name; nil where it is missing or this is no object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The members of an object; none for anything else.
    package var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    /// A whole number; nil for anything else.
    package var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
    }

    /// True or false; nil for anything else.
    package var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// This object with more members after its own.
    package func adding(_ more: JSONValue) -> JSONValue { .object(members + more.members) }

    package var isNull: Bool { self == .null }

    /// This object with another's members in place of its own, member by member; null takes one away (RFC 7396).
    package func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = members
        for change in changes {
            let known = members.firstIndex { $0.name == change.name }
            if change.value.isNull {
                if let known { members.remove(at: known) }
            } else if let known {
                members[known].value = members[known].value.merged(with: change.value)
            } else {
                members.append(Member(name: change.name, value: JSONValue.object([]).merged(with: change.value)))
            }
        }
        return .object(members)
    }
}
