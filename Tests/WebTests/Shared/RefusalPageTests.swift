import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The page for what a rule forbids, in every language.
@Suite struct RefusalPageTests {
    @Test(arguments: Language.allCases)
    func `it says in the reader's language what is not possible and that nothing was changed, once`(
        language: Language
    ) throws {
        let phrases = Phrasebook.of(language)
        let errors: [StoreError] = [
            .reminderRefused(.neverComes), .refused(.nobody), .nameTaken, .nameRefused(.invisible),
        ]
        for error in errors {
            let screen = ErrorScreen(Problem(error), in: language, isSignedIn: true)
            let words = [screen.title, screen.happened, screen.meaning, screen.next]
            #expect(words.allSatisfy { !$0.isEmpty })
            let unchanged = phrases.text("errors.unchanged")
            #expect(!screen.happened.contains(unchanged) && !screen.next.contains(unchanged), "\(error)")
            #expect(screen.title == phrases.text("errors.not-possible.title") && screen.meaning == unchanged)
        }
    }
}
