import Foundation
import Kinkeeper
import Notifications
import Store
import Testing

@testable import Server

/// Alerts of what partners ask of one another.
@Suite struct CoupleRequestAlertsTests {
    private func asked(_ title: String, in two: TwoPhones) async throws -> CoupleRequest {
        try await two.checkIns.space.addCoupleRequest(
            CoupleRequestDraft(title: title, details: "At eight"), by: two.world.account.id, at: two.world.now)
    }

    private func answered(
        _ request: CoupleRequest, _ isAccepted: Bool, seen: Int, in two: TwoPhones
    ) async throws -> CoupleRequest {
        try await two.checkIns.space.answerCoupleRequest(
            request.id, with: .init(isAccepted: isAccepted, response: "Well"), seen: seen, by: two.ben.id, at: two.world.now,
            in: .utc)
    }

    @Test func `the one asked hears of a request once, who asks of the answer, and neither of what they did`() async throws {
        let two = try await TwoPhones()
        await two.pass(3600)
        let request = try await asked("Dinner", in: two)
        await two.pass(1)
        #expect(two.titles(two.his) == ["Anna asks: Dinner"] && two.titles(two.hers).isEmpty)
        let message = try #require(two.world.sent.first?.message)
        #expect(message.url?.absoluteString == "https://kin.example/couple/requests/\(request.id)")
        #expect(message.body == "At eight" && message.actions.isEmpty)
        await two.pass(3600)
        #expect(two.world.sent.count == 1)
        _ = try await answered(request, true, seen: 1, in: two)
        await two.pass(1)
        #expect(two.titles(two.hers) == ["Ben accepted: Dinner"] && two.world.sent.count == 2)
        // Answered, there is nothing left to ask.
        #expect(two.world.withdrawn(from: two.his) == [message.id])
        await two.pass(86_400)
        #expect(two.world.sent.count == 2)
    }

    @Test func `another answer is told anew, and one given again too`() async throws {
        let two = try await TwoPhones()
        let request = try await asked("Dinner", in: two)
        await two.pass(1)
        for (version, isAccepted) in [(1, true), (2, false), (3, true)] {
            _ = try await answered(request, isAccepted, seen: version, in: two)
            await two.pass(60)
        }
        #expect(two.titles(two.hers) == ["Ben accepted: Dinner", "Ben declined: Dinner", "Ben accepted: Dinner"])
    }

    @Test func `what was taken back or answered before it could be told is not told`() async throws {
        let two = try await TwoPhones()
        await two.pass(60)
        let (gone, quick) = (try await asked("Taken back", in: two), try await asked("Answered at once", in: two))
        try await two.checkIns.space.deleteCoupleRequest(gone.id, seen: 1, by: two.world.account.id, at: two.world.now)
        _ = try await answered(quick, false, seen: 1, in: two)
        await two.pass(60)
        #expect(two.titles(two.his).isEmpty && two.titles(two.hers) == ["Ben declined: Answered at once"])
    }

    @Test func `in quiet hours it waits for their end, and not even the name is told where that is hidden`() async throws {
        let two = try await TwoPhones()
        let (eleven, three) = (try #require(CivilTime(hour: 11, minute: 0)), try #require(CivilTime(hour: 15, minute: 0)))
        try await two.world.folder.accounts.changeAlerts(of: two.ben.id, at: two.world.now) {
            $0.quietHours = QuietHours(from: eleven, to: three)
            $0.showsDetails = false
        }
        _ = try await asked("Dinner", in: two)
        await two.pass(3600)
        #expect(two.world.sent.isEmpty)
        await two.pass(2 * 3600)
        #expect(two.titles(two.his).count == 1 && !two.titles(two.his).joined().contains("Dinner"))
        #expect(two.world.sent.first?.message.url?.path() == "/")
    }

    @Test func `a former partner hears nothing any more`() async throws {
        let two = try await TwoPhones()
        await two.pass(60)
        _ = try await asked("Dinner", in: two)
        try await two.world.folder.leaveCouple(two.world.account.id, at: two.world.now)
        await two.pass(60)
        #expect(two.world.sent.isEmpty)
    }
}
