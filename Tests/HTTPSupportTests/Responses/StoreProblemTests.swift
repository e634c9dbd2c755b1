import Application
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import HTTPSupport

/// Refusals of the store and the domain are reported as such, and only the server's own faults as faults.
@Suite struct StoreProblemTests {
    private static let day = CivilDate(daysSinceEpoch: 20_778)

    @Test(arguments: [
        (StoreError.notFound, 404, "not-found"), (.notPermitted, 404, "not-found"), (.busy, 503, "busy"),
        (.cancelled, 503, "busy"), (.tooManyFiles, 503, "busy"), (.diskFull, 507, "disk-full"),
        (.conflict, 409, "changed-elsewhere"), (.nameTaken, 409, "not-possible"), (.nameRefused(.empty), 422, "not-possible"),
        (.emailRefused, 422, "not-possible"),
        (.nameRefused(.tooLong), 422, "not-possible"), (.nameRefused(.invisible), 422, "not-possible"),
        (.channelsFull, 409, "too-many-channels"), (.appPasswordsFull, 409, "too-many-app-passwords"),
        (.passkeysFull, 409, "too-many-passkeys"), (.linkedSignInsFull, 409, "too-many-linked-sign-ins"),
        (.lastWayIn, 409, "last-way-in"), (.passkeysNeeded, 409, "passkeys-needed"),
        (.passwordIsOff, 409, "password-is-off"),
        (.connectionsFull, 409, "too-many-connections"), (.refused(.futureDay(day)), 422, "not-possible"),
        (.refused(.nobody), 422, "not-possible"), (.refused(.snoozeNotAhead(day)), 422, "not-possible"),
        (.refused(.noCadence), 409, "no-cadence"), (.reminderRefused(.noTitle), 422, "not-possible"),
        (.reminderRefused(.neverComes), 422, "not-possible"), (.reminderRefused(.allDone), 409, "reminder-done"),
        (.reminderRefused(.notOpen(CivilDateTime(day, .midnight))), 409, "not-possible"),
        (.reminderRefused(.isOff), 409, "not-possible"),
        (.reminderRefused(.snoozeNotAhead), 422, "not-possible"), (.giftRefused(.noTitle), 422, "not-possible"),
        (.giftRefused(.notALink("x")), 422, "not-possible"), (.giftRefused(.forOneself), 422, "not-possible"),
        (.giftRefused(.recipientInTrash), 422, "not-possible"),
        (.giftRefused(.reminderMessage), 422, "not-possible"), (.giftRefused(.reminderNotAhead), 422, "not-possible"),
        (.giftRefused(.tooManyReminders), 409, "too-many-gift-reminders"),
        (.giftRefused(.reminderOfSettled), 409, "not-possible"),
        (.giftRefused(.givenAhead(day)), 422, "not-possible"), (.giftRefused(.notGiven), 422, "not-possible"),
        (.giftRefused(.tooManyPictures), 409, "too-many-pictures"), (.giftRefused(.ownAccount), 409, "own-account"),
        (.spaceRefused(.notOwner), 403, "not-family-owner"), (.spaceRefused(.lastOwner), 409, "last-family-owner"),
        (.spaceRefused(.onlyMember), 409, "only-family-member"), (.spaceRefused(.alreadyMember), 409, "already-in-family"),
        (.spaceRefused(.tooManyFamilies), 409, "too-many-families"),
        (.spaceRefused(.tooManyMembers), 409, "too-many-family-members"),
        (.spaceRefused(.tooManyInvitations), 409, "too-many-invitations"),
        (.serverRefused(.notOwner), 403, "not-server-owner"), (.serverRefused(.lastOwner), 409, "last-server-owner"),
        (.serverRefused(.handOverFirst), 409, "server-hand-over-first"),
        (.serverRefused(.tooManyInvitations), 409, "too-many-server-invitations"),
        (.familyNameRefused(.invisible), 422, "not-possible"), (.tooNew(step: "x"), 500, "our-error"),
        (.damaged("x"), 500, "our-error"), (.noAccess("x"), 500, "our-error"),
        (.readOnly, 500, "our-error"), (.unexpected("x"), 500, "our-error"),
    ])
    func `an error of the store has its status and kind`(error: StoreError, status: Int, kind: String) {
        let problem = Problem(error)
        #expect(problem.status.code == status && problem.kind == kind)
        #expect(problem.loggedCode == error.code)
        #expect(problem.headers[.retryAfter] == (status == 503 ? "5" : nil))
    }

    @Test func `a refusal that no handler has caught is no fault of the server`() {
        let refused: [(any CodedError, Int)] = [
            (CatchupRefusal.noCadence, 409), (ReminderRefusal.allDone, 409), (GiftRefusal.noTitle, 422),
            (AccountName.Refusal.invisible, 422), (OwnConnections.Refusal.notTheLast, 409),
            (ConnectionService.Failure.busy, 409), (ConnectionService.Failure.server("status-503", words: ""), 422),
            (GroupName.Refusal.empty, 422), (Channel.FieldProblem(.topic, .notATopic), 400),
            (PartialDate.Problem.empty, 400), (PictureFailure.notAPicture, 422), (ModelService.Refusal.limit, 422),
            (PasswordService.Busy(), 503),
        ]
        for (error, status) in refused { #expect(Problem(error).status.code == status, "\(error)") }
        #expect(Problem(ConnectionService.Failure.server("status-503", words: "")).kind == "server-status-503")
    }

    @Test(arguments: ErrorCode.allCases)
    func `every status has its reason phrase`(code: ErrorCode) {
        #expect(!Problem(code).status.reasonPhrase.isEmpty, "\(code.status)")
    }

    @Test func `the cause of a fault is not revealed`() throws {
        let problem = Problem(StoreError.damaged("/srv/space.sqlite"))
        #expect(problem.parameters.isEmpty && problem.code == .ourError)
    }
}
