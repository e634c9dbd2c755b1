/// The one table of what each error answers with. No row is a default: a new code does not compile without its own.
extension ErrorCode {
    /// The HTTP status. Over HTTP a code is answered as the one it is `told` as.
    package var status: Int { row.status }

    /// The exit code of a command, after sysexits(3): 1 for what needs a look, 65 for unusable input, 69 for what is not
    /// available now, 74 for a failure of the disk or the database.
    package var exitCode: Int32 { row.exitCode }

    /// Seconds to wait before trying again, where the server knows a number that helps; nil otherwise.
    package var retryAfter: Int? {
        switch self {
        case .busy, .formRunning, .importPaused: 5
        case .syncRunning: 10
        case .tooManyExports: 30
        default: nil
        }
    }

    /// The code that a request is answered with: a cause in the database or on the disk is for the log and the command line,
    /// and whether a record exists is for accounts that may read it.
    package var told: ErrorCode {
        switch self {
        case .recordMissing, .notPermitted: .notFound
        case .databaseBusy, .tooManyFiles, .cancelled: .busy
        case .tooNew, .damaged, .noAccess, .readOnly, .storeFailed, .backupSourceDamaged, .backupDamaged,
            .backupDamagedOtherWhole, .backupListsUnreadable:
            .ourError
        default: self
        }
    }

    /// The stable word that programs read.
    package var kind: String {
        switch told {
        case .accountNameTaken, .accountNameEmpty, .accountNameTooLong, .accountNameInvisible, .accountEmailUnusable,
            .modelAddress, .modelName,
            .modelLimit, .modelKey, .groupNameEmpty, .groupNameTooLong, .catchupAhead, .catchupWithoutPeople,
            .catchupSnoozePast, .wishTooFarAhead, .reminderWithoutTitle, .reminderNever, .reminderMovedOn, .reminderSnoozePast,
            .reminderOff, .giftWithoutTitle, .giftLinkUnusable, .giftForOneself, .giftRecipientInTrash, .giftGivenAhead,
            .giftNotGiven, .giftReminderMessage, .giftReminderPast, .giftSettled,
            .noteEmpty, .noteTextTooLong, .tagNameUnusable, .purposeWithoutName, .mergedIntoItself,
            .tooManyNoteTags, .tooManyNotePeople, .attachmentEmpty, .familyNameEmpty, .familyNameTooLong, .familyNameInvisible:
            "not-possible"
        case .importDiskFull: ErrorCode.diskFull.rawValue
        case .importPaused: ErrorCode.importInterrupted.rawValue
        case let code: code.rawValue
        }
    }

    private var row: (status: Int, exitCode: Int32) {
        switch self {
        case .notUnderstood, .notJSON: (400, 65)
        case .tokenMissing, .tokenUnknown, .appPasswordNeeded: (401, 1)
        case .formTooOld, .signedOut, .fromElsewhere, .scopeMissing, .spaceMissing, .notFamilyOwner, .notServerOwner: (403, 1)
        case .notFound, .recordMissing, .notPermitted, .noCouple, .backupWithoutData, .noBackups, .backupMissing: (404, 1)
        case .methodNotAllowed: (405, 65)
        case .accountNameTaken, .changedElsewhere, .tooManyChannels, .tooManyAppPasswords, .tooManyPasskeys,
            .tooManyLinkedSignIns, .lastWayIn, .passkeysNeeded, .passwordIsOff,
            .tooManyConnections,
            .noCadence, .reminderDone, .reminderMovedOn, .reminderOff, .tooManyPictures, .tooManyGiftReminders, .giftSettled,
            .tooManyAttachments, .ownAccount, .keyUnanswered,
            .mergedOnward,
            .notLookedAt,
            .notBroughtIn, .connectionPaused, .passwordRefused, .moreCards, .moreGone, .notTheLastSync, .noChoice,
            .serverLocked, .alreadyCouple, .ownCadence, .ownInvitation, .noNewAccount, .noPartner, .checkInEnded,
            .checkInChanged,
            .stepNotOpen,
            .checkInPaused, .checkInNotPaused, .rulesNotAgreed, .noCategoryChosen, .noCategoryDiscussed, .categoryNotChosen,
            .categoryDiscussed, .tooManyCategories, .answerRevealed, .requestOfPartner, .ownRequest, .requestAnswered,
            .noteOpened, .noteOfPartner, .loveLanguageOfPartner, .loveLanguageOpened, .ownLoveLanguage,
            .onboardingStepNotOpen, .quizUnanswered, .lastFamilyOwner, .onlyFamilyMember, .alreadyInFamily, .tooManyFamilies,
            .tooManyFamilyMembers, .tooManyInvitations, .tooManyPurposes, .standardPurpose, .lastServerOwner,
            .serverHandOverFirst, .tooManyServerInvitations,
            .meaningOff, .importNotUndoable:
            (409, 1)
        case .groupNameTaken, .nobodyNamed, .notEmpty, .restoreFolderOccupied: (409, 65)
        case .formRunning, .syncRunning, .backupFolderInUse: (409, 69)
        case .linkSpent, .invitationSpent: (410, 1)
        case .changedMeanwhile: (412, 1)
        case .tooLarge, .tooManyFields, .tooManyPeople, .tooManyValues, .attachmentTooLarge: (413, 65)
        case .wrongMediaType: (415, 65)
        case .accountNameEmpty, .accountNameTooLong, .accountNameInvisible, .catchupWithoutPeople, .reminderWithoutTitle,
            .reminderNever, .reminderSnoozePast, .giftWithoutTitle, .giftLinkUnusable, .giftForOneself, .giftRecipientInTrash,
            .noFamilyMember,
            .serverUnreachable,
            .serverNotAllowed, .serverBadAddress, .serverElsewhere, .serverRefused, .serverForbidden, .serverBusy,
            .serverNoAddressBook, .serverUnreadable, .serverFailed:
            (422, 1)
        case .invalid, .keyReused, .accountEmailUnusable, .modelAddress, .modelName, .modelLimit, .modelKey, .groupNameEmpty,
            .groupNameTooLong, .catchupAhead, .catchupSnoozePast, .wishTooFarAhead, .giftGivenAhead, .giftNotGiven,
            .giftReminderMessage, .giftReminderPast, .notAPicture, .tooManyPixels,
            .pictureDamaged, .noContacts, .isTable, .isDocument, .noTable, .documentRefused, .checkInTextTooLong, .answerEmpty,
            .quizChoiceNotOffered,
            .noteEmpty, .noteTextTooLong, .tagNameUnusable, .tooManyNoteTags, .tooManyNotePeople, .attachmentEmpty,
            .purposeWithoutName,
            .mergedIntoItself, .familyNameEmpty, .familyNameTooLong, .familyNameInvisible,
            .backupOverlapping, .backupFolderForeign, .backupOfOtherData, .identityNeeded, .identityWrong, .identityUnusable,
            .recipientUnusable:
            (422, 65)
        case .versionMissing: (428, 1)
        case .tooManyTries, .tooManyTests, .tooManyConnects, .tooManyCalls: (429, 69)
        case .tooNew: (500, 69)
        case .ourError, .damaged, .noAccess, .readOnly, .storeFailed, .importInterrupted, .backupSourceDamaged, .backupDamaged,
            .backupDamagedOtherWhole, .backupListsUnreadable:
            (500, 74)
        case .busy, .databaseBusy, .tooManyExports, .picturesUnread: (503, 69)
        case .tooManyFiles, .cancelled, .importPaused: (503, 74)
        case .diskFull, .noRoomToExport, .importDiskFull: (507, 74)
        }
    }
}
