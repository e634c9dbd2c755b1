/// The alerts of a family's reminders, without those of a day on which the account's own space has the same reminder too: the two would
/// be one alert, and the own one must not be hidden by it. Who left a family and took its document along has its reminders once more.
package struct AlertsBeside: AlertProducer {
    private let own: [AlertSource: Reminder]
    private let producer: any AlertProducer

    /// Those of `producer`, beside the account's own reminders that have identifiers of some of them.
    package init(_ own: [Reminder], _ producer: any AlertProducer) {
        self.own = Dictionary(own.map { (AlertSource(.reminder, $0.id.uuid), $0) }) { first, _ in first }
        self.producer = producer
    }

    /// See `AlertProducer`.
    package func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        Stream(base: producer.stream(from: day, in: zone), own: own, zone: zone)
    }

    private struct Stream: AlertStream {
        var base: any AlertStream
        let own: [AlertSource: Reminder]
        let zone: ZoneOffsets

        var nextDay: CivilDate? { base.nextDay }

        mutating func takeDay(into drafts: inout [AlertDraft]) {
            var taken: [AlertDraft] = []
            base.takeDay(into: &taken)
            drafts += taken.filter { draft in own[draft.notice.source]?.isTold(on: draft.notice.date, in: zone) != true }
        }
    }
}

extension Reminder {
    /// Whether an occurrence of a day is open, put off or not.
    fileprivate func isTold(on date: CivilDate, in zone: ZoneOffsets) -> Bool {
        if let snooze = snoozeInForce, snooze.occurrence.date == date { return true }
        for time in schedule.occurrences(onOrAfter: CivilDateTime(date, .midnight), in: zone) {
            guard time.date == date else { return false }
            if isOpen(time) { return true }
        }
        return false
    }
}
