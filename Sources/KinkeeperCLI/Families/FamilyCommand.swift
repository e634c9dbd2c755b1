import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Screens
import Store

struct FamilyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "family",
        abstract: "Families: address books that several accounts share.",
        discussion: """
            --family takes the name or identifier of a family; you can leave it out if you have only one. Owners rename, \
            invite, revoke, change roles, remove members and delete.
            """,
        subcommands: [
            List.self, New.self, Show.self, Rename.self, FamilyInvite.self, FamilyRevoke.self, FamilyAccept.self,
            FamilyRole.self, FamilyRemove.self, FamilyLeave.self, FamilyDelete.self, FamilyExport.self,
        ], defaultSubcommand: List.self)
}

/// Which family, whose, and how it is printed.
struct FamilyOptions: ParsableArguments, WorkspaceChoice {
    @Option(help: ArgumentHelp("Which family (default: your only one).", valueName: "name"))
    var family: String?

    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?

    /// Opens the account's family; ends the program where it is not clear which one is meant.
    func open() async throws -> FamilySession {
        let opened = try await openOwn()
        let display = opened.display()
        let families = try await CommandFailure.explained {
            try await opened.folder.accounts.families(of: opened.account.id, at: display.now)
        }
        let folded = family.map(SearchFolding.fold)
        // An identifier is one and no name, though a family may be named like it.
        let id = family.flatMap { Space.ID($0) }
        let found = families.filter { one in
            id.map { $0 == one.id } ?? (family == nil || folded == SearchFolding.fold(one.name))
        }
        if found.count == 1, let only = found.first { return FamilySession(opened: opened, display: display, family: only) }
        let phrases = display.phrases
        guard !found.isEmpty else {
            let blanks = ["words": TerminalText.printable(family ?? "")]
            let key = families.isEmpty ? "families.terminal.empty" : "families.terminal.unknown"
            throw CommandFailure.end(phrases.text(key, blanks), .needsALook)
        }
        let names = found.map { "  \($0.id)  \(TerminalText.printable($0.name))" }
        throw CommandFailure.end(
            ([phrases.text("families.terminal.several")] + names).joined(separator: "\n"), .unusableInput)
    }
}

/// A family that a command is about.
struct FamilySession {
    let opened: Workspace
    let display: DisplayContext
    let family: SharedSpace

    var accounts: Accounts { opened.folder.accounts }
    var account: Account.ID { opened.account.id }

    /// The member whose account has this name or identifier; ends the program where there is none.
    func member(_ words: String) throws -> SharedSpace.Member {
        let folded = SearchFolding.fold(words)
        // An identifier is one and no name, though an account may be named like it.
        let id = Account.ID(words)
        let found = family.members.first { one in id.map { $0 == one.account } ?? (SearchFolding.fold(one.name) == folded) }
        guard let found else {
            let blanks = ["name": TerminalText.printable(words), "family": TerminalText.printable(family.name)]
            throw CommandFailure.end(display.phrases.text("families.terminal.noMember", blanks), .needsALook)
        }
        return found
    }

    /// Says a sentence with the family's name in it, or prints the family as JSON.
    func say(_ key: String, _ blanks: [String: String] = [:], json: Bool) async throws {
        if json {
            let now = try await CommandFailure.explained { try await accounts.family(family.id, of: account, at: Date()) }
            return try StandardStreams.writeJSON(Records.family.json(ShownFamily(now, of: account)))
        }
        note(key, blanks)
    }

    func note(_ key: String, _ blanks: [String: String] = [:]) {
        StandardStreams.note(display.phrases.text(key, blanks.mapValues(TerminalText.printable)))
    }
}

extension FamilyCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Your families.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let display = opened.display()
            let families = try await CommandFailure.explained {
                try await opened.folder.accounts.families(of: opened.account.id, at: display.now)
            }
            if json {
                return try StandardStreams.writeJSON(
                    Records.family.list(families.map { ShownFamily($0, of: opened.account.id) }))
            }
            guard !families.isEmpty else { return StandardStreams.note(display.phrases.text("families.terminal.empty")) }
            var table = Table([.left, .left], dimmed: [1], style: .current(for: 1))
            for family in families {
                table.add([family.name, display.phrases.count("families.members", family.members.count)])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "new", abstract: "Creates a family. You are its owner.")

        @Argument(help: "Its name.") var name: [String]
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let display = opened.display()
            let made = try await CommandFailure.explained {
                try await opened.folder.accounts.makeFamily(
                    named: name.joined(separator: " "), by: opened.account.id, at: display.now)
            }
            let session = FamilySession(opened: opened, display: display, family: made)
            try await session.say("families.made", ["name": made.name], json: json)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "The members of a family, and its open invitations.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var options: FamilyOptions

        func run() async throws {
            let session = try await options.open()
            let (family, display) = (session.family, session.display)
            if json { return try StandardStreams.writeJSON(Records.family.json(ShownFamily(family, of: session.account))) }
            let style = TerminalStyle.current(for: 1)
            var table = Table([.left, .left], dimmed: [1], style: style)
            for member in family.members {
                let date = display.day(of: member.joinedAt)
                table.add([member.name, display.phrases.text("families.\(member.role.rawValue).since", ["date": date])])
            }
            var text = style.bold(TerminalText.printable(family.name)) + "\n" + table.text
            guard family.member(session.account)?.role == .owner else { return try StandardStreams.write(text) }
            for invitation in family.invitations {
                let blanks = [
                    "name": TerminalText.printable(invitation.inviterName), "date": display.day(of: invitation.expiresAt),
                ]
                text += "\(invitation.id)  \(display.phrases.text("families.invitation.until", blanks))\n"
            }
            try StandardStreams.write(text)
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Renames a family.")

        @Argument(help: "The new name.") var name: [String]
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var options: FamilyOptions

        func run() async throws {
            let session = try await options.open()
            try await CommandFailure.explained {
                _ = try await session.accounts.renameFamily(
                    session.family.id, to: name.joined(separator: " "), seen: session.family.version, by: session.account,
                    at: session.display.now)
            }
            try await session.say("families.renamed", json: json)
        }
    }
}
