import Capture
import Kinkeeper
import Testing

@Suite("Checking proposals")
struct ProposalCheckTests {
    private let anna = CapturePerson(identifier: "1", name: "Anna Weber")
    private let other = CapturePerson(identifier: "2", name: "Anna Keller")
    private let today = CivilDate(year: 2026, month: 3, day: 3)

    private func proposal(
        _ kind: ProposalKind, _ confidence: Double = 0.9, change: (inout Proposal) -> Void = { _ in }
    ) -> Proposal {
        var proposal = Proposal(kind: .init(kind, span: 0..<4, confidence: confidence))
        change(&proposal)
        return proposal
    }

    @Test("The thresholds are 0.85, 0.70 and 0.50, each belonging to the level above it")
    func thresholds() {
        #expect(ConfidenceLevel(1) == .high)
        #expect(ConfidenceLevel(0.85) == .high)
        #expect(ConfidenceLevel(0.849) == .medium)
        #expect(ConfidenceLevel(0.70) == .medium)
        #expect(ConfidenceLevel(0.699) == .low)
        #expect(ConfidenceLevel(0.50) == .low)
        #expect(ConfidenceLevel(0.499) == .guess)
    }

    @Test("A missing required field makes a proposal invalid and is named")
    func missing() {
        let occasion = proposal(.occasion)
        #expect(ProposalCheck(occasion).verdict == .invalid)
        #expect(ProposalCheck(occasion).missing == [.person, .occasion, .date])
        #expect(ProposalCheck(proposal(.catchup)).missing == [.person])
        #expect(ProposalCheck(proposal(.gift)).missing == [.text])
        #expect(ProposalCheck(proposal(.toDo) { $0.text = .init("  ", span: 0..<4, confidence: 0.9) }).missing == [.text])
    }

    @Test("A reminder may have a time or a recurrence instead of a date")
    func reminderWithoutDate() {
        let text = Proposal.Field("ring Carla", span: 0..<4, confidence: 0.9)
        #expect(ProposalCheck(proposal(.reminder) { $0.text = text }).missing == [.date])
        let timed = proposal(.reminder) {
            $0.text = text
            $0.time = .init(.nine, span: 0..<4, confidence: 0.9)
        }
        #expect(ProposalCheck(timed).verdict == .ready)
        let weekly = proposal(.reminder) {
            $0.text = text
            $0.recurrence = .init(.weekly, span: 0..<4, confidence: 0.9)
        }
        #expect(ProposalCheck(weekly).verdict == .ready)
    }

    @Test("A value below medium needs to be confirmed; at medium it does not")
    func confirmation() {
        let unsure = proposal(.catchup) { $0.person = .init(ProposedPerson(candidates: [anna]), span: 0..<4, confidence: 0.69) }
        #expect(ProposalCheck(unsure).verdict == .needsConfirmation)
        #expect(ProposalCheck(unsure).toConfirm == [.person])
        let medium = proposal(.catchup, 0.7) {
            $0.person = .init(ProposedPerson(candidates: [anna]), span: 0..<4, confidence: 0.7)
        }
        #expect(ProposalCheck(medium).verdict == .ready)
    }

    @Test("One of several people has to be chosen, however sure the words are")
    func ambiguous() {
        let unclear = proposal(.catchup) {
            $0.person = .init(ProposedPerson(candidates: [anna, other]), span: 0..<4, confidence: 0.95)
        }
        #expect(ProposalCheck(unclear).toConfirm == [.person])
        let chosen = unclear.choosing(other)
        #expect(chosen.person?.value.person == other)
        #expect(chosen.person?.confidence == 0.85)
        #expect(ProposalCheck(chosen).verdict == .ready)
    }

    @Test("A confirmed value gets 0.85, and a surer one stays as it is")
    func confirmed() {
        let unsure = proposal(.note, 0.95) {
            $0.person = .init(ProposedPerson(candidates: [anna]), span: 0..<4, confidence: 0.4)
            $0.text = .init("likes tea", span: 0..<4, confidence: 0.6)
        }
        let confirmed = unsure.confirming(.person).confirming(.text).confirming(.kind)
        #expect(confirmed.person?.confidence == 0.85)
        #expect(confirmed.text?.confidence == 0.85)
        #expect(confirmed.kind.confidence == 0.95)
        #expect(ProposalCheck(confirmed).verdict == .ready)
    }

    // MARK: Unsure dates in the past

    private func dated(
        _ kind: ProposalKind, _ year: Int, _ month: Int, _ day: Int, confidence: Double
    ) throws -> Proposal {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        return proposal(kind) { $0.date = .init(ProposedDate(date), span: 0..<4, confidence: confidence) }
    }

    @Test("An unsure date in the past is proposed for next year")
    func unsurePast() throws {
        let today = try #require(today)
        let moved = try dated(.reminder, 2026, 2, 10, confidence: 0.6).movingUnsurePast(today: today)
        #expect(moved.date?.value.first == CivilDate(year: 2027, month: 2, day: 10))
        #expect(moved.date?.confidence == 0.6)
        let old = try dated(.reminder, 2019, 5, 1, confidence: 0.6).movingUnsurePast(today: today)
        #expect(old.date?.value.first == CivilDate(year: 2026, month: 5, day: 1))
        let leapDay = try dated(.reminder, 2024, 2, 29, confidence: 0.6).movingUnsurePast(today: today)
        #expect(leapDay.date?.value.first == CivilDate(year: 2027, month: 2, day: 28))
    }

    @Test("Today, a day ahead, a sure day, and the day of a catch-up stay")
    func unmoved() throws {
        let today = try #require(today)
        for proposal in try [
            dated(.reminder, 2026, 3, 3, confidence: 0.3), dated(.reminder, 2026, 3, 4, confidence: 0.3),
            dated(.reminder, 2026, 2, 10, confidence: 0.7),
            dated(.catchup, 2026, 2, 10, confidence: 0.3),
        ] {
            #expect(proposal.movingUnsurePast(today: today) == proposal)
        }
    }

    @Test("A stretch of days keeps its length, and stays while it is not over")
    func stretch() throws {
        let today = try #require(today)
        let first = try #require(CivilDate(year: 2026, month: 2, day: 20))
        let past = proposal(.occasion) {
            $0.date = .init(ProposedDate(first, through: first.adding(days: 3)), span: 0..<4, confidence: 0.5)
        }
        let moved = try #require(past.movingUnsurePast(today: today).date?.value)
        #expect(moved.first == CivilDate(year: 2027, month: 2, day: 20))
        #expect(moved.first.days(until: moved.last) == 3)
        let running = proposal(.occasion) { $0.date = .init(ProposedDate(first, through: today), span: 0..<4, confidence: 0.5) }
        #expect(running.movingUnsurePast(today: today) == running)
    }
}
