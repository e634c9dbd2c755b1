import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct LoveLanguageTests {
    private typealias Tally = LoveLanguageStatistics.Tally

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }

    @Test func `a draft is kept in lines, without blank ones, and each tag once`() throws {
        let draft = LoveLanguageDraft(
            kind: .acts, title: "  Breakfast \n in bed ", examples: [" Eggs\nand tea", " ", "", "Toast"],
            tags: ["home, Morning", "HOME", " "])
        let checked = try draft.checked()
        #expect(checked.title == "Breakfast in bed" && checked.examples == ["Eggs and tea", "Toast"])
        #expect(checked.tags == ["home", "Morning"])
        #expect(try checked.checked() == checked)
        // An empty title is no problem: the name of the kind stands for it.
        #expect(try LoveLanguageDraft(kind: .touch).checked().title == "")
    }

    @Test func `what is too long or too much is refused, and what is just as long is not`() throws {
        func long(_ count: Int) -> String { String(repeating: "ä", count: count) }
        func problem(_ change: (inout LoveLanguageDraft) -> Void) -> LoveLanguage.Problem? {
            var draft = LoveLanguageDraft(kind: .words)
            change(&draft)
            do throws(LoveLanguage.Problem) { _ = try draft.checked() } catch { return error }
            return nil
        }
        #expect(problem { $0.title = long(200) } == nil && problem { $0.title = long(201) } == .longTitle)
        #expect(problem { $0.details = long(5_000) } == nil && problem { $0.details = long(5_001) } == .longDetails)
        #expect(problem { $0.examples = [long(200)] } == nil && problem { $0.examples = [long(201)] } == .longExample)
        let many = (1...20).map { "Example \($0)" }
        #expect(problem { $0.examples = many + [" "] } == nil && problem { $0.examples = many + ["a"] } == .tooManyExamples)
        #expect(problem { $0.tags = [long(40)] } == nil && problem { $0.tags = [long(41)] } == .longTag)
        #expect(problem { $0.tags = ["a,b,c,d,e,f,g,h"] } == nil && problem { $0.tags = ["a,b,c,d,e,f,g,h,i"] } == .tooManyTags)
    }

    @Test func `a change says what the draft says, and leaves a shared one shared`() {
        let start = TestClock().now
        var language = LoveLanguage(id: .make(at: start), kind: .time, privacy: .isPrivate, createdAt: start, updatedAt: start)
        let draft = LoveLanguageDraft(kind: .gifts, title: "Flowers", importance: .high, isDraft: true)
        var edited = language.edited(to: draft, at: start + 5)
        #expect(edited.says(draft) && edited.privacy == .draft && edited.version == 2 && edited.updatedAt == start + 5)
        (language.privacy, language.author) = (.shared, AccountID(UUID()))
        edited = language.edited(to: draft, at: start)
        #expect(edited.privacy == .shared && edited.says(draft))
    }

    @Test func `something is done today or before, in words that are not too long`() throws {
        let today = try day("2026-11-26")
        func words(_ count: Int) -> String { String(repeating: "a", count: count) }
        #expect(throws: Never.self) { try LoveActionDraft(day: today, words: words(500)).check(today: today) }
        #expect(throws: LoveAction.Problem.ahead) { try LoveActionDraft(day: today.adding(days: 1)).check(today: today) }
        #expect(throws: LoveAction.Problem.longWords) { try LoveActionDraft(day: today, words: words(501)).check(today: today) }
    }

    @Test(arguments: [
        ("2026-11-23", "2026-11-23"), ("2026-11-26", "2026-11-23"), ("2026-11-29", "2026-11-23"), ("2026-11-30", "2026-11-30"),
        ("2027-01-02", "2026-12-28"),
    ])
    func `a week is from Monday to Sunday`(of text: String, monday: String) throws {
        let week = LoveAction.week(of: try day(text))
        #expect(week.lowerBound == (try day(monday)) && week.lowerBound.days(until: week.upperBound) == 6)
    }

    // MARK: Statistics

    @Test func `the worked example holds`() {
        let acts = [Tally(.acts, .high, 2), Tally(.acts, .low, 1)]
        let all = LoveLanguageStatistics(
            unshared: 6, shared: 2, ofPartner: acts + [Tally(.touch, .essential, 1)], actionsThisWeek: 3)
        #expect(all.total == 8 && all.shared == 2 && all.sharingProgress == 25 && all.actionsThisWeek == 3)
        #expect(all.top == .touch)
        #expect(LoveLanguageStatistics.top(acts) == .acts)
        #expect(LoveLanguageStatistics.top([Tally(.acts, .high, 2), Tally(.gifts, .high, 2)]) == .gifts)
        let none = LoveLanguageStatistics(unshared: 0, shared: 0, ofPartner: [], actionsThisWeek: 0)
        #expect(none.top == nil && none.sharingProgress == 0)
    }

    @Test func `no other kind is more important than the top one, nor as important and more, nor as much and before it`() throws
    {
        var random = SeededGenerator(seed: 11)
        for _ in trials(500, long: 20_000) {
            var tallies: [Tally] = []
            for kind in LoveLanguage.Kind.allCases {
                for importance in LoveLanguage.Importance.allCases where Int.random(in: 0..<4, using: &random) == 0 {
                    tallies.append(Tally(kind, importance, .random(in: 0...3, using: &random)))
                }
            }
            tallies.shuffle(using: &random)
            let single = tallies.flatMap { Array(repeating: $0, count: $0.count) }
            let top = LoveLanguageStatistics.top(tallies)
            guard let top else {
                #expect(single.isEmpty)
                continue
            }
            func importance(_ kind: LoveLanguage.Kind) -> Int {
                let order: [LoveLanguage.Importance] = [.low, .medium, .high, .essential]
                return single.filter { $0.kind == kind }.compactMap { order.firstIndex(of: $0.importance) }.max() ?? -1
            }
            let order = LoveLanguage.Kind.allCases
            for other in order where other != top {
                let (own, its) = (single.count { $0.kind == top }, single.count { $0.kind == other })
                #expect(importance(other) <= importance(top))
                if importance(other) == importance(top) {
                    #expect(its <= own)
                    let places = (try #require(order.firstIndex(of: top)), try #require(order.firstIndex(of: other)))
                    if its == own { #expect(places.0 < places.1) }
                }
            }
        }
    }

    @Test func `the first shared love language is a milestone as long as there is one`() throws {
        let today = try day("2026-11-26")
        var sources = CoupleMilestoneSources(checkIns: [], loveLanguage: try day("2026-11-20"), leapDayRule: .february28)
        #expect(sources.reached(by: today) == [.init(goal: .firstSharedLoveLanguage, day: try day("2026-11-20"))])
        #expect(sources.reached(by: try day("2026-11-19")).map(\.day) == [try day("2026-11-19")])
        #expect(!sources.ahead(of: today).map(\.goal).contains(.firstSharedLoveLanguage))
        #expect(sources.reached(by: today).map(\.goal.name) == ["first-shared-love-language"])
        sources.loveLanguage = nil
        #expect(sources.reached(by: today).isEmpty && sources.ahead(of: today).map(\.goal).contains(.firstSharedLoveLanguage))
    }
}
