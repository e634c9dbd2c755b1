import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Server
import Store

struct ConnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connected accounts: address books of Nextcloud, iCloud, Fastmail, Radicale and others.",
        discussion: """
            kinkeeper connect add cloud.example.org --user anna --password-stdin < password
            kinkeeper connect books anna --choose Contacts
            kinkeeper connect plan anna
            kinkeeper connect approve anna

            People are copied to Kinkeeper, groups go both ways. Contact details are written to the server only after \
            'connect write-back NAME on'. Nothing is copied before 'approve'. 'kinkeeper sync undo NAME' undoes the last sync.
            """,
        subcommands: [
            List.self, Add.self, Books.self, Plan.self, Approve.self, WriteBack.self, Pause.self, Resume.self, Password.self,
            Remove.self,
        ], defaultSubcommand: List.self)
}

extension ConnectCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the connected accounts and their state.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connections = try await opened.connections()
            let shown = try await CommandFailure.explained {
                var shown: [ConnectionLook] = []
                for connection in connections { shown.append(try await opened.space.look(at: connection, syncs: 5)) }
                return shown
            }
            if json {
                let now = opened.display().now
                return try StandardStreams.writeJSON(Records.connection.list(shown.map { ShownConnection($0, at: now) }))
            }
            guard !connections.isEmpty else { return StandardStreams.note(Terminal.phrases.text("connect.none")) }
            var table = Table([.left, .left, .left, .left], dimmed: [2, 3], style: .current(for: 1))
            for look in shown {
                table.add([
                    look.connection.name, Terminal.phrases.text("connect.state.\(look.state.rawValue)"),
                    look.connection.server.absoluteString,
                    look.connection.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Connects to a server and finds its address books. Nothing is copied yet.",
            discussion: """
                Use an app password made just for this. It comes from standard input and is stored sealed. The address must \
                be https, except on this machine and your own networks. 'outgoing-hosts' says which servers are allowed.
                """)

        @Argument(help: "An e-mail address, a server's name, or any address on the server.")
        var server: String

        @Option(help: "The user name.") var user: String
        @Option(help: "Its name in Kinkeeper.") var name: String?
        @Flag(help: "Read the password from the first line of standard input.") var passwordStdin = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let password = try ConnectionPassword.read(for: user, fromInput: passwordStdin)
            let syncer = try opened.connectionSyncer(workspace)
            let made = try await SyncFailure.explained {
                try await syncer.connect(server, user: user, password: password, named: name, for: opened.account)
            }
            let books = try await CommandFailure.explained { try await opened.space.connectedBooks(of: made.id) }
            // Where there is one, there is nothing to choose.
            if books.count == 1 {
                try await CommandFailure.explained {
                    try await opened.space.chooseBooks(Set(books.map(\.id)), of: made.id)
                }
            }
            let shown = try await CommandFailure.explained { try await opened.space.connectedBooks(of: made.id) }
            if json {
                let look = try await CommandFailure.explained { try await opened.space.look(at: made, syncs: 5) }
                return try StandardStreams.writeJSON(Records.connection.json(ShownConnection(look, at: opened.display().now)))
            }
            StandardStreams.note(Terminal.phrases.text("connect.added", ["name": TerminalText.printable(made.name)]))
            try StandardStreams.write(ConnectionText.table(of: shown))
        }
    }

    struct Books: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "books",
            abstract: "Lists the address books of an account, and chooses which to sync.")

        @OptionGroup var meant: ConnectionOptions
        @Option(help: ArgumentHelp("Sync only these: names or identifiers.", valueName: "book"))
        var choose: [String] = []
        @Flag(help: "Sync all.") var all = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            var books = try await CommandFailure.explained { try await opened.space.connectedBooks(of: connection.id) }
            if all || !choose.isEmpty {
                let chosen =
                    all
                    ? books.map(\.id)
                    : try choose.map { word in
                        try Terminal.oneOf(
                            books, meantBy: word, id: \.id.description, name: \.name, none: "connect.books.unknown",
                            several: "connect.books.several"
                        ).id
                    }
                let joins = books.joinAgain(Set(chosen)) && connection.writesBack
                books = try await CommandFailure.explained {
                    if joins { try await opened.folder.accounts.setWritesBack(false, connection.id) }
                    try await opened.space.chooseBooks(Set(chosen), of: connection.id)
                    return try await opened.space.connectedBooks(of: connection.id)
                }
                if joins { StandardStreams.note(Terminal.phrases.text("connect.writeBack.off")) }
            }
            if json { return try StandardStreams.writeJSON(Records.connectedBook.list(books)) }
            try StandardStreams.write(ConnectionText.table(of: books))
        }
    }

    struct Plan: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plan",
            abstract: "Asks the server and shows what the first sync would do. Changes nothing.")

        @OptionGroup var meant: ConnectionOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let syncer = try opened.connectionSyncer(workspace)
            _ = try await SyncFailure.explained { try await syncer.sync(connection, of: opened.account) }
            let (cards, groups) = try await CommandFailure.explained {
                let cards = try await opened.space.plannedCards(of: connection.id, limit: .max)
                return (cards, try await opened.space.plannedGroups(of: connection.id))
            }
            if json {
                return try StandardStreams.writeJSON([
                    "cards": Records.plannedCard.list(cards),
                    "groups": .array(groups.map { ["id": .string($0.id.description), "name": .string($0.name)] }),
                ])
            }
            guard !cards.isEmpty || !groups.isEmpty else {
                return StandardStreams.note(Terminal.phrases.text("connect.plan.none"))
            }
            var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
            for card in cards { table.add([card.name, Terminal.phrases.fate(of: card), card.id.description]) }
            for group in groups {
                table.add([group.name, Terminal.phrases.text("connect.plan.goes"), group.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Approve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "approve",
            abstract: "Approves what 'plan' shows, or removing many people, and syncs.",
            discussion: """
                A card that may be about one of your people is joined with that person, unless --apart names it. Groups that \
                'plan' lists for the server go there, unless you use --keep-groups. Exit code 1 if something still needs \
                your approval.
                """)

        @OptionGroup var meant: ConnectionOptions
        @Option(help: ArgumentHelp("A card about another person: its identifier in 'plan'.", valueName: "card"))
        var apart: [String] = []
        @Flag(help: "Keep all present groups in Kinkeeper: none of them goes to the server.") var keepGroups = false
        @Flag(help: "Approve removing all people who are gone on the server.") var deletions = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let cards = try apart.map { text in
                guard let id = PlannedCard.ID(text) else {
                    throw CommandFailure.end(Terminal.phrases.text("connect.card.unknown", ["name": text]), .needsALook)
                }
                return id
            }
            let now = opened.display().now
            let done = try await CommandFailure.explained {
                if deletions {
                    try await opened.space.approveDeletions(of: connection.id)
                    return (approved: 0, left: 0)
                }
                return try await opened.folder.accounts.turningOffWritingBack(of: connection) {
                    let done = try await opened.space.approveFirstSync(
                        of: connection.id, apart: Set(cards), groups: keepGroups ? [] : nil, at: now)
                    guard done.left == 0 || done.approved > 0 else {
                        throw CommandFailure.end(
                            Terminal.phrases.text("connect.plan.first", ["name": connection.name]), .needsALook)
                    }
                    return done
                }
            }
            if done.approved > 0, connection.writesBack {
                StandardStreams.note(Terminal.phrases.text("connect.writeBack.off"))
            }
            try await SyncCommand.run(connection, opened, workspace, json: json)
        }
    }
}
