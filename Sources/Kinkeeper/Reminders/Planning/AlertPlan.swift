public import Foundation

/// The alerts to come, in the order they fire: a pure function of records, preferences, zone and now.
///
/// A sequence without end in general, made as it is asked for. It goes from local day to local day: takes the alerts
/// asked for on a day from every stream, finds the instant of each, moves it out of the quiet hours, and gives out what
/// fires before the next day that has any begins, since nothing later asked for can come before that.
///
/// Alerts that fire at one instant come in the order they were asked for, then by the day they are about, then by source
/// and kind, which is total: two alerts never share all of these.
public struct AlertPlan: Sequence, Sendable {
    private let producers: [any AlertProducer]
    private let quietHours: QuietHours?
    private let zone: ZoneOffsets
    private let now: Int

    /// The alerts of the producers, firing at `now` or later.
    public init(_ producers: [any AlertProducer], quietHours: QuietHours?, zone: ZoneOffsets, now: Date) {
        self.producers = producers
        self.quietHours = quietHours
        self.zone = zone
        self.now = ZoneOffsets.wholeSeconds(now.timeIntervalSince1970.rounded(.up))
    }

    /// Starts with the next alert.
    public func makeIterator() -> Iterator {
        Iterator(producers, quietHours: quietHours, zone: zone, now: now)
    }

    /// The next `limit` alerts, for a device that holds no more.
    public func window(_ limit: Int) -> AlertWindow {
        var overflow = makeIterator()
        var alerts: [Alert] = []
        while alerts.count < limit, let alert = overflow.next() { alerts.append(alert) }
        return AlertWindow(alerts: alerts, overflow: overflow)
    }

    /// How many alerts fire before an instant; takes time for each of them.
    public func count(before end: Date) -> Int {
        var count = 0
        for alert in self {
            guard alert.fireAt < end else { break }
            count += 1
        }
        return count
    }

    /// Goes through the alerts.
    public struct Iterator: IteratorProtocol, Sendable {
        private let quietHours: QuietHours?
        private let zone: ZoneOffsets
        private let now: Int
        private var streams: [any AlertStream]
        /// Drawn alerts that were not given out yet; the next one last.
        private var waiting: [Waiting] = []
        private var drafts: [AlertDraft] = []
        /// The first instant of the next day that has alerts: before it everything is known.
        private var horizon: Int

        init(_ producers: [any AlertProducer], quietHours: QuietHours?, zone: ZoneOffsets, now: Int) {
            self.quietHours = quietHours
            self.zone = zone
            self.now = now
            // A gap may move an alert by a whole day, and quiet hours by nearly another one.
            let first = zone.local(at: now).date.adding(days: quietHours == nil ? -1 : -2)
            streams = producers.map { $0.stream(from: first, in: zone) }
            horizon = .min
            look()
        }

        /// The next alert; nil at the end.
        public mutating func next() -> Alert? {
            while true {
                if let last = waiting.last, last.second < horizon {
                    waiting.removeLast()
                    return last.alert(in: zone)
                }
                guard horizon < .max else { return nil }
                takeDay()
            }
        }

        /// Takes the alerts of the next day that has any.
        private mutating func takeDay() {
            guard let day = streams.compactMap(\.nextDay).min() else { return }
            drafts.removeAll(keepingCapacity: true)
            for index in streams.indices where streams[index].nextDay == day { streams[index].takeDay(into: &drafts) }
            look()
            let known = waiting.count
            for draft in drafts {
                let waiting = Waiting(draft, quietHours, zone)
                guard waiting.second >= now, draft.useless.map({ waiting.second < $0 }) ?? true else { continue }
                self.waiting.append(waiting)
            }
            if waiting.count > known { waiting.sort { $1.precedes($0) } }
        }

        private mutating func look() {
            let day = streams.compactMap(\.nextDay).min()
            horizon = day.map { zone.seconds(of: CivilDateTime($0, .midnight)) } ?? .max
        }
    }
}

/// The soonest alerts, and the way to those that did not fit.
public struct AlertWindow: Sendable {
    /// The soonest, in order.
    public let alerts: [Alert]
    /// Goes on where the window ends.
    public let overflow: AlertPlan.Iterator

    /// Whether an alert did not fit.
    public var hasMore: Bool {
        var overflow = overflow
        return overflow.next() != nil
    }
}

/// An alert whose instant is known. A class because notices have many parts, and sorting moves them about.
private final class Waiting: Sendable {
    let second: Int
    let asked: CivilDateTime
    let notice: AlertNotice

    init(_ draft: AlertDraft, _ quietHours: QuietHours?, _ zone: ZoneOffsets) {
        let wanted: Int
        switch draft.time {
        case .local(let local): (asked, wanted) = (local, zone.seconds(of: local))
        case .instant(let second): (asked, wanted) = (zone.local(at: second), second)
        }
        second = quietHours?.moved(wanted, in: zone) ?? wanted
        notice = draft.notice
    }

    func precedes(_ other: Waiting) -> Bool {
        if second != other.second { return second < other.second }
        if asked != other.asked { return asked < other.asked }
        if notice.date != other.notice.date { return notice.date < other.notice.date }
        let (mine, others) = (notice.source, other.notice.source)
        if mine.kind != others.kind { return mine.kind.rawValue < others.kind.rawValue }
        let (id, otherID) = (Identifier<AlertSource>(mine.id), Identifier<AlertSource>(others.id))
        return id == otherID ? notice.kind.description < other.notice.kind.description : id < otherID
    }

    func alert(in zone: ZoneOffsets) -> Alert {
        Alert(
            notice: notice, askedFor: asked, fireAt: Date(timeIntervalSince1970: TimeInterval(second)),
            local: zone.local(at: second))
    }
}
