import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The content of a request that options say.
struct CoupleRequestContent: ParsableArguments {
    @Option(help: "What is asked for.") var kind: Word<CoupleRequest.Kind>?
    @Option(help: "A description. Empty text removes it.") var details: String?
    @Option(help: ArgumentHelp("The first day it is due.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day) var on:
        CivilDate?
    @Option(help: "How often it repeats, from its day on.") var every: Word<CoupleRequestRepeat>?
    @Option(help: "The priority.") var priority: Word<ActionItem.Priority>?
    @Option(help: "A tag. Repeat for several.") var tag: [String] = []

    var isEmpty: Bool {
        kind == nil && details == nil && on == nil && every == nil && priority == nil && tag.isEmpty
    }

    func apply(to draft: inout CoupleRequestDraft) {
        draft.kind = kind?.value ?? draft.kind
        draft.details = details ?? draft.details
        draft.due = on ?? draft.due
        draft.repeats = every?.value ?? draft.repeats
        draft.priority = priority?.value ?? draft.priority
        if !tag.isEmpty { draft.tags = tag }
    }
}

extension CheckInCommand {
    struct AddRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Asks your partner for something; your partner is notified.")

        @Argument(help: "What you would like.") var title: [String]
        @OptionGroup var content: CoupleRequestContent
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            var draft = CoupleRequestDraft(id: .make(at: display.now), title: title.joined(separator: " "))
            content.apply(to: &draft)
            let asked = draft
            let request = try await session.refusing { () async throws(StoreError) in
                try await couple.space.addCoupleRequest(asked, by: couple.account, at: display.now)
            }
            try session.write(request, json: options.json, key: "requests.terminal.added")
        }
    }

    struct EditRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Changes your pending request. What you leave out stays as it is.")

        @Argument(help: "Which request.") var request: [String]
        @Option(help: "What you would like.") var title: String?
        @OptionGroup var content: CoupleRequestContent
        @Flag(help: "Remove the day.") var noDay = false
        @Flag(help: "Stop repeating.") var once = false
        @Flag(help: "Remove all tags.") var noTags = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard title != nil || !content.isEmpty || noDay || once || noTags else {
                throw ValidationError(
                    "Say what to change: --title, --kind, --details, --on, --no-day, --every, --once, --priority, --tag, --no-tags."
                )
            }
            guard content.on == nil || !noDay else { throw ValidationError("Say one of --on and --no-day.") }
            guard content.every == nil || !once else { throw ValidationError("Say one of --every and --once.") }
            guard content.tag.isEmpty || !noTags else { throw ValidationError("Say one of --tag and --no-tags.") }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let present = try await session.request(request.joined(separator: " "))
            var draft = CoupleRequestDraft(present)
            draft.title = title ?? draft.title
            content.apply(to: &draft)
            if noDay { draft.due = nil }
            if once { draft.repeats = nil }
            if noTags { draft.tags = [] }
            let edited = draft
            let changed = try await session.refusing { () async throws(StoreError) in
                try await couple.space.editCoupleRequest(
                    present.id, to: edited, seen: present.version, by: couple.account, at: display.now)
            }
            try session.write(changed, json: options.json, key: "requests.terminal.changed")
        }
    }

    struct AcceptRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "accept", abstract: "Accepts a request from your partner, who is notified.")

        @Argument(help: "Which request.") var request: [String]
        @Option(help: "A message to your partner.") var response = ""
        @Option(help: "Also add it as an action item, for you or for both.") var todo: Word<CoupleRequestAnswer.Assignee>?
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let answer = CoupleRequestAnswer(isAccepted: true, response: response, actionItem: todo?.value)
            try await options.open().answer(
                request.joined(separator: " "), answer, json: options.json,
                key: todo == nil ? "requests.accepted" : "requests.accepted.item")
        }
    }

    struct DeclineRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decline", abstract: "Declines a request from your partner, who is notified.")

        @Argument(help: "Which request.") var request: [String]
        @Option(help: "A message to your partner.") var response = ""
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            try await options.open().answer(
                request.joined(separator: " "), CoupleRequestAnswer(isAccepted: false, response: response),
                json: options.json, key: "requests.declined")
        }
    }

    struct DeleteRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Takes back your pending request.")

        @Argument(help: "Which request.") var request: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let present = try await session.request(request.joined(separator: " "))
            try await CommandFailure.explained {
                try await couple.space.deleteCoupleRequest(
                    present.id, seen: present.version, by: couple.account, at: display.now)
            }
            try session.write(present, json: options.json, key: "requests.terminal.deleted")
            guard !options.json else { return }
            StandardStreams.note(display.undo("kinkeeper check-in request restore \(present.id)"))
        }
    }

    struct RestoreRequest: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Brings back a request that you took back.")

        @Argument(
            help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
            transform: { try .argument($0, of: "a request") })
        var request: CoupleRequest.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let restored = try await CommandFailure.explained {
                try await session.couple.space.restoreCoupleRequest(
                    request, by: session.couple.account, at: session.display.now)
            }
            try session.write(restored, json: options.json, key: "reminders.restored")
        }
    }
}

extension CheckInSession {
    fileprivate func answer(_ words: String, _ answer: CoupleRequestAnswer, json: Bool, key: String) async throws {
        let present = try await request(words)
        let (couple, display) = (couple, display)
        let answered = try await refusing { () async throws(StoreError) in
            try await couple.space.answerCoupleRequest(
                present.id, with: answer, seen: present.version, by: couple.account, at: display.now, in: display.zone)
        }
        try write(answered, json: json, key: key)
    }

    /// Runs a change; a value that cannot be kept ends the program with what is wrong with it.
    fileprivate func refusing(
        _ change: () async throws(StoreError) -> CoupleRequest
    ) async throws -> CoupleRequest {
        try await CommandFailure.explained {
            do throws(StoreError) { return try await change() } catch {
                guard case .requestProblem(let problem) = error else { throw error }
                throw CommandFailure.end(phrases.text("requests.problem.\(problem.rawValue)"), .unusableInput)
            }
        }
    }
}
