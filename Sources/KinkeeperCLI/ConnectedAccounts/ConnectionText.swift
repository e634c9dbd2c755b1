import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Server
import Store
import Transfer

/// Connections and what came of them, in words.
enum ConnectionText {
    static func table(of books: [ConnectedBook]) -> String {
        var table = Table([.left, .left, .right, .left], dimmed: [3], style: .current(for: 1))
        for book in books {
            let word = !book.isChosen ? "notChosen" : book.isWritable ? "chosen" : "readOnly"
            let problem = book.isChosen ? Terminal.phrases.problem(of: book) : nil
            table.add([
                book.name, problem ?? Terminal.phrases.text("connect.book.\(word)"), String(book.cards), book.id.description,
            ])
        }
        return table.text
    }

    static func summary(of sync: SyncRun, named name: String) -> String {
        "\(TerminalText.printable(name)): \(Terminal.phrases.summary(of: sync))\n"
    }
}

/// The password for a server elsewhere: whatever it is, since another program made it.
enum ConnectionPassword {
    static func read(for user: String, fromInput: Bool) throws -> String {
        guard fromInput || isatty(0) == 1 else {
            throw ValidationError(Terminal.phrases.text("terminal.password.stdin"))
        }
        let password = fromInput ? readLine() ?? "" : PasswordOptions.asked(for: user)
        guard !password.isEmpty else { throw ValidationError(Terminal.phrases.text("connect.password.none")) }
        return password
    }
}

/// A server's error, as a sentence and an exit code.
enum SyncFailure {
    static func explained<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await CommandFailure.explained {
            do { return try await body() } catch let failure as ConnectionSyncer.Failure {
                // A sync may have changed something before it failed.
                let reason = TerminalText.printable(Terminal.wording.reason(of: failure))
                throw CommandFailure.end(reason, ExitCode(failure.code.exitCode))
            }
        }
    }
}

extension Workspace {
    func connections() async throws -> [ConnectedAccount] {
        try await CommandFailure.explained { try await folder.accounts.connections(of: account.id) }
    }

    func connection(_ words: String) async throws -> ConnectedAccount {
        try Terminal.oneOf(
            try await connections(), meantBy: words, id: \.id.description, name: \.name, none: "connect.unknown",
            several: "connect.several")
    }

    /// A sync of a connection by its identifier, or the last one.
    func sync(_ id: String?, of connection: ConnectedAccount) async throws -> SyncRun {
        let found = try await CommandFailure.explained {
            if let id {
                guard let id = SyncRun.ID(id) else { return nil as SyncRun? }
                return try await space.sync(id)
            }
            return try await space.syncs(of: connection.id, limit: 1).first
        }
        guard let found, found.connection == connection.id else {
            throw CommandFailure.end(Terminal.phrases.text("connect.report.none"), .needsALook)
        }
        return found
    }

    func backend() -> ConnectedBackend {
        let display = display()
        return ConnectedBackend(space, today: display.today, now: display.now)
    }

    func connectionSyncer(_ options: WorkspaceOptions) throws -> ConnectionSyncer {
        let configuration = try Configuration.explained(folder: options.folderURL)
        return ConnectionSyncer(folder: folder, rules: configuration.outgoing, zone: .current, now: { Date() })
    }
}
