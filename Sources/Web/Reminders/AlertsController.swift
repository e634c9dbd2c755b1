import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The alerts of a member: for all people, for a group, and for a person.
struct AlertsController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.alerts, signedIn) { member in
            let part = member.request.uri.queryParameters["part"].map(String.init)
            guard let part else { return try await page(nil, member) }
            guard let about = AlertForm.About(rawValue: part) else { throw Problem.notFound }
            return try await page(nil, member, part: about)
        }
        routes.postFields(Routes.alerts, signedIn) { fields, member in try await save(fields, for: nil, member) }
        routes.get(Routes.groupAlerts, signedIn) { id, member in try await page(.group(id), member) }
        routes.postFields(Routes.groupAlerts, signedIn) { id, fields, member in
            try await save(fields, for: .group(id), member)
        }
        routes.get(Routes.personAlerts, signedIn) { id, member in try await page(.person(id), member) }
        routes.postFields(Routes.personAlerts, signedIn) { id, fields, member in
            try await save(fields, for: .person(id), member)
        }
    }

    // MARK: Showing

    private func page(
        _ scope: AlertScope?, _ member: Member, part: AlertForm.About? = nil, draft: AlertsScreen.Draft? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let account = try await pages.authenticator.folder.accounts.alerts(of: member.account.id)
        let subject = try await subject(scope, part, account, member, display)
        var question = AlertQuestion(
            member.account, account, timeZone: display.timeZone, now: display.now,
            announced: try await pages.authenticator.folder.accounts.announcedCatchups(of: member.account.id))
        question.only = scope
        let folder = pages.authenticator.folder
        let spaces = try await folder.joinedSpaces(of: member.account.id, own: member.space)
        if scope == nil {
            question.include(try await spaces.familyDays(leapDayRule: member.account.settings.leapDayRule))
            question.include(try await spaces.familyGifts(asking: member.account.id, today: question.today))
            question.include(try await folder.actionItemsToDo(of: member.account.id, at: display.now))
        }
        let plan = try await member.space.alertPlan(question)
        let next = plan.window(AlertsScreen.listed).alerts
        let screen = AlertsScreen(
            subject, alerts: next, names: try await spaces.names(of: Set(next.flatMap(\.people))),
            counts: AlertsScreen.counts(of: plan, from: display), draft: draft, from: display)
        return pages.page(
            .alerts, screen.title, tab: scope == nil ? .settings : .people, screen, for: member,
            status: draft == nil ? .ok : .unprocessableContent)
    }

    private func subject(
        _ scope: AlertScope?, _ part: AlertForm.About?, _ account: AccountAlerts, _ member: Member, _ display: DisplayContext
    ) async throws -> AlertsScreen.Subject {
        switch scope {
        case nil: return .account(account, part)
        case .group(let id):
            guard let group = try await member.space.group(id) else { throw Problem.notFound }
            return .group(id, name: group.group.name, try await member.space.alertChoice(of: .group(id)), account)
        case .person(let id):
            guard let name = try await member.space.names(of: [id])[id] else { throw Problem.notFound }
            let choice = try await member.space.alertChoice(of: .person(id))
            return .person(id, name: name.display(display.nameOrder), choice, account)
        }
    }

    // MARK: Saving

    private func save(_ fields: FormFields, for scope: AlertScope?, _ member: Member) async throws -> Response {
        // A missing group or person is reported before any problem of the form.
        let account = try await pages.authenticator.folder.accounts.alerts(of: member.account.id)
        _ = try await subject(scope, nil, account, member, pages.display(of: member))
        guard let form = AlertForm(fields) else { throw Problem.badRequest }
        let change: AlertChange
        do { change = try AlertChange(form) } catch {
            return try await page(scope, member, part: form.about, draft: AlertsScreen.Draft(form, error))
        }
        let now = pages.authenticator.now()
        guard let scope else {
            try await pages.authenticator.folder.accounts.changeAlerts(of: member.account.id, at: now) {
                change.apply(to: &$0)
            }
            return saved(
                Routes.alerts.path + "?part=" + form.about.rawValue, at: Routes.alerts.path, undo: change.undoing(account),
                member)
        }
        let path =
            switch scope {
            case .group(let id): Routes.groupAlerts.path(id)
            case .person(let id): Routes.personAlerts.path(id)
            }
        let before = try await member.space.alertChoice(of: scope)
        try await member.space.changeAlertChoice(of: scope, at: now) { change.apply(to: &$0) }
        return saved(path, at: path, undo: change.undoing(before), member)
    }

    private func saved(_ page: String, at path: String, undo: [String: String], _ member: Member) -> Response {
        pages.seeOther(page, Notice("alerts.saved", undoPath: path, undoFields: undo), for: member)
    }
}

extension AlertForm {
    /// More rows than there are days to choose.
    private static let mostRows = 400
    /// More than a number of days, a time, or a whole choice takes, in characters.
    private static let (longestText, longestChoice) = (40, 4_000)

    /// One of the forms as it was sent; nil for an unknown one, and for one that no page of ours sends.
    fileprivate init?(_ fields: FormFields) {
        guard let about = fields["about"].flatMap(About.init(rawValue:)) else { return nil }
        func list(_ name: String) -> [String]? {
            let values = fields.values(name).prefix(Self.mostRows).map { String($0.prefix(Self.longestText)) }
            return values.isEmpty ? nil : values
        }
        guard (fields["saved"] ?? "").utf8.count <= Self.longestChoice else { return nil }
        self.init(
            about: about, choice: fields["choice"], days: list("days[]"), time: list("time[]"),
            on: list("on[]")?.compactMap(Int.init), listed: fields["listed"].flatMap { Int($0) }, at: fields["at"],
            weekday: fields["weekday"],
            digestAt: fields["digestAt"], isOn: fields["isOn"], from: fields["from"], to: fields["to"],
            saved: fields["saved"], savedDigest: fields["savedDigest"])
    }
}
