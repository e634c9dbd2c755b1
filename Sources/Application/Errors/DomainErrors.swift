package import Kinkeeper

// The refusals of the domain.

extension CatchupRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .futureDay: .catchupAhead
        case .nobody: .catchupWithoutPeople
        case .snoozeNotAhead: .catchupSnoozePast
        case .noCadence: .noCadence
        case .wishTooFarAhead: .wishTooFarAhead
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .futureDay(let day), .wishTooFarAhead(let day): ["date": .day(day)]
        case .nobody, .snoozeNotAhead, .noCadence: [:]
        }
    }
}

extension ReminderRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .noTitle: .reminderWithoutTitle
        case .neverComes: .reminderNever
        case .allDone: .reminderDone
        case .notOpen: .reminderMovedOn
        case .snoozeNotAhead: .reminderSnoozePast
        case .isOff: .reminderOff
        }
    }
}

extension GiftRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .noTitle: .giftWithoutTitle
        case .notALink: .giftLinkUnusable
        case .forOneself: .giftForOneself
        case .tooManyPictures: .tooManyPictures
        case .givenAhead: .giftGivenAhead
        case .notGiven: .giftNotGiven
        case .ownAccount: .ownAccount
        case .noMember: .noFamilyMember
        case .recipientInTrash: .giftRecipientInTrash
        case .reminderMessage: .giftReminderMessage
        case .reminderNotAhead: .giftReminderPast
        case .tooManyReminders: .tooManyGiftReminders
        case .reminderOfSettled: .giftSettled
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .notALink(let link): ["link": .text(link)]
        case .tooManyPictures: ["limit": .number(GiftPicture.most)]
        case .givenAhead(let day): ["date": .day(day)]
        case .reminderMessage: ["limit": .number(GiftReminder.longestMessage)]
        case .tooManyReminders: ["limit": .number(GiftReminder.most)]
        case .noTitle, .forOneself, .notGiven, .ownAccount, .noMember, .recipientInTrash, .reminderNotAhead, .reminderOfSettled:
            [:]
        }
    }
}

extension NoteRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .empty: .noteEmpty
        case .longTitle, .longText, .longTag: .noteTextTooLong
        case .oneTag: .tagNameUnusable
        case .tooManyTags: .tooManyNoteTags
        case .tooManyPeople: .tooManyNotePeople
        case .tooManyAttachments: .tooManyAttachments
        case .largeAttachment: .attachmentTooLarge
        case .emptyAttachment: .attachmentEmpty
        case .opened: .noteOpened
        case .notAuthor: .noteOfPartner
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .longTitle: ["limit": .number(Note.longestTitle)]
        case .longText: ["limit": .number(Note.longestText)]
        case .longTag: ["limit": .number(Note.longestTag)]
        case .tooManyTags: ["limit": .number(Note.mostTags)]
        case .tooManyPeople: ["limit": .number(Note.mostPeople)]
        case .tooManyAttachments: ["limit": .number(NoteAttachment.most)]
        case .largeAttachment: ["limit": .number(NoteAttachment.mostBytes >> 20)]
        case .empty, .oneTag, .opened, .notAuthor, .emptyAttachment: [:]
        }
    }
}

extension PurposeRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .noName: .purposeWithoutName
        case .longName: .noteTextTooLong
        case .tooMany: .tooManyPurposes
        case .ownMerge: .mergedIntoItself
        case .standard: .standardPurpose
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .longName: ["limit": .number(Purpose.longestName)]
        case .tooMany: ["limit": .number(Purpose.most)]
        case .noName, .ownMerge, .standard: [:]
        }
    }
}

extension ConceptRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .longName: .noteTextTooLong
        case .ownMerge: .mergedIntoItself
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .longName: ["limit": .number(Concept.longestName)]
        case .ownMerge: [:]
        }
    }
}

