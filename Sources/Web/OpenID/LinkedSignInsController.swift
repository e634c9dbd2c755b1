import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Logging
import Screens
import Store

/// The services that the account signs in with.
struct LinkedSignInsController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The form that begins linking one.
    struct Form: Decodable, Sendable {
        let provider: String
        let currentPassword: String?
    }

    /// The button that leads to the session's own service again.
    struct AgainForm: Decodable, Sendable {
        let next: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.linkedSignIns, signedIn) { member in try await pages.linkedSignIns(member) }
        routes.post(Routes.linkedSignIns, signedIn, Form.self, begin)
        routes.post(Routes.signInAgain, signedIn, AgainForm.self, again)
        routes.get(Routes.linkedSignInRemoval, signedIn) { id, member in try await askRemoval(id, member) }
        routes.post(Routes.linkedSignInRemoval, signedIn, OwnerForm.self, remove)
    }

    private func begin(_ form: Form, _ member: Member) async throws -> Response {
        guard let client = pages.authenticator.openID.client(form.provider) else { throw Problem.notFound }
        // The page says why none can be linked.
        guard !member.account.passwordIsOff else { return .seeOther(Routes.linkedSignIns.path) }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await pages.linkedSignIns(member, wrongPassword: refusal)
        }
        return try await lead(to: client, .linking, member)
    }

    /// The service is told to ask for the password again; what it says of that is judged when the browser is back.
    private func again(_ form: AgainForm, _ member: Member) async throws -> Response {
        guard let provider = pages.service(of: member), let client = pages.authenticator.openID.client(provider.name) else {
            throw Problem.notFound
        }
        let next = SignInController.localPath(form.next) ?? Routes.linkedSignIns.path
        return try await lead(to: client, .again(next: next), member)
    }

    /// The answer leads on by a link, and by itself: browsers hold redirects after a form to the pages of this server.
    private func lead(to client: OpenIDClient, _ purpose: OpenIDVisit.Purpose, _ member: Member) async throws -> Response {
        do {
            let address = try await pages.address(of: client, purpose, member.request, holding: member.secret)
            let phrases = pages.phrases(for: member)
            var response = pages.page(
                .openIDOnward, phrases.text("openid.onward", ["title": client.provider.title]), tab: .settings,
                ServiceOnwardScreen(SignInService(title: client.provider.title, path: address)), for: member)
            response.headers[.known("Refresh")] = "0; url=\(address)"
            return response
        } catch let refusal as OpenIDRefusal {
            return try await ServiceLinking(pages: pages).refuse(refusal, client, member)
        }
    }

    /// Where it is the only way in, that is said before anything is asked.
    private func askRemoval(_ id: LinkedSignIn.ID, _ member: Member, refusal: String? = nil) async throws -> Response {
        let link = try await removable(id, member)
        let phrases = pages.phrases(for: member)
        let blanks = ["service": pages.title(of: link), "shown": link.shown]
        let screen = QuestionScreen(
            title: phrases.text("openid.unlink.title", blanks), text: phrases.text("openid.unlink.text", blanks),
            yesPath: Routes.linkedSignInRemoval.path(id), yesTitle: phrases.text("openid.unlink"),
            noPath: Routes.linkedSignIns.path,
            confirmation: owner.confirmation(member, problem: refusal, back: Routes.linkedSignInRemoval.path(id)))
        return pages.page(
            .question, screen.title, tab: .settings, screen, for: member,
            status: refusal == nil ? .ok : .unprocessableContent)
    }

    private func remove(_ id: LinkedSignIn.ID, _ form: OwnerForm, _ member: Member) async throws -> Response {
        let link = try await removable(id, member)
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await askRemoval(id, member, refusal: refusal)
        }
        try await pages.authenticator.accounts(for: member).removeLinkedSignIn(
            id, of: member.account.id, asking: member.session.id, leaving: pages.authenticator.doors,
            at: pages.authenticator.now())
        let notice = Notice("openid.unlinked", ["service": pages.title(of: link)])
        return pages.seeOther(Routes.linkedSignIns.path, notice, for: member)
    }

    private func removable(_ id: LinkedSignIn.ID, _ member: Member) async throws -> LinkedSignIn {
        try await accounts.removableLinkedSignIn(id, of: member.account.id, leaving: pages.authenticator.doors)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var accounts: Accounts { pages.authenticator.folder.accounts }
}

/// Coming back from a service while signed in, to link it.
struct ServiceLinking: Sendable {
    let pages: Pages

