package import Application
import Foundation
import Kinkeeper
package import Store

/// The server that says which notes are alike in meaning, and how far it is.
public struct MeaningScreen: Hashable, Sendable {
    /// "On. Your notes are sent to api.example.org."
    public let state: String
    /// How far it is: sentences; empty where no server was turned on.
    public let progress: [String]
    /// Where it is tried again; nil where nothing failed.
    public let againPath: String?
    /// The server.
    public let server: ModelServerPart

    /// Builds the page.
    package init(
        _ chosen: LanguageModel?, typed: ModelScreen.Typed?, progress: NoteComparison?, from display: DisplayContext
    ) {
        let phrases = display.phrases
        state =
            switch chosen?.isOn {
            case true: phrases.text("meaning.on", ["provider": chosen?.provider ?? ""])
            case false: phrases.text("meaning.off")
            case nil: phrases.text("meaning.none")
            }
        self.progress = progress.map { display.sentences(of: $0, isOn: chosen?.isOn ?? false) } ?? []
        let isStuck = progress.map { $0.setback != nil || $0.notes.failed > 0 } ?? false
        againPath = isStuck && chosen?.isOn == true ? Routes.meaningRetry.path : nil
        server = ModelServerPart(
            chosen, typed: typed,
            .init(
                goes: phrases.text("meaning.goes"),
                turnOn: phrases.text("meaning.turnOn", ["provider": chosen?.provider ?? ""]),
                choose: phrases.text("meaning.choose"), addressHint: phrases.text("meaning.address.hint"),
                nameHint: phrases.text("meaning.name.hint")),
            examples: ModelExample.all(own: [("Ollama", 11434), ("llama.cpp", 8081)], phrases),
            paths: .init(
                path: Routes.meaningModel.path, switching: Routes.meaningModelSwitching.path,
                removal: Routes.meaningModelRemoval.path))
    }
}

extension DisplayContext {
    /// How far a server is with notes, in sentences: "12 of 40 notes are compared by meaning."
    package func sentences(of progress: NoteComparison, isOn: Bool) -> [String] {
        let notes = progress.notes
        var sentences = [phrases.count("meaning.done", notes.all, ["done": wording.number(notes.done)])]
        if notes.failed > 0 { sentences.append(phrases.count("meaning.failed", notes.failed)) }
        if isOn, let setback = progress.setback {
            sentences.append(phrases.text(setback.phraseKey))
            if let next = progress.nextAt, next > now {
                sentences.append(phrases.text("meaning.nextTry", ["time": wording.time(next, in: timeZone)]))
            }
        }
        return sentences
    }
}

extension EmbeddingSetback {
    fileprivate var phraseKey: String {
        switch self {
        case .unreachable: "meaning.setback.unreachable"
        case .notAllowed: "meaning.setback.notAllowed"
        case .busy: "meaning.setback.busy"
        case .refused: "meaning.setback.refused"
        case .failed: "meaning.setback.failed"
        case .locked: "meaning.setback.locked"
        }
    }
}
