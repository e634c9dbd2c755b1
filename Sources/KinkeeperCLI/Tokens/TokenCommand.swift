import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "The tokens that let programs use /api/v1.",
        subcommands: [Create.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

/// A token in --json.
private struct TokenJSON: Encodable {
    let id: String
    let name: String
    let scopes: [String]
    let createdAt: String
    let lastUsedAt: String?
    let expiresAt: String?
    /// Only where it was just made.
    var token: String?

    init(_ token: APIToken, text: String? = nil) {
        id = token.id.description
        name = token.name
        scopes = token.scopes.map(\.rawValue).sorted()
        createdAt = token.createdAt.formatted(.iso8601)
        lastUsedAt = token.lastUsedAt?.formatted(.iso8601)
        expiresAt = token.expiresAt?.formatted(.iso8601)
        self.token = text
    }
}

extension TokenCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a token and prints it, this once.",
            discussion: "Scopes: \(APIToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")).")

        @Argument(help: "What to call it, so that you know later what it is for.")
        var name: String

        @Option(
            help: ArgumentHelp("What it may do; may be given several times (default: see, but not change).", valueName: "scope")
        )
        var scope: [String] = ["people:read", "catchups:read"]

        @Option(help: ArgumentHelp("After how many days it ends (default: when it is revoked).", valueName: "days"))
        var expires: Int?

        @Flag(help: "Prints JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            for word in scope where APIToken.Scope(rawValue: word) == nil {
                let known = APIToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no scope \"\(word)\". Known are \(known).")
            }
            if let expires, !APIToken.days.contains(expires) { throw ValidationError("--expires takes 1 to 3650 days.") }
            if name.trimmingCharacters(in: .whitespaces).isEmpty { throw ValidationError("A token needs a name.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let secret = SecretToken()
            let now = opened.display().now
            let token = try await CommandFailure.explained {
                try await opened.folder.accounts.createToken(
                    named: name, hash: secret.digest, scopes: Set(scope.compactMap(APIToken.Scope.init(rawValue:))),
                    for: opened.account.id, at: now,
                    expiresAt: expires.map { now.addingTimeInterval(TimeInterval($0) * 86_400) })
            }
            if json {
                try StandardStreams.writeJSON(TokenJSON(token, text: secret.text))
            } else {
                StandardStreams.note(opened.display().phrases.text("tokens.made", ["name": token.name]))
                try StandardStreams.write(secret.text + "\n")
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists the tokens, without their secrets.")

        @Flag(help: "Prints JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let tokens = try await CommandFailure.explained {
                try await opened.folder.accounts.tokens(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(tokens.map { TokenJSON($0) }) }
            guard !tokens.isEmpty else { return StandardStreams.note(opened.display().phrases.text("tokens.none")) }
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            for token in tokens {
                let scopes = token.scopes.map(\.rawValue).sorted().joined(separator: " ")
                table.add([token.name, scopes, token.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Takes a token back; programs with it are kept out at once.")

        @Argument(help: "Its identifier, or its name where only one has it.")
        var token: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.tokens(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: token, id: \.id.description, name: \.name, none: "tokens.unknown", several: "tokens.several")
            try await CommandFailure.explained { try await accounts.revokeToken(found.id, of: opened.account.id) }
            StandardStreams.note(opened.display().phrases.text("tokens.taken", ["name": found.name]))
        }
    }
}
