package import Foundation
package import Interchange
package import Kinkeeper

/// The JSON form of a type's values: their schema, and how they are written and read.
package struct JSONForm<Value: Sendable>: Sendable {
    package let schema: Schema
    package let write: @Sendable (Value) -> JSONValue
    let read: @Sendable (JSONValue) throws(JSONFault) -> Value

    /// A form that can be read.
    package init(
        _ schema: Schema, write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping @Sendable (JSONValue) throws(JSONFault) -> Value
    ) {
        (self.schema, self.write, self.read) = (schema, write, read)
    }

    /// A form that is only written.
    package init(_ schema: Schema, write: @escaping @Sendable (Value) -> JSONValue) {
        self.init(schema, write: write) { _ throws(JSONFault) in throw JSONFault("cannot be sent") }
    }

    /// This form, or null.
    package var orNull: JSONForm<Value?> {
        JSONForm<Value?>(
            schema.orNull, write: { $0.map(write) ?? .null },
            read: { json throws(JSONFault) in json.isNull ? nil : try read(json) })
    }
}

/// The reason why a member that matches its schema is refused.
package struct JSONFault: Error, Hashable, Sendable {
    /// The place as a JSON Pointer (RFC 6901), below the value that was read.
    package let pointer: String
    /// The fault: "must be a date that exists".
    package let detail: String

    package init(_ detail: String, at pointer: String = "") {
        (self.detail, self.pointer) = (detail, pointer)
    }

    /// The same fault, with its place seen from the object around the value.
    func below(_ name: String) -> JSONFault { JSONFault(detail, at: "/\(name)\(pointer)") }
}

extension JSONForm where Value == String {
    /// Text of a length.
    package static func text(_ about: String, min: Int = 0, max: Int = 1_000, pattern: String? = nil) -> JSONForm {
        JSONForm(.text(about, min: min, max: max, pattern: pattern), write: { .string($0) }, read: { $0.text ?? "" })
    }

    /// A UUID in lower case, of any record.
    package static func uuid(_ about: String) -> JSONForm {
        JSONForm(.identifier(about), write: { .string($0) }, read: { $0.text ?? "" })
    }

    /// One of some words.
    package static func word(_ about: String, named name: String, of words: [String]) -> JSONForm {
        JSONForm(.word(about, named: name, of: words), write: { .string($0) }, read: { $0.text ?? "" })
    }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable {
    /// One of the words of an enumeration.
    package static func word(_ about: String, named name: String) -> JSONForm {
        JSONForm(.word(about, named: name, of: Value.allCases.map(\.rawValue)), write: { .string($0.rawValue) }) {
            json throws(JSONFault) in
            guard let value = json.text.flatMap(Value.init(rawValue:)) else {
                throw JSONFault("must be one of the words of its schema")
            }
            return value
        }
    }
}

extension JSONForm where Value == Bool {
    /// True or false.
    package static func flag(_ about: String) -> JSONForm {
        JSONForm(.flag(about), write: { .bool($0) }, read: { $0.flag ?? false })
    }
}

extension JSONForm where Value == Int {
    /// A whole number within bounds.
    package static func integer(_ about: String, _ range: ClosedRange<Int>) -> JSONForm {
        JSONForm(.integer(about, range), write: { .integer($0) }, read: { $0.integer ?? 0 })
    }

    /// Any whole number from zero on.
    package static func count(_ about: String) -> JSONForm {
        JSONForm(.count(about), write: { .integer($0) }, read: { $0.integer ?? 0 })
    }
}

extension JSONForm where Value == CivilDate {
    /// A day, "2026-11-27".
    package static func day(_ about: String) -> JSONForm {
        JSONForm(.day(about), write: { .string($0.description) }) { json throws(JSONFault) in
            guard let day = json.text.flatMap({ CivilDate(iso8601: $0) }) else {
                throw JSONFault("must be a date that exists")
            }
            return day
        }
    }
}

extension JSONForm where Value == Date {
    /// An instant (RFC 3339), in UTC, to the second.
    package static func second(_ about: String) -> JSONForm {
        JSONForm(.instant(about)) { .string($0.rfc3339) }
    }

