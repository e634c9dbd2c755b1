import ArgumentParser
import Kinkeeper

extension Identifier {
    /// Reads an argument; `what` names the record: "a reminder".
    static func argument(_ text: String, of what: String) throws -> Self {
        guard let id = Self(text) else { throw ValidationError("'\(text)' is no identifier of \(what).") }
        return id
    }
}
