import Foundation
import Kinkeeper

/// The place in the catch-up list after which the next page starts. It names a sort key and a person, not a number of
/// rows; its text form fits in a link.
public struct CatchupBoardCursor: Hashable, Sendable, LosslessStringConvertible {
    let key: BoardKey

    init(_ key: BoardKey) {
        self.key = key
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let first = Int64(parts[0]), let second = Int64(parts[1]),
            let person = Person.ID(String(parts[2])), let name = Data(base64Encoded: Self.standardBase64(String(parts[3])))
        else { return nil }
        key = BoardKey(first: first, second: second, name: String(decoding: name, as: UTF8.self), person: person)
    }

    /// Two numbers, the person's identifier and a name in URL-safe base64, with dots between them.
    public var description: String {
        let name = Data(key.name.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "\(key.first).\(key.second).\(key.person).\(name)"
    }

    private static func standardBase64(_ text: String) -> String {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return text.replacing("-", with: "+").replacing("_", with: "/") + padding
    }
}
