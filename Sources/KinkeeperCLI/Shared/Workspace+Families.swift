import ArgumentParser
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// The account's own space with those of its families.
    func joinedSpaces() async throws(StoreError) -> JoinedSpaces {
        let own = try await folder.openSpace(account.personalSpace, for: account.id)
        return try await folder.joinedSpaces(of: account.id, own: own)
    }

    /// Returns the person with that identifier, or the only match, among the people of several spaces; otherwise ends the program
    /// with a list.
    func person(
        _ words: String, in spaces: JoinedSpaces, from display: DisplayContext, ambiguous: ExitCode
    ) async throws -> Person {
        if let id = Person.ID(words) {
            if let person = try await spaces.place(of: id)?.space.person(id) { return person }
            throw CommandFailure.end(display.phrases.text("terminal.person.none", ["id": words]), .needsALook)
        }
        let found = try await spaces.peoplePage(
            matching: words, order: display.nameOrder, limit: 200, isCounted: false)
        let candidates = Workspace.best(found.page.rows, for: words)
        guard candidates.count == 1, let only = candidates.first,
            let person = try await spaces.place(of: only.id)?.space.person(only.id)
        else {
            // Who is not found may be in a family that cannot be read.
            let missing = found.missing.map {
                TerminalText.printable(display.phrases.text("spaces.missing", ["family": $0.name]))
            }
            throw CommandFailure.end(
                ([Workspace.whoElse(words, candidates, display)] + missing).joined(separator: "\n"),
                candidates.isEmpty ? .needsALook : ambiguous)
        }
        return person
    }

    /// Returns the group that words name, as `group` does, among those of several spaces.
    func group(
        _ words: String, in spaces: JoinedSpaces, from display: DisplayContext
    ) async throws -> GroupSummary {
        let groups = try await CommandFailure.explained {
            try await spaces.each { space, _ throws(StoreError) in try await space.groups() }.flatMap(\.self)
        }
        return try Workspace.only(words, among: groups, display)
    }
}
