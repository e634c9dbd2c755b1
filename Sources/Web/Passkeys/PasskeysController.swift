import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Logging
import Screens
import Store

/// The passkeys of the account.
struct PasskeysController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    let challenges: PasskeyChallenges

    /// The form for a new one, which the script of the page fills in.
    struct NewForm: Decodable, Sendable {
        let name: String?
        /// The answer of the browser, as JSON.
        let credential: String?
    }

    /// The form for a name.
    struct NameForm: Decodable, Sendable {
        let name: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.passkeys, signedIn) { member in try await page(member) }
        routes.get(Routes.passkeyNew, signedIn, showForm)
        routes.post(Routes.passkeyNew, signedIn, OwnerForm.self, confirm)
        routes.post(Routes.passkeys, signedIn, NewForm.self, add)
        routes.get(Routes.passkey, signedIn) { id, member in try await page(of: id, member) }
        routes.post(Routes.passkey, signedIn, NameForm.self, rename)
        routes.get(Routes.passkeyRemoval, signedIn) { id, member in try await askRemoval(id, member) }
        routes.post(Routes.passkeyRemoval, signedIn, OwnerForm.self, remove)
    }

    private func page(
        _ member: Member, wrongPassword: String? = nil, problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let confirmation = owner.confirmation(member, problem: wrongPassword)
        let screen = PasskeysScreen(
            try await accounts.passkeys(of: member.account.id),
            isPossible: pages.authenticator.site.relyingParty(of: member.request) != nil,
            host: pages.authenticator.site.passkeyHost, confirmation: confirmation, problem: problem,
            hasServices: try await hasServices(member), from: display)
        return pages.page(
            .passkeys, display.phrases.text("passkeys.title"), tab: .settings, screen, for: member,
            status: wrongPassword == nil && problem == nil ? .ok : .unprocessableContent)
    }

    /// Whether there are services to sign in with, or links with such from before.
    private func hasServices(_ member: Member) async throws -> Bool {
        if !pages.authenticator.openID.providers.isEmpty { return true }
        return try await !accounts.linkedSignIns(of: member.account.id).isEmpty
    }

    // MARK: Adding

    /// The form is shown at once to those who have just signed in; others are asked for their password first.
    private func showForm(_ member: Member) async throws -> Response {
        owner.isFresh(member) ? try await form(member) : .seeOther(Routes.passkeys.path)
    }

    private func confirm(_ form: OwnerForm, _ member: Member) async throws -> Response {
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, wrongPassword: refusal)
        }
        return try await self.form(member)
    }

    /// The form carries a challenge, which shows when it comes back that its owner was asked.
    private func form(_ member: Member) async throws -> Response {
        let party = try party(member)
        let known = try await accounts.passkeys(of: member.account.id)
        // The device would have made one that signs in nowhere.
        guard known.count < Passkey.most else { return try await page(member) }
        let options = PasskeyCreationOptions(
            challenge: challenges.make(.registration, for: member.secret, at: pages.authenticator.now()), at: party,
            userHandle: member.account.id.userHandle, userName: member.account.name,
            known: known.map { PasskeyDescriptor(id: $0.credentialID, transports: $0.transports) })
        let display = pages.display(of: member)
        let screen = PasskeyNewScreen(
            options: String(decoding: try JSONEncoder().encode(options), as: UTF8.self), member.session, from: display)
        return pages.page(.passkeyNew, display.phrases.text("passkeys.new"), tab: .settings, screen, for: member)
    }

    private func add(_ form: NewForm, _ member: Member) async throws -> Response {
        guard let credential = form.credential else { throw Problem.badRequest }
        do {
            let made = try registration(credential, member)
            let suggested = PasskeyNewScreen(options: "", member.session, from: pages.display(of: member)).name
            _ = try await pages.authenticator.accounts(for: member).addPasskey(
                Passkey.Draft(made, named: Self.name(form.name) ?? suggested, host: try party(member).id),
                for: member.account.id, at: pages.authenticator.now())
            return pages.seeOther(Routes.passkeys.path, Notice("passkeys.added"), for: member)
        } catch let refusal as PasskeyRefusal {
            member.context.logger.notice("a passkey was refused", metadata: ["cause": "\(refusal.rawValue)"])
            return try await page(member, problem: "passkeys.problem.refused")
        } catch StoreError.conflict {
            return try await page(member, problem: "passkeys.problem.known")
        }
    }

    private func registration(_ credential: String, _ member: Member) throws -> PasskeyRegistration {
        let now = pages.authenticator.now()
        let made = try PasskeyRegistration(
            checking: try RegistrationResponse(json: credential), at: try party(member)
        ) { challenges.isOpen($0, .registration, for: member.secret, at: now) }
        guard challenges.take(made.challenge, at: now) else { throw PasskeyRefusal.wrongChallenge }
        return made
    }

    private func party(_ member: Member) throws(Problem) -> RelyingParty {
        guard let party = pages.authenticator.site.relyingParty(of: member.request) else { throw .notFound }
        return party
    }

    // MARK: One of them

    private func page(
        of id: Passkey.ID, _ member: Member, typed: String? = nil, problem: String? = nil, refusal: String? = nil
    ) async throws -> Response {
        let passkey = try await accounts.passkey(id, of: member.account.id)
        let screen = PasskeyScreen(
            passkey, host: pages.authenticator.site.passkeyHost, typed: typed, problem: problem,
            confirmation: owner.confirmation(member, problem: refusal),
            from: pages.display(of: member))
        return pages.page(
            .passkey, passkey.name, tab: .settings, screen, for: member,
            status: problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    private func rename(_ id: Passkey.ID, _ form: NameForm, _ member: Member) async throws -> Response {
        guard let name = Self.name(form.name) else {
            return try await page(of: id, member, typed: form.name ?? "", problem: "passkeys.problem.name")
        }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(of: id, member, typed: name, refusal: refusal)
        }
        try await pages.authenticator.accounts(for: member).renamePasskey(
            id, to: name, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.passkeys.path, Notice("passkeys.renamed"), for: member)
    }

    /// Where it may not be removed, that is said before anything is asked.
    private func askRemoval(_ id: Passkey.ID, _ member: Member, refusal: String? = nil) async throws -> Response {
        let passkey = try await removable(id, member)
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("passkeys.remove.title", ["name": passkey.name]), text: phrases.text("passkeys.remove.text"),
            yesPath: Routes.passkeyRemoval.path(id), yesTitle: phrases.text("passkeys.remove"),
            noPath: Routes.passkey.path(id), confirmation: owner.confirmation(member, problem: refusal))
        return pages.page(
            .question, screen.title, tab: .settings, screen, for: member,
            status: refusal == nil ? .ok : .unprocessableContent)
    }

    private func remove(_ id: Passkey.ID, _ form: OwnerForm, _ member: Member) async throws -> Response {
        let passkey = try await removable(id, member)
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await askRemoval(id, member, refusal: refusal)
        }
        try await pages.authenticator.accounts(for: member).removePasskey(
            id, of: member.account.id, leaving: pages.authenticator.doors, at: pages.authenticator.now())
        return pages.seeOther(Routes.passkeys.path, Notice("passkeys.removed", ["name": passkey.name]), for: member)
    }

    private func removable(_ id: Passkey.ID, _ member: Member) async throws -> Passkey {
        try await accounts.removablePasskey(id, of: member.account.id, leaving: pages.authenticator.doors)
    }

    /// The name as it is kept; nil for one that cannot be.
    private static func name(_ typed: String?) -> String? {
        let name = (typed ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty || name.count > Passkey.longestName ? nil : name
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var accounts: Accounts { pages.authenticator.folder.accounts }
}

extension Passkey.Draft {
    /// A new passkey that was checked.
    fileprivate init(_ made: PasskeyRegistration, named name: String, host: String) {
        self.init(
            name: name, credentialID: made.credential.id, algorithm: made.credential.key.algorithm.rawValue,
            publicKey: made.credential.key.bytes, signCount: made.signCount, transports: made.transports,
            isBackupEligible: made.isBackupEligible, isBackedUp: made.isBackedUp, host: host)
    }
}
