package import HTTPTypes
import Kinkeeper
import Store

extension Problem {
    private static let unchanged = "Nothing was changed."

    /// There is no such page, person or run here, or not for this account: the answer does not tell which.
    package static let notFound = Problem(
        .notFound, "not-found", title: "There is nothing here",
        happened: "The address may be mistyped, or what it showed was removed.",
        meaning: unchanged, next: "Go back, or start again from here.")

    /// The request could not be understood.
    package static let badRequest = Problem(
        .badRequest, "not-understood", title: "That could not be understood",
        happened: "Something is missing in what was sent, or it broke off on the way.",
        meaning: unchanged, next: "Go back and try again.")

    /// A form without its token, or with one of an earlier sign-in.
    package static let formTooOld = Problem(
        .forbidden, "form-too-old", title: "This form was open too long",
        happened: "It was made before you last signed in or out, so we cannot be sure that it was you who sent it.",
        meaning: unchanged, next: "Go back and copy what you wrote. Then load the page again and send it once more.")

    /// The same form came twice at once; the first is still at work.
    package static let formRunning = Problem(
        .conflict, "form-running", title: "This is just being done",
        happened: "The same was sent a moment ago and is not through yet.", meaning: "Nothing is done twice.",
        next: "Wait a moment, then look again.", headers: [.retryAfter: "5"])

    /// A form was sent while not signed in, or no longer.
    package static let signedOut = Problem(
        .forbidden, "signed-out", title: "You are signed out",
        happened: "What you sent needs somebody who is signed in.", meaning: unchanged,
        next: "Sign in, then do it again.")

    /// Another site tried to send a form here.
    package static let fromElsewhere = Problem(
        .forbidden, "from-elsewhere", title: "This came from another site",
        happened: "A page of another site tried to change something here. Kinkeeper takes changes only from its own pages.",
        meaning: unchanged, next: "If you meant to do it, open Kinkeeper itself and do it there.")

    /// More bytes than this place takes.
    package static func tooLarge(limit: String) -> Problem {
        Problem(
            .contentTooLarge, "too-large", title: "That is too large",
            happened: "The limit here is \(limit).", meaning: "Nothing of it was kept, and nothing else was changed.",
            next: "A large file can be imported on the command line, with “kinkeeper import”.", blanks: ["limit": limit])
    }

    /// More fields than a form has.
    package static func tooManyFields(limit: Int) -> Problem {
        Problem(
            .contentTooLarge, "too-many-fields", title: "That is too large",
            happened: "A form can have up to \(limit) fields here.", meaning: unchanged,
            next: "Send fewer at once.", blanks: ["limit": String(limit)])
    }

    /// More people in one entry than fit into a form.
    package static func tooManyPeople(limit: Int) -> Problem {
        Problem(
            .contentTooLarge, "too-many-people", title: "These are too many people for one page",
            happened: "A page can name up to \(limit) people at once.", meaning: unchanged,
            next: "Choose fewer, or use the command line: “kinkeeper log”.", blanks: ["limit": String(limit)])
    }

    /// One more channel than an account can have.
    package static let tooManyChannels = Problem(
        .conflict, "too-many-channels", title: "There are enough channels",
        happened: "An account can have up to \(Channel.most) channels, and all of them are there.", meaning: unchanged,
        next: "Remove one that you no longer need, then add this one.", blanks: ["limit": String(Channel.most)])

    /// One more connection than an account can have.
    package static let tooManyConnections = Problem(
        .conflict, "too-many-connections", title: "There are enough connections",
        happened: "An account can be connected with up to \(ConnectedAccount.most) others, and all of them are there.",
        meaning: unchanged, next: "Disconnect one that you no longer need, then connect this one.",
        blanks: ["limit": String(ConnectedAccount.most)])

    /// A method the address does not know; `allowed` are those it does.
    package static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
        Problem(
            .methodNotAllowed, "method-not-allowed", title: "This address cannot be used that way",
            happened: "There is something here, but it does not take requests of this kind.",
            meaning: unchanged, next: "Go back, or start again from the first page.",
            headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
    }

