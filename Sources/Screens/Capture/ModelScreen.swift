import Foundation
package import Store

/// The language model that reads lines, whether it is on, and the data it gets.
public struct ModelScreen: Hashable, Sendable {
    /// The host that lines go to, or would; nil when no model is chosen.
    public let provider: String?
    /// Whether lines go there.
    public let isOn: Bool
    /// "On. The lines you write are sent to api.example.org."
    public let state: String
    /// Where lines go, for the form that agrees to it.
    public let agreedAddress: String
    /// The address, as it is or was typed.
    public let address: String
    /// The model's name there.
    public let model: String
    /// How many seconds an answer may take, as typed.
    public let limit: String
    /// The fewest seconds there can be.
    public let leastSeconds: String
    /// The most.
    public let mostSeconds: String
    /// Whether a key is kept.
    public let hasKey: Bool
    /// The problem with the address; nil when there is none.
    public let addressProblem: String?
    /// The problem with the model's name.
    public let modelProblem: String?
    /// The problem with the seconds.
    public let limitProblem: String?
    /// The problem with the key.
    public let keyProblem: String?
    /// Addresses that work.
    public let examples: [ModelExample]
    /// The path that saves the choices.
    public let path: String
    /// Where it is turned on and off.
    public let switchPath: String
    /// Where it is tried.
    public let trialPath: String
    /// Where it is forgotten.
    public let removalPath: String
}

/// An address that works.
public struct ModelExample: Hashable, Sendable {
    /// The name of the provider or program.
    public let name: String
    /// The address.
    public let address: String

    /// Two providers, and programs on this machine by their ports.
    static func all(own programs: [(name: String, port: Int)], _ phrases: Phrasebook) -> [ModelExample] {
        [
            ModelExample(name: "Mistral", address: "https://api.mistral.ai/v1"),
            ModelExample(name: "OpenAI", address: "https://api.openai.com/v1"),
        ]
            + programs.map { program in
                ModelExample(
                    name: phrases.text("model.example.own", ["name": program.name]),
                    address: "http://localhost:\(program.port)/v1")
            }
    }
}

extension ModelScreen {
    /// The typed values, and the problem with them.
    package struct Typed: Hashable, Sendable {
        package var address = ""
        package var model = ""
        package var limit = ""
        /// The refused field: "address", "model", "limit" or "key".
        package var refused = ""
        /// Why it is refused.
        package var problem = ""

        package init(address: String, model: String, limit: String, refused: String, problem: String) {
            (self.address, self.model, self.limit) = (address, model, limit)
            (self.refused, self.problem) = (refused, problem)
        }
    }

    /// Builds the page; `usualLimit` is the default in seconds.
    package init(_ chosen: LanguageModel?, typed: Typed? = nil, usualLimit: Int, from display: DisplayContext) {
        let phrases = display.phrases
        let provider = chosen?.provider
        let bounds = ["least": String(LanguageModel.limits.lowerBound), "most": String(LanguageModel.limits.upperBound)]
        func problem(_ field: String) -> String? { typed?.refused == field ? typed?.problem : nil }
        self.init(
            provider: provider, isOn: chosen?.isOn ?? false,
            state: chosen?.isOn == true
                ? phrases.text("model.on", ["provider": provider ?? ""]) : phrases.text("model.off"),
            agreedAddress: chosen?.address.absoluteString ?? "",
            address: typed?.address ?? chosen?.address.absoluteString ?? "", model: typed?.model ?? chosen?.model ?? "",
            limit: typed?.limit ?? String(chosen?.limit ?? usualLimit), leastSeconds: bounds["least"] ?? "",
            mostSeconds: bounds["most"] ?? "", hasKey: chosen?.hasKey ?? false, addressProblem: problem("address"),
            modelProblem: problem("model"), limitProblem: problem("limit"), keyProblem: problem("key"),
            examples: ModelExample.all(own: [("Ollama", 11434), ("llama.cpp", 8081)], phrases),
            path: Routes.languageModel.path, switchPath: Routes.languageModelSwitching.path,
            trialPath: Routes.languageModelTrial.path, removalPath: Routes.languageModelRemoval.path)
    }
}
