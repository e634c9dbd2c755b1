import Foundation
import GRDB
public import Kinkeeper

/// Why the store could not do something. Nothing is half done when one of these is thrown: every write is one
/// transaction.
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
    /// The account has as many channels as it can have.
    case channelsFull
    /// The account has as many app passwords as it can have.
    case appPasswordsFull
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
    /// The task was cancelled.
    case cancelled
    /// Anything else, in the words of the library that failed.
    case unexpected(String)
}

extension StoreError: CustomStringConvertible {
    /// The event, its meaning for the data, and what to do.
    public var description: String {
        switch self {
        case .tooNew(let step):
            "This data was written by a newer Kinkeeper (\"\(step)\"). Nothing was changed. Install the newer version to open it."
        case .damaged(let what):
            "The database is damaged: \(what). Run \"kinkeeper doctor\" and restore from a backup if it says so."
        case .notFound: "There is no such record. It may have been deleted."
        case .busy: "Another program is using the database. Nothing was changed. Try again in a moment."
        case .diskFull: "The disk is full. Nothing was changed. Make some room and try again."
        case .tooManyFiles:
            """
            Too many files are open. Nothing was changed. Try again in a moment; if it comes back, raise the limit of open files \
            (ulimit -n).
            """
        case .noAccess(let what): "The data folder cannot be opened or written: \(what). Check its owner and permissions."
        case .readOnly:
            "The data folder is read-only. Nothing was changed. Reading works; to change something, make the folder writable."
        case .notPermitted: "This account may not open that space."
        case .nameTaken: "There is an account of that name already. Choose another name."
        case .nameRefused(let refusal): "\(refusal.sentence) Nothing was changed. Choose another name."
        case .channelsFull:
            "An account can have up to \(Channel.most) channels, and all of them are there. Nothing was changed. Remove one first."
        case .appPasswordsFull:
            """
            An account can have up to \(AppPassword.most) app passwords, and all of them are there. Nothing was made. Take one \
            back first.
            """
        case .connectionsFull:
            "An account can be connected with up to \(ConnectedAccount.most) others. Nothing was changed. Disconnect one first."
        case .conflict: "It was changed meanwhile, here or elsewhere. Nothing was changed. Look at it again."
        case .refused(let refusal): "\(refusal.sentence) Nothing was changed."
        case .reminderRefused(let refusal): "\(refusal.sentence) Nothing was changed."
        case .giftRefused(let refusal): "\(refusal.sentence) Nothing was changed."
        case .cancelled: "Stopped before it was done. Nothing was changed."
        case .unexpected(let what): "The store failed: \(what). Nothing was changed."
        }
    }
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

extension AccountName.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .empty: "An account needs a name."
        case .tooLong: "A name has up to \(AccountName.longest) characters."
        case .invisible: "The name has a character that cannot be seen."
        }
    }
}

extension CatchupRefusal {
    fileprivate var sentence: String {
        switch self {
        case .futureDay(let day): "A catch-up cannot be on \(day): that day is still to come."
        case .nobody: "A catch-up needs somebody it was with."
        case .snoozeNotAhead(let day): "Nobody can be put off until \(day): choose a day after today."
        case .noCadence: "There is no round to skip: no cadence is set."
        }
    }
}

extension ReminderRefusal {
    fileprivate var sentence: String {
        switch self {
        case .noTitle: "A reminder needs words that say what to do."
        case .neverComes: "A reminder at these times would never come."
        case .allDone: "Nothing is left of this reminder: it is done."
        case .notOpen(let time): "The reminder is not due at \(time), nor does it come then next."
        case .snoozeNotAhead: "A reminder can only be put off to a time to come."
        }
    }
}

extension GiftRefusal {
    fileprivate var sentence: String {
        switch self {
        case .noTitle: "A gift needs words that say what to give."
        case .notALink(let text): "\"\(text)\" is no address of the web: it has to begin with https:// or http://."
        case .forOneself: "A gift for yourself would be hidden from you."
        case .tooManyPictures: "A gift has \(GiftPicture.most) pictures at most: take one away first."
        case .givenAhead(let day): "\(day) is still to come: a gift was given on a day that has been."
        case .notGiven: "Only what is given has a day it was given on."
        }
    }
}
