import Foundation
package import Kinkeeper
package import Store

/// What transcribes recordings: the program of this server, a server elsewhere, or nothing yet.
public struct SpeechScreen: Hashable, Sendable {
    /// "whisper-cli transcribes recordings on this server."
    public let state: String
    /// "It can be reached now."; nil without an engine.
    public let reach: String?
    /// Which engine is asked first; nil where there are no two.
    public let order: Order?
    /// The server elsewhere.
    public let server: ModelServerPart

    /// The choice between two engines.
    public struct Order: Hashable, Sendable {
        /// An engine that may come first.
        public struct Choice: Hashable, Sendable {
            /// "whisper-cli".
            public let name: String
            /// What the form sends: "server", "program".
            public let value: String
            /// Whether it is first.
            public let isChosen: Bool
        }

        /// The engines.
        public let choices: [Choice]
        /// Where the choice is sent.
        public let path: String
    }

    /// Builds the page. `program` is the name of this server's own; `isReached` whether the engine in use can be.
    package init(
        _ chosen: LanguageModel?, typed: ModelScreen.Typed?, program: String?, first: TranscriptionOrder, isReached: Bool?,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isOn = chosen?.isOn ?? false
        if isOn, program == nil || first == .server {
            state = phrases.text("speech.on", ["provider": chosen?.provider ?? ""])
        } else if let program {
            let names = ["program": program, "provider": chosen?.provider ?? ""]
            state = phrases.text(isOn ? "speech.programFirst" : "speech.program", names)
        } else {
            state = phrases.text("speech.none")
        }
        reach = isReached.map { phrases.text($0 ? "speech.reached" : "speech.notReached") }
        order = program.flatMap { program in
            guard isOn, let provider = chosen?.provider else { return nil }
            return Order(
                choices: [
                    .init(name: provider, value: TranscriptionOrder.server.rawValue, isChosen: first == .server),
                    .init(name: program, value: TranscriptionOrder.program.rawValue, isChosen: first == .program),
                ], path: Routes.speechOrder.path)
        }
        server = ModelServerPart(
            chosen, typed: typed,
            .init(
                goes: phrases.text("speech.goes"), turnOn: phrases.text("speech.turnOn", ["provider": chosen?.provider ?? ""]),
                choose: phrases.text("speech.choose"), addressHint: phrases.text("speech.address.hint"),
                nameHint: phrases.text("speech.name.hint")),
            examples: ModelExample.all(own: [("whisper.cpp", 8082), ("speaches", 8000)], phrases),
            paths: .init(
                path: Routes.speechModel.path, switching: Routes.speechModelSwitching.path,
                removal: Routes.speechModelRemoval.path))
    }
}
