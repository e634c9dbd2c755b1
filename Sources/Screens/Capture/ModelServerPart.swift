import Foundation
import Kinkeeper
import Store

/// The part of a settings page that chooses a server with a model, turns it on and off, and forgets it.
public struct ModelServerPart: Hashable, Sendable {
    /// The host that is sent to, or would be; nil when none is chosen.
    public let provider: String?
    /// Whether anything is sent there.
    public let isOn: Bool
    /// What it gets.
    public let goes: String
    /// "Send my recordings to api.example.org".
    public let turnOn: String
    /// The address that the account agrees to.
    public let agreedAddress: String
    /// The heading of the choice.
    public let choose: String
    /// The address, as it is or was typed.
    public let address: String
    /// What to write there.
    public let addressHint: String
    /// The model's name there.
    public let model: String
    /// What to write there.
    public let nameHint: String
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

    /// Where its forms are sent.
    struct Paths {
        let path: String
        let switching: String
        let removal: String
    }

    /// What the part says, each in the words of its purpose.
    struct Words {
        let goes: String
        let turnOn: String
        let choose: String
        let addressHint: String
        let nameHint: String
    }

    /// A part from the server that is chosen, and what was typed where that was refused.
    init(
        _ chosen: LanguageModel?, typed: ModelScreen.Typed?, _ words: Words, examples: [ModelExample], paths: Paths
    ) {
        func problem(_ field: String) -> String? { typed?.refused == field ? typed?.problem : nil }
        provider = chosen?.provider
        isOn = chosen?.isOn ?? false
        (goes, turnOn) = (words.goes, words.turnOn)
        agreedAddress = chosen?.address.absoluteString ?? ""
        choose = words.choose
        address = typed?.address ?? chosen?.address.absoluteString ?? ""
        addressHint = words.addressHint
        model = typed?.model ?? chosen?.model ?? ""
        nameHint = words.nameHint
        hasKey = chosen?.hasKey ?? false
        (addressProblem, modelProblem, keyProblem) = (problem("address"), problem("model"), problem("key"))
        self.examples = examples
        (path, switchPath, removalPath) = (paths.path, paths.switching, paths.removal)
    }
}
