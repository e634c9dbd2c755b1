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
    }

    private func page(_ member: Member, _ typed: ModelScreen.Typed? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let chosen = try await models.model(of: member.account.id)
        let engine = try await pages.transcriptions.engine(for: member.account.id)
        let screen = SpeechScreen(
            chosen, typed: typed, program: pages.transcriptions.programName, isReached: await engine?.isAvailable(),
            from: display)
        return pages.page(
            .speech, display.phrases.text("speech.title"), tab: .settings, screen, for: member,
            status: typed == nil ? .ok : .unprocessableContent)
    }

    private func keep(_ form: ModelController.Form, _ member: Member) async throws -> Response {
        let wish = ModelService.Wish(
            address: form.address ?? "", model: form.model ?? "", limit: String(ModelService.usualLimit), key: form.key ?? "",
            forgetsKey: form.forgetKey == "yes")
        do { try await models.keep(wish, of: member.account.id) } catch let refusal as ModelService.Refusal {
            // The key is not sent back to the page, whatever else was wrong.
            let typed = ModelScreen.Typed(
                address: form.address ?? "", model: form.model ?? "", limit: "", refused: refusal.rawValue,
                problem: pages.display(of: member).wording.reason(of: refusal))
            return try await page(member, typed)
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

    private func back(_ notice: Notice, _ member: Member) -> Response {
        pages.seeOther(Routes.speechModel.path, notice, for: member)
    }
}
