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

    private func list(
        _ member: Member, typed: LoveLanguageForm.Fields? = nil, problem: LoveLanguage.Problem? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let languages = try await pages.loveLanguages(of: member)
        let isKept = member.query("kept") != nil && typed == nil
        let content = try await isKept ? kept(languages, member, display) : content(languages, member, display)
        let context = LoveLanguageContext(languages)
        let form =
            isKept
            ? nil
            : LoveLanguageForm(typed ?? .init(), problem: problem, hasPartner: context.partner != nil, from: display)
        let screen = LoveLanguagesScreen(content, form: form, isFormOpen: problem != nil, in: context, from: display)
        return pages.page(
            .loveLanguages, display.phrases.text("love.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
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
        content.hasKept = try await member.space.hasKeptLoveLanguages()
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
        var draft: LoveLanguageDraft
        do throws(LoveLanguage.Problem) { draft = try LoveLanguageForm.draft(form) } catch {
            return try await list(member, typed: form, problem: error)
        }
        let isShared = form.chosenPrivacy == .shared
        let added: LoveLanguage
        do throws(StoreError) { added = try await languages.create(draft, isShared: isShared, at: display.now) } catch {
            // Sent from a page that was gone back to, with other words: it is another one.
            guard error == .conflict else { throw error }
            draft.id = nil
            added = try await languages.create(draft, isShared: isShared, at: display.now)
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
