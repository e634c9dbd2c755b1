import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Transfer

struct FamilyRole: AsyncParsableCommand {
    /// What a member may do.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case owner, member

        var role: Membership.Role { self == .owner ? .owner : .member }
    }

    static let configuration = CommandConfiguration(
        commandName: "role", abstract: "Makes a member an owner, or an owner a member.")

    @Argument(help: "The member's account name.") var name: String
    @Argument(help: "owner or member.") var role: Choice
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: FamilyOptions

    func run() async throws {
        let session = try await options.open()
        let member = try session.member(name)
        try await CommandFailure.explained {
            _ = try await session.accounts.setRole(
                role.role, of: member.account, in: session.family.id, seen: nil, by: session.account, at: session.display.now)
        }
        try await session.say("families.\(role.rawValue).made", ["name": member.name], json: json)
    }
}

struct FamilyRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Removes a member. Their access ends at once.")

    @Argument(help: "The member's account name.") var name: String
    @Flag(help: "Yes, remove.") var yes = false
    @OptionGroup var options: FamilyOptions

    func validate() throws {
        guard yes else {
            throw ValidationError("The member loses access to the family at once, and keeps no copy. Use --yes to remove.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        let member = try session.member(name)
        try await CommandFailure.explained {
            try await session.accounts.removeMember(
                member.account, of: session.family.id, seen: nil, by: session.account, at: session.display.now)
        }
        session.note("families.removed", ["name": member.name])
    }
}

struct FamilyLeave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave", abstract: "Leaves a family.",
        discussion: "You lose access at once, on every device, and keep no copy. Your own records stay.")

    @Flag(help: "Yes, leave.") var yes = false
    @OptionGroup var options: FamilyOptions

    func validate() throws {
        guard yes else {
            throw ValidationError("You lose access to the family at once, and keep no copy. Use --yes to leave.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        try await CommandFailure.explained {
            try await session.accounts.leaveFamily(session.family.id, session.account, at: session.display.now)
        }
        session.note("families.left", ["name": session.family.name])
    }
}

struct FamilyDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a family and its people, for all members.",
        discussion: "This cannot be undone, and no member keeps a copy. Make one first with 'family export'.")

    @Flag(help: "Yes, delete.") var yes = false
    @OptionGroup var options: FamilyOptions

    func validate() throws {
        guard yes else {
            throw ValidationError("All people of the family are deleted for all members, for good. Use --yes to delete.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        try await CommandFailure.explained {
            try await session.opened.folder.deleteFamily(
                session.family.id, seen: nil, by: session.account, at: session.display.now)
        }
        session.note("families.deleted", ["name": session.family.name])
    }
}

struct FamilyExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes everything in a family as JSON; 'restore' reads it into an empty account.",
        discussion: "The file is written completely or not at all. Only its owner can read it.")

    @Argument(help: "The file; '-' is standard output.") var file: String
    @OptionGroup var options: FamilyOptions

    func run() async throws {
        let session = try await options.open()
        let file = try ExportFile(file == "-" ? nil : file)
        do {
            let space = try await session.opened.folder.openSpace(session.family.id, for: session.account)
            try await SpaceDocument.writeShared(space, of: .family, for: session.account, at: session.display.now) {
                try file.append($0)
            }
            try file.finish()
        } catch {
            throw file.failed(error)
        }
        guard let name = file.name else { return }
        StandardStreams.note(Terminal.phrases.count("export.written", file.bytes, ["file": name]))
    }
}
