import Kinkeeper
import Store

/// The beginning of a check-in: the rules, and what was left open.
public struct CheckInWelcome: Hashable, Sendable {
    /// The rules, a sentence each.
    public let rules: [String]
    /// What else the couple agreed on; nil without any.
    public let text: String?
    /// Which rules these are, in the form that agrees to them.
    public let rulesID: String
    /// Where one agrees to them; nil once one has.
    public let agreeingPath: String?
    /// "Ben has not agreed yet."; nil once the partner has.
    public let waiting: String?
    /// The page of the rules.
    public let rulesPath: String
    /// "Last time: Sunday, 22 November, 45 minutes."; nil for the first check-in.
    public let last: String?
    /// The items that are open from before.
    public let items: ActionItemList?
    /// The account's own notes to bring up, each with the page that shares it. The partner sees nothing of them.
    public let notes: [NoteToBring]
    /// How one feels on coming in.
    public let moods: [CheckInMood]
    /// "When you prepared, you felt 🙂 Good. Tap it to tell Ben."; nil where one has said how one feels, or has not prepared.
    public let prepared: String?

    init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let (phrases, rules) = (display.phrases, view.rules.rules)
        self.rules = Self.sentences(of: rules, phrases)
        text = rules.text.isEmpty ? nil : rules.text
        rulesID = view.rules.id?.description ?? ""
        agreeingPath = view.rules.agreed.contains(view.account) ? nil : Routes.coupleRulesAgreeing.path
        let partner = view.couple.partner(of: view.account)
        waiting = partner.flatMap { partner in
            view.rules.agreed.contains(partner.account)
                ? nil : phrases.text("checkIns.rules.waiting", ["name": partner.name])
        }
        rulesPath = Routes.coupleRules.path
        last = view.previous.map { previous in
            phrases.text(
                "checkIns.last",
                [
                    "date": display.day(of: previous.startedAt),
                    "length": display.length(previous.duration(at: display.now)),
                ])
        }
        items =
            view.openItems.isEmpty
            ? nil
            : ActionItemList(
                view.openItems, back: Routes.checkIn.path(view.checkIn.id), of: view.couple, for: view.account,
                canAdd: false, from: display)
        let context = NoteContext(account: view.account, partner: partner?.name)
        notes = view.ownNotes.map { NoteToBring($0, back: Routes.checkIn.path(view.checkIn.id), in: context, from: display) }
        let mood = view.checkIn.moods[view.account]
        moods = CheckInMood.all(chosen: mood, phrases)
        prepared = view.preparedMood.flatMap { prepared in
            let words = "\(prepared.emoji) \(phrases.text("checkIns.mood.\(prepared.rawValue)"))"
            return mood == nil
                ? phrases.text("schedule.prepare.mood.before", ["mood": words, "name": partner?.name ?? ""]) : nil
        }
    }

    static func sentences(of rules: CheckInRules, _ phrases: Phrasebook) -> [String] {
        var all = [phrases.count("checkIns.rule.turn", rules.turnLength)]
        if rules.hasNoInterruptions { all.append(phrases.text("checkIns.rule.interruptions")) }
        let word = rules.pauseWord
        all.append(
            word.isEmpty
                ? phrases.count("checkIns.rule.timeOut", rules.timeOutLength)
                : phrases.count("checkIns.rule.pauseWord", rules.timeOutLength, ["word": word]))
        return all
    }
}
