import Foundation
import Screens

extension Terminal {
    /// Returns the one of several with this identifier, or the only one with this name; otherwise ends the program with a
    /// message.
    ///
    /// - Parameters:
    ///   - none: The key of the message when there is none; its blank is `{name}`.
    ///   - several: The key of the message when several have the name; its blank is `{name}`.
    static func oneOf<Thing>(
        _ things: [Thing], meantBy words: String, id: (Thing) -> String, name: (Thing) -> String, none: String, several: String
    ) throws -> Thing {
        if let found = things.first(where: { id($0) == words.lowercased() }) { return found }
        let named = things.filter { name($0) == words }
        if named.count == 1, let found = named.first { return found }
        let sentence = phrases.text(named.isEmpty ? none : several, ["name": TerminalText.printable(words)])
        throw CommandFailure.end(sentence, .needsALook)
    }
}
