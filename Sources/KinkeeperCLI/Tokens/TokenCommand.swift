import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Tokens that let programs use /api/v1.",
        subcommands: [Create.self, List.self, Revoke.self], defaultSubcommand: List.self)
}

/// A token in --json.
private struct TokenJSON: Encodable {
    let id: String
    let name: String
    let scopes: [String]
    /// Those that it was narrowed to; left out for all.
    let spaces: [TokenSpaceJSON]?
    let createdAt: String
    let lastUsedAt: String?
    let expiresAt: String?
    /// Only where it was just made.
    var token: String?

    init(_ token: APIToken, text: String? = nil) {
        id = token.id.description
        name = token.name
        scopes = token.scopes.map(\.rawValue).sorted()
        spaces = token.spaces.chosen?.map(TokenSpaceJSON.init)
        createdAt = token.createdAt.formatted(.iso8601)
        lastUsedAt = token.lastUsedAt?.formatted(.iso8601)
        expiresAt = token.expiresAt?.formatted(.iso8601)
        self.token = text
    }
}

/// A space of a token in --json.
private struct TokenSpaceJSON: Encodable {
    let id: String
    let kind: String
    let name: String
    /// Whether the account may open it still.
    let isOpen: Bool

    init(_ space: TokenSpace) {
        (id, kind, name, isOpen) = (space.id.description, space.kind.rawValue, space.name, space.isOpen)
    }
}

extension TokenCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Creates a token and prints it once.",
            discussion: "Scopes: \(APIToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")).")

        @Argument(help: "A name that tells you later what it is for.")
        var name: String

        @Option(
            help: ArgumentHelp("What it may do. Repeat for several (default: see people and catch-ups).", valueName: "scope")
        )
        var scope: [String] = ["people:read", "catchups:read"]

        @Option(
            help: ArgumentHelp(
                """
                A space that it opens: "own", "couple", or a family by its name or identifier. Repeat for several \
                (default: all, and those you join later).
                """, valueName: "space")
        )
        var space: [String] = []

        @Option(help: ArgumentHelp("The number of days until it expires (default: it does not).", valueName: "days"))
        var expires: Int?

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            for word in scope where APIToken.Scope(rawValue: word) == nil {
                let known = APIToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no scope \"\(word)\". The scopes are: \(known).")
            }
            if let expires, !APIToken.days.contains(expires) { throw ValidationError("--expires takes 1 to 3650 days.") }
            if name.trimmingCharacters(in: .whitespaces).isEmpty { throw ValidationError("A token needs a name.") }
        }

        func run() async throws {
            let opened = try await workspace.open()
            let secret = SecretToken()
            let now = opened.display().now
            let scopes = Set(scope.compactMap(APIToken.Scope.init(rawValue:)))
            let spaces = space.isEmpty ? nil : try await chosen(of: opened, scopes, at: now)
            let token = try await CommandFailure.explained {
                try await opened.folder.accounts.createToken(
                    named: name, hash: secret.digest, scopes: scopes, in: spaces, for: opened.account.id, at: now,
                    expiresAt: expires.map { now.addingTimeInterval(TimeInterval($0) * 86_400) })
            }
            if json {
                try StandardStreams.writeJSON(TokenJSON(token, text: secret.text))
            } else {
                StandardStreams.note(opened.display().phrases.text("tokens.made", ["name": token.name]))
                try StandardStreams.write(secret.text + "\n")
            }
        }

        /// The spaces that are named. Ends the command for one that there is not, and where the scopes open none of them.
        private func chosen(
            of opened: Workspace, _ scopes: Set<APIToken.Scope>, at now: Date
        ) async throws -> [Space.ID] {
            let all = try await CommandFailure.explained {
                try await opened.folder.accounts.tokenSpaces(of: opened.account.id, at: now)
            }
            var chosen: [TokenSpace] = []
            for words in space {
                switch TokenSpace.Kind(rawValue: words) {
                case .own: chosen += all.filter { $0.kind == .own }
                case .couple:
                    guard let couple = all.first(where: { $0.kind == .couple }) else {
                        throw CommandFailure.end(Terminal.phrases.text("tokens.problem.couple"), .needsALook)
                    }
                    chosen.append(couple)
                case .family, nil:
                    let family = try await CommandFailure.explained { try await opened.family(words) }.family.id
                    chosen += all.filter { $0.id == family }
                }
            }
            guard chosen.contains(where: { $0.isOpened(with: scopes) }) else {
                throw CommandFailure.end(Terminal.phrases.text("tokens.problem.useless.terminal"), .unusableInput)
            }
            return chosen.map(\.id)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the tokens, without their secrets.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let tokens = try await CommandFailure.explained {
                try await opened.folder.accounts.tokens(of: opened.account.id)
            }
            if json { return try StandardStreams.writeJSON(tokens.map { TokenJSON($0) }) }
            guard !tokens.isEmpty else { return StandardStreams.note(opened.display().phrases.text("tokens.none")) }
            let phrases = opened.display().phrases
            // Where none is narrowed there is nothing to tell apart.
            let isNarrowed = tokens.contains { $0.spaces.chosen != nil }
            let columns = isNarrowed ? 4 : 3
            var table = Table(
                Array(repeating: .left, count: columns), dimmed: Set(1..<columns), style: .current(for: 1))
            for token in tokens {
                let scopes = token.scopes.map(\.rawValue).sorted().joined(separator: " ")
                let spaces = isNarrowed ? [TerminalText.printable(token.spaces.title(in: phrases))] : []
                table.add([token.name, scopes] + spaces + [token.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Revokes a token. Programs that use it lose access at once.")

        @Argument(help: "Its identifier, or its name if no other has it.")
        var token: String

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let accounts = opened.folder.accounts
            let known = try await CommandFailure.explained { try await accounts.tokens(of: opened.account.id) }
            let found = try Terminal.oneOf(
                known, meantBy: token, id: \.id.description, name: \.name, none: "tokens.unknown", several: "tokens.several")
            try await CommandFailure.explained {
                try await accounts.revokeToken(found.id, of: opened.account.id, at: Date())
            }
            StandardStreams.note(opened.display().phrases.text("tokens.taken", ["name": found.name]))
        }
    }
}
