import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Getting started: some people, a rhythm for them, and then Today. Every step can be passed over.
struct OnboardingController: Sendable {
    let pages: Pages

    /// The people asked about at once; a thousand are too many for the first day.
    private static let sorted = 20

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.welcome, signedIn, resume)
        routes.get(Routes.welcomePeople, signedIn) { member in try await people(member) }
        routes.post(Routes.welcomePeople, signedIn, [String: String].self, bring)
        routes.get(Routes.welcomeRhythm, signedIn, rhythm)
        routes.post(Routes.welcomeRhythm, signedIn, [String: String].self, choose)
        routes.post(Routes.welcomeSkipping, signedIn, [String: String].self, skip)
    }

    private func resume(_ member: Member) async throws -> Response {
        let step = member.account.settings.onboarding.flatMap(Onboarding.init(rawValue:))
        return .seeOther(step == .rhythm ? Routes.welcomeRhythm.path : Routes.welcomePeople.path)
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

    private func rhythm(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let screen = WelcomeRhythmScreen(
            try await member.space.categoryCounts(),
            unsorted: try await member.space.peopleWithoutCategory(order: display.nameOrder, limit: Self.sorted),
            from: display)
        return pages.page(
            .welcomeRhythm, display.phrases.text("onboarding.title"), tab: .elsewhere, screen, for: member)
    }

    private func choose(_ form: [String: String], _ member: Member) async throws -> Response {
        var cadences: [Kinkeeper.Category: Cadence] = [:]
        var categories: [Person.ID: Kinkeeper.Category] = [:]
        for (field, value) in form where !value.isEmpty {
            if let category = Self.category(of: field), let cadence = Int(value).flatMap({ Cadence(days: $0) }) {
                cadences[category] = cadence
            } else if field.hasPrefix("category-"), let person = Person.ID(String(field.dropFirst("category-".count))) {
                categories[person] = Category.standard.first { $0.description == value }
            }
        }
        let count = try await member.space.chooseRhythms(
            cadences, categories: categories, today: pages.display(of: member).today, at: pages.authenticator.now())
        return try await goOn(from: .rhythm, member, Notice("onboarding.chosen", count: count))
    }

    private static func category(of field: String) -> Kinkeeper.Category? {
        Category.standard.first { "rhythm-\($0)" == field }
    }

    // MARK: Going on

    private func skip(_ form: [String: String], _ member: Member) async throws -> Response {
        guard let step = form["step"].flatMap(Onboarding.init(rawValue:)) else { throw Problem.badRequest }
        return try await goOn(from: step, member)
    }

    private func goOn(from step: Onboarding, _ member: Member, _ notice: Notice? = nil) async throws -> Response {
        let isSpaceEmpty = try await member.space.peopleCount() == 0
        let next = step.next(isSpaceEmpty: isSpaceEmpty)
        try await pages.authenticator.folder.accounts.changeSettings(of: member.account.id) { $0.onboarding = next.rawValue }
        let path = next == .rhythm ? Routes.welcomeRhythm.path : Routes.today.path
        guard let notice else { return .seeOther(path) }
        return pages.seeOther(path, notice, for: member)
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
