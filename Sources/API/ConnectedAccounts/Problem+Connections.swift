import HTTPSupport
import HTTPTypes
import Screens

extension Problem {
    /// Something could not be done with a server elsewhere. The kind ends in the word for how it failed.
    init(_ failure: ConnectionService.Failure, _ phrases: Phrasebook) {
        switch failure {
        case .server(let word, let words):
            self.init(
                .unprocessableContent, "server-\(word)", title: "The server elsewhere did not do as asked",
                happened: phrases.syncFailure(word, words), meaning: "Nothing was changed.",
                next: "Look at what was given, or try again later.")
        case .busy:
            self.init(
                .conflict, "sync-running", title: "The connection is being synced",
                happened: "Nothing else can be done with it meanwhile.", meaning: "Nothing was changed.",
                next: "Try again when it no longer says that it is syncing.", headers: [.retryAfter: "10"])
        case .locked:
            self.init(
                .conflict, "server-locked", title: "The password cannot be opened", happened: phrases.syncFailure("locked"),
                meaning: "Nothing was changed.", next: "Give the password anew.")
        }
    }

    /// Something is not done with a connection as it is now.
    init(_ refusal: OwnConnections.Refusal) {
        func problem(_ kind: String, _ title: String, _ happened: String, next: String) -> Problem {
            Problem(.conflict, kind, title: title, happened: happened, meaning: "Nothing was changed.", next: next)
        }
        self =
            switch refusal {
            case .notLookedAt:
                problem(
                    "not-looked-at", "The server is being looked at", "Nobody knows yet all that would come in.",
                    next: "Read the plan until it is ready, then say yes to that one.")
            case .notBroughtIn:
                problem(
                    "not-brought-in", "People are still to come in", "Nobody can tell yet of how many the cards differ.",
                    next: "Say yes to the first sync, and wait until each book's `waiting` is 0.")
            case .resting:
                problem("connection-paused", "The connection rests", "It syncs when it goes on.", next: "Let it go on first.")
            case .passwordRefused:
                problem(
                    "password-refused", "The password is refused",
                    "The server refused it, and is not asked again with the same one.", next: "Give another password.")
            case .moreCards(let count):
                problem(
                    "more-cards", "More cards would go than you said",
                    "People whose cards differ from those there now, and would be written there at once: \(count).",
                    next: "Look again, and send that number if they may.")
            case .moreGone(let count):
                problem(
                    "more-gone", "More people are gone than you said", "People who are gone there now: \(count).",
                    next: "Look again, and send that number if they may go here too.")
            case .notTheLast:
                problem(
                    "not-the-last-sync", "This sync cannot be taken back",
                    "It is not the last one that did something here, or it was taken back before.",
                    next: "The connection says which one can be.")
            }
    }

    /// The value there cannot replace the one here.
    static let noChoice = Problem(
        .conflict, "no-choice", title: "There is nothing to take",
        happened: "Both versions are on the card, or theirs is none.",
        meaning: "Nothing was changed.", next: "Settle it with what is here.")
}
