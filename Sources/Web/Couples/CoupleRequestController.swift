import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What the partners of a couple ask of one another.
struct CoupleRequestController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// The version that is taken back.
    struct DeletingForm: Decodable, Sendable {
        let version: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.coupleRequests, signedIn) { member in try await list(member) }
        routes.post(Routes.coupleRequests, signedIn, CoupleRequestForm.Fields.self, add)
        routes.get(Routes.coupleRequest, signedIn) { id, member in try await show(id, member) }
        routes.post(Routes.coupleRequest, signedIn, CoupleRequestForm.Fields.self, edit)
        routes.post(Routes.coupleRequestAnswer, signedIn, CoupleRequestScreen.AnswerForm.Fields.self, answer)
        routes.post(Routes.coupleRequestDeleting, signedIn, DeletingForm.self, delete)
        routes.post(Routes.coupleRequestRestoring, signedIn, NoFields.self, restore)
    }

    // MARK: The list

    private func list(
        _ member: Member, typed: CoupleRequestForm.Fields? = nil, problem: CoupleRequestForm.Problem? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let isKept = member.query("kept") != nil && typed == nil
        let couple = isKept ? nil : try await checkIns(of: member)
        let space = couple?.space ?? member.space
        let state = member.query("state").flatMap(CoupleRequest.State.init(rawValue:)) ?? .pending
        let cursor = member.query("after").flatMap(CoupleRequestCursor.init)
        let found = try await space.coupleRequests(state, after: cursor, limit: CoupleRequestsScreen.most)
        var list = CoupleRequestsScreen.List(
            state, found.requests, next: found.next, isFirst: cursor == nil,
            counts: try await space.coupleRequestCounts(for: member.account.id))
        list.isKept = isKept
        if !isKept, cursor == nil {
            list.deleted = try await space.deletedCoupleRequests(of: member.account.id, limit: CoupleRequestsScreen.most)
        }
        let names = try await names(in: found.requests, couple, member)
        let form = isKept ? nil : CoupleRequestForm(typed ?? .init(), problem: problem, from: display)
        let screen = CoupleRequestsScreen(
            list, form: form, isFormOpen: problem != nil || member.query("new") != nil, names, from: display)
        return pages.page(
            .coupleRequests, display.phrases.text("requests.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func add(_ form: CoupleRequestForm.Fields, _ member: Member) async throws -> Response {
        let couple = try await checkIns(of: member)
        let draft: CoupleRequestDraft
        do throws(CoupleRequestForm.Problem) { draft = try CoupleRequestForm.draft(form) } catch {
            return try await list(member, typed: form, problem: error)
        }
        _ = try await CoupleRequest.ID.writing(draft.id, "\(form.typed)") { id throws(StoreError) in
            var named = draft
            named.id = id
            return try await couple.space.addCoupleRequest(named, by: couple.account, at: now)
        }
        followers.changed(couple.couple.id)
        return pages.seeOther(Routes.coupleRequests.path, Notice("requests.sent"), for: member)
    }

    // MARK: One request

    private func show(
        _ id: CoupleRequest.ID, _ member: Member, typed: CoupleRequestScreen.Typed = .nothing, hasChanged: Bool = false,
        refusal: CoupleRequestRefusal? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        let couple = try await pages.authenticator.folder.checkInsIfAny(of: member.account.id, at: now)
        let shared = try await couple?.space.coupleRequest(id)
        // A copy that is kept of a couple that has ended, otherwise.
        guard let request = if let shared { shared } else { try await member.space.coupleRequest(id) } else {
            throw Problem.notFound
        }
        let screen = CoupleRequestScreen(
            request, typed: typed, hasChanged: hasChanged, refusal: refusal.map { display.wording.sentence(of: $0) },
            isKept: shared == nil, try await names(in: [request], shared == nil ? nil : couple, member), from: display)
        return pages.page(.coupleRequest, request.title, tab: .settings, screen, for: member, status: status)
    }

    private func edit(_ id: CoupleRequest.ID, _ form: CoupleRequestForm.Fields, _ member: Member) async throws -> Response {
        let couple = try await checkIns(of: member)
        let draft: CoupleRequestDraft
        do throws(CoupleRequestForm.Problem) { draft = try CoupleRequestForm.draft(form) } catch {
            return try await show(id, member, typed: .change(form, error), status: .unprocessableContent)
        }
        do throws(StoreError) {
            try await couple.space.editCoupleRequest(id, to: draft, seen: form.seen, by: couple.account, at: now)
        } catch {
            return try await refused(error, id, .change(form, nil), member)
        }
        followers.changed(couple.couple.id)
        return pages.seeOther(Routes.coupleRequest.path(id), Notice("requests.saved"), for: member)
    }

    private func answer(
        _ id: CoupleRequest.ID, _ form: CoupleRequestScreen.AnswerForm.Fields, _ member: Member
    ) async throws -> Response {
        let (couple, display) = (try await checkIns(of: member), pages.display(of: member))
        guard let answer = form.chosen else { throw Problem.badRequest }
        do throws(CoupleRequest.Problem) { try answer.check() } catch {
            return try await show(id, member, typed: .answer(form, error), status: .unprocessableContent)
        }
        let answered: CoupleRequest
        do throws(StoreError) {
            answered = try await couple.space.answerCoupleRequest(
                id, with: answer, seen: form.seen, by: couple.account, at: display.now, in: display.zone)
        } catch {
            return try await refused(error, id, .answer(form, nil), member)
        }
        followers.changed(couple.couple.id)
        let phrase =
            !answer.isAccepted ? "requests.declined" : answer.actionItem == nil ? "requests.accepted" : "requests.accepted.item"
        return pages.seeOther(Routes.coupleRequest.path(id), Notice(phrase, ["title": answered.title]), for: member)
    }

    private func delete(_ id: CoupleRequest.ID, _ form: DeletingForm, _ member: Member) async throws -> Response {
        let couple = try await checkIns(of: member)
        do throws(StoreError) {
            try await couple.space.deleteCoupleRequest(
                id, seen: form.version.flatMap { Int($0) } ?? 0, by: couple.account, at: now)
        } catch {
            return try await refused(error, id, .nothing, member)
        }
        followers.changed(couple.couple.id)
        let notice = Notice("requests.deleted", undoPath: Routes.coupleRequestRestoring.path(id))
        return pages.seeOther(Routes.coupleRequests.path, notice, for: member)
    }

    private func restore(_ id: CoupleRequest.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let couple = try await checkIns(of: member)
        try await couple.space.restoreCoupleRequest(id, by: couple.account, at: now)
        followers.changed(couple.couple.id)
        return pages.seeOther(Routes.coupleRequest.path(id), Notice("requests.restored"), for: member)
    }

    // MARK: - Private

    private var now: Date { pages.authenticator.now() }

    /// The request as it stands now, with what was typed; other errors go on.
    private func refused(
        _ error: StoreError, _ id: CoupleRequest.ID, _ typed: CoupleRequestScreen.Typed, _ member: Member
    ) async throws -> Response {
        switch error {
        case .conflict: try await show(id, member, typed: typed, hasChanged: true, status: .conflict)
        case .requestRefused(let refusal): try await show(id, member, typed: typed, refusal: refusal, status: .conflict)
        default: throw error
        }
    }

    /// The names of the couple; of a couple that has ended those of the accounts that there are.
    private func names(
        in requests: [CoupleRequest], _ couple: CoupleCheckIns?, _ member: Member
    ) async throws -> CoupleRequestNames {
        if let couple { return CoupleRequestNames(of: couple.couple, for: couple.account) }
        var names: [Account.ID: String] = [:]
        for account in Set(requests.map(\.askedBy)) where account != member.account.id {
            names[account] = try await pages.authenticator.folder.accounts.account(account)?.name
        }
        return CoupleRequestNames(for: member.account.id, others: names)
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: now)
    }
}
