import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Server
import Store

/// The data folder and the account: the options that every command takes.
struct WorkspaceOptions: ParsableArguments, WorkspaceChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?

    /// Opens the data folder and one account's own space in it.
    func open() async throws -> Workspace { try await openOwn() }
}

/// What says which data folder and which account a command is for.
protocol WorkspaceChoice {
    /// The data folder; nil for the usual one.
    var data: String? { get }
    /// The account's name; nil for the only one.
    var account: String? { get }
}

extension WorkspaceChoice {
    static var dataHelp: ArgumentHelp {
        ArgumentHelp("The data folder (default: $KINKEEPER_DATA, else the platform's data folder).", valueName: "dir")
    }
    static var accountHelp: ArgumentHelp {
        ArgumentHelp("The account (default: the only one that was not invited).", valueName: "name")
    }

    /// Where the data lies.
    var folderURL: URL {
        DataFolderLocation.url(named: data, environment: ProcessInfo.processInfo.environment)
    }

    /// Opens the data folder; makes it when it is not there.
    func openFolder() throws -> DataFolder {
        let folder = try CommandFailure.explained { try DataFolder(url: folderURL) }
        if folder.wasOpenToOthers {
            StandardStreams.note(Terminal.phrases.text("terminal.folder.closed", ["folder": folderURL.path]))
        }
        return folder
    }

    /// Opens the data folder and one account's own space in it.
    func openOwn() async throws -> Workspace {
        let folder = try openFolder()
        return try await CommandFailure.explained {
            let account = try await chosenAccount(in: folder)
            Terminal.speak(account.settings.locale.flatMap { Language(tag: $0) })
            let space = try await folder.openSpace(account.personalSpace, for: account.id)
            return Workspace(folder: folder, account: account, space: space)
        }
    }

    /// The account that is named, or the only one. Ends the program where it is not clear which.
    func chosenAccount(in folder: DataFolder) async throws -> Account {
        if let account {
            if let found = try await folder.accounts.account(named: account) { return found }
            let names = try await folder.accounts.list().map(\.name).joined(separator: ", ")
            let blanks = ["name": account, "folder": folderURL.path, "names": names]
            throw ValidationError(
                Terminal.phrases.text(names.isEmpty ? "terminal.account.none" : "terminal.account.others", blanks))
        }
        if let only = try await folder.accounts.onlyAccount(orCreate: Self.ownerName, at: Date()) { return only }
        let names = try await folder.accounts.list().map(\.name).joined(separator: ", ")
        throw ValidationError(Terminal.phrases.text("terminal.account.several", ["names": names]))
    }

    /// The name of the owner's account in an empty data folder: the user who runs the program.
    private static var ownerName: String {
        (try? AccountName(NSUserName()))?.text ?? "owner"
    }
}

/// An opened data folder, the account that a command is for, and its space.
struct Workspace {
    let folder: DataFolder
    let account: Account
    /// The account's own space, or that of `family`.
    let space: Space
    /// The family whose address book a command is for; nil for the account's own.
    var family: SharedSpace?

    /// The family as rows name it; nil for the account's own space.
    var mark: FamilyMark? { family.map { FamilyMark($0) } }

    /// The day and the account's choices for what a command shows.
    func display(_ asked: (any DayChoice)? = nil) -> DisplayContext {
        display(at: Date(), in: asked?.timeZone, today: asked?.today)
    }

    /// The same of another moment.
    func display(at now: Date, in timeZone: TimeZone?, today: CivilDate? = nil) -> DisplayContext {
        var display = DisplayContext(
            account.settings, now: now, in: timeZone, server: .current, today: today, language: Terminal.language)
        display.family = family
        return display
    }
}
