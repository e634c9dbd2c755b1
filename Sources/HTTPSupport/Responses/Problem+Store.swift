import HTTPTypes
import Kinkeeper
package import Store

extension Problem {
    /// The problem of a store's error for the caller; nil for one that is the server's own fault.
    ///
    /// Every case is named, so that a new one does not become the server's fault by being forgotten.
    package init?(_ error: StoreError) {
        switch error {
        case .notFound, .notPermitted: self = .notFound
        case .channelsFull: self = .tooManyChannels
        case .connectionsFull: self = .tooManyConnections
        case .appPasswordsFull: self = .tooManyAppPasswords
        case .busy, .cancelled, .tooManyFiles: self = .busy
        case .diskFull: self = .diskFull
        case .conflict: self = .changedElsewhere
        case .refused(let refusal): self = .notPossible(error, refusal.isAboutInput ? .unprocessableContent : .conflict)
        case .reminderRefused(let refusal):
            self = .notPossible(error, refusal.isAboutInput ? .unprocessableContent : .conflict)
        case .giftRefused(let refusal):
            self = .notPossible(error, refusal == .tooManyPictures ? .conflict : .unprocessableContent)
        case .nameTaken: self = .notPossible(error, .conflict)
        case .nameRefused: self = .notPossible(error, .unprocessableContent)
        case .tooNew, .damaged, .noAccess, .readOnly, .unexpected: return nil
        }
    }

    /// The problem of a domain error that no handler has turned into words of its own: the input is invalid. Nil for any other
    /// error.
    package init?(domain error: any Error) {
        switch error {
        case let refusal as CatchupRefusal: self.init(StoreError.refused(refusal))
        case let refusal as ReminderRefusal: self.init(StoreError.reminderRefused(refusal))
        case let refusal as GiftRefusal: self.init(StoreError.giftRefused(refusal))
        case let refusal as AccountName.Refusal: self.init(StoreError.nameRefused(refusal))
        case is OwnConnections.Refusal: self = .changedElsewhere
        case ConnectionService.Failure.busy: self = .formRunning
        case is GroupName.Refusal, is Channel.FieldProblem, is MoneyProblem, is PartialDate.Problem, is RecurrenceRule.Problem,
            is PersonEntry.Refusal, is PersonEntry.DateProblem, is PictureFailure, is DocumentProblem,
            is ModelService.Refusal:
            self = .badRequest
        default: return nil
        }
    }

    /// A record that was changed by another request since the caller read it.
    static let changedElsewhere = Problem(
        .conflict, "changed-elsewhere", title: "It was changed meanwhile",
        happened: "It was changed in another window or by another person after you opened this page.",
        meaning: "Your change was not saved.",
        next: "Go back, load the page again, and decide.")

    /// A rule forbids it; the error says which. A page explains it in the reader's language.
    private static func notPossible(_ error: StoreError, _ status: HTTPResponse.Status) -> Problem {
        let unchanged = "Nothing was changed."
        var problem = Problem(
            status, "not-possible", title: "That is not possible now",
            happened: error.description.replacing(" " + unchanged, with: ""), meaning: unchanged,
            next: "Go back and look at it again.")
        problem.cause = error
        return problem
    }
}

extension CatchupRefusal {
    fileprivate var isAboutInput: Bool { self != .noCadence }
}

extension ReminderRefusal {
    /// Being done or moved on is not a fault of the input.
    fileprivate var isAboutInput: Bool {
        switch self {
        case .allDone, .notOpen: false
        case .noTitle, .neverComes, .snoozeNotAhead: true
        }
    }
}
