import Foundation
import Screens

extension Terminal {
    /// The one of several that is meant by its identifier, or by its name where only one has that; says what to do otherwise.
    ///
    /// - Parameters:
    ///   - none: The key of what to say where there is none; its blank is `{name}`.
    ///   - several: The key of what to say where several have the name; its blank is `{name}`.
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
