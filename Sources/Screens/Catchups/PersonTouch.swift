package import Kinkeeper
import Store

/// The part of a person's page about staying in touch: the standing, the cadence, and the log.
public struct PersonTouch: Hashable, Sendable {
    /// "over", "today", "soon", "fine", "snoozed" or "none": names colour and shape.
    public let state: String
    /// "Due for 11 days".
    public let status: String
    /// "Every 30 days, last spoke 41 days ago, group Family"; without a cadence "You last spoke 41 days ago."
    public let because: String
    /// Whether the person is one of a family, where the rhythm is each member's own and has no place.
    public let isOfFamily: Bool
    /// The kind that one tap logs.
    public let logKind: String
    /// "Log call".
    public let logTitle: String
    /// Whether there is a cadence, so that the person can be snoozed or skipped.
    public let isPlanned: Bool
    /// Display name in the account's order.
    public let name: String
    /// The person's page, to which all acts lead back.
    public let back: String
    /// Names the entry that the next tap logs, so that a double tap is one.
    public let entry: String
    /// Where a catch-up of today is logged.
    public let logPath: String
    /// The full form.
    public let newPath: String
    /// The path that snoozes the person.
    public let snoozingPath: String
    /// The page with all days to snooze until.
    public let laterPath: String
    /// Where the present due day is skipped.
    public let skippingPath: String
    /// Where a snooze ends; nil unless there is one.
    public let wakingPath: String?
    /// The present choice: "Monthly".
    public let cadence: String
    /// The choices there are.
    public let cadences: [SettingChoice]
    /// The number of days of a cadence without a name; may be empty.
    public let customDays: String
    /// Where the choice is sent.
    public let cadencePath: String
    /// Why the number of days was not taken; otherwise nil.
    public let problem: String?
    /// The latest entries of the timeline.
    public let entries: [TimelineRow]
    /// The link to all of it, when there is more.
    public let timelinePath: String?

    /// The part of a person's page; `isRefused` says that an invalid number of days was sent.
    package init(
        _ person: Person, _ catchup: CatchupState, _ timeline: TimelinePage, isRefused: Bool = false,
        from display: DisplayContext
    ) {
        let standing = catchup.standing(on: display.today)
        let row = CatchupRow(
            person.id, name: person.profile.name, photo: nil, standing: standing, latestKind: timeline.latestKind,
            back: Routes.person.path(person.id), from: display)
        isOfFamily = false
        (state, status, isPlanned, name) = (row.state, row.status, row.isPlanned, row.name)
        because = row.because ?? display.lastSpoke(catchup.last.map { $0.days(until: display.today) })
        back = Routes.person.path(person.id)
        (entry, logPath, newPath) = (row.entry, row.logPath, row.newPath)
        (logKind, logTitle) = (row.logKind, row.logTitle)
        (snoozingPath, laterPath, skippingPath) = (row.snoozingPath, row.laterPath, row.skippingPath)
        wakingPath = row.state == "snoozed" ? Routes.personWaking.path(person.id) : nil
        cadence = display.title(of: catchup.choice)
        cadences = catchup.choice.choices(from: display)
        customDays = catchup.choice.isCustom ? catchup.choice.formText : ""
        cadencePath = Routes.personCadence.path(person.id)
        problem = isRefused ? display.phrases.text("catchups.cadence.problem") : nil
        let path = back
        entries = timeline.moments.map {
            TimelineRow($0, of: person.id, names: timeline.names, back: path, from: display)
        }
        timelinePath = timeline.next == nil ? nil : Routes.personCatchups.path(person.id)
    }

    /// The part of the page of a person of a family: which member was last in touch, and the log.
    package init(ofFamily person: Person, last: Catchup?, _ timeline: TimelinePage, from display: DisplayContext) {
        let phrases = display.phrases
        let row = CatchupRow(
            person.id, name: person.profile.name, photo: nil, standing: nil, latestKind: timeline.latestKind,
            back: Routes.person.path(person.id), from: display)
        isOfFamily = true
        (state, isPlanned, name) = ("none", false, row.name)
        status =
            last.map { entry in
                let day = display.wording.day(entry.day, today: display.today)
                return phrases.text(
                    "catchups.family.last", ["name": display.memberName(of: entry) ?? "", "date": day])
            } ?? phrases.text("catchups.family.never")
        because = phrases.text("catchups.family.own")
        back = Routes.person.path(person.id)
        (entry, logPath, newPath) = (row.entry, row.logPath, row.newPath)
        (logKind, logTitle) = (row.logKind, row.logTitle)
        (snoozingPath, laterPath, skippingPath, wakingPath) = ("", "", "", nil)
        (cadence, cadences, customDays, cadencePath, problem) = ("", [], "", "", nil)
        let path = back
        entries = timeline.moments.map {
            TimelineRow($0, of: person.id, names: timeline.names, back: path, from: display)
        }
        timelinePath = timeline.next == nil ? nil : Routes.personCatchups.path(person.id)
    }
}

extension TimelinePage {
    /// The kind of the latest catch-up among its entries.
    fileprivate var latestKind: Catchup.Kind? {
        moments.lazy.compactMap { moment in
            if case .catchup(let entry) = moment.what { entry.kind } else { nil }
        }.first
    }
}
