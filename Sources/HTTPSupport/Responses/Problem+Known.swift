package import HTTPTypes

extension Problem {
    private static let unchanged = "Nothing was changed."

    /// There is no such page, person or run here, or not for this account: the answer does not tell which.
    package static let notFound = Problem(
        .notFound, "not-found", title: "There is nothing here.",
        meaning: "The address may be mistyped, or what it showed was removed. \(unchanged)",
        next: "Go back, or start from Today.")

    /// The request could not be understood.
    package static let badRequest = Problem(
        .badRequest, "not-understood", title: "That request could not be understood.",
        meaning: unchanged, next: "Go back and try again.")

    /// A form without its token, or with one of an earlier sign-in.
    package static let formTooOld = Problem(
        .forbidden, "form-too-old", title: "This form was open too long.",
        meaning: unchanged, next: "Go back, load the page again, and send the form once more.")

    /// Another site tried to send a form here.
    package static let fromElsewhere = Problem(
        .forbidden, "from-elsewhere", title: "This request came from another site.",
        meaning: "\(unchanged) Kinkeeper only takes changes from its own pages.",
        next: "Open Kinkeeper itself and do it there.")

    /// More bytes than this place takes.
    package static func tooLarge(limit: String) -> Problem {
        Problem(
            .contentTooLarge, "too-large", title: "That is too large: the limit is \(limit).",
            meaning: "Nothing of it was kept, and nothing else was changed.",
            next: "Send less at once; a large file can be imported on the command line with “kinkeeper import”.")
    }

    /// A method the address does not know; `allowed` are those it does.
    package static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
        Problem(
            .methodNotAllowed, "method-not-allowed", title: "This address cannot be used that way.",
            meaning: unchanged, next: "Go back, or start from Today.",
            headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
    }

    /// Somebody tried too often; in `seconds` they may again.
    package static func tooManyTries(seconds: Int) -> Problem {
        Problem(
            .tooManyRequests, "too-many-tries", title: "Too many tries to sign in.",
            meaning: "The password was not checked this time. Nobody was signed in, and nothing was changed.",
            next: "Wait \(waiting(seconds)), then try again.",
            headers: [.retryAfter: String(seconds)])
    }

    /// More work than the server does at once.
    package static let busy = Problem(
        .serviceUnavailable, "busy", title: "The server is busy.",
        meaning: unchanged, next: "Wait a few seconds, then try again.", headers: [.retryAfter: "5"])

    /// No room left for what was sent.
    package static let diskFull = Problem(
        .init(code: 507, reasonPhrase: "Insufficient Storage"), "disk-full", title: "The server's disk is full.",
        meaning: "The file was not kept, and nothing else was changed.",
        next: "Free some space on the server, then send the file again.")

    /// An error of our own; `reference` stands in the log beside what happened.
    package static func ours(reference: String) -> Problem {
        Problem(
            .internalServerError, "our-error", title: "Something went wrong on our side.",
            meaning: "What you sent may not have been saved. What was saved before is safe.",
            next: "Go back and look, then try again. If it comes back, quote the reference below.",
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
