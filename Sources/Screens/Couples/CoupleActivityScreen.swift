import Foundation
package import Kinkeeper
package import Store

/// What a couple did, in a list.
public struct CoupleActivityRow: Hashable, Sendable {
    /// An emoji.
    public let icon: String
    /// "Book the cabin", "Check-in".
    public let title: String
    /// Where it leads.
    public let path: String
    /// "Ben asked".
    public let what: String
    /// "today, 14:05", "3 days ago", "21 November".
    public let when: String
    /// "2026-11-21".
    public let isoDay: String

    package init(_ activity: CoupleActivity, _ names: CoupleRequestNames, from display: DisplayContext) {
        let (phrases, kind) = (display.phrases, activity.kind)
        icon = kind.icon
        let titled = activity.title.trimmingCharacters(in: .whitespacesAndNewlines)
        switch activity.subject {
        case .checkIn(let id): (title, path) = (phrases.text("checkIns.section"), Routes.checkIn.path(id))
        case .item(let id):
            (title, path) = (titled, "\(Routes.actionItem.path(id))?back=\(Wording.queryEncoded(Routes.couple.path))")
        case .request(let id): (title, path) = (titled, Routes.coupleRequest.path(id))
        case .milestone(let id): (title, path) = (titled, Routes.coupleMilestone.path(id))
        case .rule(let goal): (title, path) = (phrases.title(of: goal), Routes.coupleMilestones.path)
        case .note(let id):
            (title, path) = (titled.isEmpty ? phrases.text("activity.note") : titled, Routes.note.path(id))
        }
        let key = "activity.\(kind.rawValue)"
        what =
            activity.account.map { account in
                account == names.account
                    ? phrases.text("\(key).you") : phrases.text("\(key).partner", ["name": names.partner(phrases)])
            } ?? phrases.text(key)
        let day = activity.day ?? CivilDate(of: activity.moment, in: display.timeZone)
        isoDay = day.description
        when = display.when(day, at: activity.day == nil ? activity.moment : nil)
    }
}

extension CoupleActivity.Kind {
    fileprivate var icon: String {
        switch self {
        case .checkInCompleted: "💬"
        case .checkInAbandoned: "⏹️"
        case .itemAdded: "📌"
        case .itemDone: "✅"
        case .requestMade: "💌"
        case .requestAccepted: "👍"
        case .requestDeclined: "🙅"
        case .milestoneReached: "🏅"
        case .noteShared: "📝"
        }
    }
}

extension DisplayContext {
    /// "today, 14:05", "3 days ago" within a week, and the date before that.
    fileprivate func when(_ day: CivilDate, at moment: Date?) -> String {
        let days = today.days(until: day)
        guard days > -7 else { return wording.day(day, today: today) }
        guard days == 0, let moment else { return wording.countdown(days) }
        return "\(wording.countdown(0)), \(wording.time(moment, in: timeZone))"
    }
}

/// All that a couple did, a page at a time.
public struct CoupleActivityScreen: Hashable, Sendable {
    /// The number of activities on a page.
    package static let most = 40

    /// The activities of this page.
    public let rows: [CoupleActivityRow]
    /// The next page; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ activities: [CoupleActivity], next: CoupleActivityCursor?, isFirst: Bool, _ names: CoupleRequestNames,
        from display: DisplayContext
    ) {
        rows = activities.map { CoupleActivityRow($0, names, from: display) }
        morePath = next.map { "\(Routes.coupleActivity.path)?after=\($0)" }
        firstPath = isFirst ? nil : Routes.coupleActivity.path
        couplePath = Routes.couple.path
    }
}
