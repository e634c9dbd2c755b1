import Application
import Capture
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Schemas {
    /// The most characters of a receipt: those of a line whose every word became a note, and more.
    static let longestUndo = 200_000

    /// The records of a line of text.
    static let captures: [(name: String, schema: Schema)] = [
        (
            "CaptureInput",
            .object(
                "A line of text.", required: ["text"],
                [
                    "text": .text("What somebody wrote or said.", min: 1, max: 20_000, pattern: "\\S"),
                    "language": .word(
                        "Its language; what it is in, else the account’s, if not said.", named: "Language",
                        of: Language.allCases.map(\.rawValue)),
                    "engine": .word(
                        "Who reads it: the account's language model where one is turned on, or the built-in rules; chosen if not said.",
                        named: "CaptureEngine", of: ["chosen", "built-in"]),
                    "keep": .word(
                        "What is kept: nothing, or all that nobody has to look at, together; nothing if not said.",
                        named: "CaptureKeep", of: ["none", "ready"]),
                ])
        ),
        (
            "CapturedRecord",
            .whole(
                "A record that the line proposes. What it does not say is null.",
                [
                    "kind": .word("What kind.", named: "ProposalKind", of: ProposalKind.allCases.map(\.rawValue)),
                    "person": .identifier("Whom it is about.").orNull,
                    "newPerson": .text("The name of somebody who is not known yet.").orNull,
                    "candidates": .list("Those who may be meant.", of: .identifier("A person.")),
                    "contact": .word(
                        "How one was in touch, of a contact.", named: "CatchupKind", of: Catchup.Kind.allCases.map(\.rawValue)
                    ).orNull,
                    "occasion": .word(
                        "Which day, of one to remember.", named: "OccasionKind", of: Occasion.Kind.allCases.map(\.rawValue)
                    ).orNull,
                    "purpose": .text("What a gift is for.").orNull,
                    "text": .text("What it says.", max: 20_000),
                    "date": .text("The day; of an occasion --05-12 or with its year.").orNull,
                    "time": .text("The time of day.").orNull, "rule": .text("How it repeats: an RRULE.").orNull,
                    "amount": .text("What it may cost.").orNull, "currency": .text("ISO 4217.").orNull,
                    "words": .text("The words it came from.", max: 20_000),
                    "unsure": .list(
                        "What should be looked at.",
                        of: .word("A field.", named: "ProposalField", of: ProposalField.allCases.map(\.rawValue))),
                    "isReady": .flag("Whether it can be kept without anybody looking at it."),
                    "isKept": .flag("Whether it was kept."),
                ])
        ),
        (
            "Captured",
            .whole(
                "What a line says, and how much of it was kept.",
                [
                    "kept": .count("How many records were kept."),
                    "undo": Schema.text(
                        "What POST /captures/undoing takes to undo what was kept; null where nothing was.", min: 1,
                        max: longestUndo
                    ).orNull,
                    "provider": .text("The host that read the line, where it was sent to one.").orNull,
                    "setback": .text("Why the language model that was asked did not read it, in words.").orNull,
                    "records": .list("The records.", of: .named("CapturedRecord")),
                ])
        ),
    ]
}

extension Operation {
    /// Lines of text that become records.
    static let captures: [Operation] = [capture, undoCapture].map(\.inOwn)

