package import Capture

extension Phrasebook {
    /// Why a language model did not read a line, as a sentence; what the library or the server says follows in brackets.
    package func sentence(of setback: ModelSetback, provider: String) -> String {
        let (word, blanks, words): (String, [String: String], String) =
            switch setback {
            case .unreachable(let words): ("unreachable", [:], words)
            case .notAllowed: ("notAllowed", [:], "")
            case .unencrypted: ("unencrypted", [:], "")
            case .tooSlow(let seconds): ("tooSlow", ["seconds": String(seconds)], "")
            case .refused: ("refused", [:], "")
            case .busy: ("busy", [:], "")
            case .failed(let status, let words): ("failed", ["status": String(status)], words)
            case .nonsense: ("nonsense", [:], "")
            case .locked: ("locked", [:], "")
            }
        let sentence = text("model.setback.\(word)", blanks.merging(["provider": provider]) { $1 })
        return words.isEmpty ? sentence : "\(sentence) (\(words))"
    }

    /// Returns the reader of a line, when it has to be named: "Read by api.example.org.", or why it was not read there.
    package func sentence(of source: CaptureSource, asked provider: String?) -> String? {
        if let setback = source.setback {
            return text("model.setback", ["reason": sentence(of: setback, provider: provider ?? "")])
        }
        return source.provider.map { text("model.read", ["provider": $0]) }
    }
}
