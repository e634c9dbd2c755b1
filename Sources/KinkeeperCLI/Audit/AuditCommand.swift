import Application
import ArgumentParser
import Screens
import Store

extension AccountCommand {
    struct Audit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "audit",
            abstract: "Lists sign-ins and changes of what opens an account, the newest first.",
            discussion: """
                The list goes back 365 days, with at most 250 entries of each kind. Changes by commands on this machine are \
                listed as made on the server.
                """)

        @Argument(help: "The account (default: the only one).")
        var name: String?

        @Option(help: ArgumentHelp("Only entries of this group. Repeat for several.", valueName: "group"))
        var group: [Word<AuditGroup>] = []

        @Option(help: "The most to list.")
        var limit = 100

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: WorkspaceOptions

        func validate() throws {
            guard (1...10_000).contains(limit) else { throw ValidationError("--limit takes 1 to 10000.") }
        }

        func run() async throws {
            var workspace = workspace
            workspace.account = name ?? workspace.account
            let opened = try await workspace.open()
            let kinds = group.isEmpty ? nil : group.reduce(into: Set<AuditKind>()) { $0.formUnion($1.value.kinds) }
            let page = try await CommandFailure.explained {
                try await opened.folder.accounts.audit(of: opened.account.id, only: kinds, limit: limit)
            }
            if json { return try StandardStreams.writeJSON(Records.auditEntry.list(page.entries)) }
            let display = opened.display()
            guard !page.entries.isEmpty else { return StandardStreams.note(display.phrases.text("audit.none")) }
            var table = Table([.left, .left, .left], dimmed: [0, 2], style: .current(for: 1))
            for entry in page.entries {
                let row = AuditRow(entry, from: display)
                table.add([
                    display.wording.moment(entry.happenedAt, in: display.timeZone), TerminalText.printable(row.title),
                    TerminalText.printable(row.details),
                ])
            }
            try StandardStreams.write(table.text)
            if page.next != nil { StandardStreams.note(display.phrases.text("audit.moreThere")) }
        }
    }
}
