import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import HTTPSupport

/// Refusals of the store are reported as such, and only the server's own faults as faults.
@Suite struct StoreProblemTests {
    private static let day = CivilDate(daysSinceEpoch: 20_778)

    /// Every error with the status it is answered with; 500 where it is the server's own.
    static let table: [(error: StoreError, status: Int)] = [
        (.notFound, 404), (.notPermitted, 404), (.busy, 503), (.cancelled, 503), (.diskFull, 507), (.conflict, 409),
        (.nameTaken, 409), (.nameRefused(.empty), 422), (.nameRefused(.tooLong), 422), (.nameRefused(.invisible), 422),
        (.channelsFull, 409), (.appPasswordsFull, 409), (.connectionsFull, 409), (.refused(.futureDay(day)), 422),
        (.refused(.nobody), 422), (.refused(.snoozeNotAhead(day)), 422), (.refused(.noCadence), 409),
        (.reminderRefused(.noTitle), 422), (.reminderRefused(.neverComes), 422), (.reminderRefused(.allDone), 409),
        (.reminderRefused(.notOpen(CivilDateTime(day, .midnight))), 409), (.reminderRefused(.snoozeNotAhead), 422),
        (.giftRefused(.noTitle), 422), (.giftRefused(.notALink("x")), 422), (.giftRefused(.forOneself), 422),
        (.giftRefused(.givenAhead(day)), 422), (.giftRefused(.notGiven), 422),
        (.giftRefused(.tooManyPictures), 409), (.tooNew(step: "x"), 500), (.damaged("x"), 500), (.noAccess("x"), 500),
        (.unexpected("x"), 500), (.tooManyFiles, 503), (.readOnly, 500),
    ]

    @Test func `every error of the store has its answer`() {
        for (error, status) in Self.table {
            #expect(Problem(error)?.status.code ?? 500 == status, "\(error)")
        }
        // A case that is added is added here too: this does not compile without it.
        let kinds = Set(Self.table.map { Self.kind(of: $0.error) })
        #expect(kinds.count == 20)
    }

    @Test func `what the domain refuses is no fault of the server, whoever forgot to say it better`() {
        let refused: [(any Error, Int)] = [
            (CatchupRefusal.noCadence, 409), (ReminderRefusal.allDone, 409), (GiftRefusal.noTitle, 422),
            (AccountName.Refusal.invisible, 422), (OwnConnections.Refusal.notTheLast, 409),
            (ConnectionService.Failure.busy, 409),
            (GroupName.Refusal.empty, 400), (Channel.FieldProblem(.topic, .notATopic), 400),
            (PartialDate.Problem.empty, 400), (PictureFailure.notAPicture, 400), (ModelService.Refusal.limit, 400),
        ]
        for (error, status) in refused { #expect(Problem(domain: error)?.status.code == status, "\(error)") }
        struct Other: Error {}
        #expect(Problem(domain: Other()) == nil)
    }

    @Test func `what a rule forbids is said once, and that nothing was changed beside it`() throws {
        for (error, _) in Self.table {
            guard let problem = Problem(error), problem.cause != nil else { continue }
            #expect(!problem.happened.contains("Nothing was changed") && problem.meaning == "Nothing was changed.", "\(error)")
            #expect(problem.happened.hasSuffix("."), "\(problem.happened)")
        }
    }

    private static func kind(of error: StoreError) -> Int {
        switch error {
        case .tooNew: 0
        case .damaged: 1
        case .notFound: 2
        case .busy: 3
        case .diskFull: 4
        case .noAccess: 5
        case .notPermitted: 6
        case .nameTaken: 7
        case .nameRefused: 8
        case .channelsFull: 9
        case .appPasswordsFull: 10
        case .connectionsFull: 11
        case .conflict: 12
        case .refused: 13
        case .reminderRefused: 14
        case .giftRefused: 15
        case .cancelled: 16
        case .unexpected: 17
        case .tooManyFiles: 18
        case .readOnly: 19
        }
    }
}
