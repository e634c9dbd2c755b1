package import Interchange

/// The records of the program, as the command line and the interface show them. Each feature adds its own.
package enum Records {}

/// A record's form, declared once: `json(_:)` makes the command line's `--json` and the interface's body, and the OpenAPI
/// document holds `schema`.
package struct Record<Value: Sendable>: Sendable {
    /// The record's name in the OpenAPI document.
    package let name: String
    /// The record's members, in order.
    package let fields: [Field<Value>]
    private let about: String

    /// A record from its members.
    package init(_ name: String, _ about: String, @FieldBuilder<Value> _ fields: () -> [Field<Value>]) {
        (self.name, self.about, self.fields) = (name, about, fields())
    }

    /// The record's schema; all members are required.
    package var schema: Schema { .whole(about, fields: properties) }

    /// The members as the properties of an object.
    package var properties: [(key: String, value: Schema)] { fields.map { (key: $0.name, value: $0.schema) } }

    /// The record's name and schema, for the document.
    package var described: (name: String, schema: Schema) { (name, schema) }

    /// A value as JSON.
    package func json(_ value: Value) -> JSONValue {
        .object(fields.map { JSONValue.Member(name: $0.name, value: $0.write(value)) })
    }

    /// Values as JSON.
    package func list(_ values: some Sequence<Value>) -> JSONValue {
        .array(values.map(json))
    }
}

/// The form of a record that clients send: the schemas of a new record and of changes, the reader and the writer.
package struct RecordInput<Draft: Sendable>: Sendable {
    /// The input's name in the OpenAPI document.
    package let name: String
    /// The members that can be sent, in order.
    package let fields: [Field<Draft>]
    private let about: String
    private let required: [String]

    /// An input with members that can be read. `required` names those that must be sent.
    package init(
        _ name: String, _ about: String, required: [String], @FieldBuilder<Draft> _ fields: () -> [Field<Draft>]
    ) {
        (self.name, self.about, self.required, self.fields) = (name, about, required, fields())
    }

    /// The schema of a body. `adding` are members that are read elsewhere.
    package func schema(adding more: KeyValuePairs<String, Schema> = [:]) -> Schema {
        .object(about, required: required, fields: Array(more) + fields.map { (key: $0.name, value: $0.schema) })
    }

    /// The input's name and schema, for the document.
    package var described: (name: String, schema: Schema) { (name, schema()) }

    /// The schema of a change (RFC 7396): no member is required, and null empties one.
    package func changes(_ about: String) -> Schema {
        .object(about, required: [], fields: fields.map { (key: $0.name, value: $0.schema.orNull) })
    }

    /// The schema of a replacement: every member is required, so that none is lost in silence, but those that stay as they are where they
    /// are not sent (`keeping`). `adding` are members that are read elsewhere.
    package func replacement(
        _ about: String, keeping kept: Set<String> = [], adding more: KeyValuePairs<String, Schema> = [:]
    ) -> Schema {
        let all = fields.map { (key: $0.name, value: $0.schema) } + Array(more)
        return .object(about, required: all.map(\.key).filter { !kept.contains($0) }, fields: all)
    }

    /// A draft as JSON.
    package func json(_ draft: Draft) -> JSONValue {
        .object(fields.map { JSONValue.Member(name: $0.name, value: $0.write(draft)) })
    }

    /// Reads a body that matches its schema into a draft; members that were not sent stay unchanged. Throws the place of a
    /// value that is invalid beyond its schema.
    package func read(_ json: JSONValue, into draft: inout Draft) throws(JSONFault) {
        for field in fields {
            guard let sent = json[field.name], let read = field.read else { continue }
            do throws(JSONFault) { try read(sent, &draft) } catch { throw error.below(field.name) }
        }
    }
}

/// One member of a record: its name, its schema, and how it is written and read.
package struct Field<Value: Sendable>: Sendable {
    /// The member's name.
    package let name: String
    /// The member's schema.
    package let schema: Schema
    let write: @Sendable (Value) -> JSONValue
    let read: (@Sendable (JSONValue, inout Value) throws(JSONFault) -> Void)?

    /// A member that is shown.
    package init<Part>(_ name: String, _ form: JSONForm<Part>, _ part: @escaping @Sendable (Value) -> Part) {
        (self.name, schema, read) = (name, form.schema, nil)
        write = { form.write(part($0)) }
    }

    /// A member that is null without a value.
    package init<Part>(_ name: String, orNull form: JSONForm<Part>, _ part: @escaping @Sendable (Value) -> Part?) {
        self.init(name, form.orNull, part)
    }

    /// A member that is null without a value, and can be sent.
    package init<Part>(
        _ name: String, orNull form: JSONForm<Part>, sets path: any WritableKeyPath<Value, Part?> & Sendable
    ) {
        self.init(name, form.orNull, sets: path)
    }

    /// A member that is shown and can be sent.
    package init<Part>(
        _ name: String, _ form: JSONForm<Part>, sets path: any WritableKeyPath<Value, Part> & Sendable
    ) {
        (self.name, schema) = (name, form.schema)
        write = { form.write($0[keyPath: path]) }
        read = { json, value throws(JSONFault) in value[keyPath: path] = try form.read(json) }
    }

    private init(_ name: String, _ schema: Schema, write: @escaping @Sendable (Value) -> JSONValue) {
        (self.name, self.schema, self.write, read) = (name, schema, write, nil)
    }

    /// The same member, of a record that holds the value.
    package func of<Whole>(_ value: @escaping @Sendable (Whole) -> Value) -> Field<Whole> {
        Field<Whole>(name, schema) { [write] in write(value($0)) }
    }
}

/// Lists the members of a record, one to a line.
@resultBuilder
package enum FieldBuilder<Value: Sendable> {
    package static func buildExpression(_ field: Field<Value>) -> [Field<Value>] { [field] }
    package static func buildExpression(_ fields: [Field<Value>]) -> [Field<Value>] { fields }
    package static func buildBlock(_ fields: [Field<Value>]...) -> [Field<Value>] { fields.flatMap(\.self) }
}
