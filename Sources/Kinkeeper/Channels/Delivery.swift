public import Foundation

/// The state of one alert on one channel: the record that makes it once. Holds no words; those are made whenever
/// it is sent.
public struct Delivery: Identifiable, Hashable, Sendable {
    /// Names one delivery.
    public typealias ID = Identifier<Delivery>

    /// How far it has come. The raw value is stored.
    public enum State: String, CaseIterable, Sendable {
        /// To be sent, for the first time or again.
        case waiting
        /// Being sent. Found at a start, it is not known whether it arrived, and it is sent again.
        case sending
        /// The receiver took it.
        case accepted
        /// It fell due so long before the server ran again that it was not sent.
        case missed
        /// The receiver refused it, or did not take it however often it was tried.
        case failed
        /// Its cause is done or no longer true: it was not sent, or was withdrawn.
        case withdrawn
    }

    /// Names the delivery.
    public let id: ID
    /// Over which channel.
    public let channel: Channel.ID
    /// The alert.
    public let alert: Alert.ID
    /// When the alert is due; after a snooze, when it comes again.
    public let fireAt: Date
    /// How far it has come.
    public var state: State
    /// How often it was sent.
    public var attempts: Int
    /// The time of the next or the last attempt.
    public var attemptAt: Date
    /// The identifier it shares with deliveries of the same message; nil when it is sent alone.
    public let digest: UUID?
    /// How often it came again after a snooze or a move. Receivers drop messages they know: each time has a new name there.
    public let repeats: Int

    /// A delivery from its parts.
    public init(
        id: ID, channel: Channel.ID, alert: Alert.ID, fireAt: Date, state: State, attempts: Int = 0, attemptAt: Date,
        digest: UUID? = nil, repeats: Int = 0
    ) {
        self.id = id
        self.channel = channel
        self.alert = alert
        self.fireAt = fireAt
        self.state = state
        self.attempts = attempts
        self.attemptAt = attemptAt
        self.digest = digest
        self.repeats = repeats
    }
}

/// The rules for alerts that have fallen due, also while the server was down.
public struct DeliveryRules: Hashable, Sendable {
    /// The longest delay at which an alert is still sent, in seconds; later ones are marked as missed.
    public var grace: TimeInterval
    /// For how much longer, in seconds, one waits that was taken up in time: for the end of the quiet hours.
    public static let longestQuiet: TimeInterval = 43_200
    /// The delay from which a sent alert counts as late, in seconds: the server was down.
    public var tolerance: TimeInterval
    /// More late alerts than this are sent as one.
    public var mostLateAlone: Int

    /// Rules; a day of grace and three late ones alone unless changed.
    public init(grace: TimeInterval = 86_400, tolerance: TimeInterval = 900, mostLateAlone: Int = 3) {
        self.grace = grace
        self.tolerance = tolerance
        self.mostLateAlone = mostLateAlone
    }

    /// Returns whether a delivery has waited too long for a receiver, or for a running server, to be of use.
    public func isTooLate(_ delivery: Delivery, at now: Date) -> Bool {
        now.timeIntervalSince(delivery.fireAt) > grace + Self.longestQuiet
    }

    /// Returns the deliveries over one channel of alerts due at `now`, in their order, without those that the channel mutes and
    /// those due before the channel existed.
    ///
    /// - on time: each alone, however many there are
    /// - late, up to three: each alone; more than three while nothing ran (`wasDown`): all late ones as one digest
    /// - later than the grace: missed, and not sent
    public func deliveries(
        of alerts: [Alert], over channel: Channel, at now: Date, wasDown: Bool = true
    ) -> [Delivery] {
        // An alert has whole seconds, a channel has not.
        let start = channel.createdAt.addingTimeInterval(-1)
        let heard = alerts.filter { !channel.muted.contains($0.notice.category) && $0.fireAt > start }
        let isLate = { (alert: Alert) in
            let wait = now.timeIntervalSince(alert.fireAt)
            return wait > tolerance && wait <= grace
        }
        let digest = wasDown && heard.count(where: isLate) > mostLateAlone ? Delivery.ID.make(at: now).uuid : nil
        return heard.map { alert in
            Delivery(
                id: .make(at: now), channel: channel.id, alert: alert.id, fireAt: alert.fireAt,
                state: now.timeIntervalSince(alert.fireAt) > grace ? .missed : .waiting, attemptAt: now,
                digest: isLate(alert) ? digest : nil)
        }
    }
}
