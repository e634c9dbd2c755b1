import Foundation
package import Kinkeeper
package import Store

extension AlertsScreen {
    /// How many alerts of the next year the page lists at most.
    package static let listed = 20
    /// How many days it looks ahead.
    package static let daysAhead = 30

    /// The subject of a page: the account or one of its choices, a group or a person.
    package enum Subject: Sendable {
        case account(AccountAlerts, AlertForm.About?)
        case group(PersonGroup.ID, name: String, AlertPreferences.Choice, AccountAlerts)
        case person(Person.ID, name: String, AlertPreferences.Choice, AccountAlerts)
    }

    /// Typed values that have to be corrected.
    package struct Draft: Sendable {
        package let form: AlertForm
        package let refusal: AlertForm.Refusal

        package init(_ form: AlertForm, _ refusal: AlertForm.Refusal) {
            self.form = form
            self.refusal = refusal
        }
    }

    /// Builds the page. `counts` are the alerts of each day from today on.
    package init(
        _ subject: Subject, alerts: [Alert], names: [Person.ID: PersonName], counts: [CivilDate: Int], draft: Draft? = nil,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let chosen: (choice: AlertPreferences.Choice, account: AccountAlerts)
        var part: AlertForm.About?
        var isAccount = false
        switch subject {
        case .account(let account, let about):
            chosen = (AlertPreferences.Choice(occasions: account.occasions, catchups: account.catchups), account)
            (part, isAccount, path) = (about, true, Routes.alerts.path)
            if let about {
                (title, lead) = (phrases.text(about.title), nil)
                (backPath, backTitle) = (Routes.alerts.path, phrases.text("alerts.title"))
            } else {
                (title, lead) = (phrases.text("alerts.title"), phrases.text("alerts.lead"))
                (backPath, backTitle) = (Routes.settings.path, phrases.text("shared.settings"))
            }
        case .group(let id, let name, let choice, let account):
            chosen = (choice, account)
            (title, lead) = (phrases.text("alerts.title.of", ["name": name]), phrases.text("alerts.lead.group"))
            (path, backPath, backTitle) = (Routes.groupAlerts.path(id), Routes.group.path(id), name)
        case .person(let id, let name, let choice, let account):
            chosen = (choice, account)
            (title, lead) = (phrases.text("alerts.title.of", ["name": name]), phrases.text("alerts.lead.person"))
            (path, backPath, backTitle) = (Routes.personAlerts.path(id), Routes.person.path(id), name)
        }
        func shows(_ about: AlertForm.About) -> Bool { isAccount ? part == about : about == .occasions || about == .catchups }
        showsNext = !isAccount || part == nil
        choices = isAccount && part == nil ? AlertsScreen.choices(chosen.account, from: display) : []
        occasions =
            shows(.occasions)
            ? OccasionAlertForm(
                chosen.choice.occasions, of: chosen.account, isAccount: isAccount, draft?.of(.occasions), from: display) : nil
        catchups =
            shows(.catchups)
            ? CatchupAlertForm(chosen.choice.catchups, isAccount: isAccount, draft?.of(.catchups), from: display) : nil
        digest = part == .catchups ? DigestForm(chosen.account, draft?.of(.catchups), from: display) : nil
        gifts = part == .gifts ? GiftTimesForm(chosen.account.gifts, draft?.of(.gifts), phrases) : nil
        preview = part == .preview ? PreviewForm(chosen.account, draft?.of(.preview), phrases) : nil
        quiet = part == .quiet ? QuietHoursForm(chosen.account, draft?.of(.quiet), phrases) : nil
        privacy = part == .details ? PrivacyForm(hidesDetails: !chosen.account.showsDetails) : nil
        let soon = alerts.prefix(AlertsScreen.listed).prefix { display.today.days(until: $0.local.date) <= 366 }
        days = AlertDayRow.rows(soon, names, from: display)
        weeks = AlertWeek.weeks(counts, from: display)
        weekdays = Weekday.allCases.map { display.wording.names.shortWeekdays[$0.rawValue - 1] }
        overview = phrases.count("alerts.overview", counts.values.reduce(0, +))
        isEmpty = soon.isEmpty
    }
}

extension AlertsScreen {
    /// How many alerts of a plan each of the days has that the page looks ahead.
    package static func counts(of plan: AlertPlan, from display: DisplayContext) -> [CivilDate: Int] {
        let end = display.today.adding(days: daysAhead)
        var counts: [CivilDate: Int] = [:]
        for alert in plan {
            guard alert.local.date < end else { break }
            counts[alert.local.date, default: 0] += 1
        }
        return counts
    }
}

