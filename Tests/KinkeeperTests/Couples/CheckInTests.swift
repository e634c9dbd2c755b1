import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CheckInTests {
    private static let (anna, ben) = (AccountID(UUID()), AccountID(UUID()))
    private static let partners = [anna, ben]
    private static let start = Date(timeIntervalSince1970: 1_767_258_000)
    private static let categories = (1...4).map { _ in CheckInCategory.ID(UUID()) }
    private let anna = Self.anna
    private let ben = Self.ben
    private let money = Self.categories[0]

    private func begun() -> CheckIn { CheckIn(id: .make(at: Self.start), startedBy: anna, at: Self.start) }

    /// Does acts one after the other, each having seen the one before, a minute apart.
    private func after(
        _ acts: [CheckInAct], by account: AccountID? = nil, in checkIn: CheckIn? = nil
    ) throws -> CheckIn {
        var present = checkIn ?? begun()
        for act in acts {
            present = try present.applying(
                act, by: account ?? anna, seen: present.version, partners: Self.partners, areRulesAgreed: true,
                at: present.lastActAt + 60)
        }
        return present
    }

    private var atDiscussion: [CheckInAct] {
        [.go(to: .categorySelection), .choose(money), .go(to: .categoryDiscussion)]
    }

    @Test func `the whole way from welcome to completion`() throws {
        let rest: [CheckInAct] = [
            .discuss(money, isDone: true), .go(to: .reflection), .feel(.positive), .reflect("Good."), .go(to: .actionItems),
            .go(to: .completion), .complete,
        ]
        let done = try after(atDiscussion + rest)
        #expect(done.status == .completed && done.percent == 100 && done.completedSteps == CheckIn.Step.allCases)
        #expect(done.completedAt == Self.start + 600 && done.duration(at: .distantFuture) == 600)
        #expect(done.moods == [anna: .positive] && done.reflections == [anna: "Good."] && done.version == 11)
        #expect(throws: CheckInRefusal.ended) { try after([.pause], in: done) }
    }

    @Test func `steps are opened one by one, and stay open`() throws {
        #expect(throws: CheckInRefusal.stepNotOpen(.reflection)) { try after([.go(to: .reflection)]) }
        #expect(throws: CheckInRefusal.stepNotOpen(.categorySelection)) { try after([.choose(money)]) }
        #expect(throws: CheckInRefusal.nothingChosen) {
            try after([.go(to: .categorySelection), .go(to: .categoryDiscussion)])
        }
        #expect(throws: CheckInRefusal.nothingDiscussed) { try after(atDiscussion + [.go(to: .reflection)]) }
        #expect(throws: CheckInRefusal.stepNotOpen(.reflection)) { try after(atDiscussion + [.reflect("early")]) }
        #expect(throws: CheckInRefusal.stepNotOpen(.completion)) { try after([.complete]) }
        #expect(throws: CheckInRefusal.rulesNotAgreed) {
            try begun().applying(
                .go(to: .categorySelection), by: anna, seen: 1, partners: Self.partners, areRulesAgreed: false, at: Self.start)
        }
        let back = try after(atDiscussion + [.go(to: .welcome)])
        #expect(back.step == .welcome && back.furthestStep == .categoryDiscussion && back.percent == 33)
        #expect(try after([.go(to: .categoryDiscussion)], in: back).step == .categoryDiscussion)
        // Gone back and all taken out: there is nothing to talk about.
        #expect(throws: CheckInRefusal.nothingChosen) {
            try after(atDiscussion + [.go(to: .categorySelection), .drop(money), .go(to: .categoryDiscussion)])
        }
    }

    @Test func `what was talked about stays`() throws {
        let talked = atDiscussion + [.discuss(money, isDone: true), .go(to: .categorySelection)]
        #expect(throws: CheckInRefusal.alreadyDiscussed) { try after(talked + [.drop(money)]) }
        #expect(throws: CheckInRefusal.notChosen) { try after(atDiscussion + [.discuss(Self.categories[1], isDone: true)]) }
        #expect(throws: CheckInRefusal.notChosen) { try after(atDiscussion + [.answer(Self.categories[1])]) }
    }

    @Test func `an act for an older state is refused only where that part changed`() throws {
        var checkIn = try after([.go(to: .categorySelection)])
        let seen = checkIn.version
        func act(_ act: CheckInAct, by account: AccountID) throws(CheckInRefusal) {
            checkIn = try checkIn.applying(
                act, by: account, seen: seen, partners: Self.partners, areRulesAgreed: true, at: Self.start + 90)
        }
        try act(.choose(money), by: anna)
        // Both choose at once: each other's choices do not stand in the way, nor do moods.
        try act(.choose(Self.categories[1]), by: ben)
        try act(.feel(.negative), by: ben)
        try act(.feel(.positive), by: anna)
        #expect(throws: CheckInRefusal.stale) { try act(.drop(money), by: ben) }
        try act(.go(to: .categoryDiscussion), by: anna)
        #expect(throws: CheckInRefusal.stale) { try act(.go(to: .categoryDiscussion), by: ben) }
        #expect(throws: CheckInRefusal.stale) {
            try checkIn.applying(
                .pause, by: ben, seen: 99, partners: Self.partners, areRulesAgreed: true, at: Self.start)
        }
        #expect(checkIn.chosen.count == 2 && checkIn.moods.count == 2)
    }

    @Test func `what changes nothing makes no new version`() throws {
        let chosen = try after([.go(to: .categorySelection), .choose(money)])
        #expect(try after([.choose(money), .go(to: .categorySelection), .endTurn, .feel(nil)], in: chosen) == chosen)
        // What is kept beside it does: the other phone is to look.
        #expect(try after([.changeBeside], in: chosen).version == chosen.version + 1)
    }

    @Test func `a turn's clock runs, stands while paused, and ends with the step`() throws {
        var checkIn = try after(atDiscussion)
        func act(_ act: CheckInAct, at second: TimeInterval) throws(CheckInRefusal) {
            checkIn = try checkIn.applying(
                act, by: anna, seen: checkIn.version, partners: Self.partners, areRulesAgreed: true, at: Self.start + second)
        }
        try act(.giveTurn(to: ben), at: 200)
        #expect(checkIn.turn?.remaining(of: 300, at: Self.start + 260) == 240)
        try act(.pause, at: 260)
        #expect(throws: CheckInRefusal.paused) { try act(.giveTurn(to: anna), at: 300) }
        #expect(throws: CheckInRefusal.paused) { try act(.go(to: .welcome), at: 300) }
        #expect(checkIn.turn?.remaining(of: 300, at: Self.start + 600) == 240)
        try act(.resume, at: 860)
        #expect(checkIn.turn?.remaining(of: 300, at: Self.start + 900) == 200)
        #expect(checkIn.turn?.remaining(of: 300, at: Self.start + 9_000) == 0)
        #expect(checkIn.pausedSeconds == 600 && checkIn.duration(at: Self.start + 900) == 300)
        #expect(throws: CheckInRefusal.notPaused) { try act(.resume, at: 900) }
        #expect(throws: CheckInRefusal.unknownPartner) { try act(.giveTurn(to: AccountID(UUID())), at: 900) }
        try act(.go(to: .categorySelection), at: 900)
        #expect(checkIn.turn == nil)
    }

    @Test func `phones put away for hours are a pause`() throws {
        let before = try after(atDiscussion + [.giveTurn(to: ben)])
        let late = before.lastActAt + 7 * 3_600
        #expect(before.duration(at: late) == before.duration(at: before.lastActAt))
        let after = try before.applying(
            .discuss(money, isDone: true), by: ben, seen: before.version, partners: Self.partners, areRulesAgreed: true,
            at: late)
        #expect(after.pausedSeconds == 7 * 3_600 && after.duration(at: late) == before.duration(at: before.lastActAt))
        #expect(after.turn?.remaining(of: 300, at: late) == 300)
        // A quarter of an hour of talking is none.
        let talked = try before.applying(
            .endTurn, by: ben, seen: before.version, partners: Self.partners, areRulesAgreed: true, at: before.lastActAt + 900)
        #expect(talked.pausedSeconds == 0)
    }

    /// Random acts of two people, who often see an old state, by a clock that is sometimes set back.
    @Test(arguments: 1...8)
    func `any acts lead to legal states only`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var checkIn = begun()
        var time = Self.start
        var log: [Int] = [1]
        for _ in trials(400, long: 20_000) {
            time += [-30, 1, 20, 400, 4_000].randomElement(using: &random) ?? 1
            let account = Self.partners.randomElement(using: &random) ?? anna
            let seen = Bool.random(using: &random) ? checkIn.version : log.randomElement(using: &random) ?? 1
            let category = Self.categories.randomElement(using: &random) ?? money
            let acts: [CheckInAct] = [
                .go(to: CheckIn.Step.allCases.randomElement(using: &random) ?? .welcome), .choose(category), .drop(category),
                .discuss(category, isDone: .random(using: &random)), .giveTurn(to: account), .endTurn, .pause, .resume,
                .feel(CheckIn.Mood.allCases.randomElement(using: &random)),
                .reflect("\(Int.random(in: 0...9, using: &random))"),
                .answer(category), .changeBeside, .go(to: checkIn.furthestStep.next ?? .completion),
            ]
            guard let act = acts.randomElement(using: &random) else { continue }
            let before = checkIn
            do throws(CheckInRefusal) {
                checkIn = try checkIn.applying(
                    act, by: account, seen: seen, partners: Self.partners, areRulesAgreed: true, at: time)
            } catch {
                #expect(error != .ended)
                continue
            }
            log.append(checkIn.version)
            #expect(checkIn.version == before.version || checkIn.version == before.version + 1)
            #expect((checkIn == before) == (checkIn.version == before.version))
            #expect(checkIn.step <= checkIn.furthestStep && checkIn.furthestStep >= before.furthestStep)
            #expect(checkIn.furthestStep < .categoryDiscussion || !checkIn.topics.isEmpty)
            #expect(Set(checkIn.topics.map(\.category)).count == checkIn.topics.count)
            #expect(checkIn.turn == nil || checkIn.step == .categoryDiscussion)
            #expect(checkIn.pausedAt == nil || checkIn.turn?.since == nil)
            #expect(checkIn.changes.values.allSatisfy { $0 <= checkIn.version })
            #expect((0...100).contains(checkIn.percent) && checkIn.percent >= 0 && checkIn.duration(at: time) >= 0)
            #expect(checkIn.pausedSeconds >= before.pausedSeconds && checkIn.lastActAt >= before.lastActAt)
        }
        #expect(log.count > 20)
    }
}