    /// An instant (RFC 3339), in UTC, to the millisecond.
    package static func instant(_ about: String) -> JSONForm {
        JSONForm(.instant(about), write: { .instant($0) }) { json throws(JSONFault) in
            guard let instant = json.text.flatMap({ Date(rfc3339: $0) }) else { throw JSONFault("must be an instant") }
            return instant
        }
    }
}

extension JSONForm where Value == CivilDateTime {
    /// A local time, "2026-11-27T18:30".
    package static func time(_ about: String) -> JSONForm {
        let pattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"
        return JSONForm(.text(about, max: 19, pattern: pattern), write: { .string($0.description) }) {
            json throws(JSONFault) in
            guard let time = json.text.flatMap({ CivilDateTime(iso8601: $0) }) else {
                throw JSONFault("must be a date and a time that exist")
            }
            return time
        }
    }
}

extension JSONForm where Value == CivilTime {
    /// A time of day, "18:30".
    package static func clock(_ about: String) -> JSONForm {
        let pattern = "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"
        return JSONForm(.text(about, max: 8, pattern: pattern), write: { .string($0.description) }) {
            json throws(JSONFault) in
            guard let time = json.text.flatMap({ CivilTime($0) }) else { throw JSONFault("must be a time of day") }
            return time
        }
    }
}

extension Field {
    /// The link to a record's page, independent of the server's address: "kinkeeper://gifts/0198…".
    package init<Named>(page folder: String, _ id: @escaping @Sendable (Value) -> Identifier<Named>) {
        self.init("page", .text("The link to its page, wherever the server is.")) { "kinkeeper://\(folder)/\(id($0))" }
    }
}

extension JSONForm {
    /// A record's identifier.
    package static func identifier<Named>(_ about: String) -> JSONForm where Value == Identifier<Named> {
        JSONForm(.identifier(about), write: { .string($0.description) }) { json throws(JSONFault) in
            guard let id = json.text.flatMap({ Identifier<Named>($0) }) else { throw JSONFault("must be a UUID") }
            return id
        }
    }

    /// A list.
    package static func list<Element>(
        _ about: String, of form: JSONForm<Element>, min: Int = 0, max: Int? = nil
    ) -> JSONForm where Value == [Element] {
        JSONForm(
            .list(about, of: form.schema, min: min, max: max), write: { .array($0.map(form.write)) },
            read: { json throws(JSONFault) in
                var elements: [Element] = []
                for (index, element) in (json.elements ?? []).enumerated() {
                    do throws(JSONFault) { elements.append(try form.read(element)) } catch { throw error.below("\(index)") }
                }
                return elements
            })
    }

    /// A record whose schema is written out in place.
    package static func inline(_ record: Record<Value>) -> JSONForm {
        JSONForm(record.schema) { record.json($0) }
    }

    /// An input that is shown too, under its name in the document. `empty` is the value when no member is sent.
    package static func input(_ input: RecordInput<Value>, from empty: Value) -> JSONForm {
        JSONForm(.named(input.name), write: { input.json($0) }) { json throws(JSONFault) in
            var value = empty
            try input.read(json, into: &value)
            return value
        }
    }

    /// A record under its name in the document.
    package static func record(_ record: Record<Value>) -> JSONForm {
        JSONForm(.named(record.name), write: { record.json($0) })
    }
}

extension JSONValue {
    /// An instant as RFC 3339 in UTC, to the millisecond, as the database keeps it. A formatter would cut the fraction off, and
    /// could lose a millisecond.
    package static func instant(_ instant: Date) -> JSONValue {
        let (seconds, fraction) = instant.wholeMilliseconds.quotientAndRemainder(dividingBy: 1_000)
        let whole = fraction < 0 ? seconds - 1 : seconds
        let digits = String(fraction < 0 ? fraction + 1_000 : fraction)
        let text = Date(timeIntervalSince1970: Double(whole)).rfc3339.dropLast()
        return .string("\(text).\(String(repeating: "0", count: 3 - digits.count))\(digits)Z")
    }
}
