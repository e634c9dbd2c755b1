import Application
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The search over everything.
struct SearchController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.search, signedIn, search)
    }

    private func search(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let tag = String((member.query("tag") ?? "").prefix(200))
        let request = SearchRequest(
            query: SearchTerms(member.query("q") ?? "").text, kind: member.query("kind").flatMap(SearchKind.init),
            status: member.query("status").flatMap(Note.Status.init), tag: tag.isEmpty ? nil : tag,
            after: member.query("after"), isByMeaning: member.query("by") == "meaning")
        let places = try await pages.authenticator.folder.searchPlaces(of: member.account, at: display.now)
        let answer = try await places.answer(request.question(from: display))
        let screen = SearchScreen(
            request, answer, meant: try await meant(request, member),
            couple: places.couple, families: places.people?.marks ?? [], asking: member.account.id, from: display)
        let isFragment = member.request.headers[.known("X-Fragment")] == "search-results"
        var response = pages.page(
            isFragment ? .searchFragment : .search, display.phrases.text("search.title"), tab: .search, screen, for: member)
        response.headers[.vary] = "X-Fragment"
        return response
    }

    /// The notes that are close to the words in meaning, where the address asks for them: the words go to the account's server.
    private func meant(_ request: SearchRequest, _ member: Member) async throws -> MeantNotes {
        guard try await pages.embeddings.models.model(of: member.account.id)?.isOn == true else { return .unavailable }
        guard request.isByMeaning, SearchTerms(request.query).isSearchable else { return .notAsked }
        let found = await pages.embeddings.notes(meaning: request.query, of: member.account, limit: SearchRequest.few * 2)
        return .found(found, in: NoteContext(try await pages.notes(of: member)))
    }
}
