import Application
import HTTPTypes

// Shorthand for the problems that several handlers throw.
extension Problem {
    /// `ErrorCode.notFound`.
    package static let notFound = Problem(.notFound)
    /// `ErrorCode.notUnderstood`.
    package static let badRequest = Problem(.notUnderstood)
    /// `ErrorCode.formTooOld`.
    package static let formTooOld = Problem(.formTooOld)
    /// `ErrorCode.linkSpent`.
    package static let linkSpent = Problem(.linkSpent)
    /// `ErrorCode.busy`.
    package static let busy = Problem(.busy)
    /// `ErrorCode.meaningOff`.
    package static let meaningOff = Problem(.meaningOff)
    /// `ErrorCode.tooManyExports`.
    package static let tooManyExports = Problem(.tooManyExports)
    /// `ErrorCode.noRoomToExport`.
    package static let noRoomToExport = Problem(.noRoomToExport)
    /// `ErrorCode.appPasswordNeeded`.
    package static let appPasswordNeeded = Problem(
        .appPasswordNeeded, headers: [.wwwAuthenticate: "Basic realm=\"Kinkeeper\", charset=\"UTF-8\""])

    /// `ErrorCode.tooLarge`, with the limit in words: "64 KB".
    package static func tooLarge(limit: String) -> Problem { Problem(.tooLarge, ["limit": .text(limit)]) }

    /// `ErrorCode.tooManyTries`; the next is allowed in `seconds`.
    package static func tooManyTries(seconds: Int) -> Problem { Problem(.tooManyTries, ["wait": .seconds(seconds)]) }

    /// `ErrorCode.tooManyTests`; the next is allowed in `seconds`.
    package static func tooManyTests(seconds: Int) -> Problem { Problem(.tooManyTests, ["wait": .seconds(seconds)]) }

    /// `ErrorCode.tooManyConnects`; the next is allowed in `seconds`.
    package static func tooManyConnects(seconds: Int) -> Problem { Problem(.tooManyConnects, ["wait": .seconds(seconds)]) }

    /// `ErrorCode.ourError`, to be found by its reference in the log.
    package static func ours(reference: String) -> Problem {
        var problem = Problem(.ourError)
        problem.reference = reference
        return problem
    }
}
