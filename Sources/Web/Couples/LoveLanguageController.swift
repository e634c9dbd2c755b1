import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// One love language: changing, sharing, taking back, deleting.
struct LoveLanguageController: Sendable {
    let pages: Pages

    /// The version that is shared or deleted.
    struct VersionForm: Decodable, Sendable {
        let version: String?

        var seen: Int { version.flatMap { Int($0) } ?? 0 }
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.loveLanguage, signedIn) { id, member in try await show(id, member) }
        routes.post(Routes.loveLanguage, signedIn, LoveLanguageForm.Fields.self, edit)
        routes.post(Routes.loveLanguageSharing, signedIn, VersionForm.self, share)
        routes.post(Routes.loveLanguageTakingBack, signedIn, NoFields.self, takeBack)
        routes.post(Routes.loveLanguageDeleting, signedIn, VersionForm.self, delete)
        routes.post(Routes.loveLanguageRestoring, signedIn, NoFields.self, restore)
    }

    /// The page of a love language, with what was typed; `reason` says why a change was not made.
    func show(
        _ id: LoveLanguage.ID, _ member: Member, typed: LoveLanguageScreen.Typed = .nothing, reason: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (display, languages) = (pages.display(of: member), try await pages.loveLanguages(of: member))
        guard let language = try await languages.open(id, at: display.now) else { throw Problem.notFound }
        let cursor = member.query("after").flatMap(LoveActionCursor.init)
        let page = try await languages.actions(for: id, after: cursor, limit: LoveLanguageScreen.mostActions)
        let context = try await context(languages, of: page.actions)
        let screen = LoveLanguageScreen(
            language, .init(page.actions, next: page.next, isFirst: cursor == nil), typed: typed, refusal: reason,
            in: context, from: display)
        return pages.page(.loveLanguage, screen.title, tab: .settings, screen, for: member, status: status)
    }

    /// With the names of former partners who did something.
    private func context(
        _ languages: AccountLoveLanguages, of actions: [LoveAction]
    ) async throws -> LoveLanguageContext {
        let present = LoveLanguageContext(languages)
        var names: [Account.ID: String] = [:]
        for account in Set(actions.map(\.account)) where !present.knows(account) {
            names[account] = try await pages.authenticator.folder.accounts.account(account)?.name
        }
        return names.isEmpty ? present : LoveLanguageContext(languages, names: names)
    }

    private func edit(
        _ id: LoveLanguage.ID, _ form: LoveLanguageForm.Fields, _ member: Member
    ) async throws -> Response {
        let languages = try await pages.loveLanguages(of: member)
        let draft: LoveLanguageDraft
        do throws(LoveLanguage.Problem) { draft = try LoveLanguageForm.draft(form) } catch {
            return try await show(id, member, typed: .change(form, error), status: .unprocessableContent)
        }
        do throws(StoreError) { try await languages.edit(id, to: draft, seen: form.seen, at: now) } catch {
            return try await refused(error, id, .change(form, nil), member)
        }
        return pages.seeOther(Routes.loveLanguage.path(id), Notice("love.saved"), for: member)
    }

    private func share(_ id: LoveLanguage.ID, _ form: VersionForm, _ member: Member) async throws -> Response {
        let languages = try await pages.loveLanguages(of: member)
        do throws(StoreError) { try await languages.share(id, seen: form.seen, at: now) } catch {
            return try await refused(error, id, .nothing, member)
        }
        let name = LoveLanguageContext(languages).partner ?? ""
        let notice = Notice("love.shared", ["name": name], undoPath: Routes.loveLanguageTakingBack.path(id))
        return pages.seeOther(Routes.loveLanguage.path(id), notice, for: member)
    }

    private func takeBack(_ id: LoveLanguage.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        do throws(StoreError) { try await pages.loveLanguages(of: member).takeBack(id) } catch {
            return try await refused(error, id, .nothing, member)
        }
        return pages.seeOther(Routes.loveLanguage.path(id), Notice("love.takenBack"), for: member)
    }

    private func delete(_ id: LoveLanguage.ID, _ form: VersionForm, _ member: Member) async throws -> Response {
        do throws(StoreError) { try await pages.loveLanguages(of: member).delete(id, seen: form.seen, at: now) } catch {
            return try await refused(error, id, .nothing, member)
        }
        let notice = Notice("love.deleted", undoPath: Routes.loveLanguageRestoring.path(id))
        return pages.seeOther(Routes.loveLanguages.path, notice, for: member)
    }

    private func restore(_ id: LoveLanguage.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let restored = try await pages.loveLanguages(of: member).restore(id)
        // One that was not opened was taken back to be deleted.
        let notice = Notice(restored.privacy == .shared ? "love.restored" : "love.restored.private")
        return pages.seeOther(Routes.loveLanguage.path(id), notice, for: member)
    }

    private var now: Date { pages.authenticator.now() }

    /// The love language as it stands now, with what was typed; the list, where it is gone. Other errors go on.
    private func refused(
        _ error: StoreError, _ id: LoveLanguage.ID, _ typed: LoveLanguageScreen.Typed, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        var reason: String
        switch error {
        case .conflict:
            reason = display.phrases.text("love.changed.look")
            if case .change = typed { reason = display.phrases.text("love.changed") }
        case .loveLanguageRefused(let refusal): reason = display.wording.sentence(of: refusal)
        case .notFound, .checkInRefused, .spaceRefused:
            guard case .change(var fields, _) = typed else { throw error }
            // Shared or taken back meanwhile, it is in another place.
            if try await pages.loveLanguages(of: member).language(id) != nil {
                reason = display.phrases.text("love.changed")
                break
            }
            (fields.id, fields.version, fields.privacy) = (nil, nil, LoveLanguage.Privacy.isPrivate.rawValue)
            return try await LoveLanguagesController(pages: pages).list(
                member, typed: fields, refusal: display.phrases.text("love.gone"), status: .notFound)
        default: throw error
        }
        return try await show(id, member, typed: typed, reason: reason, status: .conflict)
    }
}

