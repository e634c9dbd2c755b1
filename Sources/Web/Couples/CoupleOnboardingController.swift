import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Getting started as a couple, each partner alone: a step on each page, and one question of the quiz on each.
struct CoupleOnboardingController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// The version that the question was asked of.
    struct MomentForm: Decodable, Sendable {
        let moment: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.coupleOnboarding, signedIn, resume)
        routes.get(Routes.coupleOnboardingStep, signedIn) { step, member in try await show(step, member) }
        routes.postFields(Routes.coupleOnboardingStep, signedIn, take)
        routes.get(Routes.coupleOnboardingRestarting, signedIn, askRestarting)
        routes.post(Routes.coupleOnboardingRestarting, signedIn, MomentForm.self, restart)
        routes.post(Routes.coupleOnboardingHiding, signedIn, NoFields.self) { _, member in try await hide(true, member) }
        routes.post(Routes.coupleOnboardingShowing, signedIn, NoFields.self) { _, member in try await hide(false, member) }
    }

    private func resume(_ member: Member) async throws -> Response {
        .seeOther(Routes.coupleOnboardingStep.path(try await member.space.coupleOnboarding().onboarding.next))
    }

    // MARK: Showing

    /// The page of a step, with what was chosen or typed where it was refused; the next step's, where it is not open yet.
    func show(
        _ step: CoupleOnboarding.Step, _ member: Member, typed: CoupleOnboardingScreen.Typed = .init(), refusal: String? = nil,
        asked: LoveLanguageQuiz.Question? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        let reads = try await reads(of: member, for: step, display)
        let onboarding = reads.stored.onboarding
        // What was typed is shown although the step was closed meanwhile.
        guard onboarding.isOpen(step) || typed.languages != nil else {
            let next = Routes.coupleOnboardingStep.path(onboarding.next)
            return refusal == nil ? .seeOther(next) : pages.seeOther(next, Notice("gettingStarted.changed"), for: member)
        }
        let question =
            asked ?? member.query("question").flatMap(LoveLanguageQuiz.Question.init(rawValue:)) ?? onboarding.nextQuestion
            ?? .allCases[0]
        let screen = CoupleOnboardingScreen(
            step, question: question, reads, typed: typed, refusal: refusal, from: display)
        return pages.page(.coupleOnboarding, screen.title, tab: .settings, screen, for: member, status: status)
    }

    private func reads(
        of member: Member, for step: CoupleOnboarding.Step, _ display: DisplayContext
    ) async throws -> CoupleOnboardingScreen.Reads {
        let stored = try await member.space.coupleOnboarding()
        let couple = try await folder.accounts.couple(of: member.account.id, at: display.now)
        var reads = CoupleOnboardingScreen.Reads(stored, in: couple, of: member.account.id)
        if step == .loveLanguages { reads.languages = try await pages.loveLanguages(of: member).ownByKind() }
        if step == .schedule || step == .done, reads.partner != nil {
            let space = try await folder.checkIns(of: member.account.id, at: display.now).space
            (reads.schedule, reads.lastCheckIn) = try await space.checkInScheduleAndLast(at: display.now)
            reads.isPartnersSchedule = reads.schedule.map { $0.changedBy != member.account.id } ?? false
        }
        return reads
    }

    // MARK: Taking steps

    private func take(
        _ step: CoupleOnboarding.Step, _ form: FormFields, _ member: Member
    ) async throws -> Response {
        let seen = form["version"].flatMap { Int($0) } ?? 0
        if form["do"] == "skip" { return try await act([.skip(step)], at: step, seen: seen, member) }
        switch step {
        case .welcome, .tour: return try await act([.finish(step)], at: step, seen: seen, member)
        case .quiz: return try await answer(form, seen: seen, member)
        case .loveLanguages: return try await keep(CoupleOnboardingLanguages.Fields(form), member)
        case .schedule: return try await plan(form, seen: seen, member)
        case .done: return .seeOther(Routes.couple.path)
        }
    }

    /// Does acts and goes to the next step. Of another version than was seen, the page comes back as it stands.
    func act(
        _ acts: [CoupleOnboardingAct], at step: CoupleOnboarding.Step, seen: Int?, _ member: Member, _ notice: Notice? = nil
    ) async throws -> Response {
        do throws(StoreError) {
            let stored = try await member.space.changeCoupleOnboarding(by: acts, seen: seen, at: now)
            let path = Routes.coupleOnboardingStep.path(stored.onboarding.next)
            return notice.map { pages.seeOther(path, $0, for: member) } ?? .seeOther(path)
        } catch {
            guard error == .conflict || error == .coupleOnboardingRefused(.stepNotOpen) else { throw error }
            let reason = pages.phrases(for: member).text("gettingStarted.changed")
            return try await show(step, member, refusal: reason, status: .conflict)
        }
    }

    /// Takes an answer and goes to the next question, after the last one to the next step.
    private func answer(_ form: FormFields, seen: Int, _ member: Member) async throws -> Response {
        guard let question = form["question"].flatMap(LoveLanguageQuiz.Question.init(rawValue:)) else {
            throw Problem.badRequest
        }
        let phrases = pages.phrases(for: member)
        var (acts, typed) = ([CoupleOnboardingAct](), CoupleOnboardingScreen.Typed())
        if form["do"] != "pass" {
            typed.choice = form["choice"]
            guard let kind = form["choice"].flatMap(LoveLanguage.Kind.init(rawValue:)), question.kinds.contains(kind) else {
                typed.problem = phrases.text("gettingStarted.quiz.choose")
                return try await show(.quiz, member, typed: typed, asked: question, status: .unprocessableContent)
            }
            acts = [.answer(question, kind)]
        }
        do throws(StoreError) {
            var stored = try await member.space.changeCoupleOnboarding(by: acts, seen: seen, at: now)
            if let next = question.next { return .seeOther(next.path) }
            let end: CoupleOnboardingAct = stored.onboarding.answers.isEmpty ? .skip(.quiz) : .finish(.quiz)
            stored = try await member.space.changeCoupleOnboarding(by: [end], seen: stored.version, at: now)
            return .seeOther(Routes.coupleOnboardingStep.path(stored.onboarding.next))
        } catch {
            guard error == .conflict || error == .coupleOnboardingRefused(.stepNotOpen) else { throw error }
            let there = try await member.space.coupleOnboarding().onboarding.answers[question]
            let reason = there.map { phrases.text("gettingStarted.changed.answer", ["answer": question.text(of: $0, phrases)]) }
            return try await show(
                .quiz, member, typed: typed, refusal: reason ?? phrases.text("gettingStarted.changed"), asked: question,
                status: .conflict)
        }
    }

    // MARK: Once more, and hiding

    private func askRestarting(_ member: Member) async throws -> Response { try await askRestarting(member, status: .ok) }

    /// Asks whether to delete the answers; without any, there is nothing to ask.
    private func askRestarting(_ member: Member, status: HTTPResponse.Status) async throws -> Response {
        let (phrases, stored) = (pages.phrases(for: member), try await member.space.coupleOnboarding())
        guard !stored.onboarding.answers.isEmpty else { return .seeOther(Routes.coupleOnboarding.path) }
        let screen = QuestionScreen(
            title: phrases.text("gettingStarted.again.title"), text: phrases.text("gettingStarted.again.text"),
            yesPath: Routes.coupleOnboardingRestarting.path, yesTitle: phrases.text("gettingStarted.again"),
            noPath: Routes.couple.path, moment: String(stored.version))
        return pages.page(.question, screen.title, tab: .settings, screen, for: member, status: status)
    }

    /// Deletes the answers that there were when the question was asked; where others were given since, it is asked again.
    private func restart(_ form: MomentForm, _ member: Member) async throws -> Response {
        do throws(StoreError) {
            let seen = form.moment.flatMap { Int($0) } ?? 0
            let stored = try await member.space.changeCoupleOnboarding(by: [.restart], seen: seen, at: now)
            return .seeOther(Routes.coupleOnboardingStep.path(stored.onboarding.next))
        } catch {
            guard error == .conflict else { throw error }
            return try await askRestarting(member, status: .conflict)
        }
    }

    /// Whether the page of the couple shows the row. It says nothing of the steps, so that any version may be changed.
    private func hide(_ isHidden: Bool, _ member: Member) async throws -> Response {
        try await member.space.changeCoupleOnboarding(by: [.dismiss(isHidden)], seen: nil, at: now)
        let notice =
            isHidden
            ? Notice("gettingStarted.row.dismissed", undoPath: Routes.coupleOnboardingShowing.path)
            : Notice("gettingStarted.row.shown")
        return pages.seeOther(Routes.couple.path, notice, for: member)
    }

    var now: Date { pages.authenticator.now() }
    var folder: DataFolder { pages.authenticator.folder }
}

extension Pages {
    /// Where an account goes that has just become a couple: getting started, unless it has done or hidden that.
    func landing(ofCouple account: Account) async throws -> String {
        let space = try await authenticator.folder.openSpace(account.personalSpace, for: account.id)
        let onboarding = try await space.coupleOnboarding().onboarding
        return onboarding.isDone || onboarding.isDismissed ? Routes.couple.path : Routes.coupleOnboarding.path
    }
}
