import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Getting started: some people, a rhythm for them, alerts, and then Today. Every step can be passed over.
struct OnboardingController: Sendable {
    let pages: Pages
    let notifications: NotificationService

    /// The people asked about at once; a thousand are too many for the first day.
    private static let closest = 10

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.welcome, signedIn, resume)
        routes.get(Routes.welcomePeople, signedIn) { member in try await people(member) }
        routes.post(Routes.welcomePeople, signedIn, [String: String].self, bring)
        routes.get(Routes.welcomeRhythm, signedIn, rhythm)
        routes.post(Routes.welcomeRhythm, signedIn, [String: String].self, choose)
        routes.get(Routes.welcomeAlerts, signedIn, alerts)
        routes.post(Routes.welcomeAlerts, signedIn, [String: String].self, chooseAlerts)
        routes.post(Routes.welcomeSkipping, signedIn, [String: String].self, skip)
    }

    private func resume(_ member: Member) async throws -> Response {
        let step = member.account.settings.onboarding.flatMap(Onboarding.init(rawValue:))
        return .seeOther((step ?? .done).path ?? Routes.welcomePeople.path)
    }

    // MARK: People

    private func people(
        _ member: Member, _ entries: [(id: Person.ID, entry: WelcomeEntry)]? = nil, problems: [Int: String] = [:]
    ) async throws -> Response {
        let display = pages.display(of: member)
        var identifiers = IdentifierSequence()
        let blank = (0..<WelcomePeopleScreen.room).map { _ in
            (id: identifiers.next(at: display.now) as Person.ID, entry: WelcomeEntry())
        }
        let screen = WelcomePeopleScreen(
            entries ?? blank, problems: problems, peopleCount: try await member.space.peopleCount(), from: display)
        return pages.page(
            .welcomePeople, display.phrases.text("onboarding.title"), tab: .elsewhere, screen, for: member,
            status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func bring(_ form: [String: String], _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let entries = try Self.entries(of: form)
        var drafts: [(Person.ID, PersonDraft)] = []
        var problems: [Int: String] = [:]
        for (place, row) in entries.enumerated() where !row.entry.isEmpty {
            do {
                drafts.append((row.id, try row.entry.person.draft(today: display.today)))
            } catch {
                let isNameless = error.problems.contains(.nameMissing)
                problems[place] = display.phrases.text(isNameless ? "onboarding.people.nameless" : "onboarding.people.noDate")
            }
        }
        guard problems.isEmpty else { return try await people(member, entries, problems: problems) }
        let editor = PersonEditor(member.space, today: display.today, now: display.now)
        for (id, draft) in drafts { _ = try await editor.create(draft, id: id) }
        return try await goOn(from: .people, member)
    }

    private static func entries(of form: [String: String]) throws -> [(id: Person.ID, entry: WelcomeEntry)] {
        try (0..<WelcomePeopleScreen.room).map { place in
            guard let id = form["id-\(place)"].flatMap(Person.ID.init) else { throw Problem.badRequest }
            var entry = WelcomeEntry()
            entry.name = String((form["name-\(place)"] ?? "").prefix(200))
            entry.day = form["day-\(place)"] ?? ""
            entry.month = form["month-\(place)"] ?? ""
            entry.year = form["year-\(place)"] ?? ""
            entry.category = form["category-\(place)"] ?? ""
            return (id, entry)
        }
    }

    // MARK: Rhythm

    private func rhythm(_ member: Member) async throws -> Response { try await rhythm(member, chosen: nil) }

    /// The step with what was chosen so far, and with the people that `query` finds.
    private func rhythm(_ member: Member, chosen: [String: String]?, query: String = "") async throws -> Response {
        let display = pages.display(of: member)
        let picked = (chosen ?? [:]).filter { !$0.value.isEmpty }.keys.compactMap(Self.person(of:))
        let found =
            query.isEmpty
            ? []
            : try await member.space.peopleWithoutCadence(
                matching: query, order: display.nameOrder, limit: Self.closest
            ).rows
        let screen = WelcomeRhythmScreen(
            try await member.space.categoryCounts(),
            closest: try await member.space.people(picked)
                + member.space.likelyClosest(order: display.nameOrder, limit: Self.closest),
            found: found, query: query, chosen: chosen, from: display)
        return pages.page(
            .welcomeRhythm, display.phrases.text("onboarding.title"), tab: .elsewhere, screen, for: member)
    }

    private func choose(_ form: [String: String], _ member: Member) async throws -> Response {
        if form["step"] == "find" {
            let query = (form["find"] ?? "").trimmingCharacters(in: .whitespaces)
            return try await rhythm(member, chosen: form, query: String(query.prefix(200)))
        }
        var cadences: [Kinkeeper.Category: Cadence] = [:]
        var people: [Person.ID: Cadence] = [:]
        for (field, value) in form {
            guard let cadence = Int(value).flatMap({ Cadence(days: $0) }) else { continue }
            if let category = Self.category(of: field) { cadences[category] = cadence }
            if let person = Self.person(of: field) { people[person] = cadence }
        }
        let count = try await member.space.chooseRhythms(
            cadences, people: people, today: pages.display(of: member).today, at: pages.authenticator.now())
        return try await goOn(from: .rhythm, member, count == 0 ? nil : Notice("onboarding.chosen", count: count))
    }

    private static func person(of field: String) -> Person.ID? {
        field.hasPrefix("cadence-") ? Person.ID(String(field.dropFirst("cadence-".count))) : nil
    }

    private static func category(of field: String) -> Kinkeeper.Category? {
        Category.standard.first { "rhythm-\($0)" == field }
    }

    // MARK: Alerts

    private func alerts(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let own = try await accounts.hasChosenAlerts(member.account.id) ? accounts.alerts(of: member.account.id).occasions : nil
        let screen = WelcomeAlertsScreen(
            own, channels: try await accounts.channels(of: member.account.id),
            pushKey: try await notifications.publicKey(), from: display)
        return pages.page(
            .welcomeAlerts, display.phrases.text("onboarding.title"), tab: .elsewhere, screen, for: member)
    }

    /// Stores the days that are ticked. Sent as they are ticked, it stays here; with "finish" it goes on.
    private func chooseAlerts(_ form: [String: String], _ member: Member) async throws -> Response {
        let before = try await accounts.alerts(of: member.account.id)
        let days = form.keys.compactMap { $0.hasPrefix("day-") ? Int($0.dropFirst("day-".count)) : nil }.sorted()
        try await accounts.changeAlerts(of: member.account.id, at: pages.authenticator.now()) { alerts in
            let before = alerts.occasions
            // A day that was chosen already keeps its time.
            alerts.occasions = days.prefix(AccountAlerts.mostLeadTimes).compactMap { number in
                before.first { $0.days == number } ?? LeadTime(days: number, at: .nine)
            }
        }
        guard form["step"] == "finish" else { return .seeOther(Routes.welcomeAlerts.path) }
        return try await goOn(from: .alerts, member, days.isEmpty ? Self.noAlerts(after: before) : nil)
    }

    /// Nothing ticked is no alert at all: that is said, and can be undone. What was unticked just now may be stored already; then
    /// undoing brings the alerts of a new account.
    private static func noAlerts(after before: AccountAlerts) -> Notice {
        let undo = AlertChange.occasions([]).undoing(before.occasions.isEmpty ? AccountAlerts() : before)
        return Notice("onboarding.alerts.never", undoPath: Routes.alerts.path, undoFields: undo)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }

    // MARK: Going on

    private func skip(_ form: [String: String], _ member: Member) async throws -> Response {
        guard let step = form["step"].flatMap(Onboarding.init(rawValue:)) else { throw Problem.badRequest }
        guard step == .alerts else { return try await goOn(from: step, member) }
        let alerts = try await accounts.alerts(of: member.account.id)
        return try await goOn(from: step, member, alerts.occasions.isEmpty ? Self.noAlerts(after: alerts) : nil)
    }

    private func goOn(from step: Onboarding, _ member: Member, _ notice: Notice? = nil) async throws -> Response {
        let isSpaceEmpty = try await member.space.peopleCount() == 0
        let next = step.next(isSpaceEmpty: isSpaceEmpty)
        try await pages.authenticator.folder.accounts.changeSettings(of: member.account.id) { $0.onboarding = next.rawValue }
        let path = next.path ?? Routes.today.path
        guard let notice else { return .seeOther(path) }
        return pages.seeOther(path, notice, for: member)
    }
}

extension Onboarding {
    /// The page of the step; nil for none.
    fileprivate var path: String? {
        switch self {
        case .people: Routes.welcomePeople.path
        case .rhythm: Routes.welcomeRhythm.path
        case .alerts: Routes.welcomeAlerts.path
        case .done: nil
        }
    }
}

extension Pages {
    /// Returns the page after a sign-in: the next step of getting started, or Today. Records that it began.
    func landing(of account: Account) async throws -> String {
        let space = try await authenticator.folder.openSpace(account.personalSpace, for: account.id)
        let reached = account.settings.onboarding
        let step = Onboarding.resuming(reached, isSpaceEmpty: try await space.peopleCount() == 0)
        guard let step else { return Routes.today.path }
        if reached == nil {
            try await authenticator.folder.accounts.changeSettings(of: account.id) { $0.onboarding = step.rawValue }
        }
        return Routes.welcome.path
    }
}
