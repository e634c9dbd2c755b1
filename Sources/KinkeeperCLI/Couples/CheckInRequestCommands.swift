import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Request: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "request",
            abstract: "Requests between you and your partner.",
            discussion: "REQUEST is an identifier, or a part of a title that only one request has.",
            subcommands: [
                ListRequests.self, ShowRequest.self, AddRequest.self, EditRequest.self, AcceptRequest.self,
                DeclineRequest.self, DeleteRequest.self, RestoreRequest.self,
            ], defaultSubcommand: ListRequests.self)
    }

    struct ListRequests: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the requests.",
            discussion: "Pending requests come by priority and day, answered ones by the latest answer.")

        @Option(help: "Only this state; without it, all states, the newest first.") var state: Word<CoupleRequest.State>?
        @Option(help: "The most to list.") var limit = 200
        @Flag(help: "Requests you took back, the latest first; 'restore' brings them back.") var deleted = false
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            if deleted { return try await session.writeDeletedRequests(json: options.json) }
            let found = try await CommandFailure.explained {
                try await session.couple.space.coupleRequests(state?.value, limit: min(max(1, limit), 10_000)).requests
            }
            if options.json {
                let shown = found.map { ShownCoupleRequest($0, on: session.display.today) }
                return try StandardStreams.writeJSON(Records.coupleRequest.list(shown))
            }
            guard !found.isEmpty else { return StandardStreams.note(session.phrases.text("requests.terminal.empty")) }
            try StandardStreams.write(session.table(of: found).text)
        }
    }

    struct ShowRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Shows a request and its answer.")

        @Argument(help: "Which request.") var request: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let found = try await session.request(request.joined(separator: " "))
            if options.json { return try session.write(found, json: true, key: "") }
            try StandardStreams.write(session.words(of: found))
        }
    }
}

extension CheckInSession {
    /// The most requests that are looked through for words of a title, the newest.
    private static let mostRequests = 10_000

    /// Returns the request with an identifier, or the only one whose title contains `words`; otherwise ends the program.
    func request(_ words: String) async throws -> CoupleRequest {
        try await CommandFailure.explained {
            if let id = CoupleRequest.ID(words), let found = try await couple.space.coupleRequest(id) { return found }
            let all = try await couple.space.coupleRequests(nil, limit: Self.mostRequests).requests
            let folded = SearchFolding.fold(words)
            let found = folded.isEmpty ? [] : all.filter { SearchFolding.fold($0.title).contains(folded) }
            if found.count == 1, let only = found.first { return only }
            let blanks = ["query": TerminalText.printable(words)]
            guard !found.isEmpty else {
                throw CommandFailure.end(phrases.text("requests.terminal.none", blanks), .needsALook)
            }
            let names = found.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.title))" }
            let head = phrases.text("requests.terminal.several", blanks)
            throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
        }
    }

    /// Writes a request as JSON, or what was done with it.
    func write(_ request: CoupleRequest, json: Bool, key: String) throws {
        if json {
            return try StandardStreams.writeJSON(Records.coupleRequest.json(ShownCoupleRequest(request, on: display.today)))
        }
        try StandardStreams.write(display.said(key, ["title": request.title]))
    }

    fileprivate func writeDeletedRequests(json: Bool) async throws {
        let deleted = try await CommandFailure.explained {
            try await couple.space.deletedCoupleRequests(of: couple.account, limit: 1_000)
        }
        if json { return try StandardStreams.writeJSON(Records.deletedCoupleRequest.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(phrases.text("reminders.terminal.empty")) }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for one in deleted {
            table.add([one.title, display.wording.moment(one.deletedAt, in: display.timeZone), one.id.description])
        }
        try StandardStreams.write(table.text)
    }

    fileprivate func table(of requests: [CoupleRequest]) -> Table {
        var table = Table([.left, .left, .left, .left, .left, .left, .left], dimmed: [6], style: .current(for: 1))
        for request in requests {
            let due = request.due(on: display.today).map { display.wording.day($0, today: display.today) } ?? ""
            table.add([
                phrases.text("requests.state.\(request.state.rawValue)"), request.title,
                phrases.text("requests.kind.\(request.kind.rawValue)"), name(of: request.askedBy), due,
                phrases.text("checkInTerminal.priority.\(request.priority.rawValue)"), request.id.description,
            ])
        }
        return table
    }

    fileprivate func words(of request: CoupleRequest) -> String {
        let names = CoupleRequestNames(of: couple.couple, for: couple.account)
        let row = CoupleRequestRow(request, names, from: display)
        var lines = ["\(row.stateTitle): \(request.title)", row.details, row.priorityTitle]
        if !request.tags.isEmpty { lines.append(request.tags.joined(separator: ", ")) }
        lines += request.details.isEmpty ? [] : ["", request.details]
        if request.state != .pending, !request.response.isEmpty { lines += ["", "> \(request.response)"] }
        let shown = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        return shown.map { TerminalText.printable(String($0)) }.joined(separator: "\n") + "\n"
            + TerminalStyle.current(for: 1).dim(request.id.description) + "\n"
    }
}
