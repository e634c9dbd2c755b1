import Foundation
import GRDB
public import Kinkeeper

/// Why the store could not do something. Nothing is half done when one of these is thrown: every write is one
/// transaction. Its words are those of its code (`Application/Errors`).
public enum StoreError: Error, Hashable, Sendable {
    /// The file was written by a newer Kinkeeper, which knows of this step that we do not. It has not been touched.
    case tooNew(step: String)
    /// The file is not a database, or its content contradicts itself.
    case damaged(String)
    /// There is no such record, or it is gone.
    case notFound
    /// Another program kept the file locked for longer than we wait.
    case busy
    /// The disk is full, or a quota is reached.
    case diskFull
    /// This program has as many files open as the system allows it.
    case tooManyFiles
    /// The file cannot be opened or written: permissions.
    case noAccess(String)
    /// The data folder may only be read: its disk is mounted read-only, or its permissions say so.
    case readOnly
    /// The account may not open this space.
    case notPermitted
    /// There is an account of that name already.
    case nameTaken
    /// No account can have that name.
    case nameRefused(AccountName.Refusal)
    /// No e-mail address looks like that.
    case emailRefused
    /// The account has as many channels as it can have.
    case channelsFull
    /// The account has as many app passwords as it can have.
    case appPasswordsFull
    /// The account has as many passkeys as it can have.
    case passkeysFull
    /// The account has as many linked sign-ins as it can have.
    case linkedSignInsFull
    /// Nothing else would sign in to the account.
    case lastWayIn
    /// The account lacks what it needs to sign in with passkeys alone.
    case passkeysNeeded
    /// The account signs in with passkeys alone, which this would end.
    case passwordIsOff
    /// The account is connected with as many others as it can be.
    case connectionsFull
    /// The record changed since it was read. Nothing was written; read it again and show both.
    case conflict
    /// A rule of catching up forbids it.
    case refused(CatchupRefusal)
    /// A rule of reminders forbids it.
    case reminderRefused(ReminderRefusal)
    /// A rule of gifts forbids it.
    case giftRefused(GiftRefusal)
    /// A rule of notes forbids it.
    case noteRefused(NoteRefusal)
    /// A rule of purposes forbids it.
    case purposeRefused(PurposeRefusal)
    /// A rule of concepts forbids it.
    case conceptRefused(ConceptRefusal)
    /// A rule of shared spaces forbids it.
    case spaceRefused(SpaceRefusal)
    /// A rule of the server as a whole forbids it.
    case serverRefused(ServerRefusal)
    /// No family can have that name.
    case familyNameRefused(FamilyName.Refusal)
    /// A rule of check-ins forbids it.
    case checkInRefused(CheckInRefusal)
    /// A category or a prompt of check-ins that cannot be kept so.
    case checkInProblem(CheckInCategory.Problem)
    /// Rules of check-ins that are out of bounds.
    case checkInRulesProblem(CheckInRules.Problem)
    /// Times of check-ins that cannot be.
    case checkInScheduleProblem(CheckInSchedule.Problem)
    /// A rule of a couple's requests forbids it.
    case requestRefused(CoupleRequestRefusal)
    /// A request or an answer that cannot be kept so.
    case requestProblem(CoupleRequest.Problem)
    /// A milestone that cannot be kept so.
    case milestoneProblem(CoupleMilestone.Problem)
    /// A rule of love languages forbids it.
    case loveLanguageRefused(LoveLanguageRefusal)
    /// A love language that cannot be kept so.
    case loveLanguageProblem(LoveLanguage.Problem)
    /// Something done for a love language that cannot be kept so.
    case loveActionProblem(LoveAction.Problem)
    /// A rule of getting started as a couple forbids it.
    case coupleOnboardingRefused(CoupleOnboardingRefusal)
    /// The task was cancelled.
    case cancelled
    /// Anything else, in the words of the library that failed.
    case unexpected(String)
}

extension StoreError {
    /// Sorts any error of GRDB, Foundation or our own into the cases above.
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self.init(error)
        case is CocoaError where OpenFiles.areUsedUp: self = .tooManyFiles
        case let error where StoreError.saysDiskFull(error): self = .diskFull
        case let error where StoreError.saysReadOnly(error): self = .readOnly
        case let error as CocoaError where [.fileReadNoPermission, .fileWriteNoPermission].contains(error.code):
            self = .noAccess(error.localizedDescription)
        default: self = .unexpected(String(describing: error))
        }
    }

    private init(_ error: DatabaseError) {
        let message = error.message ?? "no message"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_FULL: self = .diskFull
        // The file that connections share beside the database could not be made as large as it has to be: there is no room.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(message)
        case .SQLITE_CANTOPEN where OpenFiles.areUsedUp: self = .tooManyFiles
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .noAccess(message)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
        // The statement, never its arguments: they are personal.
        default: self = .unexpected("\(message) (\(error.extendedResultCode.rawValue))")
        }
    }
}
