import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

/// The partner of the demo account, and the check-ins they had: one a week, the last some days ago, with things left to do;
/// requests, milestones, love languages and shared notes.
struct DemoCouple {
    static let name = "robin"

    let folder: DataFolder
    let demo: Account
    let now: Date

    /// Makes the partner's account, with the demo account's password, and the couple.
    func make(passwordHash: String) async throws {
        let robin = try await folder.accounts.create(named: Self.name, passwordHash: passwordHash, at: now)
        let code = InvitationCode()
        let start = now.addingTimeInterval(-50 * 86_400)
        _ = try await folder.accounts.invitePartner(of: demo.id, codeHash: code.digest, makesAccount: false, at: start)
        try await folder.acceptInvitation(codeHash: code.digest, by: robin.id, at: start)
        let (hers, theirs) = (
            try await folder.checkIns(of: demo.id, at: start), try await folder.checkIns(of: robin.id, at: start)
        )
        let rules = CheckInRules(pauseWord: "pineapple", text: "Phones face down. Tea first.")
        let agreed = try await hers.space.setCheckInRules(rules, by: demo.id, seen: nil, at: start)
        try await hers.space.agreeToCheckInRules(agreed.id, by: robin.id, at: start)
        let today = CivilDate(of: now, in: .current)
        for (week, talk) in Self.talks.enumerated() {
            let day = -7 * (Self.talks.count - week) + 4
            try await checkIn(hers, theirs, talk, at: now.addingTimeInterval(Double(day) * 86_400), today: today)
        }
        try await ask(hers, theirs, today: today)
        try await lookAhead(hers, today: today)
        // The last check-in was three days ago: the next is in four.
        let first = CivilDateTime(today.adding(days: -52), CivilTime(hour: 19, minute: 30) ?? .midnight)
        try await hers.space.setCheckInSchedule(
            CheckInSchedule(start: first, rule: .weekly, zone: .current, preparation: 1_440), by: hers.account, seen: 0, at: now
        )
        try await shareNotes(with: robin)
        try await sayWhatCounts(robin, today: today)
        try await getStarted(robin)
    }

    /// She has got started, and the partner is in the middle of the quiz.
    private func getStarted(_ robin: Account) async throws {
        let whole: [LoveLanguageQuiz.Question: LoveLanguage.Kind] = [
            .hardDay: .time, .birthday: .time, .busyWeek: .words, .reunion: .words, .illness: .acts, .dayOff: .time,
            .success: .words, .thanks: .words,
        ]
        let answers = LoveLanguageQuiz.Question.allCases.map { CoupleOnboardingAct.answer($0, whole[$0]) }
        let hers = try await folder.openSpace(demo.personalSpace, for: demo.id)
        try await hers.changeCoupleOnboarding(
            by: [.finish(.welcome)] + answers + [.finish(.loveLanguages), .finish(.schedule), .finish(.tour)], seen: nil,
            at: now.addingTimeInterval(-20 * 86_400))
        let theirs = try await folder.openSpace(robin.personalSpace, for: robin.id)
        try await theirs.changeCoupleOnboarding(
            by: [.finish(.welcome), .answer(.hardDay, .touch), .answer(.birthday, .acts), .answer(.busyWeek, .acts)],
            seen: nil, at: now.addingTimeInterval(-3 * 86_400))
    }

    /// What they ask of one another: one request waits for an answer, one was accepted.
    private func ask(_ hers: CoupleCheckIns, _ theirs: CoupleCheckIns, today: CivilDate) async throws {
        let dance = CoupleRequestDraft(
            kind: .dateNight, title: "Dance somewhere, even badly", details: "You choose where.", due: today.adding(days: 9))
        try await theirs.space.addCoupleRequest(dance, by: theirs.account, at: now.addingTimeInterval(-40 * 3_600))
        let walk = CoupleRequestDraft(
            kind: .activity, title: "A walk without phones", due: today.adding(days: -2), repeats: .weekly, tags: ["outside"])
        let asked = try await hers.space.addCoupleRequest(walk, by: hers.account, at: now.addingTimeInterval(-9 * 86_400))
        try await theirs.space.answerCoupleRequest(
            asked.id, with: CoupleRequestAnswer(isAccepted: true, response: "Yes. Along the river?"), seen: asked.version,
            by: theirs.account, at: now.addingTimeInterval(-8 * 86_400), in: ZoneOffsets(.current))
    }

    /// Since when they are together, a milestone of their own, and one that is ahead.
    private func lookAhead(_ couple: CoupleCheckIns, today: CivilDate) async throws {
        let space = couple.space
        try await space.setCoupleStart(
            today.adding(days: -1_200), by: couple.account, seen: nil, today: today, at: now)
        try await space.addCoupleMilestone(
            CoupleMilestoneDraft(title: "Moved in together", achievedOn: today.adding(days: -400)), today: today, at: now)
        try await space.addCoupleMilestone(
            CoupleMilestoneDraft(title: "Save for the night train", target: today.adding(days: 120)), today: today, at: now)
    }

    /// One that both wrote on, and one of the partner's that was not opened yet.
    private func shareNotes(with robin: Account) async throws {
        let (hers, theirs) = (
            try await folder.coupleNotes(of: demo, at: now), try await folder.coupleNotes(of: robin, at: now)
        )
        let films = NoteDraft(
            title: "Films for rainy days", text: "- Paddington 2\n- The one with the lighthouse", tags: ["fun"])
        let shared = try await hers.create(films, at: now.addingTimeInterval(-70 * 3_600))
        _ = try await theirs.open(shared.id, at: now.addingTimeInterval(-60 * 3_600))
        let thanks = NoteDraft(title: "Thank you for Tuesday", text: "You listened, and it helped more than you know.")
        _ = try await theirs.create(thanks, at: now.addingTimeInterval(-2 * 3_600))
    }

