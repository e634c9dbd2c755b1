import Foundation
package import Kinkeeper
package import Store

extension AlertsScreen {
    /// How many alerts of the next year the page lists at most.
    package static let listed = 20
    /// How many days it looks ahead.
    package static let daysAhead = 30

    /// The subject of a page: the account, a group or a person.
    package enum Subject: Sendable {
        case account(AccountAlerts)
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
        switch subject {
        case .account(let account):
            chosen = (AlertPreferences.Choice(occasions: account.occasions, catchups: account.catchups), account)
            (title, lead) = (phrases.text("alerts.title"), phrases.text("alerts.lead"))
            (path, backPath, backTitle) = (Routes.alerts.path, Routes.settings.path, phrases.text("shared.settings"))
        case .group(let id, let name, let choice, let account):
            chosen = (choice, account)
            (title, lead) = (phrases.text("alerts.title.of", ["name": name]), phrases.text("alerts.lead.group"))
            (path, backPath, backTitle) = (Routes.groupAlerts.path(id), Routes.group.path(id), name)
        case .person(let id, let name, let choice, let account):
            chosen = (choice, account)
            (title, lead) = (phrases.text("alerts.title.of", ["name": name]), phrases.text("alerts.lead.person"))
            (path, backPath, backTitle) = (Routes.personAlerts.path(id), Routes.person.path(id), name)
        }
        var isAccount = false
        if case .account = subject { isAccount = true }
        occasions = OccasionAlertForm(
            chosen.choice.occasions, of: chosen.account, isAccount: isAccount, draft?.of(.occasions), from: display)
        catchups = CatchupAlertForm(chosen.choice.catchups, isAccount: isAccount, draft?.of(.catchups), from: display)
        account = isAccount ? AccountAlertForm(chosen.account, draft, from: display) : nil
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
                SettingChoice("inherited", inherited, isSelected: !isOwn),
                SettingChoice("own", phrases.text("alerts.own"), isSelected: isOwn),
            ]
        let kept = (chosen ?? (isAccount ? account.occasions : [])).map { (String($0.days), $0.time.description) }
        let typed = draft.map { draft in
            zip(draft.form.days ?? [], draft.form.time ?? []).filter { !$0.0.isEmpty || !$0.1.isEmpty }.map { ($0.0, $0.1) }
        }
        var lines = typed ?? kept
        if lines.last.map({ !$0.0.isEmpty }) ?? true { lines.append(("", CivilTime.nine.description)) }
        rows = lines.enumerated().map { index, line in
            LeadTimeRow(
                index: index, number: index + 1, days: line.0, time: line.1, isNew: line.0.isEmpty,
                daysProblem: draft?.problem(.days(index), phrases), timeProblem: draft?.problem(.time(index), phrases))
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

extension AccountAlertForm {
    fileprivate init(_ alerts: AccountAlerts, _ draft: AlertsScreen.Draft?, from display: DisplayContext) {
        let phrases = display.phrases
        let (catchups, preview, quiet) = (draft?.of(.catchups), draft?.of(.preview), draft?.of(.quiet))
        let weekday = catchups?.form.weekday ?? alerts.digest.weekday.name
        weekdays = Weekday.allCases.map {
            SettingChoice($0.name, display.wording.capitalised(display.wording.weekday($0)), isSelected: $0.name == weekday)
        }
        digestTime = catchups?.form.digestAt ?? alerts.digest.time.description
        digestProblem = catchups?.problem(.digestAt, phrases)
        hasPreview = preview.map { $0.form.isOn != nil } ?? (alerts.monthlyPreview != nil)
        previewTime = preview?.form.at ?? (alerts.monthlyPreview ?? .nine).description
        previewProblem = preview?.problem(.preview, phrases)
        isQuiet = quiet.map { $0.form.isOn != nil } ?? (alerts.quietHours != nil)
        quietFrom = quiet?.form.from ?? alerts.quietHours?.start.description ?? "22:00"
        quietTo = quiet?.form.to ?? alerts.quietHours?.end.description ?? "07:00"
        quietProblem = quiet?.problem(.quiet, phrases)
        hidesDetails = !alerts.showsDetails
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
