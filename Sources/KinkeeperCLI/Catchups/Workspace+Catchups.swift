import Application
import Interchange
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// The log that entries go into: the account's own, or that of the family.
    func catchupLog() async throws -> CatchupLog {
        guard family != nil else { return CatchupLog(space) }
        let own = try await folder.openSpace(account.personalSpace, for: account.id)
        return CatchupLog(ofFamily: space, for: account.id, own: own)
    }

    /// Returns the person of each of the words; ends the program with a list when one is ambiguous.
    func everybody(named words: some Sequence<String>, from display: DisplayContext) async throws -> [Person] {
        var people: [Person] = []
        for word in words { people.append(try await person(word, from: display, ambiguous: .unusableInput)) }
        return people
    }

    /// Writes the standing of a person as JSON.
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

    /// Returns how to undo the last change.
    func undo(_ command: String) -> String {
        phrases.text("catchups.terminal.undo", ["command": command])
    }
}
