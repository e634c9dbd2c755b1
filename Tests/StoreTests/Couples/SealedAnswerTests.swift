import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct SealedAnswerTests {
    private let hers = "Sealed words of hers, which are long enough to look for"
    private let his = "And his own, kept to himself"

    @Test func `sealed answers are shown to both once both are there`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        let prompt = prompts[0].id
        try await anna.seal(prompt, in: id, text: hers, seen: 0, at: world.start)
        #expect(try await ben.space.answers(of: id).map(\.text) == [nil])
        #expect(try await ben.ownSealedAnswers(of: id) == [])
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == [hers])
        // Nothing of it is in a file that Ben's account opens.
        #expect(try !world.files(of: anna.couple.id, contain: hers) && !world.files(of: world.ben.personalSpace, contain: hers))
        #expect(try world.files(of: world.anna.personalSpace, contain: hers))
        let before = try #require(try await ben.space.checkIn(id)).version
        try await ben.seal(prompt, in: id, text: his, seen: 0, at: world.start)
        #expect(Set(try await ben.space.answers(of: id).map(\.text)) == [hers, his])
        #expect(try await anna.ownSealedAnswers(of: id) == [])
        #expect(try await ben.ownSealedAnswers(of: id) == [])
        #expect(try #require(try await ben.space.checkIn(id)).version > before)
        // What both have read is changed openly, and cannot be sealed.
        await #expect(throws: StoreError.checkInRefused(.alreadyRevealed)) {
            try await anna.seal(prompt, in: id, text: "other", seen: 1, at: world.start)
        }
        try await anna.answer(prompt, in: id, text: "other", seen: 1, at: world.start)
        await #expect(throws: StoreError.checkInRefused(.stale)) {
            try await anna.answer(prompt, in: id, text: "third", seen: 1, at: world.start)
        }
        #expect(try await ben.space.answers(of: id).first { $0.account == world.anna.id }?.text == "other")
    }

    @Test func `a sealed answer is changed, sent twice, taken back and given again`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        let prompt = prompts[3].id
        await #expect(throws: StoreError.checkInRefused(.tooLong(most: 5_000))) {
            try await anna.seal(prompt, in: id, text: String(repeating: "x", count: 5_001), seen: 0, at: world.start)
        }
        for _ in 1...2 { try await anna.seal(prompt, in: id, text: "one", seen: 0, at: world.start) }
        try await anna.seal(prompt, in: id, text: "two", seen: 1, at: world.start)
        await #expect(throws: StoreError.checkInRefused(.stale)) {
            try await anna.seal(prompt, in: id, text: "from another device", seen: 1, at: world.start)
        }
        try await anna.takeBack(prompt, in: id, seen: 2, at: world.start)
        #expect(try await ben.space.answers(of: id) == [])
        // The words are still hers, and are not handed over by themselves.
        try await anna.settle(id, at: world.start)
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == ["two"])
        #expect(try await ben.space.answers(of: id) == [])
        try await ben.seal(prompt, in: id, text: his, seen: 0, at: world.start)
        #expect(try await ben.space.answers(of: id).map(\.text) == [nil])
        // The count goes on: what another device saw before the taking back is stale.
        await #expect(throws: StoreError.checkInRefused(.stale)) {
            try await anna.seal(prompt, in: id, text: "late", seen: 2, at: world.start)
        }
        // Answered openly after all: his is shown too, since both are there.
        try await anna.answer(prompt, in: id, text: "three", seen: 0, at: world.start)
        #expect(Set(try await ben.space.answers(of: id).map(\.text)) == ["three", his])
        #expect(try await anna.ownSealedAnswers(of: id) == [])
        #expect(try await ben.space.answers(of: id).first { $0.account == world.anna.id }?.revision == 3)
        // Read by both, it cannot be taken back; read by the partner alone, its words stay with the author.
        await #expect(throws: StoreError.checkInRefused(.alreadyRevealed)) {
            try await anna.takeBack(prompt, in: id, seen: 3, at: world.start)
        }
        try await ben.answer(prompts[5].id, in: id, text: "too soon", seen: 0, at: world.start)
        try await ben.takeBack(prompts[5].id, in: id, seen: 1, at: world.start)
        #expect(try await ben.ownSealedAnswers(of: id).map(\.text) == ["too soon"])
        #expect(try await anna.space.answers(of: id).count == 2)
    }

    @Test(arguments: [false, true])
    func `what both have sealed before a crash is shown afterwards, unless it was given up`(isGivenUp: Bool) async throws {
        let world = try await CoupleWorld()
        let (id, prompts) = try await world.talking()
        let prompt = prompts[0].id
        // Up to the last step before both are shown.
        for (account, text) in [(world.anna, hers), (world.ben, his)] {
            let side = try await world.checkIns(account)
            let answer = SealedAnswer(
                id: side.answerID(to: prompt, in: id), checkIn: id, prompt: prompt, text: text, revision: 1)
            try await world.own(account).keepSealed(answer, for: side.couple.id, at: world.start)
            try await side.space.putAnswer(
                answer.id, to: prompt, in: id, text: nil, revision: 1, by: account.id, partners: side.partners,
                at: world.start)
        }
        let anna = try await world.checkIns(world.anna)
        if isGivenUp {
            let version = try #require(try await anna.space.checkIn(id)).version
            _ = try await anna.act(.abandon, in: id, seen: version, at: world.start)
        }
        for account in [world.ben, world.anna] { try await world.checkIns(account).settle(id, at: world.start) }
        let texts = try await anna.space.answers(of: id).compactMap(\.text)
        #expect(Set(texts) == (isGivenUp ? [] : [hers, his]))
        #expect(try world.files(of: anna.couple.id, contain: hers) == !isGivenUp)
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == (isGivenUp ? [hers] : []))
    }

    @Test func `nothing is shown while a partner has not answered, or once the check-in was given up`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        try await anna.seal(prompts[0].id, in: id, text: hers, seen: 0, at: world.start)
        // The partner has taken back an open answer after it was looked at.
        let sealed = try await anna.ownSealedAnswers(of: id)
        #expect(try await anna.space.reveal(sealed, of: anna.partners, at: world.start) == false)
        #expect(try !world.files(of: anna.couple.id, contain: hers))
        try await ben.answer(prompts[1].id, in: id, text: "open", seen: 0, at: world.start)
        let version = try #require(try await ben.space.checkIn(id)).version
        _ = try await ben.act(.abandon, in: id, seen: version, at: world.start)
        await #expect(throws: StoreError.checkInRefused(.ended)) {
            try await ben.seal(prompts[0].id, in: id, text: his, seen: 0, at: world.start)
        }
        for side in [ben, anna] { try await side.settle(id, at: world.start) }
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == [hers])
        #expect(try !world.files(of: anna.couple.id, contain: hers))
    }

    @Test func `what a restored document holds touches no answer of the partner`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        try await anna.answer(prompts[0].id, in: id, text: hers, seen: 0, at: world.start)
        try await anna.seal(prompts[1].id, in: id, text: "sealed", seen: 0, at: world.start)
        let own = try await world.own(world.ben)
        for answer in try await anna.space.answers(of: id) {
            for revision in [-1, 1, 2] {
                let forged = SealedAnswer(
                    id: answer.id, checkIn: id, prompt: answer.prompt, text: "forged \(revision)", revision: revision)
                try await own.clearSealed(try await own.sealedAnswers(of: id))
                try await own.keepSealed(forged, for: ben.couple.id, at: world.start)
                try await ben.settle(id, at: world.start)
                await #expect(throws: StoreError.checkInRefused(.stale)) {
                    try await ben.space.putAnswer(
                        answer.id, to: prompts[2].id, in: id, text: "forged", revision: 9, by: world.ben.id,
                        partners: ben.partners, at: world.start)
                }
            }
        }
        #expect(Set(try await anna.space.answers(of: id).map(\.text)) == [hers, nil])
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == ["sealed"])
    }

    @Test func `two devices of one author do not take each other's words`() async throws {
        let world = try await CoupleWorld()
        let anna = try await world.checkIns(world.anna)
        let (id, prompts) = try await world.talking()
        try await anna.seal(prompts[0].id, in: id, text: "from the phone", seen: 0, at: world.start)
        let kept = try #require(try await anna.ownSealedAnswers(of: id).first)
        let own = try await world.own(world.anna)
        // Both have looked before either wrote.
        let late = SealedAnswer(id: kept.id, checkIn: id, prompt: kept.prompt, text: "from the tablet", revision: 1)
        await #expect(throws: StoreError.checkInRefused(.stale)) {
            try await own.keepSealed(late, for: anna.couple.id, at: world.start)
        }
        #expect(try await anna.ownSealedAnswers(of: id).map(\.text) == ["from the phone"])
    }

    @Test func `refused answers leave nothing behind`() async throws {
        let world = try await CoupleWorld()
        let anna = try await world.checkIns(world.anna)
        let id = try await anna.space.startCheckIn(by: world.anna.id, at: world.start).id
        _ = try await anna.space.checkInCategories(at: world.start)
        let prompt = try await anna.space.checkInPrompts()[0].id
        await #expect(throws: StoreError.checkInRefused(.stepNotOpen(.categoryDiscussion))) {
            try await anna.seal(prompt, in: id, text: hers, seen: 0, at: world.start)
        }
        await #expect(throws: StoreError.checkInRefused(.emptyAnswer)) {
            try await anna.seal(prompt, in: id, text: " \n", seen: 0, at: world.start)
        }
        #expect(try await anna.ownSealedAnswers(of: id) == [])
    }

    /// Each place at which the program can be killed: what was kept by then is done, and settling goes on from there.
    @Test func `settling takes up what a crash left`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        let prompt = prompts[0].id
        try await ben.seal(prompt, in: id, text: his, seen: 0, at: world.start)
        // Killed after the text was kept, before the couple was told.
        try await anna.seal(prompts[1].id, in: id, text: "elsewhere", seen: 0, at: world.start)
        let answers = try await anna.space.answers(of: id)
        let known = try #require(answers.first { $0.account == world.anna.id })
        #expect(known.prompt == prompts[1].id)
        let digest = StableDigest("answer \(id) \(prompt) \(world.anna.id)")
        let kept = SealedAnswer(
            id: CheckInAnswer.ID(of: digest, at: anna.couple.createdAt), checkIn: id, prompt: prompt, text: hers, revision: 1)
        let own = try await world.own(world.anna)
        try await own.keepSealed(kept, for: anna.couple.id, at: world.start)
        #expect(try !world.files(of: anna.couple.id, contain: hers))
        for _ in 1...2 { try await anna.settle(id, at: world.start) }
        #expect(try await ben.space.answers(of: id).filter { $0.prompt == prompt }.compactMap(\.text).count == 2)
        #expect(try await own.sealedAnswers(of: id).map(\.text) == ["elsewhere"])
        // Killed after both were shown, before they were cleared: hers is once she opens it, whatever he has opened before.
        try await own.keepSealed(kept, for: anna.couple.id, at: world.start)
        for side in [ben, anna] { try await side.settle(id, at: world.start) }
        #expect(try await own.sealedAnswers(of: id).map(\.text) == ["elsewhere"])
        // Killed while an answer was taken back: it is.
        try await anna.seal(prompts[2].id, in: id, text: "not this", seen: 0, at: world.start)
        let ready = try #require(try await own.sealedAnswers(of: id).first { $0.prompt == prompts[2].id })
        let taken = SealedAnswer(id: ready.id, checkIn: id, prompt: ready.prompt, text: ready.text, revision: -1)
        try await own.keepSealed(taken, for: anna.couple.id, at: world.start)
        try await ben.seal(prompts[2].id, in: id, text: "his third", seen: 0, at: world.start)
        #expect(try await ben.space.answers(of: id).filter { $0.prompt == prompts[2].id }.map(\.account) == [world.ben.id])
        #expect(try await own.sealedAnswers(of: id).map(\.text).contains("not this"))
        try await own.clearSealed([taken])
        // The author's space was put back from an older copy: what was ready is not there, and is not waited for.
        try await own.clearSealed(try await own.sealedAnswers(of: id))
        try await ben.seal(prompts[1].id, in: id, text: "x", seen: 0, at: world.start)
        #expect(try await ben.space.answers(of: id).filter { $0.prompt == prompts[1].id }.map(\.account) == [world.ben.id])
    }

    @Test func `any acts of two in any order show nothing early and lose nothing`() async throws {
        for seed in trials(UInt64(3), long: UInt64(60)) {
            var random = SeededGenerator(seed: seed)
            let world = try await CoupleWorld()
            let (id, prompts) = try await world.talking()
            var mine: [Account.ID: [CheckInPrompt.ID: String]] = [:]
            for number in 0..<60 {
                let account = Bool.random(using: &random) ? world.anna : world.ben
                let side = try await world.checkIns(account)
                let prompt = prompts[Int.random(in: 0..<4, using: &random)].id
                let text = "text number \(number) of \(account.name)"
                let present = try await side.space.answers(of: id).first { $0.prompt == prompt && $0.account == account.id }
                do throws(StoreError) {
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0:
                        try await side.answer(prompt, in: id, text: text, seen: present?.revision ?? 0, at: world.start)
                        mine[account.id, default: [:]][prompt] = text
                    case 1:
                        try await side.takeBack(prompt, in: id, seen: present?.revision ?? 0, at: world.start)
                        if present != nil { mine[account.id, default: [:]][prompt] = nil }
                    default:
                        try await side.seal(prompt, in: id, text: text, seen: present?.revision ?? 0, at: world.start)
                        mine[account.id, default: [:]][prompt] = text
                    }
                } catch { #expect(error == .checkInRefused(.alreadyRevealed)) }
                for (account, texts) in mine {
                    let side = try await world.checkIns(account == world.anna.id ? world.anna : world.ben)
                    let shown = try await side.space.answers(of: id)
                    for (prompt, text) in texts {
                        let answer = try #require(shown.first { $0.prompt == prompt && $0.account == account })
                        let sealed = try await side.ownSealedAnswers(of: id).first { $0.id == answer.id && $0.revision > 0 }
                        // In exactly one place.
                        #expect((answer.text == text) != (sealed?.text == text))
                        let hasBoth = shown.count { $0.prompt == prompt } == 2
                        if answer.isSealed { #expect(!hasBoth) }
                        if answer.isSealed { #expect(try !world.files(of: side.couple.id, contain: text)) }
                    }
                }
            }
        }
    }
}
