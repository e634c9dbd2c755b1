import Application
import HTTPSupport
import Kinkeeper
import Screens

extension ErrorScreen {
    /// A problem as a page in a language, with the one link that helps most.
    init(_ problem: Problem, in language: Language, isSignedIn: Bool) {
        let phrases = Phrasebook.of(language)
        let link =
            isSignedIn
            ? (Routes.today.path, phrases.text("errors.goToToday")) : (Routes.signIn.path, phrases.text("errors.goToSignIn"))
        self.init(
            Wording(language).words(of: problem), linkPath: link.0, linkTitle: link.1, reference: problem.reference)
    }
}
