public import Foundation

/// One message at one moment. Alerts are never stored: they follow from the records, the preferences and the zone.
public struct Alert: Identifiable, Hashable, Sendable {
    /// Names one alert, the same whenever it is planned again.
    public typealias ID = Identifier<Alert>

    /// The content, the reason and the day.
    public let notice: AlertNotice
    /// The requested local time.
    public let askedFor: CivilDateTime
    /// When it fires: the time asked for, or the end of the quiet hours it falls into.
    public let fireAt: Date
    /// The local time at that instant.
    public let local: CivilDateTime

    /// Follows from the source record, the kind and the day of the occasion: not from names, times of day or zones.
    public var id: ID { notice.id }
}

/// The content of an alert, before its time is known.
public struct AlertNotice: Hashable, Sendable {
    /// The record it comes from.
    public let source: AlertSource
    /// The kind of alert among those of the record.
    public let kind: AlertKind
    /// The day it is about, which may come after the day it fires.
    public let date: CivilDate
    /// The category by which it can be muted.
    public let category: AlertCategory
    /// Why it comes.
    public let reason: AlertReason
    /// The content, in parts from which any language can build sentences.
    public let content: AlertContent

    /// A notice from its parts.
    public init(
        source: AlertSource, kind: AlertKind, date: CivilDate, category: AlertCategory, reason: AlertReason,
        content: AlertContent
    ) {
        self.source = source
        self.kind = kind
        self.date = date
        self.category = category
        self.reason = reason
        self.content = content
    }

    /// See `Alert.id`.
    public var id: Alert.ID { Self.id(source, kind, on: date) }

    /// The identifier of the weekly digest of a day.
    package static func catchupDigestID(of account: UUID, on date: CivilDate) -> Alert.ID {
        id(AlertSource(.account, account), .catchupDigest, on: date)
    }

    private static func id(_ source: AlertSource, _ kind: AlertKind, on date: CivilDate) -> Alert.ID {
        Alert.ID(
            of: StableDigest("alert", source.kind.rawValue, Identifier<AlertSource>(source.id).description, kind.description),
            at: Date(timeIntervalSince1970: TimeInterval(date.daysSinceEpoch) * 86_400))
    }
}

/// The record an alert comes from.
public struct AlertSource: Hashable, Sendable {
    /// The kind of the record.
    public enum Kind: String, CaseIterable, Sendable {
        /// A day in a person's life.
        case occasion
        /// A person to be in touch with.
        case person
        /// A reminder of one's own.
        case reminder
        /// The account itself: previews and digests.
        case account
        /// A gift, the gifts for the same people on one day, or a reminder of a gift.
        case gift
        /// A request of a couple.
        case request
        /// The space of a couple, for its check-ins.
        case checkIn = "check-in"
    }

    /// The kind of the record.
    public let kind: Kind
    /// Names the record.
    public let id: UUID

    /// The record of that kind with that identifier.
    public init(_ kind: Kind, _ id: UUID) {
        self.kind = kind
        self.id = id
    }
}

/// The kind of alert of a record. Its text goes into the identifier, and must never change.
public enum AlertKind: Hashable, Sendable {
    /// A number of days before an occasion; 0 on the day.
    case occasion(daysBefore: Int)
    /// The occasions of a month.
    case monthlyPreview
    /// A catch-up with a person is due.
    case catchup
    /// The people due within a week.
    case catchupDigest
    /// One of one's own: the nth of its day, from 1.
    case reminder(ofDay: Int)
    /// A step of a gift is due.
    case gift(GiftStage)
    /// A reminder of a gift, by the time of day it was asked for.
    case giftReminder(at: CivilTime)
    /// A partner asks, or has answered.
    case request(CoupleRequestNews.Stage)
    /// A check-in of a couple: the nth of its day, from 1.
    case checkIn(ofDay: Int)
    /// The preparation of a check-in, by the check-in's day: the nth of it, from 1.
    case checkInPreparation(ofDay: Int)
}

extension AlertKind: CustomStringConvertible {
    /// `occasion/7`, `monthly-preview`, `catchup`, `catchup-digest`, `reminder/1`, `gift/order`,
    /// `gift-reminder/32400`, `request/asked`, `check-in/1`, `check-in-preparation/1`.
    public var description: String {
        switch self {
        case .occasion(let days): "occasion/\(days)"
        case .monthlyPreview: "monthly-preview"
        case .catchup: "catchup"
        case .catchupDigest: "catchup-digest"
        case .reminder(let number): "reminder/\(number)"
        case .gift(let stage): "gift/\(stage)"
        case .giftReminder(let time): "gift-reminder/\(time.secondsSinceMidnight)"
        case .request(let stage): "request/\(stage.rawValue)"
        case .checkIn(let number): "check-in/\(number)"
        case .checkInPreparation(let number): "check-in-preparation/\(number)"
        }
    }
}

/// The categories by which channels can be muted.
public enum AlertCategory: Hashable, Sendable {
    /// Occasions, on the day and before.
    case occasion
    /// The monthly preview.
    case monthlyPreview
    /// Catch-ups, single or as a digest.
    case catchup
    /// Reminders of one's own, by their category.
    case reminder(Reminder.Category)
    /// Gifts that are to be chosen, bought or wrapped, and reminders of gifts.
    case gift
}
