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
        let said = Said(problem, in: language)
        self.init(
            title: said.part("title") ?? problem.title, happened: said.part("happened") ?? problem.happened,
            meaning: said.part("meaning") ?? said.unchanged ?? problem.meaning, next: said.part("next") ?? problem.next,
            linkPath: link.0, linkTitle: link.1, reference: problem.reference)
    }

    /// The phrases of a kind of problem: "errors.not-found.title" and so on. Where nothing is said of the data, nothing was
    /// changed.
    private struct Said {
        private let kind: String
        private let phrases: Phrasebook
        private let blanks: [String: String]
        private let reason: String?

        init(_ problem: Problem, in language: Language) {
            let phrases = Phrasebook.of(language)
            var blanks = problem.blanks
            blanks["wait"] = problem.wait.map { Said.waiting($0, phrases) }
            self.kind = problem.kind
            self.phrases = phrases
            self.blanks = blanks
            // The page says beside it that nothing was changed.
            reason = problem.cause.map {
                Wording(language).sentence(of: $0).replacing(" " + phrases.text("errors.unchanged"), with: "")
            }
        }

        func part(_ name: String) -> String? {
            if name == "happened", let reason { return reason }
            let key = "errors.\(kind).\(name)"
            return phrases.has(key) ? phrases.text(key, blanks) : nil
        }

        var unchanged: String? {
            phrases.has("errors.\(kind).title") ? phrases.text("errors.unchanged") : nil
        }

        private static func waiting(_ seconds: Int, _ phrases: Phrasebook) -> String {
            seconds < 120 ? phrases.count("errors.seconds", seconds) : phrases.count("errors.minutes", (seconds + 59) / 60)
        }
    }
}
