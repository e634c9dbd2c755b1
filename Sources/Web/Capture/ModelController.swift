import Application
import Capture
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The language model that reads an account's lines: choosing it, naming it before anything is sent, turning it on and off,
/// trying and removing it.
struct ModelController: Sendable {
    let pages: Pages
    let models: ModelService

    /// The form that chooses one.
    struct Form: Decodable, Sendable {
        let address: String?
        let model: String?
        let limit: String?
        let key: String?
        /// "yes" where the key that is kept is to go.
        let forgetKey: String?

        /// What is wished. A page without a limit has the usual one.
        var wish: ModelService.Wish {
            ModelService.Wish(
                address: address ?? "", model: model ?? "", limit: limit ?? String(ModelService.usualLimit), key: key ?? "",
                forgetsKey: forgetKey == "yes")
        }

        /// What was typed, with why it is refused. The key is not sent back to the page, whatever else was wrong.
        func typed(refused refusal: ModelService.Refusal, from display: DisplayContext) -> ModelScreen.Typed {
            ModelScreen.Typed(
                address: address ?? "", model: model ?? "", limit: limit ?? "", refused: refusal.rawValue,
                problem: display.wording.reason(of: refusal))
        }
    }

    /// The switch: "yes" to turn it on, and the address that the page named.
    struct Switch: Decodable, Sendable {
        let on: String?
        let address: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.languageModel, signedIn) { member in try await page(member) }
        routes.post(Routes.languageModel, signedIn, Form.self, keep)
        routes.post(Routes.languageModelSwitching, signedIn, Switch.self, turn)
        routes.post(Routes.languageModelTrial, signedIn, NoFields.self, attempt)
        routes.post(Routes.languageModelRemoval, signedIn, NoFields.self, remove)
    }

    private func page(_ member: Member, _ typed: ModelScreen.Typed? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let chosen = try await chosen(by: member)
        let screen = ModelScreen(chosen, typed: typed, usualLimit: ModelService.usualLimit, from: display)
        return pages.page(
            .model, display.phrases.text("model.title"), tab: .settings, screen, for: member,
            status: typed == nil ? .ok : .unprocessableContent)
    }

    private func keep(_ form: Form, _ member: Member) async throws -> Response {
        do { try await models.keep(form.wish, of: member.account.id) } catch let refusal as ModelService.Refusal {
            return try await page(member, form.typed(refused: refusal, from: pages.display(of: member)))
        }
        let isOn = try await chosen(by: member)?.isOn ?? false
        return back(Notice(isOn ? "model.changed" : "model.saved"), member)
    }

    private func turn(_ form: Switch, _ member: Member) async throws -> Response {
        let isOn = form.on == "yes"
        do { try await models.turn(on: isOn, at: form.address ?? "", of: member.account.id) } catch StoreError.conflict {
            return back(Notice("model.moved"), member)
        }
        let provider = try await chosen(by: member)?.provider ?? ""
        return back(isOn ? Notice("model.turnedOn", ["provider": provider]) : Notice("model.turnedOff"), member)
    }

    private func attempt(_ form: NoFields, _ member: Member) async throws -> Response {
        guard let chosen = try await chosen(by: member), let trial = try await models.trial(of: member.account.id) else {
            throw Problem.notFound
        }
        if let setback = trial.setback {
            let phrases = pages.phrases(for: member)
            return back(Notice("model.tried.not", ["reason": phrases.sentence(of: setback, provider: chosen.provider)]), member)
        }
        let seconds = trial.seconds.formatted(
            .number.precision(.fractionLength(1)).locale(Locale(identifier: pages.language(of: member).rawValue)))
        return back(
            Notice("model.tried", ["provider": chosen.provider, "seconds": seconds], count: trial.records), member)
    }

    private func remove(_ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.folder.accounts.removeLanguageModel(of: member.account.id)
        return back(Notice("model.removed"), member)
    }

    private func chosen(by member: Member) async throws -> LanguageModel? {
        try await pages.authenticator.folder.accounts.languageModel(of: member.account.id)
    }

    private func back(_ notice: Notice, _ member: Member) -> Response {
        pages.seeOther(Routes.languageModel.path, notice, for: member)
    }
}
