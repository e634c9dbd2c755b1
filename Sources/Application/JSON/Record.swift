package import Interchange

/// The records of the program, as the command line and programs see them. Each concept adds its own.
package enum Records {}

/// A record as programs see it, declared once: the command line's `--json` and the interface's body are `json(_:)`, and the OpenAPI
/// document holds `schema`.
package struct Record<Value: Sendable>: Sendable {
    /// What the OpenAPI document calls it.
    package let name: String
    /// Its members, in their order.
    package let fields: [Field<Value>]
    private let about: String

    /// A record from its members.
    package init(_ name: String, _ about: String, @FieldBuilder<Value> _ fields: () -> [Field<Value>]) {
        (self.name, self.about, self.fields) = (name, about, fields())
    }

    /// What the record looks like. All its members are there, but those whose value may be left out.
    package var schema: Schema {
        .object(
            about, required: fields.filter { !$0.isLeftOut }.map(\.name),
            fields: fields.map { (key: $0.name, value: $0.schema) })
    }

    /// Its members as the properties of an object.
    package var properties: [(key: String, value: Schema)] { fields.map { (key: $0.name, value: $0.schema) } }

    /// The record as the document lists it.
    package var described: (name: String, schema: Schema) { (name, schema) }

    /// A value as JSON.
    package func json(_ value: Value) -> JSONValue {
        .object(fields.compactMap { field in field.write(value).map { JSONValue.Member(name: field.name, value: $0) } })
    }

    /// Values as JSON.
    package func list(_ values: some Sequence<Value>) -> JSONValue {
        .array(values.map(json))
    }
}

/// What programs send to say what a record is to be, declared once: schema of a new one, schema of changes, reader and writer.
package struct RecordInput<Draft: Sendable>: Sendable {
    /// What the OpenAPI document calls it.
    package let name: String
    /// What may be said, in its order.
    package let fields: [Field<Draft>]
    private let about: String
    private let required: [String]

    /// An input from its members, each of which can be read. `required` are those that must be sent.
    package init(
        _ name: String, _ about: String, required: [String], @FieldBuilder<Draft> _ fields: () -> [Field<Draft>]
    ) {
        (self.name, self.about, self.required, self.fields) = (name, about, required, fields())
    }

    /// What a body must look like. `adding` are members that are read elsewhere.
    package func schema(adding more: KeyValuePairs<String, Schema> = [:]) -> Schema {
        .object(about, required: required, fields: Array(more) + fields.map { (key: $0.name, value: $0.schema) })
    }

    /// The input as the document lists it.
    package var described: (name: String, schema: Schema) { (name, schema()) }

    /// What a change must look like (RFC 7396): nothing is required, and null empties.
    package func changes(_ about: String) -> Schema {
        .object(about, required: [], fields: fields.map { (key: $0.name, value: $0.schema.orNull) })
    }

    /// What a draft says, as JSON.
    package func json(_ draft: Draft) -> JSONValue {
        .object(fields.compactMap { field in field.write(draft).map { JSONValue.Member(name: field.name, value: $0) } })
    }

    /// Reads a body whose schema was checked into a draft; what was not sent stays as the draft has it. Throws the place of what
    /// no schema can tell.
    package func read(_ json: JSONValue, into draft: inout Draft) throws(JSONFault) {
        for field in fields {
            guard let sent = json[field.name], let read = field.read else { continue }
            do throws(JSONFault) { try read(sent, &draft) } catch { throw error.below(field.name) }
        }
    }
}

/// One member of a record: its name, what it may be, and how it is written and read.
package struct Field<Value: Sendable>: Sendable {
    /// The member's name.
    package let name: String
    /// What it may be.
    package let schema: Schema
    /// Whether the member is left out where there is nothing to say.
    let isLeftOut: Bool
    let write: @Sendable (Value) -> JSONValue?
    let read: (@Sendable (JSONValue, inout Value) throws(JSONFault) -> Void)?

    /// A member that is shown.
    package init<Part>(_ name: String, _ form: JSONForm<Part>, _ part: @escaping @Sendable (Value) -> Part) {
        (self.name, schema, isLeftOut, read) = (name, form.schema, false, nil)
        write = { form.write(part($0)) }
    }

    /// A member that is null where there is nothing.
    package init<Part>(_ name: String, orNull form: JSONForm<Part>, _ part: @escaping @Sendable (Value) -> Part?) {
        self.init(name, form.orNull, part)
    }

    /// A member that is null where there is nothing, and can be sent.
    package init<Part>(
        _ name: String, orNull form: JSONForm<Part>, sets path: any WritableKeyPath<Value, Part?> & Sendable
    ) {
        self.init(name, form.orNull, sets: path)
    }

    /// A member that is shown where there is something, and left out otherwise.
    package init<Part>(_ name: String, ifAny form: JSONForm<Part>, _ part: @escaping @Sendable (Value) -> Part?) {
        (self.name, schema, isLeftOut, read) = (name, form.schema, true, nil)
        write = { part($0).map(form.write) }
    }

    /// A member that is shown and can be sent.
    package init<Part>(
        _ name: String, _ form: JSONForm<Part>, sets path: any WritableKeyPath<Value, Part> & Sendable
    ) {
        (self.name, schema, isLeftOut) = (name, form.schema, false)
        write = { form.write($0[keyPath: path]) }
        read = { json, value throws(JSONFault) in value[keyPath: path] = try form.read(json) }
    }

    private init(
        _ name: String, _ schema: Schema, isLeftOut: Bool, write: @escaping @Sendable (Value) -> JSONValue?
    ) {
        (self.name, self.schema, self.isLeftOut, self.write, read) = (name, schema, isLeftOut, write, nil)
    }

    /// The same member of what holds the value.
    package func of<Whole>(_ value: @escaping @Sendable (Whole) -> Value) -> Field<Whole> {
        Field<Whole>(name, schema, isLeftOut: isLeftOut) { [write] in write(value($0)) }
    }
}

/// Lists the members of a record, one in each line.
@resultBuilder
package enum FieldBuilder<Value: Sendable> {
    package static func buildExpression(_ field: Field<Value>) -> [Field<Value>] { [field] }
    package static func buildExpression(_ fields: [Field<Value>]) -> [Field<Value>] { fields }
    package static func buildBlock(_ fields: [Field<Value>]...) -> [Field<Value>] { fields.flatMap(\.self) }
}