    /// Too many tries; the next is allowed in `seconds`.
    package static func tooManyTries(seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests, "too-many-tries", title: "Too many tries to sign in",
            happened: "The password was not looked at this time, so that nobody can try passwords by the thousand.",
            meaning: "Nobody was signed in, and nothing was changed.",
            next: "Wait \(waiting(seconds)), then try again.", headers: [.retryAfter: String(seconds)])
        problem.wait = seconds
        return problem
    }

    /// A test of a channel while another is on its way, or after many; in `seconds` there may be another.
    package static func tooManyTests(seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests, "too-many-tests", title: "Too many tests",
            happened: "Tests go out one at a time, and a few in a minute, so that no receiver is flooded with them.",
            meaning: "This one was not sent.", next: "Wait \(waiting(seconds)), then try again.",
            headers: [.retryAfter: String(seconds)])
        problem.wait = seconds
        return problem
    }

    /// Another password check of the account is running, or there were too many; the next is allowed in `seconds`.
    package static func tooManyConnects(seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests, "too-many-connects", title: "Too many tries to connect",
            happened: """
                Servers elsewhere are asked about passwords one at a time, and a few times in a minute, since many wrong ones lock \
                accounts there.
                """,
            meaning: "Nothing was asked this time, and nothing was changed.",
            next: "Wait \(waiting(seconds)), then try again.", headers: [.retryAfter: String(seconds)])
        problem.wait = seconds
        return problem
    }

    /// A one-time link that was used, or is too old.
    package static let linkSpent = Problem(
        .gone, "link-spent", title: "This link no longer works",
        happened: "The link that makes the first account works once, and for a limited time.",
        meaning: unchanged,
        next: "If there is an account already, sign in. If not, start the server again: it prints a new link.")

    /// More work than the server does at once.
    package static let busy = Problem(
        .serviceUnavailable, "busy", title: "The server is busy",
        happened: "Too much is going on at once.",
        meaning: unchanged, next: "Wait a few seconds, then try again.", headers: [.retryAfter: "5"])

    /// There is no room left for the upload.
    package static let diskFull = Problem(
        .init(code: 507, reasonPhrase: "Insufficient Storage"), "disk-full", title: "The server’s disk is full",
        happened: "There was no room to keep what you sent.", meaning: "Nothing was changed, and what was here is safe.",
        next: "Free some space on the server, then try again.")

    /// No room to put an export together in; it is written to the data folder's disk before it is sent.
    package static let noRoomToExport = Problem(
        .init(code: 507, reasonPhrase: "Insufficient Storage"), "no-room-to-export", title: "The server’s disk is full",
        happened: "An export is put together on the disk of the data folder before it is sent, and there is no room for it.",
        meaning: "Nothing was changed, and what is here is safe.",
        next: "Free some space on the server, then try again. On the server itself, “kinkeeper export” writes to another disk.")

    /// More exports at once than an account can have.
    package static let tooManyExports = Problem(
        .serviceUnavailable, "too-many-exports", title: "Export limit reached",
        happened: "An account can download four exports at once, and four are running.", meaning: unchanged,
        next: "Wait until one finishes, then try again.", headers: [.retryAfter: "30"])

    /// An error of our own; `reference` stands in the log beside what happened.
    package static func ours(reference: String) -> Problem {
        Problem(
            .internalServerError, "our-error", title: "Something went wrong on our side",
            happened: "The server could not finish what you asked for.",
            meaning: "What you sent may not have been saved. What was saved before is safe.",
            next: "Go back and look, then try again. If it comes back, look for the reference below in the server’s log.",
            reference: reference)
    }

    private static func waiting(_ seconds: Int) -> String {
        switch seconds {
        case ..<2: "a second"
        case ..<120: "\(seconds) seconds"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}
