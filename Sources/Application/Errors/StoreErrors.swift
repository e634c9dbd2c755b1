import Kinkeeper
package import Store
package import Transfer

extension StoreError: CodedError {
    package var code: ErrorCode {
        switch self {
        case .tooNew: .tooNew
        case .damaged: .damaged
        case .notFound: .recordMissing
        case .busy: .databaseBusy
        case .diskFull: .diskFull
        case .tooManyFiles: .tooManyFiles
        case .noAccess: .noAccess
        case .readOnly: .readOnly
        case .notPermitted: .notPermitted
        case .nameTaken: .accountNameTaken
        case .emailRefused: .accountEmailUnusable
        case .channelsFull: .tooManyChannels
        case .appPasswordsFull: .tooManyAppPasswords
        case .passkeysFull: .tooManyPasskeys
        case .linkedSignInsFull: .tooManyLinkedSignIns
        case .lastWayIn: .lastWayIn
        case .passkeysNeeded: .passkeysNeeded
        case .passwordIsOff: .passwordIsOff
        case .connectionsFull: .tooManyConnections
        case .conflict: .changedElsewhere
        case .nameRefused(let refusal): refusal.code
        case .refused(let refusal): refusal.code
        case .reminderRefused(let refusal): refusal.code
        case .giftRefused(let refusal): refusal.code
        case .noteRefused(let refusal): refusal.code
        case .purposeRefused(let refusal): refusal.code
        case .conceptRefused(let refusal): refusal.code
        case .spaceRefused(let refusal): refusal.code
        case .serverRefused(let refusal): refusal.code
        case .familyNameRefused(let refusal): refusal.code
        case .checkInRefused(let refusal): refusal.code
        case .checkInProblem(.tooMany): .tooManyCategories
        case .checkInProblem(let problem): problem.code
        case .checkInRulesProblem(let problem): problem.code
        case .checkInScheduleProblem(let problem): problem.code
        case .requestRefused(let refusal): refusal.code
        case .requestProblem(let problem): problem.code
        case .milestoneProblem(let problem): problem.code
        case .loveLanguageRefused(let refusal): refusal.code
        case .loveLanguageProblem(let problem): problem.code
        case .loveActionProblem(let problem): problem.code
        case .coupleOnboardingRefused(let refusal): refusal.code
        case .cancelled: .cancelled
        case .unexpected: .storeFailed
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .tooNew(let step): ["step": .text(step)]
        case .damaged(let cause), .noAccess(let cause), .unexpected(let cause): ["cause": .text(cause)]
        case .channelsFull: ["limit": .number(Channel.most)]
        case .appPasswordsFull: ["limit": .number(AppPassword.most)]
        case .passkeysFull: ["limit": .number(Passkey.most)]
        case .linkedSignInsFull: ["limit": .number(LinkedSignIn.most)]
        case .connectionsFull: ["limit": .number(ConnectedAccount.most)]
        case .nameRefused(let refusal): refusal.parameters
        case .refused(let refusal): refusal.parameters
        case .reminderRefused(let refusal): refusal.parameters
        case .giftRefused(let refusal): refusal.parameters
        case .noteRefused(let refusal): refusal.parameters
        case .purposeRefused(let refusal): refusal.parameters
        case .conceptRefused(let refusal): refusal.parameters
        case .spaceRefused(let refusal): refusal.parameters
        case .serverRefused(let refusal): refusal.parameters
        case .familyNameRefused(let refusal): refusal.parameters
        case .checkInRefused(let refusal): refusal.parameters
        case .checkInProblem: ["limit": .number(CheckInCategory.most)]
        case .notFound, .emailRefused, .busy, .diskFull, .tooManyFiles, .readOnly, .notPermitted, .nameTaken, .lastWayIn,
            .passkeysNeeded, .passwordIsOff,
            .conflict,
            .checkInRulesProblem, .requestRefused, .requestProblem, .milestoneProblem, .loveLanguageRefused,
            .loveLanguageProblem, .loveActionProblem, .checkInScheduleProblem, .coupleOnboardingRefused, .cancelled:
            [:]
        }
    }
}

extension PictureFailure: CodedError {
    package var code: ErrorCode {
        switch self {
        case .absent: .picturesUnread
        case .notAPicture: .notAPicture
        case .tooLarge: .tooManyPixels
        case .damaged: .pictureDamaged
        }
    }
}

extension DocumentProblem: CodedError {
    package var code: ErrorCode { reason == .notEmpty ? .notEmpty : .documentRefused }

    package var parameters: [String: ErrorParameter] {
        let what = ErrorParameter.phrase("export.refused.\(reason.rawValue)", ["subject": .text(subject)])
        guard let line else { return ["reason": what] }
        return ["reason": .phrase("export.refused.line", ["line": .number(line), "what": what])]
    }
}

extension InterruptedImport: CodedError {
    package var code: ErrorCode {
        switch cause.code.told {
        case .diskFull: .importDiskFull
        case .busy: .importPaused
        default: .importInterrupted
        }
    }

    package var parameters: [String: ErrorParameter] {
        ["cause": .reason(of: cause.withoutFault), "cards": .number(progress.counts.cards)]
    }

    package var loggedCode: ErrorCode { cause.code }
}
