import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// How a couple talks, and about what: rules, categories and prompts.
struct CheckInSettingsController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// Agrees to the rules that were seen.
    struct AgreeingForm: Decodable, Sendable {
        let seen: String?
        let back: String?
    }

    /// Hides or shows: "1", or empty.
    struct HidingForm: Decodable, Sendable {
        let isHidden: String?
    }

    /// "up" or "down".
    struct MovingForm: Decodable, Sendable {
        let way: String?
    }

    /// A prompt: a new one without an identifier.
    struct PromptForm: Decodable, Sendable {
        let id: String?
        let text: String?
        let isHidden: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.coupleRules, signedIn) { member in try await rulesPage(member) }
        routes.post(Routes.coupleRules, signedIn, CheckInRulesScreen.Fields.self, setRules)
        routes.post(Routes.coupleRulesAgreeing, signedIn, AgreeingForm.self, agree)
        routes.get(Routes.checkInCategories, signedIn) { member in try await categoriesPage(member) }
        routes.post(Routes.checkInCategories, signedIn, CheckInCategoryForm.Fields.self, addCategory)
        routes.get(Routes.checkInCategory, signedIn) { id, member in try await categoryPage(id, member) }
        routes.post(Routes.checkInCategory, signedIn, CheckInCategoryForm.Fields.self, editCategory)
        routes.post(Routes.checkInCategoryHiding, signedIn, HidingForm.self, hide)
        routes.post(Routes.checkInCategoryMoving, signedIn, MovingForm.self, move)
        routes.post(Routes.checkInPrompts, signedIn, PromptForm.self, savePrompt)
    }

    // MARK: Rules

    private func rulesPage(
        _ member: Member, typed: CheckInRulesScreen.Fields? = nil, problem: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let screen = CheckInRulesScreen(
            try await checkIns.space.checkInRules(), typed: typed, problem: problem, of: checkIns.couple,
            for: member.account.id, from: display)
        return pages.page(
            .checkInRules, display.phrases.text("checkIns.rules"), tab: .settings, screen, for: member, status: status)
    }

    private func setRules(_ form: CheckInRulesScreen.Fields, _ member: Member) async throws -> Response {
        let (checkIns, phrases) = (try await checkIns(of: member), pages.phrases(for: member))
        let rules: CheckInRules
        do throws(CheckInRules.Problem) { rules = try form.rules() } catch {
            let problem = phrases.text("checkIns.rules.problem.\(error)")
            return try await rulesPage(member, typed: form, problem: problem, status: .unprocessableContent)
        }
        do throws(StoreError) {
            try await checkIns.space.setCheckInRules(
                rules, by: member.account.id, seen: form.seen.flatMap { AgreedRules.ID($0) }, at: pages.authenticator.now())
        } catch {
            guard error == .conflict else { throw error }
            let problem = phrases.text("checkIns.rules.changed")
            return try await rulesPage(member, typed: form, problem: problem, status: .conflict)
        }
        followers.changed(checkIns.couple.id)
        let name = checkIns.couple.partner(of: member.account.id)?.name ?? ""
        return pages.seeOther(Routes.couple.path, Notice("checkIns.rules.saved", ["name": name]), for: member)
    }

    private func agree(_ form: AgreeingForm, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        do throws(StoreError) {
            try await checkIns.space.agreeToCheckInRules(
                form.seen.flatMap { AgreedRules.ID($0) }, by: member.account.id, at: pages.authenticator.now())
        } catch {
            guard error == .conflict else { throw error }
            return pages.seeOther(Routes.coupleRules.path, Notice("errors.check-in-changed.happened"), for: member)
        }
        followers.changed(checkIns.couple.id)
        let back = form.back.flatMap { Routes.checkIn.argument(in: $0) }
        return .seeOther(back.map(Routes.checkIn.path) ?? Routes.coupleRules.path)
    }

    // MARK: Categories

    private func categoriesPage(
        _ member: Member, typed: CheckInCategoryForm.Fields? = nil, problem: CheckInCategory.Problem? = nil
    ) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let screen = CheckInCategoriesScreen(
            try await checkIns.space.checkInCategories(at: display.now), prompts: try await checkIns.space.checkInPrompts(),
            form: CheckInCategoryForm(
                typed ?? .init(), at: Routes.checkInCategories.path, problem: problem, display.phrases), from: display)
        return pages.page(
            .checkInCategories, display.phrases.text("checkIns.categories"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func addCategory(_ form: CheckInCategoryForm.Fields, _ member: Member) async throws -> Response {
        let (checkIns, phrases) = (try await checkIns(of: member), pages.phrases(for: member))
        var category = CheckInCategory(id: .make(at: pages.authenticator.now()), icon: "")
        form.fill(&category, phrases)
        do throws(StoreError) { try await checkIns.space.save(category) } catch {
            guard case .checkInProblem(let problem) = error else { throw error }
            return try await categoriesPage(member, typed: form, problem: problem)
        }
        return .seeOther(Routes.checkInCategory.path(category.id))
    }

    private func categoryPage(
        _ id: CheckInCategory.ID, _ member: Member, form: CheckInCategoryForm? = nil,
        typed: (id: CheckInPrompt.ID?, text: String, problem: CheckInCategory.Problem)? = nil
    ) async throws -> Response {
        let (checkIns, phrases) = (try await checkIns(of: member), pages.phrases(for: member))
        let category = try await category(id, checkIns)
        let screen = CheckInCategoryScreen(
            category, prompts: try await checkIns.space.checkInPrompts(of: id), form: form, typed: typed, phrases)
        return pages.page(
            .checkInCategory, screen.title, tab: .settings, screen, for: member,
            status: form == nil && typed == nil ? .ok : .unprocessableContent)
    }

    private func editCategory(
        _ id: CheckInCategory.ID, _ form: CheckInCategoryForm.Fields, _ member: Member
    ) async throws -> Response {
        let (checkIns, phrases) = (try await checkIns(of: member), pages.phrases(for: member))
        var category = try await category(id, checkIns)
        form.fill(&category, phrases)
        do throws(StoreError) { try await checkIns.space.save(category) } catch {
            guard case .checkInProblem(let problem) = error else { throw error }
            let path = Routes.checkInCategory.path(id)
            return try await categoryPage(id, member, form: CheckInCategoryForm(form, at: path, problem: problem, phrases))
        }
        return pages.seeOther(Routes.checkInCategories.path, Notice("checkIns.category.saved"), for: member)
    }

    private func hide(_ id: CheckInCategory.ID, _ form: HidingForm, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        var category = try await category(id, checkIns)
        category.isHidden = form.isHidden == "1"
        try await checkIns.space.save(category)
        return .seeOther(Routes.checkInCategories.path)
    }

    private func move(_ id: CheckInCategory.ID, _ form: MovingForm, _ member: Member) async throws -> Response {
        try await checkIns(of: member).space.move(id, up: form.way == "up")
        return .seeOther("\(Routes.checkInCategories.path)#category-\(id)")
    }

    private func savePrompt(_ id: CheckInCategory.ID, _ form: PromptForm, _ member: Member) async throws -> Response {
        let (checkIns, phrases) = (try await checkIns(of: member), pages.phrases(for: member))
        let category = try await category(id, checkIns)
        let text = (form.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let known = form.id.flatMap { CheckInPrompt.ID($0) }
        var prompt = CheckInPrompt(id: .make(at: pages.authenticator.now()), category: id, text: text)
        if let known {
            guard let found = try await checkIns.space.checkInPrompts(of: id).first(where: { $0.id == known }) else {
                throw Problem.notFound
            }
            prompt = found
            prompt.text = ""
            // Words that are those of the standard one are left to it.
            if prompt.standard == nil || prompt.shownText(in: category, phrases) != text { prompt.text = text }
            prompt.isHidden = form.isHidden == "1"
        }
        do throws(StoreError) { try await checkIns.space.save(prompt) } catch {
            guard case .checkInProblem(let problem) = error else { throw error }
            return try await categoryPage(id, member, typed: (known, text, problem))
        }
        return .seeOther(Routes.checkInCategory.path(id))
    }

    // MARK: - Private

    private func category(_ id: CheckInCategory.ID, _ checkIns: CoupleCheckIns) async throws -> CheckInCategory {
        let all = try await checkIns.space.checkInCategories(at: pages.authenticator.now())
        guard let found = all.first(where: { $0.id == id }) else { throw Problem.notFound }
        return found
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }
}
