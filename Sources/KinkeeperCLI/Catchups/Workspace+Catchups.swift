import Application
import Interchange
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// The people that each of the words names; says who there is where one is not clear.
    func everybody(named words: some Sequence<String>, from display: DisplayContext) async throws -> [Person] {
        var people: [Person] = []
        for word in words { people.append(try await person(word, from: display, ambiguous: .unusableInput)) }
        return people
    }

    /// Writes where the owner stands with a person as JSON.
    func writeState(of person: Person, from display: DisplayContext) async throws {
        let (space, id) = (space, person.id)
        guard let state = try await CommandFailure.explained({ try await space.catchupState(of: id) }) else { return }
        try StandardStreams.writeJSON(Records.catchupState.json(ShownCatchupState(state, from: display)))
    }
}

extension DisplayContext {
    /// A line of output.
    func said(_ key: String, _ blanks: [String: String]) -> String {
        TerminalText.printable(phrases.text(key, blanks)) + "\n"
    }

    /// How to take back what was just done.
    func undo(_ command: String) -> String {
        phrases.text("catchups.terminal.undo", ["command": command])
    }
}