/// What was done for a love language.
struct LoveActionController: Sendable {
    let one: LoveLanguageController

    private var pages: Pages { one.pages }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.loveActions, signedIn, LoveActionForm.Fields.self, log)
        routes.post(Routes.loveActionDeleting, signedIn, NoFields.self, delete)
        routes.post(Routes.loveActionRestoring, signedIn, NoFields.self, restore)
    }

    private func log(_ id: LoveLanguage.ID, _ form: LoveActionForm.Fields, _ member: Member) async throws -> Response {
        let (display, languages) = (pages.display(of: member), try await pages.loveLanguages(of: member))
        let draft: LoveActionDraft
        do throws(LoveActionForm.Problem) { draft = try LoveActionForm.draft(form, today: display.today) } catch {
            return try await one.show(id, member, typed: .action(form, error), status: .unprocessableContent)
        }
        let done: LoveAction
        do throws(StoreError) {
            let words = "\(id) \(form.day ?? "") \(draft.words)"
            done = try await LoveAction.ID.writing(draft.id, words) { named throws(StoreError) in
                var action = draft
                action.id = named
                return try await languages.log(action, for: id, today: display.today, at: display.now)
            }
        } catch {
            switch error {
            case .notFound, .checkInRefused, .spaceRefused:
                return try await LoveLanguagesController(pages: pages).list(
                    member, refusal: display.phrases.text("love.gone.partner"),
                    unwritten: draft.words.isEmpty ? nil : draft.words, status: .notFound)
            default: throw error
            }
        }
        let title = try await languages.language(id)?.heading(display.phrases) ?? ""
        let notice = Notice("love.done", ["title": title], undoPath: Routes.loveActionDeleting.path(done.id))
        return pages.seeOther(WayBack.path(form.back) ?? Routes.loveLanguage.path(id), notice, for: member)
    }

    private func delete(_ id: LoveAction.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let languages = try await pages.loveLanguages(of: member)
        let deleted = try await languages.deleteAction(id, at: pages.authenticator.now())
        let notice = Notice("love.done.deleted", undoPath: Routes.loveActionRestoring.path(id))
        return pages.seeOther(Routes.loveLanguage.path(deleted.language), notice, for: member)
    }

    private func restore(_ id: LoveAction.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let restored = try await pages.loveLanguages(of: member).restoreAction(id)
        return pages.seeOther(Routes.loveLanguage.path(restored.language), Notice("love.done.restored"), for: member)
    }
}
