import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What transcribes an account's recordings: the program of this server, and a server of the account's own choice, which is named before
/// anything is sent to it.
struct SpeechController: Sendable {
    let pages: Pages

    private var models: ModelService { pages.transcriptions.models }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.speechModel, signedIn) { member in try await page(member) }
        routes.post(Routes.speechModel, signedIn, ModelController.Form.self, keep)
        routes.post(Routes.speechModelSwitching, signedIn, ModelController.Switch.self, turn)
        routes.post(Routes.speechModelRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.speechOrder, signedIn, OrderForm.self, order)
    }

    /// Which engine is asked first.
    private struct OrderForm: Decodable, Sendable {
        let first: String?
    }

    private func page(_ member: Member, _ typed: ModelScreen.Typed? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let chosen = try await models.model(of: member.account.id)
        let engine = try await pages.transcriptions.engine(for: member.account.id)
        let screen = SpeechScreen(
            chosen, typed: typed, program: pages.transcriptions.programName,
            first: try await pages.transcriptions.first(of: member.account.id), isReached: await engine?.isAvailable(),
            from: display)
        return pages.page(
            .speech, display.phrases.text("speech.title"), tab: .settings, screen, for: member,
            status: typed == nil ? .ok : .unprocessableContent)
    }

    private func keep(_ form: ModelController.Form, _ member: Member) async throws -> Response {
        do { try await models.keep(form.wish, of: member.account.id) } catch let refusal as ModelService.Refusal {
            return try await page(member, form.typed(refused: refusal, from: pages.display(of: member)))
        }
        let isOn = try await models.model(of: member.account.id)?.isOn ?? false
        if isOn { try await pages.transcriptions.hurry(member.account.id) }
        return back(Notice(isOn ? "model.changed" : "speech.saved"), member)
    }

    private func turn(_ form: ModelController.Switch, _ member: Member) async throws -> Response {
        let isOn = form.on == "yes"
        do { try await models.turn(on: isOn, at: form.address ?? "", of: member.account.id) } catch StoreError.conflict {
            return back(Notice("model.moved"), member)
        }
        if isOn { try await pages.transcriptions.hurry(member.account.id) }
        let provider = try await models.model(of: member.account.id)?.provider ?? ""
        return back(isOn ? Notice("speech.turnedOn", ["provider": provider]) : Notice("speech.turnedOff"), member)
    }

    private func remove(_ form: NoFields, _ member: Member) async throws -> Response {
        try await models.remove(of: member.account.id)
        return back(Notice("speech.removed"), member)
    }

    private func order(_ form: OrderForm, _ member: Member) async throws -> Response {
        guard let first = form.first.flatMap(TranscriptionOrder.init) else { throw HTTPError(.badRequest) }
        try await pages.transcriptions.put(first: first, of: member.account.id)
        let name =
            first == .program
            ? pages.transcriptions.programName : try await models.model(of: member.account.id)?.provider
        return back(Notice("speech.ordered", ["name": name ?? ""]), member)
    }

    private func back(_ notice: Notice, _ member: Member) -> Response {
        pages.seeOther(Routes.speechModel.path, notice, for: member)
    }
}
