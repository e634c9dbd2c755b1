@_spi(Reflection) import Swift
import Synchronization

/// A view model as templates see it: its fields by name.
///
/// A field is read from the model's memory when a template asks for it. Where the fields of a type lie is looked up once:
/// `Mirror` looks for their names and types each time and copies each field, which took a seventh of the time of a person's page.
struct ReflectedModel: TemplateModel {
    fileprivate let place: UnsafeRawPointer
    /// What keeps the memory at `place`.
    fileprivate let owner: AnyObject
    fileprivate let fields: [String: ReflectedField]

    func value(named name: String) -> TemplateValue? {
        guard let field = fields[name] else { return nil }
        return field.read(place + field.offset, owner)
    }
}

extension TemplateValue {
    /// Any value of a screen. Empty text and nil are absent, other compound values are models.
    init(reflecting value: Any) {
        func reflected<Value>(_ value: Value) -> TemplateValue {
            let copies = ReflectedCopies(CollectionOfOne(value))
            return copies.readFirst(by: TemplateValue.reading(Value.self))
        }
        self = _openExistential(value, do: reflected)
    }

    /// How values of a type are read.
    fileprivate static func reading<Value>(_ type: Value.Type) -> ReflectedReading {
        if type == String.self { return { place, _ in .text(place.pointee(as: String.self)) } }
        if type == Bool.self { return { place, _ in .flag(place.pointee(as: Bool.self)) } }
        if type == Int.self { return { place, _ in .number(place.pointee(as: Int.self)) } }
        if let type = type as? any (TemplateModel & SendableMetatype).Type { return modelReading(type) }
        if let type = type as? any ReflectedContainer.Type { return type.reading }
        return switch Probe.kind(of: type) {
        case .struct, .tuple:
            { place, owner in .model(ReflectedModel(place: place, owner: owner, fields: ReflectedField.all(of: Value.self))) }
        // Opens a section, and has no fields.
        default: { place, owner in .model(ReflectedModel(place: place, owner: owner, fields: [:])) }
        }
    }

    private static func modelReading<Model: TemplateModel & SendableMetatype>(_ type: Model.Type) -> ReflectedReading {
        { place, _ in .model(place.pointee(as: Model.self)) }
    }
}

/// Reads a value from its place, which the owner keeps.
private typealias ReflectedReading = @Sendable (_ place: UnsafeRawPointer, _ owner: AnyObject) -> TemplateValue

/// A field of a struct or a tuple.
private struct ReflectedField {
    /// Bytes from the beginning of the value.
    let offset: Int
    let read: ReflectedReading

    private static let known = Mutex<[ObjectIdentifier: [String: ReflectedField]]>([:])

    /// The fields of a struct or a tuple by name.
    static func all(of type: Any.Type) -> [String: ReflectedField] {
        let id = ObjectIdentifier(type)
        if let fields = known.withLock({ $0[id] }) { return fields }
        var fields: [String: ReflectedField] = [:]
        _ = _forEachField(of: type, options: []) { name, offset, type, _ in
            fields[String(cString: name)] = ReflectedField(
                offset: offset, read: TemplateValue.reading(type))
            return true
        }
        known.withLock { $0[id] = fields }
        return fields
    }
}

/// A type with values of another within.
private protocol ReflectedContainer {
    static var reading: ReflectedReading { get }
}

extension Optional: ReflectedContainer {
    fileprivate static var reading: ReflectedReading {
        let read = TemplateValue.reading(Wrapped.self)
        return { place, _ in
            guard let value = place.pointee(as: Self.self) else { return .absent }
            return ReflectedCopies(CollectionOfOne(value)).readFirst(by: read)
        }
    }
}

extension Array: ReflectedContainer {
    fileprivate static var reading: ReflectedReading {
        let read = TemplateValue.reading(Element.self)
        return { place, _ in .list(ReflectedCopies(place.pointee(as: Self.self)).read(by: read)) }
    }
}

/// Copies of values, in memory that stays where it is for as long as a model reads it.
private final class ReflectedCopies<Value> {
    private let first: UnsafeMutablePointer<Value>
    private let count: Int

    init(_ values: some Collection<Value>) {
        count = values.count
        first = .allocate(capacity: count)
        _ = UnsafeMutableBufferPointer(start: first, count: count).initialize(fromContentsOf: values)
    }

    deinit {
        first.deinitialize(count: count)
        first.deallocate()
    }

    /// Each of the values as it is read.
    func read(by reading: ReflectedReading) -> [TemplateValue] {
        (0..<count).map { reading(UnsafeRawPointer(first + $0), self) }
    }

    /// The first one as it is read.
    func readFirst(by reading: ReflectedReading) -> TemplateValue { reading(UnsafeRawPointer(first), self) }
}

/// A struct with a field of a type: the standard library says of a field what kind of type it has.
private struct Probe<Value> {
    let value: Value

    static func kind(of type: Value.Type) -> _MetadataKind {
        var found = _MetadataKind.unknown
        _ = _forEachField(of: Self.self, options: []) { _, _, _, kind in
            found = kind
            return true
        }
        return found
    }
}

extension UnsafeRawPointer {
    fileprivate func pointee<Value>(as type: Value.Type) -> Value { assumingMemoryBound(to: type).pointee }
}
