public import Foundation
public import Kinkeeper

/// The words of an exported file about a couple's check-ins, in the reader's language.
public struct CheckInExportWords: Sendable {
    /// The reader's day, zone and rule for 29 February, which milestones by rule follow from.
    public var today: CivilDate
    /// See `today`.
    public var timeZone: TimeZone
    /// See `today`.
    public var leapDayRule: LeapDayRule
    /// The title of the file.
    public var heading: String
    /// Whose it is, and of when.
    public var lead: String
    /// Above what is still to be done.
    public var open: String
    /// Above what was done between check-ins.
    public var done: String
    /// Above what the partners asked of one another.
    public var requests: String
    /// A request in words.
    public var request: @Sendable (CoupleRequest) -> CheckInChapter.Request
    /// Above the milestones.
    public var milestones: String
    /// A milestone that was reached in words.
    public var reached: @Sendable (ReachedMilestone) -> CheckInChapter.Milestone
    /// A milestone that is ahead in words.
    public var ahead: @Sendable (CoupleMilestone) -> CheckInChapter.Milestone
    /// Above what makes the partners feel loved.
    public var loveLanguages: String
    /// Above what was done for it.
    public var actions: String
    /// A love language, with what was done for it, in words.
    public var loveLanguage: @Sendable (LoveLanguage, [LoveAction]) -> CheckInChapter.LoveLanguage
    /// A check-in in words.
    public var chapter: @Sendable (CheckInSnapshot) -> CheckInChapter
    /// The words of shared notes.
    public var notes: NoteExportWords
    /// An action item in words.
    public var item: @Sendable (ActionItem) -> CheckInChapter.Item

    /// Words from their parts.
    public init(
        heading: String, lead: String, open: String, done: String, requests: String,
        request: @escaping @Sendable (CoupleRequest) -> CheckInChapter.Request, milestones: String,
        reached: @escaping @Sendable (ReachedMilestone) -> CheckInChapter.Milestone,
        ahead: @escaping @Sendable (CoupleMilestone) -> CheckInChapter.Milestone, loveLanguages: String, actions: String,
        loveLanguage: @escaping @Sendable (LoveLanguage, [LoveAction]) -> CheckInChapter.LoveLanguage,
        today: CivilDate, timeZone: TimeZone,
        leapDayRule: LeapDayRule, notes: NoteExportWords,
        chapter: @escaping @Sendable (CheckInSnapshot) -> CheckInChapter,
        item: @escaping @Sendable (ActionItem) -> CheckInChapter.Item
    ) {
        self.heading = heading
        self.lead = lead
        self.open = open
        self.done = done
        self.requests = requests
        self.request = request
        self.milestones = milestones
        self.reached = reached
        self.ahead = ahead
        (self.today, self.timeZone, self.leapDayRule) = (today, timeZone, leapDayRule)
        self.loveLanguages = loveLanguages
        self.actions = actions
        self.loveLanguage = loveLanguage
        self.notes = notes
        self.chapter = chapter
        self.item = item
    }
}