extension AlertsScreen {
    /// The choices of an account as a list: what each is, its value, and the page behind it.
    fileprivate static func choices(_ alerts: AccountAlerts, from display: DisplayContext) -> [SettingsRow] {
        let phrases = display.phrases
        let never = phrases.text("alerts.never")
        let values: [(AlertForm.About, String)] = [
            (.occasions, display.title(of: alerts.occasions)),
            (.catchups, display.title(of: alerts.catchups)),
            (.gifts, display.title(of: alerts.gifts)),
            (
                .preview,
                alerts.monthlyPreview.map { phrases.text("alerts.monthly.at", ["time": $0.description]) } ?? never
            ),
            (.quiet, alerts.quietHours.map { display.title(of: $0) } ?? phrases.text("alerts.quiet.none")),
            (.details, phrases.text(alerts.showsDetails ? "alerts.details.shown" : "alerts.details.hidden")),
        ]
        return values.map { about, value in
            SettingsRow(
                title: phrases.text(about.title), value: display.wording.capitalised(value),
                path: Routes.alerts.path + "?part=" + about.rawValue)
        }
    }
}

extension AlertForm.About {
    /// The phrase that names it.
    fileprivate var title: String {
        switch self {
        case .occasions: "alerts.occasions"
        case .catchups: "alerts.catchups"
        case .gifts: "alerts.gifts"
        case .preview: "alerts.monthly"
        case .quiet: "alerts.quiet"
        case .details: "alerts.details"
        }
    }
}

extension AlertsScreen.Draft {
    /// The draft where it is of that form.
    fileprivate func of(_ about: AlertForm.About) -> AlertsScreen.Draft? { form.about == about ? self : nil }

    fileprivate func problem(_ field: AlertForm.Refusal.Field, _ phrases: Phrasebook) -> String? {
        refusal.field == field ? phrases.text(refusal.phrase, ["most": String(AccountAlerts.mostLeadTimes)]) : nil
    }
}

extension OccasionAlertForm {
    fileprivate init(
        _ chosen: [LeadTime]?, of account: AccountAlerts, isAccount: Bool, _ draft: AlertsScreen.Draft?,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isOwn = draft.map { $0.form.choice != "inherited" } ?? (chosen != nil)
        let inherited = phrases.text("alerts.inherited.now", ["choice": display.title(of: account.occasions)])
        choices =
            isAccount
            ? []
            : [
                SettingChoice("inherited", display.wording.capitalised(inherited), isSelected: !isOwn),
                SettingChoice("own", phrases.text("alerts.own"), isSelected: isOwn),
            ]
        // Where it has none of its own yet, it begins with those for everyone.
        let known = draft.map(Line.lines(of:)) ?? Line.lines(of: chosen ?? account.occasions)
        listed = known.count { !$0.isNew }
        rows = known.enumerated().map { index, line in
            LeadTimeRow(
                index: index, title: line.isNew ? "" : display.title(ofDaysBefore: line.days), isOn: line.isOn,
                days: line.days, time: line.time, isNew: line.isNew, daysProblem: draft?.problem(.days(index), phrases),
                timeProblem: draft?.problem(.time(index), phrases))
        }
    }

    /// One row before it has its words.
    private struct Line {
        var days: String
        var time: String
        var isOn: Bool
        var isNew = false

        /// On the day, a day before and a week before: what is often chosen has a box to tick.
        private static let offered = [0, 1, 7]

        /// The days that are chosen and those that are offered, nearest first, and an empty row.
        static func lines(of chosen: [LeadTime]) -> [Line] {
            let days = Set(chosen.map(\.days)).union(offered).sorted()
            let rows = days.map { number in
                let time = chosen.first { $0.days == number }
                return Line(days: String(number), time: (time?.time ?? .nine).description, isOn: time != nil)
            }
            return rows + [Line(days: "", time: CivilTime.nine.description, isOn: false, isNew: true)]
        }

        /// The rows as they were sent.
        static func lines(of draft: AlertsScreen.Draft) -> [Line] {
            let form = draft.form
            let rows = zip(form.days ?? [], form.time ?? []).enumerated().map { index, row in
                Line(days: row.0, time: row.1, isOn: form.isOn(index), isNew: index >= form.listed ?? 0)
            }
            return rows.contains(where: \.isNew) ? rows : rows + lines(of: []).suffix(1)
        }
    }
}

