import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The kinds of access to end.
struct EndingOptions: ParsableArguments {
    @Option(
        name: .customLong("end"),
        help: ArgumentHelp("Also end everything of this kind, or 'all'. Repeat for several.", valueName: "kind"))
    var kindsToEnd: [EndedKind] = []

    /// The kinds that were named.
    var kinds: Set<Access.Kind> { Set(kindsToEnd.flatMap(\.kinds)) }

    /// Prints the ended access, and the remaining access to the account.
    static func tell(_ ended: [Access], left: [Access]) {
        let phrases = Terminal.phrases
        if !ended.isEmpty { StandardStreams.note(phrases.count("terminal.access.ended", ended.count)) }
        if !left.isEmpty { StandardStreams.note(phrases.count("terminal.access.left", left.count)) }
    }
}

/// A kind of what opens an account, or all of them.
struct EndedKind: ExpressibleByArgument {
    let kinds: [Access.Kind]

    init?(argument: String) {
        if argument == "all" {
            kinds = Access.Kind.allCases
        } else if let kind = Access.Kind(rawValue: argument) {
            kinds = [kind]
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { Access.Kind.allCases.map(\.rawValue) + ["all"] }
}

extension AccountCommand {
    struct ListAccess: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "access", abstract: "Lists what opens an account without its password, and when it was last used.")

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            let access = try await CommandFailure.explained {
                try await opened.folder.accounts.access(to: opened.account.id, at: Date())
            }
            if json { return try StandardStreams.writeJSON(Records.access.list(access)) }
            guard !access.isEmpty else { return StandardStreams.note(Terminal.phrases.text("terminal.access.none")) }
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            for (one, choice) in zip(access, AccessChoice.all(access, from: opened.display())) {
                table.add([TerminalText.printable(choice.title), choice.use, one.kind.rawValue])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out", abstract: "Signs an account out everywhere.",
            discussion: """
                Passkeys, linked sign-ins, recovery codes, tokens, app passwords, links and notification buttons keep working, \
                unless --end names them. The only way in to an account is kept.
                """)

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @OptionGroup var ending: EndingOptions
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            let (accounts, id, now) = (opened.folder.accounts, opened.account.id, Date())
            let chosen = ending.kinds.union([.session])
            let (ended, left) = try await CommandFailure.explained {
                let ended = try await accounts.endAccess(to: id, at: now) { chosen.contains($0.kind) }
                // With them, browsers without a known session end too.
                try await accounts.revokeSessions(of: id, except: nil, at: now)
                return (ended, try await accounts.access(to: id, at: now))
            }
            StandardStreams.note(Terminal.phrases.text("terminal.access.signedOut", ["name": opened.account.name]))
            EndingOptions.tell(ended, left: left)
        }
    }
}
