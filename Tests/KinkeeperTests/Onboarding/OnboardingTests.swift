import Kinkeeper
import Testing

struct OnboardingTests {
    @Test func `somebody new begins in an empty space, and only there`() {
        #expect(Onboarding.resuming(nil, isSpaceEmpty: true) == .people)
        #expect(Onboarding.resuming(nil, isSpaceEmpty: false) == nil)
    }

    @Test(arguments: [true, false])
    func `whoever left goes on where they left, until it is over`(isSpaceEmpty: Bool) {
        #expect(Onboarding.resuming("people", isSpaceEmpty: isSpaceEmpty) == .people)
        #expect(Onboarding.resuming("rhythm", isSpaceEmpty: isSpaceEmpty) == .rhythm)
        #expect(Onboarding.resuming("alerts", isSpaceEmpty: isSpaceEmpty) == .alerts)
        #expect(Onboarding.resuming("done", isSpaceEmpty: isSpaceEmpty) == nil)
        #expect(Onboarding.resuming("a step of a later version", isSpaceEmpty: isSpaceEmpty) == nil)
    }

    @Test func `without people there is no rhythm to choose`() {
        #expect(Onboarding.people.next(isSpaceEmpty: false) == .rhythm)
        #expect(Onboarding.people.next(isSpaceEmpty: true) == .alerts)
        #expect(Onboarding.rhythm.next(isSpaceEmpty: false) == .alerts)
        #expect(Onboarding.alerts.next(isSpaceEmpty: false) == .done)
        #expect(Onboarding.done.next(isSpaceEmpty: false) == .done)
    }

    @Test func `the closer, the more often`() {
        let order: [Category] = [.partner, .family, .friend, .work, .acquaintance]
        let days = order.compactMap { Onboarding.suggestion(for: $0)?.days }
        #expect(days == [7, 14, 30, 90, 182])
        #expect(Onboarding.suggestion(for: .other) == nil)
        #expect(Onboarding.suggestion(for: .custom("choir")) == nil)
    }
}
