public import Kinkeeper
public import Store

extension CheckInChapter {
    /// A check-in as one partner may take it along: what is sealed is left out, also one's own.
    public init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let summary = CheckInSummary(view, from: display)
        let (checkIn, phrases) = (view.checkIn, display.phrases)
        let blanks = [
            "date": display.exportWords.day(CivilDate(of: checkIn.startedAt, in: display.timeZone)),
            "length": display.length(checkIn.duration(at: display.now)),
        ]
        let title = phrases.text("checkIns.when", blanks)
        self.init(
            title: summary.isCompleted ? title : "\(title) · \(phrases.text("checkIns.abandoned.mark"))",
            topics: summary.topics.map { topic in
                Topic(name: topic.name, questions: topic.prompts.compactMap(Question.init))
            },
            moods: summary.partners.compactMap { partner in
                partner.mood.map { "\(partner.name): \([partner.emoji, $0].compactMap(\.self).joined(separator: " "))" }
            },
            reflections: Section(
                title: phrases.text("checkIns.step.reflection"),
                elements: summary.partners.compactMap { partner in
                    partner.reflection.map { Answer(name: partner.name, text: $0) }
                }),
            items: Section(
                title: phrases.text("checkIns.items"),
                elements: view.items.map { Item($0, of: view.couple, from: display) }))
    }
}

extension CheckInChapter.Question {
    fileprivate init?(_ prompt: CheckInSummary.Prompt) {
        let shown = prompt.answers.filter { !$0.isSealed }
        guard !shown.isEmpty else { return nil }
        self.init(text: prompt.text, answers: shown.map { CheckInChapter.Answer(name: $0.name, text: $0.text) })
    }
}

extension CheckInChapter.Item {
    /// An action item of a couple, in words for a file that either partner may read.
    public init(_ item: ActionItem, of couple: SharedSpace, from display: DisplayContext) {
        let names = couple.members.filter { item.assignee == nil || $0.account == item.assignee }.map(\.name)
        let details = [display.wording.list(names), item.due.map(display.exportWords.day)].compactMap(\.self)
        self.init(
            text: item.reminder.title, details: details.filter { !$0.isEmpty }.joined(separator: " · "), isDone: item.isDone,
            note: item.reminder.note)
    }
}

extension CheckInChapter.Request {
    /// A request of a couple, in words for a file that either partner may read.
    public init(_ request: CoupleRequest, of couple: SharedSpace, from display: DisplayContext) {
        let phrases = display.phrases
        func name(where isWanted: (SharedSpace.Member) -> Bool) -> String {
            couple.members.first(where: isWanted)?.name ?? phrases.text("requests.former")
        }
        let details = [
            phrases.text("requests.state.\(request.state.rawValue)"),
            phrases.text("requests.who.partner", ["name": name { $0.account == request.askedBy }]),
            phrases.text("requests.kind.\(request.kind.rawValue)"), request.due.map(display.exportWords.day),
            request.repeats.map { phrases.text("requests.repeats.\($0.rawValue)") },
            request.tags.isEmpty ? nil : request.tags.joined(separator: ", "),
        ]
        self.init(
            title: request.title, details: details.compactMap(\.self).joined(separator: " · "), text: request.details,
            answer: request.response.isEmpty
                ? nil
                : CheckInChapter.Answer(name: name { $0.account != request.askedBy }, text: request.response))
    }
}

extension CheckInChapter.LoveLanguage {
    /// A love language of a couple, in words for a file that either partner may read.
    fileprivate init(
        _ language: LoveLanguage, done: [LoveAction], of couple: SharedSpace, from display: DisplayContext
    ) {
        let phrases = display.phrases
        func name(_ account: AccountID?) -> String {
            couple.members.first { $0.account == account }?.name ?? phrases.text("requests.former")
        }
        let details: [String?] = [
            name(language.author), language.title.isEmpty ? nil : language.kind.title(phrases),
            phrases.text("love.importance.\(language.importance.rawValue)"),
            language.tags.isEmpty ? nil : language.tags.joined(separator: ", "),
        ]
        self.init(
            title: language.heading(phrases), details: details.compactMap(\.self).joined(separator: " · "),
            text: language.details, examples: language.examples,
            actions: done.map { action in
                [display.exportWords.day(action.day), name(action.account), action.words].filter { !$0.isEmpty }
                    .joined(separator: " · ")
            })
    }
}

extension CheckInChapter.Milestone {
    fileprivate init(_ milestone: ReachedMilestone, from display: DisplayContext) {
        switch milestone {
        case .rule(let rule):
            self.init(
                title: display.phrases.title(of: rule.goal), day: display.exportWords.day(rule.day), isReached: true, text: "")
        case .own(let own, let day): self.init(own, on: day, isReached: true, from: display)
        }
    }

    fileprivate init(_ own: CoupleMilestone, on day: CivilDate?, isReached: Bool, from display: DisplayContext) {
        self.init(title: own.title, day: day.map(display.exportWords.day) ?? "", isReached: isReached, text: own.details)
    }
}

extension CheckInExportWords {
    /// The words for a couple's files.
    public init(of couple: SharedSpace, from display: DisplayContext) {
        let blanks = [
            "names": display.wording.list(couple.members.map(\.name)), "date": display.exportWords.day(display.today),
        ]
        self.init(
            heading: display.phrases.text("export.couple.heading"), lead: display.phrases.text("export.couple.lead", blanks),
            open: display.phrases.text("export.couple.open"), done: display.phrases.text("export.couple.done"),
            requests: display.phrases.text("requests.title"),
            request: { CheckInChapter.Request($0, of: couple, from: display) },
            milestones: display.phrases.text("milestones.title"),
            reached: { CheckInChapter.Milestone($0, from: display) },
            ahead: { CheckInChapter.Milestone($0, on: $0.target, isReached: false, from: display) },
            loveLanguages: display.phrases.text("love.title"), actions: display.phrases.text("love.actions.book"),
            loveLanguage: { CheckInChapter.LoveLanguage($0, done: $1, of: couple, from: display) },
            today: display.today, timeZone: display.timeZone, leapDayRule: display.leapDayRule,
            notes: NoteExportWords(from: display, heading: "export.notes.shared"),
            chapter: { CheckInChapter($0, from: display) },
            item: { CheckInChapter.Item($0, of: couple, from: display) })
    }
}
