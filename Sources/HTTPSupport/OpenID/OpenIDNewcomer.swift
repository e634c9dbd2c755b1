package import Foundation

/// A person of a provider who may have a new account, between coming back from there and saying that they want it: a link that
/// somebody else made must not make one.
package struct OpenIDNewcomer: Hashable, Sendable, Codable {
    /// The provider's short name.
    package let provider: String
    /// Names the person at the provider, as the token does.
    package let issuer: String
    package let subject: String
    /// What tells the person apart on a page.
    package let shown: String
    /// When the provider asked who they are.
    package let authenticatedAt: Date?
    /// Names for the account, the best first.
    package let names: [String]
    /// Its time zone and its language.
    package let zone: String?
    package let locale: String?
    /// What lets the person in; nil where a claim does.
    package let invitation: OpenIDVisit.Invitation?
    /// Where they go then.
    package let next: String?

    /// The person of a token that was checked. `zone` and `locale` are known here.
    package init(
        _ token: IDToken, of provider: String, zone: String?, locale: String?, invitation: OpenIDVisit.Invitation?,
        next: String?
    ) {
        (self.provider, issuer, subject) = (provider, token.issuer, token.subject)
        (shown, names) = (String(token.shown.prefix(200)), token.names.map { String($0.prefix(60)) })
        (authenticatedAt, self.zone, self.locale) = (token.authenticatedAt, zone, locale)
        (self.invitation, self.next) = (invitation, next)
    }
}
