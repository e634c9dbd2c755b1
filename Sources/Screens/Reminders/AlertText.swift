public import Kinkeeper
public import Store

/// An alert in words: its text, its reason, and its link.
public struct AlertText: Hashable, Sendable {
    /// "Anna Berg turns 40 tomorrow".
    public let title: String
    /// "Friday, 27 November"; may be empty.
    public let body: String
    /// "because group Family: 1 day before, 18:00".
    public let reason: String
    /// The page it is about.
    public let path: String

    /// How many names a body lists before it says how many more there are.
    static let mostNames = 5

    /// The words of an alert.
    ///
    /// - Parameters:
    ///   - names: The names of the people it is about; a person without one is "somebody".
    ///   - gifts: The lines about gifts in alerts of occasions, by alert; see `Space.giftLines`.
    ///   - hasDetails: Without details there is no name, no occasion, no title and no group; and it leads to Today.
    ///   - display: The language, zone and time, as of planning or sending it.
    public init(
        _ alert: Alert, names: [Person.ID: PersonName], gifts: [Alert.ID: GiftLine] = [:], hasDetails: Bool = true,
        from display: DisplayContext
    ) {
        let words = AlertWords(alert: alert, names: names, gifts: gifts[alert.id], display: display)
        title = hasDetails ? words.title : words.discreetTitle
        body = hasDetails ? words.body : display.phrases.text("alerts.discreet.body")
        reason = words.reason(namesOwner: hasDetails)
        path = hasDetails ? alert.path : Routes.today.path
    }
}

extension Alert {
    /// The people whose names its words need.
    public var people: [Person.ID] {
        switch notice.content {
        case .occasion(let notice): [notice.person]
        case .monthlyPreview(let notices): notices.prefix(AlertText.mostNames).map(\.person)
        case .catchup(let person, _): [person]
        case .catchupDigest(let people): Array(people.prefix(AlertText.mostNames))
        case .reminder(_, _, let people): Array(people.prefix(AlertText.mostNames))
        case .gift(let notice): Array(notice.people.prefix(AlertText.mostNames))
        case .giftReminder(let notice): Array(notice.people.prefix(AlertText.mostNames))
        case .request, .checkIn: []
        }
    }

    fileprivate var path: String {
        switch notice.content {
        case .occasion(let notice): Routes.person.path(notice.person)
        case .catchup(let person, _): Routes.person.path(person)
        case .catchupDigest: Routes.catchups.path
        case .monthlyPreview: Routes.today.path
        case .reminder: Routes.reminder.path(Reminder.ID(notice.source.id))
        case .gift(let notice): notice.path
        case .giftReminder(let notice): Routes.gift.path(notice.gift.id)
        case .request(let news): Routes.coupleRequest.path(news.request)
        case .checkIn(let notice): notice.isPreparation ? Routes.checkInPreparation.path : Routes.couple.path
        }
    }
}

/// The words of one alert, part by part.
private struct AlertWords {
    let alert: Alert
    let names: [Person.ID: PersonName]
    let gifts: GiftLine?
    let display: DisplayContext

    private var phrases: Phrasebook { display.phrases }
    private var wording: Wording { display.wording }
    /// The day it fires, or when it is sent later, that day: what "tomorrow" is counted from.
    private var today: CivilDate { max(alert.local.date, display.today) }

    // MARK: Title

    var title: String {
        switch alert.notice.content {
        case .occasion(let notice): title(of: notice)
        case .catchup(let person, _): phrases.text("alerts.catchup", ["name": name(of: person)])
        case .catchupDigest(let people): phrases.count("alerts.digest", people.count)
        case .monthlyPreview(let notices):
            phrases.count(
                "alerts.preview", notices.count, ["month": wording.capitalised(wording.month(alert.notice.date.month))])
        case .reminder(let title, _, _): title
        case .gift(let notice): title(of: notice)
        case .giftReminder(let notice): notice.message
        case .request(let news):
            phrases.text("alerts.request.\(news.stage.rawValue)", ["name": news.partner, "title": news.title])
        case .checkIn(let notice): phrases.text(notice.isPreparation ? "alerts.checkIn.preparation" : "alerts.checkIn")
        }
    }

