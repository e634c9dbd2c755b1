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
    /// The account's own space; nil for a token that does not open it.
    let own: Space?
    /// The space that the request is about; nil where it is about none that the token opens.
    private let opened: Space?
    /// The family whose space it is; nil for the account's own.
    let family: SharedSpace?
    private(set) var display: DisplayContext
    let rate: RateLimit.State
    let services: CallServices

    init(
        _ request: Request, _ context: AppRequestContext, _ account: Account, _ token: APIToken, own: Space?,
        in family: FamilySpace?, _ display: DisplayContext, _ rate: RateLimit.State, _ services: CallServices
    ) {
        (self.request, self.context, self.account, self.token) = (request, context, account, token)
        (self.own, opened, self.family) = (own, family?.space ?? own, family?.family)
        (self.display, self.rate, self.services) = (display, rate, services)
        self.display.family = family?.family
    }

    /// The space that the request is about. Throws `notPermitted` where it is about none that the token opens: no operation comes by
    /// the account's own space otherwise.
    var space: Space {
        get throws(StoreError) {
            guard let opened else { throw .notPermitted }
            return opened
        }
    }

    /// Where files may lie while they are sent.
    var dataFolder: URL { services.authenticator.folder.url }
    var folder: DataFolder { services.authenticator.folder }
    /// The accounts; what is changed there is noted as coming from the token.
    var accounts: Accounts { folder.accounts.asked(from: origin) }
    /// Where the request comes from.
    var origin: AuditOrigin { services.authenticator.origin(.token, of: request, context, words: token.name) }
    /// What opens accounts on this server, beside passkeys.
    var doors: OpenDoors { services.authenticator.doors }
    /// Sends over the account's channels.
    var notifications: NotificationService { services.notifications }
    /// Names the space that its request is about.
    var spaceID: Space.ID { family?.id ?? account.personalSpace }
    var payer: Payer { .account(account.id) }

    /// Whether the account may still open the space that its request is about.
    func hasAccess() async throws(StoreError) -> Bool { try await accounts.mayOpen(spaceID, account.id) }

    /// Says how many requests are left, in the answer's header (draft-ietf-httpapi-ratelimit-headers).
    func finish(_ response: inout Response) {
        rate.write(to: &response.headers)
    }
}

/// Admits programs whose token allows the operation.
struct Bearer: AccessPolicy {
    typealias Admitted = Caller

    let services: CallServices
    let operation: Operation

    var isOpen: Bool { false }

    func admit(_ request: Request, _ context: AppRequestContext) async throws -> Caller {
        let (token, account) = try await services.holder(of: request, context)
        let rate = services.limit.count(token.id, at: services.authenticator.now())
        guard rate.isAllowed else { throw Problem.tooManyCalls(rate) }
        if let missing = operation.missing(from: token.scopes) { throw Problem.scopeMissing(missing) }
        try await check(token, of: account, context)
        // One that the token does not open is not opened.
        let own =
            token.spaces.include(account.personalSpace)
            ? try await folder.openSpace(account.personalSpace, for: account.id) : nil
        let open = try await family(of: account, token, own: own, request, context)
        return Caller(
            request, context, account, token, own: own, in: open, services.display(of: account), rate, services)
    }

    private var folder: DataFolder { services.authenticator.folder }

    /// Throws where the token was narrowed to spaces that do not suffice. A family that it does not open is not there for it.
    private func check(_ token: APIToken, of account: Account, _ context: AppRequestContext) async throws {
        guard case .only = token.spaces else { return }
        let couple = try await folder.accounts.couple(of: account.id, at: services.authenticator.now())?.id
        let missing = operation.spaces.missing(from: token.spaces, own: account.personalSpace, couple: couple)
        guard missing.isEmpty else { throw Problem.spaceMissing(missing) }
        if case .family = operation.spaces {
            guard let family = context.parameters.get("family").flatMap({ Space.ID($0) }), token.spaces.include(family) else {
                throw Problem.notFound
            }
        }
    }

    /// The family whose space the call is about; nil for the account's own. To a token that may not see families there are
    /// none, so that one made before the account had any goes on seeing what it saw. Throws where it is about the account's own and
    /// the token does not open that: a record there is as one that is nowhere.
    private func family(
        of account: Account, _ token: APIToken, own: Space?, _ request: Request, _ context: AppRequestContext
    ) async throws -> FamilySpace? {
        guard operation.opensFamilies else { return nil }
        let requested = RequestedSpace(request, context)
        var family: FamilySpace?
        if token.scopes.contains(.readFamilies) {
            family = try await requested.family(
                of: account, own: own, among: token.spaces, in: folder, at: services.authenticator.now())
        } else if requested.names(another: account.personalSpace) {
            throw Problem.scopeMissing(.readFamilies)
        }
        guard own == nil else { return family }
        if let family {
            if operation.spaces == .requested(withOwn: true) { throw Problem.spaceMissing([Space.ownWord]) }
            return family
        }
        if case .joined = operation.spaces, !requested.isNamed { return nil }
        throw requested.namesRecord ? Problem.notFound : .spaceMissing([Space.ownWord])
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
    /// Compares notes by meaning.
    let embeddings: EmbeddingService
    /// The latest changes of many people, to be undone.
    let undo = UndoBuffer()
    /// Where imports, exports and pictures wait for their turn.
    var queues = WorkQueues()

    func holder(of request: Request, _ context: AppRequestContext) async throws -> (APIToken, Account) {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Problem.tokenMissing }
        let accounts = authenticator.folder.accounts.asked(from: authenticator.origin(.device, of: request, context))
        guard let secret = SecretToken(text: String(parts[1])),
            let found = try await accounts.token(hash: secret.digest, at: authenticator.now())
        else { throw Problem.tokenUnknown }
        return found
    }

    /// English: programs read codes, and people who read the messages of the interface read its document too.
    func display(of account: Account) -> DisplayContext {
        DisplayContext(account.settings, now: authenticator.now(), server: zone, language: .english)
    }
}
