/// The content of an alert about a reminder of a gift.
public struct GiftReminderNotice: Hashable, Sendable {
    /// Names the reminder.
    public let reminder: GiftReminder.ID
    /// What to do, in the owner's words.
    public let message: String
    /// The gift.
    public let gift: GiftNotice.Named
    /// The recipients; may be empty.
    public let people: [Person.ID]

    /// A notice of a reminder of a gift.
    public init(_ reminder: GiftReminder, of gift: Gift) {
        (self.reminder, message, self.gift, people) = (reminder.id, reminder.message, .init(gift), gift.recipients)
    }
}

/// The alerts of the reminders that gifts have: one at the time of each that is open. A gift that is given or archived has none.
public struct GiftReminderAlerts: AlertProducer {
    private let members: [GiftReminderMember]

    /// The alerts of these gifts.
    public init(_ gifts: some Sequence<Gift>) {
        members = gifts.flatMap { gift in
            gift.awaitedReminders.map { GiftReminderMember(time: $0.at, notice: GiftReminderNotice($0, of: gift)) }
        }
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream { DayQueue(members, from: day) }
}

private struct GiftReminderMember: DayMember {
    let time: CivilDateTime
    let notice: GiftReminderNotice

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? { time.date >= day ? time.date : nil }

    /// The time is part of the identifier: at another time it is another alert, even on the same day.
    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        drafts.append(
            AlertDraft(
                AlertNotice(
                    source: AlertSource(.gift, notice.reminder.uuid), kind: .giftReminder(at: time.time), date: day,
                    category: .gift, reason: .schedule(RecurrenceSet(start: time)), content: .giftReminder(notice)),
                at: .local(time)))
    }
}
