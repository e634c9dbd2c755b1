public import Foundation
public import Kinkeeper

/// An act on a notification.
public enum AlertAct: String, CaseIterable, Sendable {
    /// It is done: the reminder is completed, the birthday wished for, the catch-up logged.
    case done
    /// It comes again in an hour.
    case snooze

    /// The length of the snooze, in seconds.
    public static let snoozeSeconds: TimeInterval = 3_600

    /// What can be done about an alert besides looking at it.
    public static func possible(for alert: Alert) -> [AlertAct] {
        switch alert.notice.content {
        case .occasion, .catchup, .reminder: allCases
        // A check-in is done by checking in, and not prepared once it has begun.
        case .checkIn(let notice):
            notice.isPreparation && notice.begins.timeIntervalSince(alert.fireAt) <= snoozeSeconds ? [] : [.snooze]
        case .catchupDigest, .monthlyPreview, .gift, .request: []
        }
    }
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
