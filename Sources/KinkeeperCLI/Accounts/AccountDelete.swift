import ArgumentParser
import Foundation
import Screens
import Store

extension AccountCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Deletes an account with everything in it.",
            discussion: """
                This cannot be undone. Save the data first with 'kinkeeper export'. What the account shared stays with its \
                partner and the other members of its families. The last owner of the server is deleted only when it is the last \
                account.
                """)

        @Argument(help: "The account.") var name: String
        @Flag(help: "Yes, delete.") var yes = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard yes else {
                throw ValidationError("Everything in the account is deleted, for good. Use --yes to delete.")
            }
        }

        func run() async throws {
            var workspace = workspace
            workspace.account = name
            let folder = try workspace.openFolder()
            let account = try await CommandFailure.explained {
                let account = try await workspace.chosenAccount(in: folder)
                let now = Date()
                try await folder.deleteAccount(account.id, at: now)
                // Maybe no server runs here that would try it again.
                try await folder.finishDeletions(at: now)
                return account
            }
            let blanks = ["name": TerminalText.printable(account.name)]
            StandardStreams.note(Terminal.phrases.text("deletion.terminal", blanks))
        }
    }
}
