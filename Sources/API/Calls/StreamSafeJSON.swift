import Application
import Interchange
import Kinkeeper

extension JSONValue {
    /// The value with all its texts stream-safe, see `String.streamSafe`.
    var streamSafe: JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(text.streamSafe)
        case .array(let elements): .array(elements.map(\.streamSafe))
        case .object(let members):
            .object(members.map { .init(name: $0.name.streamSafe, value: $0.value.streamSafe) })
        }
    }
}
