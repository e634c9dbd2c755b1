import ArgumentParser
import Foundation
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
            let word =
                !book.isChosen ? "notChosen" : book.problem != nil ? "lost" : book.isWritable ? "chosen" : "readOnly"
            table.add([book.name, Terminal.phrases.text("connect.book.\(word)"), String(book.cards), book.id.description])
        }
        return table.text
    }

    static func fate(of card: PlannedCard) -> String {
        switch card.fate {
        case .new: Terminal.phrases.text("connect.plan.new")
        case .here(_, let name): Terminal.phrases.text("connect.plan.here", ["name": name])
        case .maybe(_, let name): Terminal.phrases.text("connect.plan.maybe", ["name": name])
        case .group: Terminal.phrases.text("connect.plan.group")
        case .unreadable: Terminal.phrases.text("connect.plan.unreadable")
        }
    }

    static func counts(of sync: SyncRun) -> String {
        if let failure = sync.failure { return SyncFailure.sentence(failure, "") }
        let counts = SyncEntry.Kind.allCases.compactMap { kind in
            sync.counts[kind].map { "\($0) \(Terminal.phrases.text("connect.did.\(kind.rawValue)"))" }
        }
        return counts.isEmpty ? Terminal.phrases.text("connect.nothing") : counts.joined(separator: "; ")
    }

    static func summary(of sync: SyncRun, named name: String) -> String {
        "\(TerminalText.printable(name)): \(counts(of: sync))\n"
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

/// What a server did wrong, as a sentence and an exit code.
enum SyncFailure {
    static func explained<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await CommandFailure.explained {
            do { return try await body() } catch let failure as SyncDesk.Failure {
                switch failure {
                case .busy: throw CommandFailure.end(Terminal.phrases.text("connect.failure.running"), .unavailable)
                case .locked: throw CommandFailure.end(Terminal.phrases.text("connect.failure.locked"), .needsALook)
                case .server(let word, let words): throw CommandFailure.end(sentence(word, words), .needsALook)
                }
            }
        }
    }

    /// The sentence for a word.
    static func sentence(_ word: String, _ words: String) -> String {
        let known: Set = [
            "unreachable", "not-allowed", "bad-address", "elsewhere", "refused", "forbidden", "busy", "no-address-book",
            "unreadable",
            "locked",
        ]
        let text = Terminal.phrases.text("connect.failure.\(known.contains(word) ? word : "other")", ["word": word])
        return words.isEmpty ? text : "\(text) (\(TerminalText.printable(words)))"
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
            if let id { return try await SyncRun.ID(id).asyncMap { try await space.sync($0) } ?? nil }
            return try await space.syncs(of: connection.id, limit: 1).first
        }
        guard let found, found.connection == connection.id else {
            throw CommandFailure.end(Terminal.phrases.text("connect.report.none"), .needsALook)
        }
        return found
    }

    func shelf() -> ConnectedShelf {
        let viewpoint = viewpoint()
        return ConnectedShelf(space, today: viewpoint.today, now: viewpoint.now)
    }

    func syncDesk(_ options: WorkspaceOptions) throws -> SyncDesk {
        do {
            let configuration = try Configuration.load(folder: options.folderURL)
            return SyncDesk(folder: folder, rules: configuration.outgoing, zone: .current, now: { Date() })
        } catch let error as ConfigurationError {
            throw CommandFailure.end(error.description, ExitCode(64))
        }
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(_ body: (Wrapped) async throws -> Value) async rethrows -> Value? {
        if let self { return try await body(self) }
        return nil
    }
}
