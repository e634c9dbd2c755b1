/// Every error that can be told, by its code. `ErrorTable.swift` says what each one answers with, and
/// `Screens/Languages/Phrases/errors.txt` has its words.
///
/// The raw value begins the keys of its phrases, and is the `kind` that programs read unless the table has another.
package enum ErrorCode: String, CaseIterable, Sendable {
    // MARK: Requests

    /// There is no such page, person or run here, or not for this account: the answer does not tell which.
    case notFound = "not-found"
    /// The request cannot be understood.
    case notUnderstood = "not-understood"
    /// The address does not know the method.
    case methodNotAllowed = "method-not-allowed"
    /// A form without its token, or with one of an earlier sign-in.
    case formTooOld = "form-too-old"
    /// The same form came twice at once; the first is still at work.
    case formRunning = "form-running"
    /// A form was sent without a session.
    case signedOut = "signed-out"
    /// Another site sent a form.
    case fromElsewhere = "from-elsewhere"
    /// More bytes than are taken: `limit`.
    case tooLarge = "too-large"
    /// More fields than a form may have: `limit`.
    case tooManyFields = "too-many-fields"
    /// More people than a form may name: `limit`.
    case tooManyPeople = "too-many-people"
    /// Too many wrong passwords: `wait`.
    case tooManyTries = "too-many-tries"
    /// Too many tests of channels: `wait`.
    case tooManyTests = "too-many-tests"
    /// Too many password checks at servers elsewhere: `wait`.
    case tooManyConnects = "too-many-connects"
    /// No server compares the account's notes by meaning.
    case meaningOff = "meaning-off"
    /// A one-time link that was used, or is too old.
    case linkSpent = "link-spent"
    /// More work than the server does at once.
    case busy
    /// The disk is full, or a quota is reached.
    case diskFull = "disk-full"
    /// An export needs more room on the data folder's disk than there is.
    case noRoomToExport = "no-room-to-export"
    /// The account has as many exports running as it may.
    case tooManyExports = "too-many-exports"
    /// A fault of the server; the log has more.
    case ourError = "our-error"
    /// A device sent no app password, or one that opens nothing: the answer does not tell which.
    case appPasswordNeeded = "app-password-needed"

    // MARK: Calls of programs

    /// A call without a token.
    case tokenMissing = "token-missing"
    /// A token that is unknown, was revoked, or has expired.
    case tokenUnknown = "token-unknown"
    /// A token without the needed scope: `scope`.
    case scopeMissing = "scope-missing"
    /// A token that was narrowed to some spaces is asked for what needs others; `spaces` names them: "own", "couple" or "all".
    case spaceMissing = "space-missing"
    /// More calls than a token may make in a minute: `limit`, `wait`.
    case tooManyCalls = "too-many-calls"
    /// A body or parameter against the document: `faults`, in English as the document is.
    case invalid
    /// A body that is not JSON.
    case notJSON = "not-json"
    /// More values than a body may have: `limit`.
    case tooManyValues = "too-many-values"
    /// A body of another media type than `expected`.
    case wrongMediaType = "wrong-media-type"
    /// A change without If-Match.
    case versionMissing = "version-missing"
    /// A change of another version than the present one.
    case changedMeanwhile = "changed-meanwhile"
    /// An Idempotency-Key that was used for another request.
    case keyReused = "idempotency-key-reused"
    /// An Idempotency-Key whose request has no answer yet.
    case keyUnanswered = "idempotency-key-unanswered"

    // MARK: Store

    /// There is no such record, or it is gone.
    case recordMissing = "record-missing"
    /// The account may not open the space.
    case notPermitted = "not-permitted"
    /// The record was changed since it was read.
    case changedElsewhere = "changed-elsewhere"
    /// Another program uses the database.
    case databaseBusy = "database-busy"
    /// The program has as many files open as it may.
    case tooManyFiles = "too-many-files"
    /// The work was cancelled.
    case cancelled
    /// A newer version wrote the database: `step`.
    case tooNew = "too-new"
    /// The database is damaged: `cause`.
    case damaged
    /// The data folder cannot be opened or written: `cause`.
    case noAccess = "no-access"
    /// The data folder can only be read.
    case readOnly = "read-only"
    /// Any other failure of the database: `cause`.
    case storeFailed = "store-failed"

    // MARK: Accounts

    /// Another account has the name.
    case accountNameTaken = "account-name-taken"
    /// An account without a name.
    case accountNameEmpty = "account-name-empty"
    /// A longer name than `limit` characters.
    case accountNameTooLong = "account-name-too-long"
    /// A name with a character that cannot be seen.
    case accountNameInvisible = "account-name-invisible"
    /// An e-mail address that is none.
    case accountEmailUnusable = "account-email-unusable"
    /// Only an owner of the server may do that.
    case notServerOwner = "not-server-owner"
    /// The server would have no owner.
    case lastServerOwner = "last-server-owner"
    /// The last owner of the server is to be deleted while there are other accounts.
    case serverHandOverFirst = "server-hand-over-first"
    /// `limit` invitations to the server are open, which is the most.
    case tooManyServerInvitations = "too-many-server-invitations"
    /// The account has `limit` channels, which is the most.
    case tooManyChannels = "too-many-channels"
    /// The account has `limit` app passwords, which is the most.
    case tooManyAppPasswords = "too-many-app-passwords"
    /// The account has `limit` passkeys, which is the most.
    case tooManyPasskeys = "too-many-passkeys"
    /// The account has `limit` linked sign-ins, which is the most.
    case tooManyLinkedSignIns = "too-many-linked-sign-ins"
    /// A linked sign-in that is the only thing that signs in to the account.
    case lastWayIn = "last-way-in"
    /// An account that cannot turn its password off yet.
    case passkeysNeeded = "passkeys-needed"
    /// An account whose password is off, and which would not sign in with passkeys alone, or with too few.
    case passwordIsOff = "password-is-off"
    /// The account has `limit` connections, which is the most.
    case tooManyConnections = "too-many-connections"

    /// The address of a language model that is none.
    case modelAddress = "model-address"
    /// A language model without a name, or with one that is too long.
    case modelName = "model-name"
    /// A time for a language model that is not from `least` to `most` seconds.
    case modelLimit = "model-limit"
    /// A key of a language model with characters that no key has.
    case modelKey = "model-key"

    // MARK: Groups, catch-ups, reminders, gifts

    /// A group without a name.
    case groupNameEmpty = "group-name-empty"
    /// A longer name than `limit` characters.
    case groupNameTooLong = "group-name-too-long"
    /// Another group has the name: `name`.
    case groupNameTaken = "name-in-use"
    /// A catch-up on a day to come: `date`.
    case catchupAhead = "catchup-ahead"
    /// A catch-up without people.
    case catchupWithoutPeople = "catchup-without-people"
    /// A snooze until a day that is not after today.
    case catchupSnoozePast = "catchup-snooze-past"
    /// A wish for a day more than a year ahead: `date`.
    case wishTooFarAhead = "wish-too-far-ahead"
    /// No cadence is set, so there is nothing to skip.
    case noCadence = "no-cadence"
    /// A reminder without a title.
    case reminderWithoutTitle = "reminder-without-title"
    /// A reminder that would never be due.
    case reminderNever = "reminder-never"
    /// The reminder is done, with nothing left to complete or snooze.
    case reminderDone = "reminder-done"
    /// The reminder is no longer due at that time.
    case reminderMovedOn = "reminder-moved-on"
    /// A snooze until a time that is past.
    case reminderSnoozePast = "reminder-snooze-past"
    /// A snooze of a reminder that is switched off.
    case reminderOff = "reminder-off"
    /// A gift without a title.
    case giftWithoutTitle = "gift-without-title"
    /// A gift's link that is no address of the web: `link`.
    case giftLinkUnusable = "gift-link-unusable"
    /// A gift whose recipient is the account itself.
    case giftForOneself = "gift-for-oneself"
    /// A gift to be moved to another space, one of whose recipients is in the trash.
    case giftRecipientInTrash = "gift-recipient-in-trash"
    /// A gift given on a day to come: `date`.
    case giftGivenAhead = "gift-given-ahead"
    /// A day of giving for a gift that is not given.
    case giftNotGiven = "gift-not-given"
    /// A reminder of a gift without a message, or with more than `limit` characters.
    case giftReminderMessage = "gift-reminder-message"
    /// The time of a reminder of a gift is past.
    case giftReminderPast = "gift-reminder-past"
    /// The gift has `limit` reminders, which is the most.
    case tooManyGiftReminders = "too-many-gift-reminders"
    /// A reminder for a gift that is given or archived, so that no alert would come.
    case giftSettled = "gift-settled"
    /// The gift has `limit` pictures, which is the most.
    case tooManyPictures = "too-many-pictures"
    /// An account does not take away its own link to a person of a family.
    case ownAccount = "own-account"
    /// The account that a person of a family is said to be is no member of the family.
    case noFamilyMember = "no-family-member"

    // MARK: Notes

    /// A note without a title and a text.
    case noteEmpty = "note-empty"
    /// A title, text or tag of more than `limit` characters.
    case noteTextTooLong = "note-text-too-long"
    /// A new name of a tag that is empty, or has commas.
    case tagNameUnusable = "tag-name-unusable"
    /// A note with more than `limit` tags.
    case tooManyNoteTags = "too-many-note-tags"
    /// A note that mentions more than `limit` people.
    case tooManyNotePeople = "too-many-note-people"
    /// A note with more than `limit` files.
    case tooManyAttachments = "too-many-attachments"
    /// A file of a note with more than `limit` megabytes.
    case attachmentTooLarge = "attachment-too-large"
    /// A file of a note without a byte.
    case attachmentEmpty = "attachment-empty"
    /// The partner has opened a shared note, so that it cannot be taken back.
    case noteOpened = "note-opened"
    /// A shared note that the partner wrote, so that the account cannot take it back.
    case noteOfPartner = "note-of-partner"

    // MARK: Purposes and concepts

    /// A purpose without a name.
    case purposeWithoutName = "purpose-without-name"
    /// More than `limit` purposes.
    case tooManyPurposes = "too-many-purposes"
    /// A standard purpose is hidden and not deleted.
    case standardPurpose = "standard-purpose"
    /// Something would be merged into itself.
    case mergedIntoItself = "merged-into-itself"

    // MARK: Couples

    /// The account has no couple.
    case noCouple = "no-couple"
    /// The account has a partner already.
    case alreadyCouple = "already-couple"
    /// An invitation that was accepted, taken back, or has expired.
    case invitationSpent = "invitation-spent"
    /// The account's own invitation.
    case ownInvitation = "own-invitation"
    /// An invitation that makes no account, or no further one today.
    case noNewAccount = "no-new-account"
    /// A cadence in the address book of a family, where each member has their own.
    case ownCadence = "own-cadence"

    // MARK: Families

    /// Only an owner of the family may do that.
    case notFamilyOwner = "not-family-owner"
    /// The family would have no owner.
    case lastFamilyOwner = "last-family-owner"
    /// The account is the only member of the family.
    case onlyFamilyMember = "only-family-member"
    /// The account is in the family already.
    case alreadyInFamily = "already-in-family"
    /// The account is in `limit` families, which is the most.
    case tooManyFamilies = "too-many-families"
    /// The family has `limit` members, which is the most.
    case tooManyFamilyMembers = "too-many-family-members"
    /// `limit` invitations of the family are open, which is the most.
    case tooManyInvitations = "too-many-invitations"
    /// A family without a name.
    case familyNameEmpty = "family-name-empty"
    /// A name of a family longer than `limit` characters.
    case familyNameTooLong = "family-name-too-long"
    /// A name of a family with a sign that cannot be seen.
    case familyNameInvisible = "family-name-invisible"

    // MARK: Check-ins

    /// The account waits for its partner.
    case noPartner = "no-partner"
    /// The check-in was completed or given up.
    case checkInEnded = "check-in-ended"
    /// What is to be changed in a check-in was changed since it was read.
    case checkInChanged = "check-in-changed"
    /// A step of the check-in that is not open yet.
    case stepNotOpen = "step-not-open"
    /// The check-in is paused.
    case checkInPaused = "check-in-paused"
    /// The check-in is not paused.
    case checkInNotPaused = "check-in-not-paused"
    /// The partners have not both agreed to the rules.
    case rulesNotAgreed = "rules-not-agreed"
    /// No category is chosen to talk about.
    case noCategoryChosen = "no-category-chosen"
    /// No category was talked about.
    case noCategoryDiscussed = "no-category-discussed"
    /// A category that is not among those chosen.
    case categoryNotChosen = "category-not-chosen"
    /// A category that was talked about and so cannot be taken out.
    case categoryDiscussed = "category-discussed"
    /// There are `limit` categories or prompts, which is the most.
    case tooManyCategories = "too-many-categories"
    /// A text of more than `limit` characters.
    case checkInTextTooLong = "check-in-text-too-long"
    /// An answer without words.
    case answerEmpty = "answer-empty"
    /// An answer that both have read cannot be sealed.
    case answerRevealed = "answer-revealed"

    // MARK: Requests of a couple

    /// A request that the partner made: only who made it changes it.
    case requestOfPartner = "request-of-partner"
    /// The account's own request: the partner answers it.
    case ownRequest = "own-request"
    /// A request that was answered, and so stays as it was asked.
    case requestAnswered = "request-answered"

    // MARK: Love languages of a couple

    /// A love language of the partner's: only whose it is changes it.
    case loveLanguageOfPartner = "love-language-of-partner"
    /// The partner has opened a love language, so that it cannot be taken back.
    case loveLanguageOpened = "love-language-opened"
    /// The account's own love language: the partner does something for it.
    case ownLoveLanguage = "own-love-language"

    // MARK: Getting started as a couple

    /// A step of getting started as a couple is not open yet.
    case onboardingStepNotOpen = "onboarding-step-not-open"
    /// A question of the quiz does not offer the choice.
    case quizChoiceNotOffered = "quiz-choice-not-offered"
    /// No question of the quiz is answered, so that it can only be skipped.
    case quizUnanswered = "quiz-unanswered"

    // MARK: Pictures, imports, merges

    /// The picture decoder is not installed.
    case picturesUnread = "pictures-unread"
    /// The bytes are no picture of a kind that is read.
    case notAPicture = "not-a-picture"
    /// The picture has too many pixels.
    case tooManyPixels = "too-many-pixels"
    /// The picture is damaged.
    case pictureDamaged = "picture-damaged"
    /// A file without contacts.
    case noContacts = "no-contacts"
    /// A table, whose columns need a review first.
    case isTable = "is-table"
    /// A document of a whole space, which is restored instead of imported.
    case isDocument = "is-document"
    /// A file that is no table.
    case noTable = "no-table"
    /// The import cannot be undone: it runs, or nothing of it is left to undo.
    case importNotUndoable = "import-not-undoable"
    /// A table without a column that names people.
    case nobodyNamed = "nobody-named"
    /// A document is restored into an empty account only: `reason`.
    case notEmpty = "not-empty"
    /// A document that cannot be restored: `reason`.
    case documentRefused = "document-refused"
    /// An import that a full disk stopped: `cause`, `cards`.
    case importDiskFull = "import-disk-full"
    /// An import that stopped for a reason that passes: `cause`, `cards`.
    case importPaused = "import-paused"
    /// An import that a fault stopped: `cause`, `cards`.
    case importInterrupted = "import-interrupted"
    /// The kept person of a merge was merged again: `person`.
    case mergedOnward = "merged-onward"

    // MARK: Backups

    /// The folder to back up has no data: `folder`.
    case backupWithoutData = "backup-without-data"
    /// The backup folder and the data folder lie in each other.
    case backupOverlapping = "backup-overlapping"
    /// The folder for backups has files of something else: `folder`.
    case backupFolderForeign = "backup-folder-foreign"
    /// The folder has backups of another data folder.
    case backupOfOtherData = "backup-of-other-data"
    /// Another program works in the backup folder.
    case backupFolderInUse = "backup-folder-in-use"
    /// There is no backup in the folder: `folder`.
    case noBackups = "no-backups"
    /// There is no backup of that name: `name`.
    case backupMissing = "backup-missing"
    /// A database is damaged, so that a copy of it would be, too: `file`, `cause`.
    case backupSourceDamaged = "backup-source-damaged"
    /// A file of a backup is missing or altered, and no other backup is whole: `file`, `backup`.
    case backupDamaged = "backup-damaged"
    /// A file of a backup is missing or altered, and another backup is whole: `file`, `backup`, `whole`.
    case backupDamagedOtherWhole = "backup-damaged-other-whole"
    /// The lists of some backups cannot be read: `backups`.
    case backupListsUnreadable = "backup-lists-unreadable"
    /// A backup is restored into an empty folder only: `folder`.
    case restoreFolderOccupied = "restore-folder-occupied"
    /// The backup is encrypted, and no identity was given: `backup`.
    case identityNeeded = "identity-needed"
    /// The identity does not open the backup: `backup`.
    case identityWrong = "identity-wrong"
    /// The file of identities has none that is understood.
    case identityUnusable = "identity-unusable"
    /// The recipient of encrypted backups is none.
    case recipientUnusable = "recipient-unusable"

    // MARK: Connected accounts

    /// There is no plan of the first sync yet.
    case notLookedAt = "not-looked-at"
    /// People are still being imported, so the number of changed cards is unknown.
    case notBroughtIn = "not-brought-in"
    /// The connection is paused.
    case connectionPaused = "connection-paused"
    /// The server refuses the kept password.
    case passwordRefused = "password-refused"
    /// More cards would change than were approved: `count`.
    case moreCards = "more-cards"
    /// More people are deleted than were approved: `count`.
    case moreGone = "more-gone"
    /// Only the last sync can be undone.
    case notTheLastSync = "not-the-last-sync"
    /// The other version of a conflict cannot be taken.
    case noChoice = "no-choice"
    /// The connection is being synced.
    case syncRunning = "sync-running"
    /// The kept password cannot be decrypted.
    case serverLocked = "server-locked"
    /// The server cannot be reached.
    case serverUnreachable = "server-unreachable"
    /// This server may not be connected to.
    case serverNotAllowed = "server-not-allowed"
    /// The address is none, or redirects in circles.
    case serverBadAddress = "server-bad-address"
    /// The server redirects to another one, which asks for the password.
    case serverElsewhere = "server-elsewhere"
    /// The server refuses the name or the password.
    case serverRefused = "server-refused"
    /// The account may not do that at the server.
    case serverForbidden = "server-forbidden"
    /// The server asks to wait.
    case serverBusy = "server-busy"
    /// There is no address book at the address.
    case serverNoAddressBook = "server-no-address-book"
    /// The answer of the server cannot be read.
    case serverUnreadable = "server-unreadable"
    /// The server failed in another way: `word`.
    case serverFailed = "server-failed"
}