    private static let capture = Operation(
        id: "capture", method: .post, path: "/captures", tag: "Capture",
        summary: "Read a line of text, and keep what it says if that is asked for", scope: .writeGifts,
        reveals: [.readPeople, .writePeople, .writeCatchups, .writeReminders], shows: .readPeople,
        body: .json(.named("CaptureInput")),
        success: .json(.named("Captured"), "What it says.")
    ) { call in
        let said = call.body["language"]?.text.flatMap { Language(tag: $0) }
        let usual = call.caller.account.settings.locale.flatMap { Language(tag: $0) } ?? .english
        let display = call.display.speaking(said ?? usual)
        let line = call.body["text"]?.text ?? ""
        let engine =
            call.body["engine"]?.text == "built-in" ? .builtIn : try await call.caller.services.models.engine(for: call.asking)
        let reading = try await call.space.read(line, in: said, by: engine, asking: call.asking, from: display)
        guard case .proposals(let cards, let source) = reading else {
            throw Problem.invalid([.init(pointer: "/text", detail: reading.fault)])
        }
        var people: [Person.ID: Person] = [:]
        for id in Set(cards.compactMap { Person.ID($0.person) }) { people[id] = try await call.space.person(id) }
        let ready = cards.map { $0.isReady(people: people, from: display) }
        var receipt = CaptureReceipt()
        if call.body["keep"]?.text == "ready", ready.contains(true) {
            let sure = zip(cards, ready).filter(\.1).map(\.0)
            let saver = try CaptureSaver(
                call.space, account: call.asking, today: display.today, zone: ZoneOffsets(display.timeZone), now: call.now,
                giftLead: try await call.caller.accounts.alerts(of: call.asking).gifts.lead)
            if let checked = CaptureFields.check(sure, people: people, from: display).line {
                receipt = try await refusingGift { () async throws(StoreError) in try await saver.save(checked) }
            }
        }
        let kept = receipt.count
        let records = zip(cards, ready).map { card, isReady in
            JSONValue(card, isReady: isReady, isKept: isReady && kept > 0)
        }
        let setback = source.setback.map { display.phrases.sentence(of: $0, provider: engine.provider ?? "") }
        return .json([
            "kept": .integer(kept), "undo": receipt == CaptureReceipt() ? .null : .string(receipt.description),
            "provider": .optional(source.provider), "setback": .optional(setback),
            "records": .array(records),
        ])
    }
}

extension Operation {
    private static let undoCapture = Operation(
        id: "undoCapture", method: .post, path: "/captures/undoing", tag: "Capture",
        summary: "Undo what was kept of a line; what was changed since stays", scope: .writeGifts,
        reveals: [.readPeople, .writePeople, .writeCatchups, .writeReminders],
        body: .json(
            .object(
                "What to undo.", required: ["undo"],
                ["undo": .text("What POST /captures said.", min: 1, max: Schemas.longestUndo, pattern: "^[A-Za-z0-9_-]+$")])),
        success: .json(
            .whole("What came of it.", ["left": .count("How many records stay, because they were changed since.")]),
            "What came of it.")
    ) { call in
        guard let receipt = call.body["undo"]?.text.flatMap({ CaptureReceipt($0) }) else {
            throw Problem.invalid([.init(pointer: "/undo", detail: "must be what POST /captures said")])
        }
        let display = call.display
        let saver = try CaptureSaver(
            call.space, account: call.asking, today: display.today, zone: ZoneOffsets(display.timeZone), now: call.now)
        return .json(["left": .integer(try await saver.undo(receipt))])
    }
}

extension CaptureReading {
    /// The rule that this line breaks.
    fileprivate var fault: String {
        switch self {
        case .proposals: ""
        case .tooLong(let most): "must be a line of at most \(most) characters"
        case .tooMany(let most): "must ask for at most \(most) records; send it in parts"
        }
    }
}

extension JSONValue {
    fileprivate init(_ card: CaptureFields, isReady: Bool, isKept: Bool) {
        let said = { (text: String) in JSONValue.optional(text.isEmpty ? nil : text) }
        let isNew = card.person.hasPrefix("new:")
        self = [
            "kind": .string(card.kind.rawValue), "person": .optional(Person.ID(card.person)?.description),
            "newPerson": .optional(isNew ? String(card.person.dropFirst("new:".count)) : nil),
            "candidates": .array(card.candidates.map { .string($0.description) }),
            "contact": .optional(card.kind == .catchup ? card.contact.rawValue : nil),
            "occasion": .optional(card.kind == .occasion ? card.occasion.rawValue : nil),
            "purpose": said(card.kind == .gift ? card.label : ""), "text": .string(card.text),
            "date": said(card.kind == .occasion ? card.yearlyDate : card.day), "time": said(card.time), "rule": said(card.rule),
            "amount": said(card.amount), "currency": said(card.amount.isEmpty ? "" : card.currency),
            "words": .string(card.words),
            "unsure": .array(card.unsure.map(\.rawValue).sorted().map { .string($0) }), "isReady": .bool(isReady),
            "isKept": .bool(isKept),
        ]
    }
}
