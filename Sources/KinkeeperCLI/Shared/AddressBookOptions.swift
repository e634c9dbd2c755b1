import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The options of a command that works in the address book of a family too.
///
/// Groups of options that most commands take have no group in them: debug builds of ArgumentParser check each one again for each
/// it is in, four times a level.
struct AddressBookOptions: ParsableArguments, AddressBookChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?
    @Option(help: Self.spaceHelp) var space: String?

    /// Opens the data folder, and the address book in it.
    func open() async throws -> Workspace { try await openAddressBook() }
}

/// What says which address book a command is for.
protocol AddressBookChoice: WorkspaceChoice {
    /// A family's name or identifier; nil for the account's own.
    var space: String? { get }
}

extension AddressBookChoice {
    static var spaceHelp: ArgumentHelp {
        ArgumentHelp("A family's address book, by its name or identifier (default: the account's own).", valueName: "family")
    }

    /// Opens the data folder, and the address book in it.
    func openAddressBook() async throws -> Workspace {
        let workspace = try await openOwn()
        guard let space else { return workspace }
        return try await CommandFailure.explained { try await workspace.inside(workspace.family(space)) }
    }
}

extension Workspace {
    /// The account's family with that name or identifier; otherwise ends the command with a list of those there are.
    func family(_ words: String) async throws -> FamilySpace {
        // Only the one that is meant is opened: another one may be damaged.
        let families = try await folder.accounts.families(of: account.id, at: Date())
        if let id = Space.ID(words), families.contains(where: { $0.id == id }) { return try await family(id) }
        let found = families.filter { SearchFolding.fold($0.name) == SearchFolding.fold(words) }
        if found.count == 1, let only = found.first { return try await family(only.id) }
        let names = (found.isEmpty ? families : found).map { "\($0.id)  \(TerminalText.printable($0.name))" }
        let key = found.isEmpty ? names.isEmpty ? "spaces.terminal.none" : "spaces.terminal.unknown" : "spaces.terminal.several"
        let sentence = Terminal.phrases.text(key, ["name": TerminalText.printable(words)])
        throw CommandFailure.end(
            ([sentence] + names).joined(separator: "\n"), found.isEmpty ? .needsALook : .unusableInput)
    }
}

extension Workspace {
    /// The account's family with that identifier. Throws `notFound`.
    func family(_ id: Space.ID) async throws(StoreError) -> FamilySpace {
        guard let found = try await folder.familySpace(id, of: account.id, at: Date()) else { throw .notFound }
        return found
    }

    /// The same account in the address book of a family.
    func inside(_ open: FamilySpace) -> Workspace {
        Workspace(folder: folder, account: account, space: open.space, family: open.family)
    }

    /// A command for the same address book: "kinkeeper reminders undo …", with the family's where it is one.
    func inSpace(_ command: String) -> String { command + (family.map { " --space \($0.id)" } ?? "") }

    /// Ends the command where a cadence is set in a family's address book.
    func checkCadence(_ isSet: Bool) throws {
        if isSet, family != nil { throw CommandFailure.end(StoreError.spaceRefused(.ownCadence)) }
    }
}
