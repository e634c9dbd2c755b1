package import Foundation
package import Kinkeeper
package import Store

extension Records {
    /// A check-in at a moment.
    package static let checkIn = Record<ShownCheckIn>("CheckIn", "A couple's check-in.") {
        Field("id", .identifier("Names the check-in."), \.checkIn.id)
        Field("startedBy", .identifier("The account that started it."), \.checkIn.startedBy)
        Field("startedAt", .instant("When it was started."), \.checkIn.startedAt)
        Field("status", .word("Its status.", named: "CheckInStatus"), \.checkIn.status)
        Field("step", .word("The present step.", named: "CheckInStep"), \.checkIn.step)
        Field(
            "completedSteps", .list("The steps that are done, in their order.", of: .word("A step.", named: "CheckInStep")),
            \.checkIn.completedSteps)
        Field("percent", .integer("How much is done, in percent.", 0...100), \.checkIn.percent)
        Field(
            "topics", .list("The chosen categories, in the order they were chosen.", of: .record(checkInTopic)),
            \.checkIn.chosen)
        Field("partners", .list("Both partners, in the order they joined.", of: .record(checkInPartner)), \.partners)
        Field("turn", orNull: .record(checkInTurn), \.turn)
        Field("pausedAt", orNull: .instant("Since when it is paused; null while it is not."), \.checkIn.pausedAt)
        Field("durationSeconds", .count("How long it has taken so far, without pauses, in seconds."), \.durationSeconds)
        Field("endedAt", orNull: .instant("When it was completed or abandoned."), \.checkIn.endedAt)
        Field("version", .count("Grows with each change. An act says which version it saw."), \.checkIn.version)
    }

    /// A chosen category of a check-in.
    package static let checkInTopic = Record<CheckIn.Topic>("CheckInTopic", "A category to talk about.") {
        Field("category", .identifier("The category."), \.category)
        Field("isDiscussed", .flag("Whether it was talked about."), \.isDiscussed)
    }

    /// What a partner said of a check-in.
    package static let checkInPartner = Record<ShownCheckIn.Partner>("CheckInPartner", "A partner's mood and reflection.") {
        Field("account", .identifier("The partner."), \.account)
        Field("mood", orNull: .checkInMood("How the partner feels; null if not said."), \.mood)
        Field("reflection", .text("What the partner thinks of it; may be empty.", max: CheckIn.longestReflection), \.reflection)
    }

    /// The turn to speak.
    package static let checkInTurn = Record<ShownCheckIn.Turn>("CheckInTurn", "Whose turn to speak it is.") {
        Field("speaker", .identifier("The partner who speaks."), \.speaker)
        Field("remainingSeconds", .count("The seconds that are left; 0 once the time is over."), \.remainingSeconds)
    }

    /// Something that a partner does in a check-in.
    package static let checkInAct = RecordInput<CheckInActInput>(
        "CheckInAct", "Something that a partner does in a check-in.", required: ["act", "version"]
    ) {
        Field("act", .word("What to do.", named: "CheckInActKind"), sets: \.kind)
        Field("version", .integer("The version of the check-in that you saw.", 1...Int(Int32.max)), sets: \.version)
        Field(
            "step", orNull: .word("Of go: the step to go to, the next one or one that was open.", named: "CheckInStep"),
            sets: \.step)
        Field("category", orNull: .identifier("Of choose, drop and discuss: the category."), sets: \.category)
        Field("isDiscussed", .flag("Of discuss: whether it was talked about; true if not said."), sets: \.isDiscussed)
        Field("account", orNull: .identifier("Of turn: the partner who speaks."), sets: \.account)
        Field("mood", orNull: .checkInMood("Of mood: how you feel; null takes it back."), sets: \.mood)
        Field(
            "text", orNull: .text("Of reflect: what you think of it; empty takes it back.", max: CheckIn.longestReflection),
            sets: \.text)
    }

    /// The rules of a couple.
    package static let checkInRules = Record<AgreedRules>("CheckInRules", "The rules of a couple, and who agreed to them.") {
        Field("id", orNull: .identifier("Names these rules; null for those that every couple begins with."), \.id)
        checkInRulesInput.fields.map { $0.of(\AgreedRules.rules) }
        Field("agreed", .list("The accounts that agreed to them.", of: .identifier("An account.")), \.agreed)
    }

    /// The rules that can be set.
    package static let checkInRulesInput = RecordInput<CheckInRules>(
        "CheckInRulesInput", "The rules of a couple.",
        required: ["turnLength", "hasNoInterruptions", "pauseWord", "timeOutLength", "text"]
    ) {
        Field("turnLength", .integer("The length of a turn, in minutes.", CheckInRules.turnLengths), sets: \.turnLength)
        Field("hasNoInterruptions", .flag("Whether the listener lets the speaker finish."), sets: \.hasNoInterruptions)
        Field(
            "pauseWord", .text("The word that asks for a pause; may be empty.", max: CheckInRules.longestPauseWord),
            sets: \.pauseWord)
        Field(
            "timeOutLength", .integer("The length of a time-out, in minutes.", CheckInRules.timeOutLengths),
            sets: \.timeOutLength)
        Field("text", .text("Further rules; may be empty.", max: CheckInRules.longestText), sets: \.text)
    }