    /// What makes them feel loved: hers are shared, private and a draft; two of the partner's, for one of which she did
    /// something.
    private func sayWhatCounts(_ robin: Account, today: CivilDate) async throws {
        let (hers, theirs) = (
            try await folder.loveLanguages(of: demo, at: now), try await folder.loveLanguages(of: robin, at: now)
        )
        let walks = LoveLanguageDraft(
            kind: .time, title: "Walks without a destination", details: "An hour is enough. Phones stay at home.",
            examples: ["Along the river", "Around the block after dinner"], importance: .essential, tags: ["outside"])
        let shared = try await hers.create(walks, isShared: true, at: now.addingTimeInterval(-20 * 86_400))
        try await theirs.log(
            LoveActionDraft(day: today.adding(days: -1), words: "Along the river, in the rain"), for: shared.id, today: today,
            at: now.addingTimeInterval(-20 * 3_600))
        try await hers.create(
            LoveLanguageDraft(kind: .words, title: "To be asked how the day was", importance: .high), isShared: false, at: now)
        try await hers.create(LoveLanguageDraft(kind: .gifts, isDraft: true), isShared: false, at: now)
        let tea = LoveLanguageDraft(
            kind: .acts, title: "Tea in the morning", details: "Before anything else.",
            examples: ["Black, with milk", "The blue cup"], importance: .high)
        let his = try await theirs.create(tea, isShared: true, at: now.addingTimeInterval(-19 * 86_400))
        try await hers.log(LoveActionDraft(day: today), for: his.id, today: today, at: now.addingTimeInterval(-3_600))
        try await theirs.create(
            LoveLanguageDraft(kind: .touch, title: "A hug at the door", importance: .medium), isShared: true,
            at: now.addingTimeInterval(-3 * 86_400))
    }

    /// What a check-in was about: categories, one answer each, moods, and what was to be done.
    struct Talk {
        let categories: [CheckInCategory.Standard]
        let answers: (String, String)
        let moods: (CheckIn.Mood, CheckIn.Mood)
        let reflection: String
        /// `inDays` is when it is to be done, from today.
        let item: (title: String, priority: ActionItem.Priority, isDone: Bool, inDays: Int?)
    }

    private func checkIn(
        _ one: CoupleCheckIns, _ other: CoupleCheckIns, _ talk: Talk, at start: Date, today: CivilDate
    ) async throws {
        let categories = try await one.space.checkInCategories(at: start)
        let chosen = categories.filter { $0.standard.map(talk.categories.contains) ?? false }
        let id = try await one.space.startCheckIn(by: one.account, at: start).id
        var time = start
        func act(_ side: CoupleCheckIns, _ act: CheckInAct) async throws {
            time += 150
            let version = try await side.space.checkIn(id)?.version ?? 0
            _ = try await side.act(act, in: id, seen: version, at: time)
        }
        try await act(one, .go(to: .categorySelection))
        for category in chosen { try await act(one, .choose(category.id)) }
        try await act(other, .go(to: .categoryDiscussion))
        if let first = chosen.first, let prompt = try await one.space.checkInPrompts(of: first.id).first {
            try await one.seal(prompt.id, in: id, text: talk.answers.0, seen: 0, at: time)
            try await other.seal(prompt.id, in: id, text: talk.answers.1, seen: 0, at: time)
        }
        for category in chosen { try await act(other, .discuss(category.id, isDone: true)) }
        try await act(one, .go(to: .reflection))
        try await act(one, .feel(talk.moods.0))
        try await act(other, .feel(talk.moods.1))
        try await act(other, .reflect(talk.reflection))
        try await act(one, .go(to: .actionItems))
        let draft = ActionItemDraft(
            title: talk.item.title, due: talk.item.inDays.map(today.adding(days:)), priority: talk.item.priority)
        let item = try await one.space.addActionItem(
            draft, by: one.account, partners: one.partners, at: time, in: ZoneOffsets(.current))
        try await act(other, .go(to: .completion))
        try await act(one, .complete)
        guard talk.item.isDone else { return }
        try await one.space.setActionItem(
            item.id, isDone: true, by: other.account, at: time + 86_400, in: ZoneOffsets(.current))
    }

    private static let talks = [
        Talk(
            categories: [.communication, .appreciation], answers: ("The one on the train home.", "The one about your mother."),
            moods: (.positive, .neutral), reflection: "We should do this again.",
            item: ("Put the calendar in the kitchen", .medium, true, nil)),
        Talk(
            categories: [.household],
            answers: ("Somebody else cleaning the bathroom.", "A kitchen that is tidy in the evening."),
            moods: (.neutral, .positive), reflection: "Lists help. So does tea.",
            item: ("Try a cleaner for a month", .low, false, nil)),
        Talk(
            categories: [.finances, .fun], answers: ("The night train to Vienna.", "The sofa. I said so at the time."),
            moods: (.positive, .veryPositive), reflection: "I was afraid of this one, and it was easy.",
            item: ("Open the holiday account", .high, true, nil)),
        Talk(
            categories: [.family], answers: ("Your sister laughing at the table.", "Grandfather’s ninetieth."),
            moods: (.negative, .neutral), reflection: "Hard, and good that we said it.",
            item: ("Ring the sister before Sunday", .high, false, 0)),
        Talk(
            categories: [.growth, .fun], answers: ("To say no without a reason.", "To cook three things well."),
            moods: (.veryPositive, .positive), reflection: "Walking while talking suits us.",
            item: ("Book the cabin for February", .medium, false, 3)),
    ]
}
