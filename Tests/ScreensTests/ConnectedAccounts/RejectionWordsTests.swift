import Kinkeeper
import Testing

@testable import Screens

@Suite struct RejectionWordsTests {
    @Test(arguments: Language.allCases)
    func `why a server did not take a card is said in words`(language: Language) {
        let phrases = Phrasebook.of(language)
        let known = ["weak-tag", "never-changes"].map(phrases.rejection)
        #expect(Set(known).count == 2)
        #expect(!known.contains { $0.contains("weak-tag") || $0.contains("never-changes") || $0.contains("connect.") })
        #expect(phrases.rejection("status-422").contains("status-422"))
        #expect(phrases.rejection("forbidden") == phrases.syncFailure("forbidden"))
    }
}
