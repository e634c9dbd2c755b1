import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// A couple's check-in: its page, acts, and answers.
struct CheckInController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// An act: what, for which version, and with what.
    struct ActForm: Decodable, Sendable {
        let act: String?
        let version: Int?
        let step: String?
        let category: String?
        let account: String?
        let mood: String?
        let text: String?
    }

    /// An answer: to which prompt, changing which revision, and how: "show", "seal" or "take-back".
    struct AnswerForm: Decodable, Sendable {
        let prompt: String?
        let text: String?
        let revision: Int?
        let how: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.checkIns, signedIn, list)
        routes.post(Routes.checkIns, signedIn, NoFields.self, start)
        routes.get(Routes.checkIn, signedIn) { id, member in try await page(id, member) }
        routes.post(Routes.checkInActs, signedIn, ActForm.self, act)
        routes.post(Routes.checkInAnswers, signedIn, AnswerForm.self, answer)
        routes.get(Routes.checkInAbandoning, signedIn, askAbandoning)
        routes.post(Routes.checkInAbandoning, signedIn, NoFields.self, abandon)
    }

    // MARK: Pages

    private static let rowsOfPage = 50

    private func list(_ member: Member) async throws -> Response {
        let isKept = member.request.uri.queryParameters["kept"] != nil
        let space = isKept ? member.space : try await checkIns(of: member).space
        let before = member.request.uri.queryParameters["before"].flatMap { CheckIn.ID(String($0)) }
        let found = try await space.completedCheckIns(before: before, all: true, limit: Self.rowsOfPage + 1)
        let display = pages.display(of: member)
        let screen = CheckInsScreen(
            Array(found.prefix(Self.rowsOfPage)), hasMore: found.count > Self.rowsOfPage, areKept: isKept, from: display)
        return pages.page(.checkIns, display.phrases.text("checkIns.title"), tab: .settings, screen, for: member)
    }

    private func page(
        _ id: CheckIn.ID, _ member: Member, typed: CheckInScreen.Typed? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let checkIns = try await coupleWith(id, member) else {
            return try await keptPage(id, member, display)
        }
        let view = try await checkIns.snapshot(of: id, at: display.now)
        // Where it was completed and the program ended before the reminders were made.
        try? await checkIns.planReflections(
            after: view.checkIn, server: pages.zone, else: pages.language(of: member), at: display.now)
        let screen = CheckInScreen(view, typed: typed, from: display)
        return pages.page(.checkIn, screen.title, tab: .settings, screen, for: member, status: status)
    }

    /// The account's couple, if it has that check-in.
    private func coupleWith(_ id: CheckIn.ID, _ member: Member) async throws -> CoupleCheckIns? {
        let couple = try await pages.authenticator.folder.accounts.couple(of: member.account.id, at: now(member))
        guard couple?.partner(of: member.account.id) != nil else { return nil }
        let checkIns = try await checkIns(of: member)
        return try await checkIns.space.checkIn(id) == nil ? nil : checkIns
    }

    /// A check-in of a couple that has ended.
    private func keptPage(_ id: CheckIn.ID, _ member: Member, _ display: DisplayContext) async throws -> Response {
        let folder = pages.authenticator.folder
        guard let view = try await folder.keptCheckIn(id, of: member.account, at: display.now) else { throw Problem.notFound }
        let screen = CheckInScreen(view, from: display)
        return pages.page(.checkIn, screen.title, tab: .settings, screen, for: member)
    }

    private func start(_ form: NoFields, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        let checkIn = try await checkIns.space.startCheckIn(by: member.account.id, at: now(member))
        return .seeOther(Routes.checkIn.path(checkIn.id))
    }

    // MARK: Acts

    private func act(_ id: CheckIn.ID, _ form: ActForm, _ member: Member) async throws -> Response {
        guard let act = form.checkInAct else { throw Problem(.notUnderstood) }
        let checkIns = try await checkIns(of: member)
        do throws(StoreError) {
            let done = try await checkIns.perform(act, in: id, seen: form.version ?? 0, at: now(member))
            try await checkIns.planReflections(
                after: done, server: pages.zone, else: pages.language(of: member), at: now(member))
            if done.version != form.version { followers.changed(checkIns.couple.id) }
        } catch {
            guard case .checkInRefused(let refusal) = error else { throw error }
            guard case .reflect(let text) = act, !text.isEmpty else { return refused(refusal, id, member) }
            // What was typed is not lost.
            let typed = CheckInScreen.Typed(text, problem: words(of: refusal, member))
            return try await page(id, member, typed: typed, status: .conflict)
        }
        return .seeOther(Routes.checkIn.path(id))
    }

    private func answer(_ id: CheckIn.ID, _ form: AnswerForm, _ member: Member) async throws -> Response {
        guard let prompt = form.prompt.flatMap({ CheckInPrompt.ID($0) }), let how = form.how else {
            throw Problem(.notUnderstood)
        }
        let (text, seen, time) = (form.text ?? "", form.revision ?? 0, now(member))
        let checkIns = try await checkIns(of: member)
        do throws(StoreError) {
            switch how {
            case "seal": try await checkIns.seal(prompt, in: id, text: text, seen: seen, at: time)
            case "take-back": try await checkIns.takeBack(prompt, in: id, seen: seen, at: time)
            default: try await checkIns.answer(prompt, in: id, text: text, seen: seen, at: time)
            }
            followers.changed(checkIns.couple.id)
        } catch {
            guard case .checkInRefused(let refusal) = error else { throw error }
            guard how != "take-back" else { return refused(refusal, id, member) }
            let typed = CheckInScreen.Typed(text, for: prompt, problem: words(of: refusal, member))
            return try await page(id, member, typed: typed, status: .init(code: refusal.code.status))
        }
        return .seeOther("\(Routes.checkIn.path(id))#answer-\(prompt)")
    }

    private func askAbandoning(_ id: CheckIn.ID, _ member: Member) async throws -> Response {
        guard try await checkIns(of: member).space.checkIn(id) != nil else { throw Problem.notFound }
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("checkIns.abandon.title"), text: phrases.text("checkIns.abandon.text"),
            yesPath: Routes.checkInAbandoning.path(id), yesTitle: phrases.text("checkIns.abandon"),
            noPath: Routes.checkIn.path(id))
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func abandon(_ id: CheckIn.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        guard let present = try await checkIns.space.checkIn(id) else { throw Problem.notFound }
        do throws(StoreError) {
            _ = try await checkIns.perform(.abandon, in: id, seen: present.version, at: now(member))
        } catch {
            guard case .checkInRefused(let refusal) = error else { throw error }
            return refused(refusal, id, member)
        }
        followers.changed(checkIns.couple.id)
        return .seeOther(Routes.couple.path)
    }

    // MARK: - Private

    /// Shows how it stands, and says why the act was not done.
    private func refused(_ refusal: CheckInRefusal, _ id: CheckIn.ID, _ member: Member) -> Response {
        let blanks = ["limit": String(CheckIn.mostTopics)]
        return pages.seeOther(Routes.checkIn.path(id), Notice("errors.\(refusal.code.rawValue).happened", blanks), for: member)
    }

    private func words(of refusal: CheckInRefusal, _ member: Member) -> String {
        pages.display(of: member).wording.reason(of: refusal)
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }

    private func now(_ member: Member) -> Date { pages.authenticator.now() }
}

extension CheckInController.ActForm {
    /// The act; nil for one that is none.
    var checkInAct: CheckInAct? {
        let topic = category.flatMap { CheckInCategory.ID($0) }
        switch act {
        case "go": return step.flatMap(CheckIn.Step.init(rawValue:)).map { .go(to: $0) }
        case "choose": return topic.map { .choose($0) }
        case "drop": return topic.map { .drop($0) }
        case "discuss": return topic.map { .discuss($0, isDone: true) }
        case "discuss-not": return topic.map { .discuss($0, isDone: false) }
        case "give-turn": return account.flatMap { AccountID($0) }.map { .giveTurn(to: $0) }
        case "end-turn": return .endTurn
        case "pause": return .pause
        case "resume": return .resume
        case "feel": return mood.flatMap(CheckIn.Mood.init(rawValue:)).map { .feel($0) }
        case "reflect": return .reflect((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        case "complete": return .complete
        default: return nil
        }
    }
}