    private func title(of notice: OccasionNotice) -> String {
        let occurrence = notice.occurrence
        let days = today.days(until: occurrence.date)
        guard days >= 0 else {
            let occasion = notice.label.isEmpty ? wording.title(of: notice.kind) : notice.label
            return phrases.text(
                "alerts.past", ["name": name(of: notice.person), "occasion": occasion, "day": wording.countdown(days)])
        }
        var blanks = wording.blanks(for: name(of: notice.person))
        blanks["day"] =
            days < 7 ? wording.nearDay(occurrence.date, today: today) ?? wording.countdown(days) : wording.countdown(days)
        blanks["occasion"] = notice.label.isEmpty ? wording.inside(notice.kind) : wording.quoted(notice.label)
        let years = occurrence.turning.flatMap { $0 > 0 ? $0 : nil }
        let sentence = wording.lead(notice.kind, years, blanks)
        return wording.capitalised(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }

    private func title(of notice: GiftNotice) -> String {
        let stage =
            switch notice.stage {
            case .choose: "choose"
            case .order: "order"
            case .late: "late"
            case .wrap: "wrap"
            }
        guard !notice.people.isEmpty else { return phrases.text("alerts.gift.\(stage).nobody") }
        let shown = notice.people.prefix(AlertText.mostNames).map(name)
        return phrases.text(
            "alerts.gift.\(stage)",
            ["name": wording.list(padded(shown, to: notice.people.count), most: AlertText.mostNames)])
    }

    var discreetTitle: String {
        switch alert.notice.content {
        case .occasion: phrases.text("alerts.discreet.occasion")
        case .catchup: phrases.text("alerts.discreet.catchup")
        case .catchupDigest: phrases.text("alerts.discreet.digest")
        case .monthlyPreview: phrases.text("alerts.discreet.preview")
        // Not even a gift is mentioned: its recipient may be looking.
        case .reminder, .gift, .giftReminder, .request, .checkIn: phrases.text("alerts.discreet.reminder")
        }
    }

    // MARK: Body

    var body: String {
        switch alert.notice.content {
        case .occasion(let notice):
            [wording.capitalised(wording.longDay(notice.occurrence.date, today: today)), giftWords].filter { !$0.isEmpty }
                .joined(separator: " · ")
        case .gift(let notice):
            [wording.capitalised(wording.longDay(notice.date, today: today)), titles(notice.gifts.map(\.title))]
                .joined(separator: " · ")
        case .giftReminder(let notice): body(of: notice)
        case .catchup(_, let reason): display.because(reason.later(by: display.today.days(until: today)))
        case .catchupDigest(let people):
            wording.list(padded(people.prefix(AlertText.mostNames).map(name), to: people.count), most: AlertText.mostNames)
        case .monthlyPreview(let notices):
            wording.list(padded(notices.prefix(AlertText.mostNames).map(line), to: notices.count), most: AlertText.mostNames)
        case .reminder(_, let note, let people):
            [
                wording.list(padded(people.prefix(AlertText.mostNames).map(name), to: people.count), most: AlertText.mostNames),
                note,
            ]
            .filter { !$0.isEmpty }.joined(separator: " · ")
        case .request(let news): news.text
        case .checkIn(let notice): body(of: notice)
        }
    }

    /// "Kettle · Anna Berg".
    private func body(of notice: GiftReminderNotice) -> String {
        let shown = padded(notice.people.prefix(AlertText.mostNames).map(name), to: notice.people.count)
        return [notice.gift.title, wording.list(shown, most: AlertText.mostNames)].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// "Take a few minutes to connect with Ben."; "Tomorrow, 19:00, with Ben." where it is to be prepared.
    private func body(of notice: CheckInNotice) -> String {
        guard notice.isPreparation else { return phrases.text("alerts.checkIn.body", ["name": notice.partner]) }
        let when = display.when(display.zone.wallClock(at: notice.begins))
        return phrases.text("alerts.checkIn.preparation.body", ["when": when, "name": notice.partner])
    }

    /// "Ideas: a kettle, a scarf and 2 more", "No gift yet"; empty without a line.
    private var giftWords: String {
        switch gifts {
        case .ideas(let titles, let more)?:
            let padded = padded(titles, to: titles.count + more)
            return phrases.text("alerts.gift.ideas", ["ideas": wording.list(padded, most: GiftNotice.mostNamed)])
        case .nothingYet?: return phrases.text("alerts.gift.none")
        case nil: return ""
        }
    }

    private func titles(_ all: [String]) -> String {
        wording.list(padded(Array(all.prefix(GiftNotice.mostNamed)), to: all.count), most: GiftNotice.mostNamed)
    }

    private func line(of notice: OccasionNotice) -> String {
        phrases.text(
            "alerts.preview.item", ["name": name(of: notice.person), "date": wording.dayAndMonth(notice.occurrence.date)])
    }

    private func name(of person: Person.ID) -> String {
        names[person].map { $0.display(display.nameOrder) } ?? phrases.text("alerts.somebody")
    }

    /// Adds blanks for people who are only counted.
    private func padded(_ shown: [String], to count: Int) -> [String] {
        shown + Array(repeating: "", count: max(0, count - shown.count))
    }

    // MARK: Reason

    func reason(namesOwner: Bool) -> String {
        let reason = because(namesOwner: namesOwner)
        let asked = ZoneOffsets(display.timeZone).instant(of: alert.askedFor)
        guard alert.fireAt > asked, alert.notice.reason != .snoozed else { return reason }
        return phrases.text("alerts.because.quiet", ["reason": reason, "time": alert.askedFor.time.description])
    }

    private func because(namesOwner: Bool) -> String {
        switch alert.notice.reason {
        case .leadTime(let lead, let level): because(level, wording.title(of: lead), namesOwner)
        case .catchupDue(let time, let level):
            because(level, phrases.text("alerts.when.due", ["time": time.description]), namesOwner)
        case .monthlyPreview(let time): phrases.text("alerts.because.preview", ["time": time.description])
        case .catchupDigest(let time):
            phrases.text("alerts.because.digest", ["weekday": wording.weekday(time.weekday), "time": time.time.description])
        case .schedule(let schedule) where schedule.rule == nil: phrases.text("alerts.because.once")
        // A yearly day could reveal the person.
        case .schedule where !namesOwner: phrases.text("alerts.because.again")
        case .schedule(let schedule):
            phrases.text(
                "alerts.because.rule", ["rule": display.rounds(schedule).lowercasedFirst, "time": time(of: schedule)])
        case .snoozed: phrases.text("alerts.because.snoozed")
        case .giftDeadline where !namesOwner: phrases.text("alerts.because.once")
        case .giftDeadline(let days): phrases.count("alerts.because.gift", days)
        case .request: phrases.text("alerts.because.request")
        case .checkInPreparation where !namesOwner: phrases.text("alerts.because.again")
        case .checkInPreparation(let minutes):
            phrases.text("alerts.because.preparation", ["length": display.lead(minutes)])
        }
    }

    /// "09:00"; "09:00 (Europe/Berlin)" by the clock of another zone.
    private func time(of schedule: RecurrenceSet) -> String {
        guard let zone = display.otherZone(of: schedule) else { return alert.askedFor.time.description }
        let instant = display.zone.instant(of: alert.askedFor)
        return display.clock(schedule.clock(in: display.zone).local(at: instant), in: zone)
    }

    private func because(_ level: PreferenceLevel, _ when: String, _ namesOwner: Bool) -> String {
        switch level {
        case .group(_, let name) where namesOwner: phrases.text("alerts.because.group", ["name": name, "when": when])
        case .person where namesOwner:
            phrases.text("alerts.because.person", ["name": alert.people.first.map(name) ?? "", "when": when])
        default: phrases.text("alerts.because.account", ["when": when])
        }
    }
}

extension String {
    /// As it stands inside of a sentence.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension CatchupReason {
    /// The reason as it will be so many days later.
    fileprivate func later(by days: Int) -> CatchupReason {
        CatchupReason(cadence: cadence, source: source, daysSince: daysSince.map { $0 + max(0, days) }, cause: cause)
    }
}

extension Wording {
    /// "on the day, 09:00", "1 day before, 18:00".
    package func title(of lead: LeadTime) -> String {
        let time = ["time": lead.time.description]
        return lead.days == 0 ? phrases.text("alerts.when.day", time) : phrases.count("alerts.when.before", lead.days, time)
    }

    /// "Monday", "Montag", "lunes".
    package func weekday(_ weekday: Weekday) -> String { names.weekdays[weekday.rawValue - 1] }
}
