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
        routes.get(Routes.alerts, signedIn) { member in try await page(nil, member) }
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
        _ scope: AlertScope?, _ member: Member, draft: AlertsScreen.Draft? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let account = try await pages.authenticator.folder.accounts.alerts(of: member.account.id)
        let subject = try await subject(scope, account, member, display)
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
        _ scope: AlertScope?, _ account: AccountAlerts, _ member: Member, _ display: DisplayContext
    ) async throws -> AlertsScreen.Subject {
        switch scope {
        case nil: return .account(account)
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
        _ = try await subject(scope, account, member, pages.display(of: member))
        guard let form = AlertForm(fields) else { throw Problem.badRequest }
        let change: AlertChange
        do { change = try AlertChange(form) } catch {
            return try await page(scope, member, draft: AlertsScreen.Draft(form, error))
        }
        let path: String
        switch scope {
        case nil:
            path = Routes.alerts.path
            try await pages.authenticator.folder.accounts.changeAlerts(of: member.account.id, at: pages.authenticator.now()) {
                change.apply(to: &$0)
            }
        case .group(let id)?: path = Routes.groupAlerts.path(id)
        case .person(let id)?: path = Routes.personAlerts.path(id)
        }
        if let scope {
            try await member.space.changeAlertChoice(of: scope, at: pages.authenticator.now()) { change.apply(to: &$0) }
        }
        return pages.seeOther(path, Notice("alerts.saved"), for: member)
    }
}

extension AlertForm {
    /// One of the forms as it was sent; nil for an unknown one.
    fileprivate init?(_ fields: FormFields) {
        guard let about = fields["about"].flatMap(About.init(rawValue:)) else { return nil }
        func list(_ name: String) -> [String]? {
            let values = fields.values(name)
            return values.isEmpty ? nil : values
        }
        self.init(
            about: about, choice: fields["choice"], days: list("days[]"), time: list("time[]"),
            remove: list("remove[]")?.compactMap(Int.init), at: fields["at"], weekday: fields["weekday"],
            digestAt: fields["digestAt"], isOn: fields["isOn"], from: fields["from"], to: fields["to"])
    }
}
