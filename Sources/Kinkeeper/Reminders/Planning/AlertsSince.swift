package import Foundation

/// The alerts of another producer, without those that were asked for before an instant: a member of a family hears of nothing that
/// came before they joined. An alert that quiet hours move past the instant was still asked for before it.
package struct AlertsSince: AlertProducer {
    private let first: Int
    private let producer: any AlertProducer

    /// Those from a whole second on that is not before `instant`.
    package init(_ instant: Date, _ producer: any AlertProducer) {
        first = ZoneOffsets.wholeSeconds(instant.timeIntervalSince1970.rounded(.up))
        self.producer = producer
    }

    /// See `AlertProducer`.
    package func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        Stream(base: producer.stream(from: day, in: zone), first: first, zone: zone)
    }

    private struct Stream: AlertStream {
        var base: any AlertStream
        let first: Int
        let zone: ZoneOffsets

        var nextDay: CivilDate? { base.nextDay }

        mutating func takeDay(into drafts: inout [AlertDraft]) {
            var taken: [AlertDraft] = []
            base.takeDay(into: &taken)
            drafts += taken.filter { $0.second(in: zone) >= first }
        }
    }
}

extension AlertDraft {
    /// When it was asked for, in seconds since 1970.
    fileprivate func second(in zone: ZoneOffsets) -> Int {
        switch time {
        case .local(let time): zone.seconds(of: time)
        case .instant(let second): second
        }
    }
}
