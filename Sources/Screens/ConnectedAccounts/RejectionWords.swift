import Kinkeeper

extension Phrasebook {
    /// Why a server did not take a card, as a sentence; the word is that of the report.
    package func rejection(_ word: String) -> String {
        switch word {
        case "weak-tag": text("connect.rejected.weak-tag")
        case "never-changes": text("connect.rejected.never-changes")
        default: syncFailure(word)
        }
    }
}
