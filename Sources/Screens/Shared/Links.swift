/// The addresses that pages link to from fixed places, printed from `Routes`.
///
/// Every page is rendered from `frame`, `links` and `screen`, so that no template spells an address.
public struct Links: Hashable, Sendable {
    /// The birthday list.
    public let today = Routes.today.path
    /// The time zone, and when 29 February is kept.
    public let daySettings = Routes.daySettings.path
    /// The days of the present month.
    public let month = Routes.month.path
    /// The people to be in touch with.
    public let catchups = Routes.catchups.path
    /// Reminders of one's own.
    public let reminders = Routes.reminders.path
    /// The box for a line of text.
    public let capture = Routes.capture.path
    /// Where a line is kept that waited for a connection.
    public let captureWaiting = Routes.captureWaiting.path
    /// Where the editor of notes asks for people.
    public let noteMentions = Routes.noteMentions.path
    /// The language model that reads lines, and whether it is on.
    public let languageModel = Routes.languageModel.path
    /// The server that transcribes recordings.
    public let speechModel = Routes.speechModel.path
    /// The server that says which notes are alike in meaning.
    public let meaningModel = Routes.meaningModel.path
    /// The recorder of voice notes.
    public let noteVoice = Routes.noteVoice.path
    /// The form for a picture that becomes a note.
    public let notePicture = Routes.notePicture.path
    /// The page of to-dos.
    public let toDos = Routes.toDos.path
    /// The deck of cards.
    public let priorities = Routes.priorities.path
    /// Undoes the last choice of the deck.
    public let priorityUndoing = Routes.priorityUndoing.path
    /// Gifts, from idea to given.
    public let gifts = Routes.gifts.path
    /// What notes and to-dos are for.
    public let purposes = Routes.purposes.path
    /// What notes are about.
    public let concepts = Routes.concepts.path
    /// Which concepts occur together.
    public let conceptMap = Routes.conceptMap.path
    /// A concept; sending its name renames it.
    public let concept = Routes.concept.path
    /// Leaves a concept out of lists.
    public let conceptHiding = Routes.conceptHiding.path
    /// Makes one concept of two.
    public let conceptMerging = Routes.conceptMerging.path
    /// Makes a concept that was merged one of its own again.
    public let conceptSeparating = Routes.conceptSeparating.path
    /// What notes come to.
    public let noteStatistics = Routes.noteStatistics.path
    /// Pictures of what notes are about.
    public let paintings = Routes.paintings.path
    /// The tags of notes.
    public let tags = Routes.tags.path
    /// A tag; sending its name renames it.
    public let tag = Routes.tag.path
    /// Notes of the account and its couple.
    public let notes = Routes.notes.path
    /// The search over everything.
    public let search = Routes.search.path
    /// All people, with search.
    public let people = Routes.people.path
    /// All groups.
    public let groups = Routes.groups.path
    /// The form for a new group.
    public let newGroup = Routes.newGroup.path
    /// Getting started, where it was left.
    public let welcome = Routes.welcome.path
    /// What quick notes have learnt.
    public let lessons = Routes.lessons.path
    /// Possible duplicates.
    public let duplicates = Routes.duplicates.path
    /// The form for a new person.
    public let personNew = Routes.personNew.path
    /// Changes of many people at once.
    public let peopleChanges = Routes.peopleChanges.path
    /// The people in the trash.
    public let trash = Routes.trash.path
    /// Asks whether to empty it.
    public let trashEmptying = Routes.trashEmptying.path
    /// Import a file; earlier imports.
    public let imports = Routes.imports.path
    /// All files one can take along.
    public let export = Routes.export.path
    /// The couple: the partner, or how to invite one.
    public let couple = Routes.couple.path
    /// Invites a partner.
    public let coupleInvitations = Routes.coupleInvitations.path
    /// Leads to the invitation of a typed code.
    public let coupleCode = Routes.coupleCode.path
    /// Asks whether to leave the couple.
    public let coupleLeaving = Routes.coupleLeaving.path
    /// The families of the account.
    public let families = Routes.families.path
    /// Leads to the invitation of a code that was typed there.
    public let familyCode = Routes.familyCode.path
    /// Settings of the account.
    public let settings = Routes.settings.path
    /// How the backups of the server are.
    public let backups = Routes.backups.path
    /// The account's own password, and changing it.
    public let password = Routes.password.path
    /// The passkeys of the account.
    public let passkeys = Routes.passkeys.path
    /// The form for a new passkey.
    public let passkeyNew = Routes.passkeyNew.path
    /// The services that the account signs in with.
    public let linkedSignIns = Routes.linkedSignIns.path
    /// Showing again who one is, at the service that the session was opened with.
    public let signInAgain = Routes.signInAgain.path
    /// The recovery codes of the account.
    public let recoveryCodes = Routes.recoveryCodes.path
    /// Turning the password off.
    public let passwordOff = Routes.passwordOff.path
    /// The devices on which the account is signed in.
    public let sessions = Routes.sessions.path
    /// The sign-ins to the account, and the changes of what opens it.
    public let audit = Routes.audit.path
    /// How the program is put on a home screen.
    public let appSettings = Routes.appSettings.path
    /// Everything beside this browser that opens the account, to be ended.
    public let signOutAll = Routes.signOutAll.path
    /// The tokens programs come in with.
    public let tokens = Routes.tokens.path
    /// The passwords devices come in with.
    public let appPasswords = Routes.appPasswords.path
    /// How devices are added.
    public let phones = Routes.phones.path
    /// The ways by which alerts reach the account's owner.
    public let channels = Routes.channels.path
    /// The path that a browser sends its subscription to.
    public let channelPush = Routes.channelPush.path
    /// The address books elsewhere that the account is connected with.
    public let connections = Routes.connections.path
    /// Syncs connected accounts when their page is opened.
    public let connectionsFreshening = Routes.connectionsFreshening.path
    /// The progress of their syncs.
    public let connectionsEvents = Routes.connectionsEvents.path
    /// The account's alerts.
    public let alerts = Routes.alerts.path
    /// The statistics of a year of catching up.
    public let statistics = Routes.statistics.path
    /// The calendar year in touch.
    public let year = Routes.year.path
    /// The links that widgets are shown by.
    public let widgets = Routes.widgetLinks.path
    /// The links under which calendars are subscribed to.
    public let feeds = Routes.calendarFeeds.path
    /// The pages that can be read without a connection.
    public let offline = Routes.offline.path
    /// The account of this browser, for forms that are sent later.
    public let offlineAccount = Routes.offlineAccount.path
    /// Says that the server is there.
    public let health = Routes.health.path
    /// The account's e-mail address and picture.
    public let profile = Routes.profile.path
    /// Sets its picture.
    public let profilePicture = Routes.profilePicture.path
    /// Removes its picture.
    public let profilePictureRemoval = Routes.profilePictureRemoval.path
    /// The accounts of the server and the invitations to it.
    public let accounts = Routes.accounts.path
    /// Says what goes with the account, and deletes it.
    public let accountDeletion = Routes.accountDeletion.path
    /// Makes an account an owner of the server, or an owner a member.
    public let accountRole = Routes.accountRole.path
    /// Makes an invitation to the server.
    public let serverInvitations = Routes.serverInvitations.path
    /// Revokes one.
    public let serverInvitationRevoking = Routes.serverInvitationRevoking.path
    /// Sign in.
    public let signIn = Routes.signIn.path
    /// Sign in with a passkey.
    public let passkeySignIn = Routes.passkeySignIn.path
    /// Sign in with a recovery code.
    public let recovery = Routes.recovery.path
    /// Sign out.
    public let signOut = Routes.signOut.path
    /// Opens links of a scheme of ours.
    public let opening = Routes.opening.path
    /// The web app's manifest.
    public let manifest = Routes.manifest.path

    /// `text` as a value in the query of an address.
    public static func queryValue(_ text: String) -> String { Wording.queryEncoded(text) }

    /// The same links for all accounts.
    public init() {}
}
