import Kinkeeper
package import Store

/// What one brings to the next check-in: how one feels, notes, and what is left from last time.
public struct CheckInPreparationScreen: Hashable, Sendable {
    /// "The next one is Thursday, 3 December, 19:00."; nil while no time is set, or it is off.
    public let next: String?
    /// The check-in that goes on; nil while none does.
    public let currentPath: String?
    /// The moods to choose.
    public let moods: [CheckInMood]
    /// Whether one was chosen.
    public let hasMood: Bool
    /// "Only you see this, until you say it in the check-in. Then Ben sees it, too."
    public let moodHint: String
    /// The notes to bring up.
    public let notes: [NoteToBring]
    /// A blank editor for another one.
    public let newNotePath: String
    /// "Last time: Sunday, 22 November, 45 minutes."; nil before the first.
    public let last: String?
    /// The categories that were talked about, "💬 Communication".
    public let categories: [String]
    /// What is left to do.
    public let items: ActionItemList
    /// "120 things to do"; nil where these are all.
    public let allItems: String?
    /// The page of all items.
    public let itemsPath: String
    /// Where a mood is sent.
    public let path: String
    /// The page of the couple.
    public let couplePath: String

    package init(_ preparation: CheckInPreparation, from display: DisplayContext) {
        let phrases = display.phrases
        let partner = preparation.couple.partner(of: preparation.account)?.name ?? ""
        path = Routes.checkInPreparation.path
        couplePath = Routes.couple.path
        next = preparation.schedule.flatMap { schedule in
            schedule.isOn ? display.next(of: schedule, lastCheckIn: preparation.lastCheckIn) : nil
        }
        currentPath = preparation.current.map { Routes.checkIn.path($0.id) }
        moods = CheckInMood.all(chosen: preparation.mood, phrases)
        hasMood = preparation.mood != nil
        moodHint = phrases.text("schedule.prepare.mood.hint", ["name": partner])
        let context = NoteContext(account: preparation.account, partner: partner)
        notes = preparation.notes.map { NoteToBring($0, back: Routes.checkInPreparation.path, in: context, from: display) }
        newNotePath = "\(Routes.noteNew.path)?checkIn=1&back=\(Wording.queryEncoded(Routes.checkInPreparation.path))"
        last = preparation.last.map { last in
            phrases.text(
                "checkIns.last",
                ["date": display.day(of: last.startedAt), "length": display.length(last.duration(at: display.now))])
        }
        categories = preparation.categories.map { "\($0.icon) \($0.shownName(phrases))" }
        items = ActionItemList(
            preparation.items, back: Routes.checkInPreparation.path, of: preparation.couple, for: preparation.account,
            from: display)
        allItems =
            preparation.itemCount > preparation.items.count
            ? phrases.count("checkIns.items", preparation.itemCount) : nil
        itemsPath = Routes.actionItems.path
    }
}
