import HTTPSupport
import Screens

extension ErrorScreen {
    /// A problem as a page, with the one link that helps most.
    init(_ problem: Problem, isSignedIn: Bool) {
        let link = isSignedIn ? (Routes.today.path, "Go to Today") : (Routes.signIn.path, "Go to the sign-in page")
        self.init(
            title: problem.title, happened: problem.happened, meaning: problem.meaning, next: problem.next,
            linkPath: link.0, linkTitle: link.1, reference: problem.reference)
    }
}