extension SpaceRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .noCouple: .noCouple
        case .alreadyCouple: .alreadyCouple
        case .invitationSpent: .invitationSpent
        case .ownInvitation: .ownInvitation
        case .noNewAccount: .noNewAccount
        case .ownCadence: .ownCadence
        case .notOwner: .notFamilyOwner
        case .lastOwner: .lastFamilyOwner
        case .onlyMember: .onlyFamilyMember
        case .alreadyMember: .alreadyInFamily
        case .tooManyFamilies: .tooManyFamilies
        case .tooManyMembers: .tooManyFamilyMembers
        case .tooManyInvitations: .tooManyInvitations
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .tooManyFamilies: ["limit": .number(FamilyLimits.families)]
        case .tooManyMembers: ["limit": .number(FamilyLimits.members)]
        case .tooManyInvitations: ["limit": .number(FamilyLimits.invitations)]
        default: [:]
        }
    }
}

extension ServerRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .notOwner: .notServerOwner
        case .lastOwner: .lastServerOwner
        case .handOverFirst: .serverHandOverFirst
        case .tooManyInvitations: .tooManyServerInvitations
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .tooManyInvitations: ["limit": .number(ServerInvitationLimits.open)]
        case .notOwner, .lastOwner, .handOverFirst: [:]
        }
    }
}

extension CheckInRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .ended: .checkInEnded
        case .stepNotOpen: .stepNotOpen
        case .paused: .checkInPaused
        case .notPaused: .checkInNotPaused
        case .rulesNotAgreed: .rulesNotAgreed
        case .nothingChosen: .noCategoryChosen
        case .nothingDiscussed: .noCategoryDiscussed
        case .notChosen: .categoryNotChosen
        case .alreadyDiscussed: .categoryDiscussed
        case .tooManyTopics: .tooManyCategories
        case .tooLong: .checkInTextTooLong
        case .emptyAnswer: .answerEmpty
        case .unknownPartner: .notUnderstood
        case .stale: .checkInChanged
        case .alreadyRevealed: .answerRevealed
        case .noPartner: .noPartner
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .tooManyTopics: ["limit": .number(CheckIn.mostTopics)]
        case .tooLong(let most): ["limit": .number(most)]
        default: [:]
        }
    }
}

extension CoupleRequestRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .notTheAsker: .requestOfPartner
        case .ownRequest: .ownRequest
        case .answered: .requestAnswered
        }
    }
}

extension LoveLanguageRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .notAuthor: .loveLanguageOfPartner
        case .opened: .loveLanguageOpened
        case .ownLanguage: .ownLoveLanguage
        }
    }
}

extension CoupleOnboardingRefusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .stepNotOpen: .onboardingStepNotOpen
        case .choiceNotOffered: .quizChoiceNotOffered
        case .quizUnanswered: .quizUnanswered
        }
    }
}

extension AccountName.Refusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .empty: .accountNameEmpty
        case .tooLong: .accountNameTooLong
        case .invisible: .accountNameInvisible
        }
    }

    package var parameters: [String: ErrorParameter] { self == .tooLong ? ["limit": .number(AccountName.longest)] : [:] }
}

extension FamilyName.Refusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .empty: .familyNameEmpty
        case .tooLong: .familyNameTooLong
        case .invisible: .familyNameInvisible
        }
    }

    package var parameters: [String: ErrorParameter] { self == .tooLong ? ["limit": .number(FamilyName.longest)] : [:] }
}

extension GroupName.Refusal: CodedError {
    package var code: ErrorCode {
        switch self {
        case .empty: .groupNameEmpty
        case .tooLong: .groupNameTooLong
        }
    }

    package var parameters: [String: ErrorParameter] { self == .tooLong ? ["limit": .number(GroupName.maximumLength)] : [:] }
}

extension Channel.FieldProblem: TypedValueError {}
extension MoneyProblem: TypedValueError {}
extension PartialDate.Problem: TypedValueError {}
extension RecurrenceRule.Problem: TypedValueError {}
extension PersonEntry.Refusal: TypedValueError {}
extension PersonEntry.DateProblem: TypedValueError {}
extension CheckInRules.Problem: TypedValueError {}
extension CheckInSchedule.Problem: TypedValueError {}
extension CheckInCategory.Problem: TypedValueError {}
extension CoupleRequest.Problem: TypedValueError {}
extension CoupleMilestone.Problem: TypedValueError {}
extension LoveLanguage.Problem: TypedValueError {}
extension LoveAction.Problem: TypedValueError {}
