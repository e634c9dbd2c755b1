import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

/// The frame of every command about groups: open, find, act, and print the result.
struct GroupOptions: ParsableArguments, AddressBookChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?
    @Option(help: Self.spaceHelp) var space: String?
    @Flag(help: "Print JSON.") var json = false

    /// Acts and prints the result, or prints it as JSON.
    func act(_ body: (Workspace, DisplayContext) async throws -> GroupAct) async throws {
        let workspace = try await openAddressBook()
        let display = workspace.display()
        let act = try await CommandFailure.explained { try await body(workspace, display) }
        guard !json else { return try await write(act.record, in: workspace.space) }
        let blanks = act.blanks.mapValues(TerminalText.printable)
        let phrases = display.phrases
        let sentence = act.count.map { phrases.count(act.phrase, $0, blanks) } ?? phrases.text(act.phrase, blanks)
        try StandardStreams.write(sentence + "\n")
    }

    /// Does something with the group that the words name.
    func act(on words: String, _ body: (GroupSummary, Workspace, DisplayContext) async throws -> GroupAct) async throws {
        try await act { workspace, display in
            try await body(try await workspace.group(words, from: display), workspace, display)
        }
    }

    private func write(_ record: GroupAct.Record, in space: Space) async throws {
        switch record {
        case .group(let id):
            let summary = try await CommandFailure.explained { try await space.group(id) }
            try StandardStreams.writeJSON(summary.map(Records.group.json) ?? .null)
        case .value(let value): try StandardStreams.writeJSON(value)
        }
    }
}

/// The result of a command about groups.
struct GroupAct {
    /// The output of --json.
    enum Record {
        /// The group as it is now.
        case group(PersonGroup.ID)
        case value(JSONValue)
    }

    /// The key of the sentence that says it.
    let phrase: String
    let blanks: [String: String]
    /// For sentences that differ by number: how many.
    var count: Int?
    let record: Record

    init(_ phrase: String, _ blanks: [String: String], count: Int? = nil, _ record: Record) {
        self.phrase = phrase
        self.blanks = blanks
        self.count = count
        self.record = record
    }
}