extension CatchupAlertForm {
    fileprivate init(
        _ chosen: CatchupAlerts?, isAccount: Bool, _ draft: AlertsScreen.Draft?, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let present =
            switch (chosen?.onTheDay != nil, chosen?.inDigest) {
            case (_, nil): "inherited"
            case (true, false): "day"
            case (false, true): "digest"
            case (true, true): "both"
            case (false, false): "never"
            }
        let words = [
            ("inherited", "alerts.inherited"), ("day", "alerts.catchups.day"), ("digest", "alerts.catchups.weekly"),
            ("both", "alerts.catchups.both"), ("never", "alerts.catchups.never"),
        ]
        let selected = draft?.form.choice ?? present
        choices = words.dropFirst(isAccount ? 1 : 0).map {
            SettingChoice($0.0, display.wording.capitalised(phrases.text($0.1)), isSelected: $0.0 == selected)
        }
        time = draft?.form.at ?? (chosen?.onTheDay ?? .nine).description
        timeProblem = draft?.problem(.at, phrases)
    }
}

extension DigestForm {
    fileprivate init(_ alerts: AccountAlerts, _ draft: AlertsScreen.Draft?, from display: DisplayContext) {
        let weekday = draft?.form.weekday ?? alerts.digest.weekday.name
        weekdays = Weekday.allCases.map {
            SettingChoice($0.name, display.wording.capitalised(display.wording.weekday($0)), isSelected: $0.name == weekday)
        }
        time = draft?.form.digestAt ?? alerts.digest.time.description
        problem = draft?.problem(.digestAt, display.phrases)
    }
}

extension GiftTimesForm {
    fileprivate init(_ times: GiftTimes, _ draft: AlertsScreen.Draft?, _ phrases: Phrasebook) {
        let typed = draft?.form.days ?? [String(times.lead.choosing), String(times.lead.delivery)]
        choosing = typed.first ?? ""
        delivery = typed.count > 1 ? typed[1] : ""
        time = draft?.form.at ?? times.time.description
        leadProblem = draft?.problem(.lead, phrases)
        timeProblem = draft?.problem(.at, phrases)
    }
}

extension PreviewForm {
    fileprivate init(_ alerts: AccountAlerts, _ draft: AlertsScreen.Draft?, _ phrases: Phrasebook) {
        isOn = draft.map { $0.form.isOn != nil } ?? (alerts.monthlyPreview != nil)
        time = draft?.form.at ?? (alerts.monthlyPreview ?? .nine).description
        problem = draft?.problem(.preview, phrases)
    }
}

extension QuietHoursForm {
    fileprivate init(_ alerts: AccountAlerts, _ draft: AlertsScreen.Draft?, _ phrases: Phrasebook) {
        isOn = draft.map { $0.form.isOn != nil } ?? (alerts.quietHours != nil)
        from = draft?.form.from ?? alerts.quietHours?.start.description ?? "22:00"
        to = draft?.form.to ?? alerts.quietHours?.end.description ?? "07:00"
        problem = draft?.problem(.quiet, phrases)
    }
}

extension AlertDayRow {
    fileprivate static func rows(
        _ alerts: some Sequence<Alert>, _ names: [Person.ID: PersonName], from display: DisplayContext
    ) -> [AlertDayRow] {
        var days: [(CivilDate, [AlertRow])] = []
        for alert in alerts {
            let text = AlertText(alert, names: names, from: display)
            let row = AlertRow(
                time: alert.local.time.description, title: text.title, body: text.body, reason: text.reason, path: text.path)
            if days.last?.0 == alert.local.date {
                days[days.count - 1].1.append(row)
            } else {
                days.append((alert.local.date, [row]))
            }
        }
        let wording = display.wording
        return days.map { date, rows in
            let near = display.today.days(until: date) < 2 ? wording.nearDay(date, today: display.today) : nil
            return AlertDayRow(
                title: wording.capitalised(near ?? wording.longDay(date, today: display.today)), alerts: rows)
        }
    }
}

extension AlertWeek {
    fileprivate static func weeks(_ counts: [CivilDate: Int], from display: DisplayContext) -> [AlertWeek] {
        let today = display.today
        let monday = today.adding(days: 1 - today.weekday)
        let end = today.adding(days: AlertsScreen.daysAhead)
        let days = (0..<42).map { monday.adding(days: $0) }
        return stride(from: 0, to: 42, by: 7).filter { days[$0] < end }.map { start in
            AlertWeek(
                cells: days[start..<start + 7].map { day in
                    guard day >= today, day < end else { return AlertCell(day: "", count: 0, spoken: "", isToday: false) }
                    let count = counts[day] ?? 0
                    let begins = day == today || day.day == 1
                    return AlertCell(
                        day: begins ? display.wording.day(day.day, display.wording.shortMonth(day.month)) : String(day.day),
                        count: count, spoken: count == 0 ? "" : display.phrases.count("alerts.count", count),
                        isToday: day == today)
                })
        }
    }
}