    /// How regularly a couple checks in.
    package static let checkInStatistics = Record<CheckInStatistics>(
        "CheckInStatistics", "How regularly a couple checks in, by the account's calendar."
    ) {
        Field("completed", .count("The check-ins that were completed."), \.completed)
        Field("streak", .count("The weeks in a row with one, up to now."), \.streak)
        Field("longestStreak", .count("The longest streak so far, in weeks."), \.longestStreak)
        Field("monthsActive", .count("The months with one."), \.monthsActive)
        Field("consistencyRate", .integer("The share of weeks with one, in percent.", 0...100), \.consistencyRate)
    }
}

/// A check-in at a moment, with the clocks that run.
package struct ShownCheckIn: Sendable {
    /// What a partner said of it.
    package struct Partner: Sendable {
        let account: AccountID
        let mood: CheckIn.Mood?
        let reflection: String
    }

    /// The turn at the moment.
    package struct Turn: Sendable {
        let speaker: AccountID
        /// The seconds that are left; a second that has begun counts.
        package let remainingSeconds: Int
    }

    /// The check-in.
    package let checkIn: CheckIn
    /// The turn; nil while there is none.
    package let turn: Turn?
    let partners: [Partner]
    /// How long it has taken, without pauses.
    package let durationSeconds: Int

    /// A check-in of two partners at a moment. The rules say how long a turn is.
    package init(_ checkIn: CheckIn, of partners: [AccountID], _ rules: CheckInRules, at now: Date) {
        self.checkIn = checkIn
        self.partners = partners.map {
            Partner(account: $0, mood: checkIn.moods[$0], reflection: checkIn.reflections[$0] ?? "")
        }
        let length = Double(rules.turnLength * 60)
        turn = checkIn.turn.map {
            Turn(speaker: $0.speaker, remainingSeconds: Int($0.remaining(of: length, at: now).rounded(.up)))
        }
        durationSeconds = Int(checkIn.duration(at: now))
    }
}

/// An act as programs send it.
package struct CheckInActInput: Sendable {
    /// What to do.
    package enum Kind: String, CaseIterable, Sendable {
        case go, choose, drop, discuss, turn
        case endTurn = "end-turn"
        case pause, resume, mood, reflect, complete, abandon
    }

    var kind = Kind.pause
    /// The version of the check-in that the partner saw.
    package var version = 0
    var step: CheckIn.Step?
    var category: CheckInCategory.ID?
    var isDiscussed = true
    var account: AccountID?
    var mood: CheckIn.Mood?
    var text: String?

    /// An act to be read into.
    package init() {}

    /// Returns the act. Throws the place of a member that it needs and that is missing.
    package func act() throws(JSONFault) -> CheckInAct {
        switch kind {
        case .go: .go(to: try needed(step, "step"))
        case .choose: .choose(try needed(category, "category"))
        case .drop: .drop(try needed(category, "category"))
        case .discuss: .discuss(try needed(category, "category"), isDone: isDiscussed)
        case .turn: .giveTurn(to: try needed(account, "account"))
        case .endTurn: .endTurn
        case .pause: .pause
        case .resume: .resume
        case .mood: .feel(mood)
        case .reflect: .reflect(try needed(text, "text"))
        case .complete: .complete
        case .abandon: .abandon
        }
    }

    private func needed<Part>(_ part: Part?, _ name: String) throws(JSONFault) -> Part {
        guard let part else { throw JSONFault("is needed for this act", at: "/\(name)") }
        return part
    }
}

extension JSONForm where Value == CheckIn.Mood {
    /// How a partner feels.
    static func checkInMood(_ about: String) -> JSONForm { .word(about, named: "CheckInMood") }
}

extension CoupleCheckIns {
    /// A check-in of this couple at a moment.
    package func shown(_ checkIn: CheckIn, at now: Date) async throws(StoreError) -> ShownCheckIn {
        ShownCheckIn(checkIn, of: partners, try await space.checkInRules().rules, at: now)
    }

    /// Does an act as `act` does, after what a crash left of the answers was taken up. An unknown category is refused.
    package func perform(_ act: CheckInAct, in id: CheckIn.ID, seen: Int, at now: Date) async throws(StoreError) -> CheckIn {
        switch act {
        case .choose(let category):
            guard try await space.checkInCategories(at: now).contains(where: { $0.id == category }) else { throw .notFound }
        // Afterwards, an answer that was not handed over stays with its author.
        case .complete, .abandon: try await settle(id, at: now)
        default: break
        }
        return try await self.act(act, in: id, seen: seen, at: now)
    }

    /// How regularly the couple checks in, by the calendar of a time zone.
    package func statistics(today: CivilDate, in zone: TimeZone) async throws(StoreError) -> CheckInStatistics {
        let ends = try await space.endsOfCheckIns()
        return CheckInStatistics(completedOn: ends.map { CivilDate(of: $0, in: zone) }, today: today)
    }
}
