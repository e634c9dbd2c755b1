import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Server
import Store
import Transfer

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Syncs connected accounts now; reports, conflicts, and undo.",
        discussion: "The server syncs by itself every hour. 'kinkeeper connect' shows the state.",
        subcommands: [Now.self, Reports.self, Report.self, Conflicts.self, Settle.self, Undo.self], defaultSubcommand: Now.self)

    /// Syncs a connection and says what came of it.
    static func run(
        _ connection: ConnectedAccount, _ opened: Workspace, _ workspace: WorkspaceOptions, json: Bool
    ) async throws {
        let syncer = try opened.connectionSyncer(workspace)
        let done = try await SyncFailure.explained { try await syncer.sync(connection, of: opened.account) }
        let report = try await CommandFailure.explained { try await opened.space.sync(done.sync) }
        if json {
            try StandardStreams.writeJSON(report.map(Records.connectionSync.json) ?? .null)
        } else {
            if let report { try StandardStreams.write(ConnectionText.summary(of: report, named: connection.name)) }
            if done.waitsForWord { StandardStreams.note(Terminal.phrases.text("connect.waits")) }
        }
        if done.waitsForWord { throw ExitCode.needsALook }
    }
}

extension SyncCommand {
    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "now",
            abstract: "Syncs one account, or all that are not paused.",
            discussion: "Exit code 1 if something is waiting for your approval.")

        @Argument(help: "Its identifier, or its name if no other has it.") var connection: String?
        @Flag(help: "Print JSON. Needs the name of one account.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            if let connection {
                return try await SyncCommand.run(try await opened.connection(connection), opened, workspace, json: json)
            }
            guard !json else { throw ValidationError(Terminal.phrases.text("connect.jsonForOne")) }
            var code: ExitCode?
            for connection in try await opened.connections() where connection.pausedAt == nil {
                do {
                    try await SyncCommand.run(connection, opened, workspace, json: json)
                } catch let failed as ExitCode {
                    code = failed
                }
            }
            if let code { throw code }
        }
    }

    struct Reports: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "reports", abstract: "Lists the last syncs of an account.")

        @OptionGroup var meant: ConnectionOptions
        @Option(help: "The most to list.") var limit = 20
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let syncs = try await CommandFailure.explained {
                try await opened.space.syncs(of: connection.id, limit: max(1, limit))
            }
            if json { return try StandardStreams.writeJSON(Records.connectionSync.list(syncs)) }
            var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
            for sync in syncs {
                table.add([
                    sync.startedAt.formatted(.iso8601), Terminal.phrases.summary(of: sync), sync.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Report: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "report", abstract: "Shows what the last sync did, or an earlier one.")

        @OptionGroup var meant: ConnectionOptions
        @Option(help: ArgumentHelp("The identifier of an earlier sync.", valueName: "id")) var sync: String?
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let found = try await opened.sync(sync, of: connection)
            let entries = try await CommandFailure.explained {
                try await opened.space.entries(of: found.id, limit: .max)
            }
            if json {
                let changes = try await CommandFailure.explained { try await opened.backend().changes(of: entries) }
                let shown = entries.map { ShownSyncEntry($0, changes[$0.id] ?? []) }
                return try StandardStreams.writeJSON(
                    Records.connectionSync.json(found).adding(["entries": Records.syncEntry.list(shown)]))
            }
            var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
            for entry in entries {
                // The detail of a deletion is its time, which is only for undoing.
                let detail = entry.kind == .trashed ? "" : entry.detail
                table.add([entry.name, Terminal.phrases.text("connect.did.\(entry.kind.rawValue)"), detail])
            }
            try StandardStreams.write(ConnectionText.summary(of: found, named: connection.name) + table.text)
        }
    }

    struct Conflicts: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "conflicts",
            abstract: "Lists conflicts: what was changed differently on both sides.")

        @OptionGroup var meant: ConnectionOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let conflicts = try await CommandFailure.explained {
                try await opened.space.openConflicts(of: connection.id, limit: 1_000)
            }
            if json { return try StandardStreams.writeJSON(Records.syncConflict.list(conflicts)) }
            guard !conflicts.isEmpty else { return StandardStreams.note(Terminal.phrases.text("connect.conflicts.none")) }
            var table = Table([.left, .left, .left, .left, .left], dimmed: [4], style: .current(for: 1))
            for conflict in conflicts {
                table.add([
                    conflict.personName, conflict.property, conflict.ours ?? "–", conflict.theirs ?? "–",
                    conflict.id.description,
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Settle: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "settle",
            abstract: "Settles a conflict: keeps yours, or takes the server's version.")

        @Argument(help: "The conflict's identifier.") var conflict: String
        @Flag(help: "Take the server's version.") var theirs = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            guard let id = SyncConflict.ID(conflict) else {
                throw CommandFailure.end(Terminal.phrases.text("connect.conflicts.unknown"), .needsALook)
            }
            try await CommandFailure.explained { try await opened.backend().settle(id, takingTheirs: theirs) }
            StandardStreams.note(Terminal.phrases.text("connect.conflicts.settled"))
        }
    }

    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Undoes the last sync that changed something here, and pauses the account.",
            discussion: "Later changes stay. What was written to the server stays there, because it came from here.")

        @OptionGroup var meant: ConnectionOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func run() async throws {
            let opened = try await workspace.open()
            let connection = try await opened.connection(meant.connection)
            let last = try await CommandFailure.explained { try await opened.space.syncToUndo(of: connection.id) }
            guard let last else {
                throw CommandFailure.end(Terminal.phrases.text("connect.report.none"), .needsALook)
            }
            let syncer = try opened.connectionSyncer(workspace)
            let undone = try await SyncFailure.explained {
                try await syncer.undo(last.id, of: connection, of: opened.account)
            }
            if json {
                return try StandardStreams.writeJSON(
                    ["undone": .integer(undone.undone), "kept": .array(undone.kept.map(JSONValue.string))])
            }
            StandardStreams.note(
                Terminal.phrases.text(
                    "connect.undone", ["count": String(undone.undone), "kept": String(undone.kept.count)]))
        }
    }
}
