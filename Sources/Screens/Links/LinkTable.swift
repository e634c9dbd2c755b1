import Kinkeeper
import Store

extension Routes {
    /// The path as its route prints it, where `path` is of one that a link may lead to; nil for any other.
    public static func linked(_ path: String) -> String? {
        for route in linkedRoutes {
            if let known = route.known(path) { return known }
        }
        return nil
    }

    /// The patterns of the routes that links may lead to: all that a signed-in account can open.
    package static var linkedPatterns: [String] { linkedRoutes.map(\.pattern) }

    /// A route that links lead to, whatever fills its blank.
    private struct Linked: Sendable {
        let pattern: String
        /// The path as the route prints it, nil where it is of another.
        let known: @Sendable (String) -> String?

        init(_ route: FixedRoute) {
            pattern = route.path
            known = { $0 == route.path ? $0 : nil }
        }

        init<Argument>(_ route: Route<Argument>) {
            pattern = route.pattern
            known = { path in route.argument(in: path).map(route.path) }
        }
    }

    private static let linkedRoutes: [Linked] =
        linkedPages + linkedFamilies + linkedPeople + linkedPlans + linkedGifts + linkedNotes + linkedExchange + linkedChoices

    private static let linkedPages: [Linked] = [
        Linked(today), Linked(month), Linked(search), Linked(capture), Linked(captureDraft), Linked(people), Linked(groups),
        Linked(catchups),
        Linked(reminders),
        Linked(toDos), Linked(priorities),
        Linked(gifts),
        Linked(statistics), Linked(year), Linked(yearPicture), Linked(duplicates), Linked(trash), Linked(trashEmptying),
        Linked(trashDeletion), Linked(settings),
        Linked(languageSettings), Linked(appearanceSettings), Linked(daySettings), Linked(catchupSettings), Linked(appSettings),
        Linked(backups), Linked(serverStatus), Linked(accounts), Linked(accountRole), Linked(accountDeletion),
        Linked(profile), Linked(accountPicture),
        Linked(password),
        Linked(welcome), Linked(welcomePeople), Linked(welcomeRhythm), Linked(welcomeAlerts), Linked(offlineAccount),
        Linked(offlinePeople),
        Linked(couple),
        Linked(coupleLeaving), Linked(coupleRules), Linked(checkInCategories), Linked(checkInCategory), Linked(checkIns),
        Linked(checkIn), Linked(checkInEvents), Linked(checkInAbandoning), Linked(actionItems), Linked(actionItem),
        Linked(coupleRequests), Linked(coupleRequest), Linked(coupleMilestones), Linked(coupleMilestone),
        Linked(checkInSchedule), Linked(checkInPreparation),
        Linked(coupleActivity), Linked(coupleGrowth),
        Linked(loveLanguages), Linked(loveLanguage),
        Linked(coupleOnboarding), Linked(coupleOnboardingStep), Linked(coupleOnboardingRestarting),
    ]

    private static let linkedFamilies: [Linked] = [
        Linked(families), Linked(family), Linked(familyRole), Linked(familyRemoving), Linked(familyLeaving),
        Linked(familyDeleting), Linked(familyDocument),
    ]

    private static let linkedPeople: [Linked] = [
        Linked(personNew), Linked(person), Linked(personEdit), Linked(personCard), Linked(personPhoto), Linked(personSharing),
        Linked(personPicture),
        Linked(personCrop), Linked(personCropImage), Linked(personMerging), Linked(newGroup), Linked(group),
        Linked(groupPicking),
    ]

    private static let linkedPlans: [Linked] = [
        Linked(catchupNew), Linked(catchup), Linked(personCatchups), Linked(personSnoozing), Linked(reminderNew),
        Linked(reminder), Linked(reminderSnoozing), Linked(groupAlerts), Linked(personAlerts),
    ]

    private static let linkedGifts: [Linked] = [
        Linked(giftNew), Linked(giftBudgets), Linked(gift), Linked(giftEdit), Linked(giftSpace), Linked(giftPictures),
        Linked(giftPicture),
        Linked(personGifts),
    ]

    private static let linkedNotes: [Linked] = [
        Linked(notes), Linked(noteNew), Linked(noteMentions), Linked(note), Linked(noteEdit), Linked(noteSharing),
        Linked(noteTakingBack), Linked(noteAttachment), Linked(noteVoice), Linked(notePicture), Linked(noteRecordings),
        Linked(purposes),
        Linked(purpose), Linked(concepts), Linked(conceptMap), Linked(concept), Linked(tags), Linked(tag),
        Linked(noteStatistics), Linked(paintings), Linked(painting),
    ]

    private static let linkedExchange: [Linked] = [
        Linked(imports), Linked(importRun), Linked(importEvents), Linked(importUndoing), Linked(importTable), Linked(restore),
        Linked(restoreEvents),
        Linked(export), Linked(exportDocument), Linked(exportCards), Linked(exportTable), Linked(exportCalendar),
        Linked(exportBook), Linked(exportNotes), Linked(exportCoupleDocument), Linked(exportCoupleBook),
    ]

    private static let linkedChoices: [Linked] =
        [
            Linked(sessions), Linked(audit), Linked(signOutAll), Linked(lessons), Linked(lessonsClearing),
            Linked(languageModel), Linked(speechModel), Linked(meaningModel),
            Linked(alerts), Linked(channels),
            Linked(channel),
            Linked(channelRemoval),
            Linked(tokens),
            Linked(passkeys), Linked(passkeyNew), Linked(passkey), Linked(passkeyRemoval), Linked(passwordOff),
            Linked(recoveryCodes),
            Linked(linkedSignIns), Linked(linkedSignInRemoval),
            Linked(appPasswords), Linked(calendarFeeds), Linked(widgetLinks), Linked(connections), Linked(connectionsEvents),
            Linked(newConnection),
            Linked(connection), Linked(connectionPlan), Linked(connectionDeletions), Linked(connectionUndoing),
            Linked(connectionRemoval), Linked(syncReport), Linked(phones), Linked(phone), Linked(phoneProfile),
        ] + [newNtfyChannel, newEmailChannel, newWebhookChannel].map(Linked.init)
        + WidgetSize.allCases.flatMap { [Linked(widgetPreview($0)), Linked(coupleWidgetPreview($0))] }
}
