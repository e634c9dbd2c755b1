import HTTPSupport
import Hummingbird
import Screens
import Store

/// A form that asks for the password again, and for nothing else.
struct OwnerForm: Decodable, Sendable {
    let currentPassword: String?
}

/// Asks a signed-in account for its password again, before the ways to sign in change.
struct OwnerCheck: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// Why the current password does not open the account. Guessing is throttled as at the door, so that a browser left
    /// open does not give the password away. Where it does, the session gets a new secret, and is as fresh as after signing in.
    /// Throws as `Member.prove` does for a form that is sent twice.
    func refusal(of current: String?, _ member: Member) async throws -> String? {
        let accounts = pages.authenticator.accounts(for: member)
        guard let hash = try await accounts.passwordHash(of: member.account.id) else {
            // Who has no password shows who they are by having signed in just now.
            guard !isFresh(member) else { return nil }
            let phrases = pages.phrases(for: member)
            return pages.service(of: member).map { phrases.text("openid.again.at", ["title": $0.title]) }
                ?? phrases.text("openid.again")
        }
        // A form that was drawn while nothing was asked has no password in it, which is no guess.
        guard let current else { return pages.phrases(for: member).text("settings.password.ask") }
        let name = member.account.name
        let source = member.context.clientAddress(of: member.request, site: pages.authenticator.site)
        if let wait = try await accounts.admitSignIn(accountName: name, source: source, at: pages.authenticator.now()) {
            throw Problem.tooManyTries(seconds: max(1, Int(wait.rounded(.up))))
        }
        guard try await passwords.check(current, against: hash) else {
            return pages.phrases(for: member).text("settings.password.wrong")
        }
        try await accounts.signInSucceeded(accountName: name, source: source)
        try await member.prove(at: pages.authenticator.now())
        return nil
    }

    /// The same, but nil for a session that has just begun: who signed in a moment ago is not asked again.
    func refusalUnlessFresh(of current: String?, _ member: Member) async throws -> String? {
        isFresh(member) ? nil : try await refusal(of: current, member)
    }

    /// Whether the account signed in just now.
    func isFresh(_ member: Member) -> Bool { member.session.isFresh(at: pages.authenticator.now()) }

    /// What a page asks before it changes something; nil where nothing needs to be. `problem` is a sentence; `back` is where one comes
    /// back from signing in again, where it is not this address.
    func confirmation(_ member: Member, problem: String? = nil, back: String? = nil) -> OwnerConfirmation? {
        OwnerConfirmation(
            member.account, isFresh: isFresh(member), problem: problem,
            again: pages.service(of: member).map { SignInService(title: $0.title, path: back ?? member.request.uri.path) })
    }
}
