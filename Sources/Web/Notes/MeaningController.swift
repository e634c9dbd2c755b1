import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The server that says which notes are alike in meaning. It is named, and what it gets, before anything is sent to it.
struct MeaningController: Sendable {
    let pages: Pages

    private var models: ModelService { pages.embeddings.models }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.meaningModel, signedIn) { member in try await page(member) }
        routes.post(Routes.meaningModel, signedIn, ModelController.Form.self, keep)
        routes.post(Routes.meaningModelSwitching, signedIn, ModelController.Switch.self, turn)
        routes.post(Routes.meaningModelRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.meaningRetry, signedIn, NoFields.self, retry)
    }

    private func page(_ member: Member, _ typed: ModelScreen.Typed? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let chosen = try await models.model(of: member.account.id)
        let progress = chosen == nil ? nil : try await pages.embeddings.progress(of: member.account)
        let screen = MeaningScreen(
            chosen, typed: typed, progress: progress, from: display)
        return pages.page(
            .meaning, display.phrases.text("meaning.title"), tab: .settings, screen, for: member,
            status: typed == nil ? .ok : .unprocessableContent)
    }

    private func keep(_ form: ModelController.Form, _ member: Member) async throws -> Response {
        do { try await models.keep(form.wish, of: member.account.id) } catch let refusal as ModelService.Refusal {
            return try await page(member, form.typed(refused: refusal, from: pages.display(of: member)))
        }
        let isOn = try await models.model(of: member.account.id)?.isOn ?? false
        if isOn { try await pages.embeddings.hurry(member.account) }
        return back(Notice(isOn ? "model.changed" : "meaning.saved"), member)
    }

    private func turn(_ form: ModelController.Switch, _ member: Member) async throws -> Response {
        let isOn = form.on == "yes"
        do { try await models.turn(on: isOn, at: form.address ?? "", of: member.account.id) } catch StoreError.conflict {
            return back(Notice("model.moved"), member)
        }
        if isOn { try await pages.embeddings.hurry(member.account) }
        let provider = try await models.model(of: member.account.id)?.provider ?? ""
        return back(isOn ? Notice("meaning.turnedOn", ["provider": provider]) : Notice("meaning.turnedOff"), member)
    }

    private func remove(_ form: NoFields, _ member: Member) async throws -> Response {
        try await models.remove(of: member.account.id)
        try await pages.embeddings.forget(member.account)
        return back(Notice("meaning.removed"), member)
    }

    private func retry(_ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.embeddings.hurry(member.account)
        return back(Notice("meaning.hurried"), member)
    }

    private func back(_ notice: Notice, _ member: Member) -> Response {
        pages.seeOther(Routes.meaningModel.path, notice, for: member)
    }
}
