import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// A program that came in with a token, and the one space that its request is about.
struct Caller: AdmittedRequest {
    let request: Request
    let context: AppRequestContext
    let secret = SecretToken()
    let account: Account
    let token: APIToken
    let space: Space
    /// The family whose space it is; nil for the account's own.
    let family: SharedSpace?
    let display: DisplayContext
    let rate: RateLimit.State
    let services: CallServices

    /// Where files may lie while they are sent.
    var dataFolder: URL { services.authenticator.folder.url }
    var folder: DataFolder { services.authenticator.folder }
    var accounts: Accounts { folder.accounts }
    /// Sends over the account's channels.
    var notifications: NotificationService { services.notifications }
    /// Names the space that its request is about.
    var spaceID: Space.ID { family?.id ?? account.personalSpace }
    var payer: Payer { .account(account.id) }

    /// Says how many requests are left, in the answer's header (draft-ietf-httpapi-ratelimit-headers).
    func finish(_ response: inout Response) {
        rate.write(to: &response.headers)
    }
}

/// Admits programs whose token allows the operation.
struct Bearer: AccessPolicy {
    typealias Admitted = Caller

    let services: CallServices
    let scopes: [APIToken.Scope]
    /// Whether the operation works in the address book of a family too.
    var opensFamilies = false

    var isOpen: Bool { false }

    func admit(_ request: Request, _ context: AppRequestContext) async throws -> Caller {
        let (token, account) = try await services.holder(of: request)
        let rate = services.limit.count(token.id, at: services.authenticator.now())
        guard rate.isAllowed else { throw Problem.tooManyCalls(rate) }
        if let missing = scopes.first(where: { !token.scopes.contains($0) }) { throw Problem.scopeMissing(missing) }
        let own = try await services.authenticator.folder.openSpace(account.personalSpace, for: account.id)
        let open = try await family(of: account, token, own: own, request, context)
        var display = services.display(of: account)
        display.family = open?.family
        return Caller(
            request: request, context: context, account: account, token: token, space: open?.space ?? own,
            family: open?.family, display: display, rate: rate, services: services)
    }

    /// The family whose space the call is about; nil for the account's own. To a token that may not see families there are
    /// none, so that one made before the account had any goes on seeing what it saw.
    private func family(
        of account: Account, _ token: APIToken, own: Space, _ request: Request, _ context: AppRequestContext
    ) async throws -> FamilySpace? {
        guard opensFamilies else { return nil }
        let requested = RequestedSpace(request, context)
        guard token.scopes.contains(.readFamilies) else {
            if requested.names(another: account.personalSpace) { throw Problem.scopeMissing(.readFamilies) }
            return nil
        }
        return try await requested.family(
            of: account, own: own, in: services.authenticator.folder, at: services.authenticator.now())
    }
}

/// Shared by all calls: authentication, the display context, and the rate limit.
struct CallServices: Sendable {
    let authenticator: Authenticator
    /// The zone of accounts that have chosen none.
    let zone: TimeZone
    let limit: RateLimit
    /// Makes square photos of uploaded pictures.
    let cutter: PictureCutter
    /// The largest file of contacts, in bytes.
    let uploadLimit: Int64
    /// Sends over the accounts' channels.
    let notifications: NotificationService
    /// Speaks with other servers.
    let connections: ConnectionService
    /// Reads lines.
    let models: ModelService
    /// The latest changes of many people, to be undone.
    let undo = UndoBuffer()
    /// Where imports, exports and pictures wait for their turn.
    var queues = WorkQueues()

    func holder(of request: Request) async throws -> (APIToken, Account) {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Problem.tokenMissing }
        guard let secret = SecretToken(text: String(parts[1])),
            let found = try await authenticator.folder.accounts.token(hash: secret.digest, at: authenticator.now())
        else { throw Problem.tokenUnknown }
        return found
    }

    /// English: programs read codes, and people who read the messages of the interface read its document too.
    func display(of account: Account) -> DisplayContext {
        DisplayContext(account.settings, now: authenticator.now(), server: zone, language: .english)
    }
}
