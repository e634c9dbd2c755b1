import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Server
import Store

extension AccountCommand {
    struct Profile: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "profile",
            abstract: "The e-mail address and picture of an account. With options, changes them.",
            discussion: """
                The address is for the account alone and is never used to sign in. The picture is shown to the partner and the \
                members of the account's families.
                """)

        @Option(help: ArgumentHelp("The e-mail address.", valueName: "address")) var email: String?
        @Flag(help: "Remove the e-mail address.") var noEmail = false
        @Option(help: ArgumentHelp("A picture; it is cropped to its middle square.", valueName: "file")) var picture: String?
        @Flag(help: "Remove the picture.") var noPicture = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard email == nil || !noEmail else { throw ValidationError("Use --email or --no-email, not both.") }
            guard picture == nil || !noPicture else { throw ValidationError("Use --picture or --no-picture, not both.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let (accounts, id) = (opened.folder.accounts, opened.account.id)
            let (square, now) = (try await square(), Date())
            let account = try await CommandFailure.explained {
                if email != nil || noEmail { try await accounts.setEmail(email, of: id, at: now) }
                if square != nil || noPicture { try await accounts.setPicture(square, of: id) }
                guard let account = try await accounts.account(id) else { throw StoreError.notFound }
                return account
            }
            if json { return try StandardStreams.writeJSON(ProfileJSON(account)) }
            let phrases = Terminal.phrases
            let address = account.email.map { phrases.text("profile.terminal.email", ["email": $0]) }
            var lines = [address ?? phrases.text("profile.terminal.none")]
            if account.picture != nil { lines.append(phrases.text("profile.terminal.picture")) }
            try StandardStreams.write(lines.map { $0 + "\n" }.joined())
        }

        /// The middle square of the file; nil where none is named.
        private func square() async throws -> [UInt8]? {
            guard let picture else { return nil }
            do {
                return try await PictureCutter.apart(.own).face(try Data(contentsOf: URL(filePath: picture)))
            } catch let failure as PictureFailure {
                throw CommandFailure.end(failure)
            } catch {
                throw CommandFailure.end(Terminal.phrases.text("people.cli.noFile", ["file": picture]), .unusableInput)
            }
        }
    }
}

private struct ProfileJSON: Encodable {
    let account: String
    let name: String
    @NullWhenAbsent var email: String?
    let hasPicture: Bool

    init(_ account: Account) {
        (self.account, name, hasPicture) = (account.id.description, account.name, account.picture != nil)
        _email = NullWhenAbsent(wrappedValue: account.email)
    }
}
