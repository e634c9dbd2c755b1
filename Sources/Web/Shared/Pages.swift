import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Shared by all controllers: drawing a page in the reader's language, and redirecting.
struct Pages: Sendable {
    let authenticator: Authenticator
    let templates: Templates
    /// The zone of accounts that have chosen none.
    let zone: TimeZone
    /// Transcribes recordings of notes.
    let transcriptions: TranscriptionService
    /// Has notes read by embedding models.
    let embeddings: EmbeddingService

    /// The sentences in the language of a member.
    func phrases(for member: Member) -> Phrasebook { Phrasebook.of(language(of: member)) }

    /// Returns the phrases in the language of a client that is not signed in.
    func phrases(for anonymous: AnonymousRequest) -> Phrasebook { Phrasebook.of(Self.language(of: anonymous.request)) }

    /// From where a member looks at their people.
    func display(of member: Member) -> DisplayContext {
        var display = display(
            of: member.account, speaking: language(of: member), at: member.doneAt(authenticator.now()))
        display.family = member.family
        return display
    }

    /// The same, with when the member hears of gifts.
    func giftDisplay(of member: Member) async throws(StoreError) -> DisplayContext {
        var display = display(of: member)
        display.gifts = try await authenticator.folder.accounts.alerts(of: member.account.id).gifts
        return display
    }

    /// Returns the context of an account's people for a request that is not from its own session.
    func display(of account: Account, speaking language: Language, at time: Date? = nil) -> DisplayContext {
        DisplayContext(account.settings, now: time ?? authenticator.now(), server: zone, language: language)
    }

    /// The language a member chose, else the one their browser asks for.
    func language(of member: Member) -> Language {
        member.account.settings.locale.flatMap { Language(tag: $0) } ?? Self.language(of: member.request)
    }

    /// The language a browser asks for.
    static func language(of request: Request) -> Language {
        Language(acceptLanguage: request.headers[.acceptLanguage] ?? "")
    }

    /// Returns a page for a member, with its waiting notice, unless it is fetched in the background.
    func page(
        _ name: Templates.Name, _ title: String, tab: PageFrame.Tab, _ screen: some Sendable, for member: Member,
        isShared: Bool = false, status: HTTPResponse.Status = .ok
    ) -> Response {
        var frame = PageFrame(title: title, accountName: member.account.name, tab: tab, csrf: member.formToken)
        frame.accountID = member.account.id.description
        frame.accountPicture =
            member.account.picture.map { Routes.accountPicture.path(member.account.id, version: $0) } ?? ""
        frame.theme = member.account.settings.theme == .system ? "auto" : member.account.settings.theme.rawValue
        frame.language = language(of: member)
        frame.page = name
        frame.hasCapture = Self.withCapture.contains(name)
        frame.captureProvider = member.account.captureProvider ?? ""
        let step = member.account.settings.onboarding.flatMap(Onboarding.init(rawValue:))
        frame.isStarting = step != nil && step != .done && name == .today
        let quietly = member.request.headers[KeptPages.quietly] != nil
        let notice = quietly ? nil : authenticator.jar.notice(for: member)
        frame.notice = notice?.text(in: frame.language) ?? ""
        frame.undoPath = notice?.undoPath ?? ""
        frame.undoFields = notice?.undoFields ?? [:]
        frame.undoTitle = notice?.undoPath == nil ? "" : Phrasebook.of(frame.language).text("shared.undo")
        var response = templates.response(name, Page(frame: frame, screen: screen), status: status)
        if !quietly, authenticator.jar.value(.notice, in: member.request) != nil {
            authenticator.jar.remove(.notice, in: &response)
        }
        // No page of a family's address book is kept: it would outlast the membership.
        KeptPages.mark(&response, name, of: member.session, isShared: isShared || member.family != nil)
        return response
    }

    /// The pages on whose lists something comes to mind; on forms the round button would lie on fields.
    private static let withCapture: Set<Templates.Name> = [.today, .catchups, .people, .gifts, .person]

    /// Returns a page for a client that is not signed in.
    func page(
        _ name: Templates.Name, _ title: String, _ screen: some Sendable, for anonymous: AnonymousRequest,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var frame = PageFrame(title: title, csrf: anonymous.formToken)
        frame.language = Self.language(of: anonymous.request)
        var response = templates.response(name, Page(frame: frame, screen: screen), status: status)
        response.headers[.vary] = "Accept-Language"
        KeptPages.mark(&response, name, of: nil)
        return response
    }

    /// Sends a member on, with something to say there.
    func seeOther(_ path: String, _ notice: Notice, for member: Member) -> Response {
        var response = Response.seeOther(path)
        authenticator.jar.leave(notice, sealedBy: member.secret, in: &response)
        return response
    }

    /// Returns the page of a problem, with the tabs when signed in.
    func errorPage(_ problem: Problem, _ request: Request, _ context: AppRequestContext) async -> Response {
        // When even the accounts cannot be read, the page is a stranger's.
        let member = try? await authenticator.member(request, context)
        let language = member.map(language) ?? Self.language(of: request)
        let screen = ErrorScreen(problem, in: language, isSignedIn: member != nil)
        if let member { return page(.error, screen.title, tab: .elsewhere, screen, for: member) }
        var frame = PageFrame(title: screen.title)
        frame.language = language
        var response = templates.response(.error, Page(frame: frame, screen: screen))
        response.headers[.vary] = "Accept-Language"
        return response
    }
}
