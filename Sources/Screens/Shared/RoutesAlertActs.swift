public import Foundation
public import Kinkeeper

/// An act on a notification.
public enum AlertAct: String, CaseIterable, Sendable {
    /// It is done: the reminder is completed, the birthday wished for, the catch-up logged, the gift one step further.
    case done
    /// It comes again in an hour.
    case snooze

    /// The length of the snooze, in seconds.
    public static let snoozeSeconds: TimeInterval = 3_600

    /// What can be done about an alert besides looking at it.
    ///
    /// - Parameter hasDetails: Whether it names what it is about. Without that no gift is moved, and none of its reminders
    ///   done, since none was named.
    public static func possible(for alert: Alert, hasDetails: Bool = true) -> [AlertAct] {
        switch alert.notice.content {
        case .occasion, .catchup, .reminder: allCases
        // A check-in is done by checking in, and not prepared once it has begun.
        case .checkIn(let notice):
            notice.isPreparation && notice.begins.timeIntervalSince(alert.fireAt) <= snoozeSeconds ? [] : [.snooze]
        case .gift, .giftReminder: hasDetails ? [.done] : []
        case .catchupDigest, .monthlyPreview, .request: []
        }
    }
}

/// The outcome of an act on a notification.
public enum AlertActed: Hashable, Sendable {
    /// It is done, or put off.
    case done
    /// It came too late: nothing was left to do, in the words of the account.
    case nothingLeft(String)
    /// There is no such alert (any more).
    case unknown
}

extension Routes {
    // MARK: Notifications
    /// The beginning of all their addresses.
    public static let alertActs = "/alerts/act/"
    /// Does something about an alert; the address is its own permission, and only a POST acts.
    public static func alertAct(_ act: AlertAct) -> Route<String> {
        Route(alertActs, "token", "/\(act.rawValue)")
    }
}