    /// Links the service, where the visit is the session's own, and for this. `visit` is nil for any other state.
    func finish(
        _ visit: OpenIDVisit?, _ answer: OpenIDAnswer, _ client: OpenIDClient, _ member: Member
    ) async throws -> Response {
        let (door, now) = (pages.authenticator.openID, pages.authenticator.now())
        guard let visit, visit.purpose.isOfSession, door.states.take(answer.state, at: now) else {
            return try await refuse(.wrongState, client, member)
        }
        do {
            let token = try await client.token(for: answer, of: visit)
            if case .again(let next) = visit.purpose { return try await prove(token, next: next, client, member) }
            guard client.provider.takesLinked || client.provider.admitsByClaim(token) else {
                return try await page("openid.problem.notAdmitted", client, member)
            }
            try await pages.authenticator.accounts(for: member).linkSignIn(
                LinkedSignIn.Draft(token), with: member.account.id, at: now)
            return pages.seeOther(
                Routes.linkedSignIns.path, Notice("openid.linked", ["title": client.provider.title]), for: member)
        } catch let refusal as OpenIDRefusal {
            return try await refuse(refusal, client, member)
        } catch StoreError.conflict {
            return try await page("openid.problem.taken", client, member)
        }
    }

    /// Begins a new session instead of this one, where the service says that it has just asked who its owner is.
    private func prove(
        _ token: IDToken, next: String, _ client: OpenIDClient, _ member: Member
    ) async throws -> Response {
        let known = try await pages.authenticator.folder.accounts.linkedSignIns(of: member.account.id)
        guard known.contains(where: { $0.issuer == token.issuer && $0.subject == token.subject }) else {
            return try await page("openid.problem.other", client, member)
        }
        guard client.provider.takesLinked || client.provider.admitsByClaim(token) else {
            return try await page("openid.problem.notAdmitted", client, member)
        }
        guard Session.isFresh(token.authenticatedAt, at: pages.authenticator.now()) else {
            return try await page("openid.problem.notProven", client, member)
        }
        var response = Response.seeOther(next)
        _ = try await pages.authenticator.signIn(
            member.account.id, insteadOf: member.session.id, by: SignInWay(token), member, &response)
        return response
    }

    func refuse(_ refusal: OpenIDRefusal, _ client: OpenIDClient, _ member: Member) async throws -> Response {
        member.context.logger.notice("linking a service was refused", metadata: ["cause": "\(refusal.rawValue)"])
        return try await page(refusal.phrase, client, member)
    }

    private func page(_ phrase: String, _ client: OpenIDClient, _ member: Member) async throws -> Response {
        let problem = pages.phrases(for: member).text(phrase, ["title": client.provider.title])
        return try await pages.linkedSignIns(member, problem: problem)
    }
}

extension OpenIDVisit.Purpose {
    /// Whether it is for somebody who is signed in.
    fileprivate var isOfSession: Bool {
        if case .signIn = self { false } else { true }
    }
}

extension Pages {
    /// The service that opened the session, where it is set up.
    func service(of member: Member) -> OpenIDProvider? { member.session.issuer.flatMap(authenticator.openID.provider(issuer:)) }

    /// The page of linked sign-ins. `wrongPassword` and `problem` are sentences.
    func linkedSignIns(_ member: Member, wrongPassword: String? = nil, problem: String? = nil) async throws -> Response {
        let (display, door) = (display(of: member), authenticator.openID)
        let owner = OwnerCheck(pages: self, passwords: PasswordService())
        let screen = LinkedSignInsScreen(
            try await authenticator.folder.accounts.linkedSignIns(of: member.account.id),
            services: door.providers.map { LinkedSignInsScreen.Service(name: $0.name, title: $0.title) },
            titles: Dictionary(door.providers.map { ($0.issuer, $0.title) }) { first, _ in first },
            isPasswordOff: member.account.passwordIsOff, confirmation: owner.confirmation(member, problem: wrongPassword),
            problem: problem, from: display)
        return page(
            .linkedSignIns, display.phrases.text("openid.title"), tab: .settings, screen, for: member,
            status: wrongPassword == nil && problem == nil ? .ok : .unprocessableContent)
    }

    /// What the service of a linked sign-in is called; its address where it is not set up here any more.
    func title(of link: LinkedSignIn) -> String {
        authenticator.openID.provider(issuer: link.issuer)?.title ?? link.issuer
    }
}
