import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The list of love languages: one's own, and those that the partner shares.
struct LoveLanguagesController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.loveLanguages, signedIn) { member in try await list(member) }
        routes.post(Routes.loveLanguages, signedIn, LoveLanguageForm.Fields.self, add)
    }

    /// The list, with what was typed in the form of a new one; `refusal` says why something was not written, and `unwritten` is
    /// what was typed in another form.
    func list(
        _ member: Member, typed: LoveLanguageForm.Fields? = nil, problem: LoveLanguage.Problem? = nil,
        refusal: String? = nil, unwritten: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        let languages = try await pages.loveLanguages(of: member)
        let isKept = member.query("kept") != nil && typed == nil && refusal == nil
        let content = try await isKept ? kept(languages, member, display) : content(languages, member, display)
        let context = LoveLanguageContext(languages)
        let form =
            isKept
            ? nil
            : LoveLanguageForm(typed ?? .init(), problem: problem, hasPartner: context.partner != nil, from: display)
        let screen = LoveLanguagesScreen(
            content, form: form,
            isFormOpen: problem != nil || typed != nil && refusal != nil, refusal: refusal, unwritten: unwritten, in: context,
            from: display)
        return pages.page(
            .loveLanguages, display.phrases.text("love.title"), tab: .settings, screen, for: member,
            status: problem == nil ? status : .unprocessableContent)
    }

    private func content(
        _ languages: AccountLoveLanguages, _ member: Member, _ display: DisplayContext
    ) async throws -> LoveLanguagesScreen.Content {
        var content = LoveLanguagesScreen.Content(try await languages.statistics(today: display.today))
        content.own = try await part(.own, languages, after: member.query("after"))
        if languages.couple != nil { content.partner = try await part(.partner, languages, after: member.query("partner")) }
        let shown = (content.own?.languages ?? []) + (content.partner?.languages ?? [])
        content.actions = try await languages.actionCounts(for: shown.map(\.id), in: LoveAction.week(of: display.today))
        if content.own?.cursor == nil { content.deleted = try await languages.deleted(limit: LoveLanguagesScreen.most) }
        content.hasKept = try await languages.hasKept()
        content.isIncomplete = languages.isIncomplete
        return content
    }

    private func kept(
        _ languages: AccountLoveLanguages, _ member: Member, _ display: DisplayContext
    ) async throws -> LoveLanguagesScreen.Content {
        var content = LoveLanguagesScreen.Content(try await languages.statistics(today: display.today))
        content.kept = try await part(.formerPartner, languages, after: member.query("after"))
        return content
    }

    private func part(
        _ owner: AccountLoveLanguages.Owner, _ languages: AccountLoveLanguages, after text: String?
    ) async throws -> LoveLanguagesScreen.List {
        let cursor = text.flatMap(LoveLanguageCursor.init)
        let page = try await languages.page(of: owner, after: cursor, limit: LoveLanguagesScreen.most)
        return LoveLanguagesScreen.List(page.languages, next: page.next, after: cursor)
    }

    private func add(_ form: LoveLanguageForm.Fields, _ member: Member) async throws -> Response {
        let (display, languages) = (pages.display(of: member), try await pages.loveLanguages(of: member))
        let draft: LoveLanguageDraft
        do throws(LoveLanguage.Problem) { draft = try LoveLanguageForm.draft(form) } catch {
            return try await list(member, typed: form, problem: error)
        }
        let isShared = form.chosenPrivacy == .shared
        let added: LoveLanguage
        do throws(StoreError) {
            added = try await LoveLanguage.ID.writing(draft.id, "\(form.typed)") { id throws(StoreError) in
                var named = draft
                named.id = id
                return try await languages.create(named, isShared: isShared, at: display.now)
            }
        } catch {
            switch error {
            case .checkInRefused(.noPartner), .spaceRefused:
                var kept = form
                kept.privacy = LoveLanguage.Privacy.isPrivate.rawValue
                return try await list(
                    member, typed: kept, refusal: display.phrases.text("love.noPartner"), status: .conflict)
            default: throw error
            }
        }
        let notice = Notice("love.added", ["title": added.heading(display.phrases)])
        return pages.seeOther(Routes.loveLanguages.path, notice, for: member)
    }
}

extension Pages {
    /// The love languages that an account reads.
    func loveLanguages(of member: Member) async throws(StoreError) -> AccountLoveLanguages {
        try await authenticator.folder.loveLanguages(of: member.account, at: authenticator.now())
    }
}
