import Foundation
package import Store

/// What transcribes recordings: the program of this server, a server elsewhere, or nothing yet.
public struct SpeechScreen: Hashable, Sendable {
    /// "whisper-cli transcribes recordings on this server."
    public let state: String
    /// "It can be reached now."; nil without an engine.
    public let reach: String?
    /// The host that recordings are sent to, or would be; nil when none is chosen.
    public let provider: String?
    /// Whether they are sent there.
    public let isOn: Bool
    /// The address that the account agrees to.
    public let agreedAddress: String
    /// The address, as it is or was typed.
    public let address: String
    /// The model's name there.
    public let model: String
    /// Whether a key is kept.
    public let hasKey: Bool
    /// The problem with the address; nil when there is none.
    public let addressProblem: String?
    /// The problem with the model's name.
    public let modelProblem: String?
    /// The problem with the key.
    public let keyProblem: String?
    /// Addresses that work.
    public let examples: [ModelExample]
    /// The path that saves the choices.
    public let path: String
    /// Where it is turned on and off.
    public let switchPath: String
    /// Where it is forgotten.
    public let removalPath: String

    /// Builds the page. `program` is the name of this server's own; `isReached` whether the engine in use can be.
    package init(
        _ chosen: LanguageModel?, typed: ModelScreen.Typed?, program: String?, isReached: Bool?, from display: DisplayContext
    ) {
        let phrases = display.phrases
        func problem(_ field: String) -> String? { typed?.refused == field ? typed?.problem : nil }
        provider = chosen?.provider
        isOn = chosen?.isOn ?? false
        if isOn {
            state = phrases.text("speech.on", ["provider": chosen?.provider ?? ""])
        } else if let program {
            state = phrases.text("speech.program", ["program": program])
        } else {
            state = phrases.text("speech.none")
        }
        reach = isReached.map { phrases.text($0 ? "speech.reached" : "speech.notReached") }
        agreedAddress = chosen?.address.absoluteString ?? ""
        address = typed?.address ?? chosen?.address.absoluteString ?? ""
        model = typed?.model ?? chosen?.model ?? ""
        hasKey = chosen?.hasKey ?? false
        (addressProblem, modelProblem, keyProblem) = (problem("address"), problem("model"), problem("key"))
        let own = { (name: String) in phrases.text("model.example.own", ["name": name]) }
        examples = [
            ModelExample(name: "Mistral", address: "https://api.mistral.ai/v1"),
            ModelExample(name: "OpenAI", address: "https://api.openai.com/v1"),
            ModelExample(name: own("whisper.cpp"), address: "http://localhost:8082/v1"),
            ModelExample(name: own("speaches"), address: "http://localhost:8000/v1"),
        ]
        path = Routes.speechModel.path
        switchPath = Routes.speechModelSwitching.path
        removalPath = Routes.speechModelRemoval.path
    }
}
