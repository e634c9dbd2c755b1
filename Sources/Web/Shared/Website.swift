package import Foundation
package import HTTPSupport
package import Hummingbird
package import Notifications
package import Screens
package import Store

/// All pages, put together: the one place that production and tests build them in.
package struct Website: Sendable {
    /// Every route there is.
    package let registered = RegisteredRoutes()
    private let pages: Pages
    /// Transcribes recordings of notes.
    package let transcriptions: TranscriptionService
    /// Has notes read by embedding models.
    package let embeddings: EmbeddingService
    private let runner: ImportRunner
    private let restores: RestoreRunner
    private let thumbnails: Thumbnails
    /// Pictures of notes, as pages show them.
    private let shownPictures: Thumbnails
    private let cutter: PictureCutter
    private let uploadLimit: Int64
    private let sample: SampleAccount?
    private let load: LoadLimits
    private let connectionService: ConnectionService
    private let passwords = PasswordService()
    /// How the nightly backups are.
    private let backups: @Sendable () -> BackupStatus
    /// What the server knows of itself.
    private let watching: Watching
    /// Reads lines.
    package let models: ModelService
    /// The pages that follow a check-in.
    package let followers: CheckInFollowers
    /// Sends over the accounts' channels.
    package let notifications: NotificationService

    /// `zone` is that of accounts that have chosen none; `uploadLimit` is in bytes; `sample` fills in the sign-in form;
    /// `outgoing` says where alerts may be sent to, which is nowhere unless it is said; `connectionService` connects with servers;
    /// `openID` signs in by other services; `backups` says how the nightly backups are; `watching` is what the server knows of itself,
    /// otherwise it is taken to run.
    package init(
        folder: DataFolder, site: Site, thumbnailer: Thumbnailer, cutter: PictureCutter,
        runner: ImportRunner, uploadLimit: Int64, load: LoadLimits = LoadLimits(), zone: TimeZone,
        sample: SampleAccount? = nil, outgoing: OutgoingRules = OutgoingRules(hosts: .none),
        connectionService: ConnectionService = .closed, openID: OpenIDDoor = .closed, speech: SpeechProgram? = nil,
        backups: @escaping @Sendable () -> BackupStatus = { .notSetUp }, watching: Watching? = nil,
        now: @escaping @Sendable () -> Date
    ) throws {
        let authenticator = Authenticator(folder: folder, site: site, signInPath: Routes.signIn.path, openID: openID, now: now)
        let speechModels = ModelService(folder: folder, rules: outgoing, for: .speech, now: now)
        transcriptions = TranscriptionService(folder: folder, program: speech, models: speechModels, zone: zone, now: now)
        embeddings = EmbeddingService(
            folder: folder, models: ModelService(folder: folder, rules: outgoing, for: .meaning, now: now), now: now)
        pages = Pages(
            authenticator: authenticator, templates: try Templates(), zone: zone, transcriptions: transcriptions,
            embeddings: embeddings)
        models = ModelService(folder: folder, rules: outgoing, now: now)
        notifications = NotificationService(accounts: folder.accounts, site: site.publicURL, rules: outgoing, now: now)
        followers = CheckInFollowers(folder) { [runner] in await runner.isClosing }
        thumbnails = Thumbnails(thumbnailer)
        shownPictures = Thumbnails(
            Thumbnailer { file, side in
                try await cutter.upright(try Data(contentsOf: file, options: .alwaysMapped), side).bytes
            })
        self.cutter = cutter
        self.runner = runner
        restores = RestoreRunner(folder: folder, queue: runner.queues.transfers, now: now)
        self.uploadLimit = uploadLimit
        self.load = load
        self.sample = sample
        self.connectionService = connectionService
        self.backups = backups
        self.watching = watching ?? Watching(folder, since: now(), isRunning: true)
    }

    /// Identifies the account of a request, for sites that are mounted beside the pages.
    package var authenticator: Authenticator { pages.authenticator }

    /// Returns the responder; `mounted` registers the other routes of the server.
    package func responder(mounting mounted: (RouteRegistry) -> Void = { _ in }) -> RouterResponder<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestCounting(watching.counts))
        router.add(middleware: LoadMiddleware(load, site: pages.authenticator.site))
        router.add(middleware: SecurityHeaders(site: pages.authenticator.site))
        router.add(middleware: CompressionMiddleware())
        router.add(middleware: RequestLog(now: pages.authenticator.now))
        router.add(middleware: ErrorMiddleware(draw: pages.errorPage))
        router.add(middleware: MethodCheck(registered: registered))
        router.add(middleware: OriginCheck(site: pages.authenticator.site, open: [Routes.alertActs]))
        let routes = RouteRegistry(router: router, registered: registered)
        register(in: routes)
        mounted(routes)
        return router.buildResponder()
    }

    private func register(in routes: RouteRegistry) {
        let everyone = Everyone(pages.authenticator)
        let signedIn = SignedIn(pages.authenticator)
        // Pages that work in the address book of a family too.
        let inSpaces = signedIn.openingFamilies
        SetupController(pages: pages, passwords: passwords).register(in: routes, everyone)
        SignInController(pages: pages, passwords: passwords, sample: sample).register(in: routes, everyone, signedIn)
        let challenges = PasskeyChallenges()
        PasskeySignInController(pages: pages, challenges: challenges).register(in: routes, everyone)
        RecoveryController(pages: pages).register(in: routes, everyone)
        OpenIDController(pages: pages).register(in: routes, everyone)
        CoupleController(pages: pages, makesAccounts: sample == nil).register(in: routes, signedIn)
        InvitationController(pages: pages, passwords: passwords).register(in: routes, everyone, signedIn)
        FamiliesController(pages: pages, makesAccounts: sample == nil).register(in: routes, signedIn)
        FamilyMembersController(pages: pages).register(in: routes, signedIn)
        CheckInController(pages: pages, followers: followers).register(in: routes, signedIn)
        CheckInEvents(pages: pages, followers: followers).register(in: routes, SessionOnly(pages.authenticator))
        CheckInSettingsController(pages: pages, followers: followers).register(in: routes, signedIn)
        CheckInScheduleController(pages: pages, followers: followers).register(in: routes, signedIn)
        CoupleOnboardingController(pages: pages, followers: followers).register(in: routes, signedIn)
        ActionItemController(pages: pages, followers: followers).register(in: routes, signedIn)
        CoupleRequestController(pages: pages, followers: followers).register(in: routes, signedIn)
        CoupleMilestoneController(pages: pages).register(in: routes, signedIn)
        CoupleGrowthController(pages: pages).register(in: routes, signedIn)
        LoveLanguagesController(pages: pages).register(in: routes, signedIn)
        LoveLanguageController(pages: pages).register(in: routes, signedIn)
        LoveActionController(one: LoveLanguageController(pages: pages)).register(in: routes, signedIn)
        TodayController(pages: pages).register(in: routes, signedIn)
        MonthController(pages: pages).register(in: routes, signedIn)
        SearchController(pages: pages).register(in: routes, signedIn)
        PeopleController(pages: pages, connectionService: connectionService).register(in: routes, inSpaces)
        OnboardingController(pages: pages, notifications: notifications).register(in: routes, signedIn)
        GroupsController(pages: pages).register(in: routes, inSpaces)
        MembershipController(pages: pages).register(in: routes, inSpaces)
        GroupOffersController(pages: pages).register(in: routes, inSpaces)
        CatchupsController(pages: pages).register(in: routes, signedIn)
        CatchupLogController(pages: pages).register(in: routes, inSpaces)
        PauseController(pages: pages).register(in: routes, signedIn)
        WishController(pages: pages).register(in: routes, signedIn)
        PersonCatchupsController(pages: pages).register(in: routes, inSpaces)
        CatchupSettingsController(pages: pages).register(in: routes, signedIn)
        AlertsController(pages: pages).register(in: routes, signedIn)
        RemindersController(pages: pages).register(in: routes, inSpaces)
        PrioritiesController(pages: pages).register(in: routes, signedIn)
        PurposesController(pages: pages).register(in: routes, signedIn)
        ConceptsController(pages: pages).register(in: routes, signedIn)
        TagsController(pages: pages).register(in: routes, signedIn)
        PaintingsController(pages: pages).register(in: routes, signedIn)
        NoteStatisticsController(pages: pages).register(in: routes, signedIn)
        ToDosController(pages: pages).register(in: routes, signedIn, inSpaces)
        ReminderFormController(pages: pages).register(in: routes, inSpaces)
        DuplicatesController(pages: pages).register(in: routes, inSpaces)
        MergingController(pages: pages).register(in: routes, inSpaces)
        PersonFormController(pages: pages).register(in: routes, inSpaces)
        let undo = UndoBuffer()
        BulkController(pages: pages, undo: undo).register(in: routes, inSpaces)
        SharingController(pages: pages, undo: undo).register(in: routes, inSpaces)
        TrashController(pages: pages).register(in: routes, inSpaces)
        PictureController(
            pages: pages, cutter: cutter, uploadFolder: runner.uploadFolder, queues: runner.queues
        ).register(in: routes, inSpaces)
        PhotoController(thumbnails: thumbnails, pages: pages).register(in: routes, inSpaces)
        CaptureController(pages: pages, models: models).register(in: routes, signedIn)
        LessonsController(pages: pages).register(in: routes, signedIn)
        ModelController(pages: pages, models: models).register(in: routes, signedIn)
        SpeechController(pages: pages).register(in: routes, signedIn)
        MeaningController(pages: pages).register(in: routes, signedIn)
        GiftsController(pages: pages).register(in: routes, inSpaces)
        GiftFormController(pages: pages).register(in: routes, inSpaces)
        GiftRemindersController(pages: pages).register(in: routes, inSpaces)
        GiftSpaceController(pages: pages, undo: undo).register(in: routes, inSpaces)
        NotesController(pages: pages).register(in: routes, signedIn)
        NoteFormController(pages: pages).register(in: routes, signedIn)
        NoteTextController(pages: pages).register(in: routes, signedIn)
        NoteAttachmentsController(
            pages: pages, pictures: shownPictures, uploadFolder: runner.uploadFolder, queues: runner.queues
        ).register(in: routes, signedIn)
        let maker = NoteOfFileMaker(pages: pages, uploadFolder: runner.uploadFolder, queues: runner.queues)
        NoteVoiceController(pages: pages, maker: maker).register(in: routes, signedIn)
        NotePictureController(pages: pages, maker: maker).register(in: routes, signedIn)
        NoteSharingController(pages: pages).register(in: routes, signedIn)
        GiftPicturesController(
            pages: pages, thumbnails: thumbnails, cutter: cutter, uploadFolder: runner.uploadFolder,
            queues: runner.queues
        ).register(in: routes, inSpaces)
        ExportController(pages: pages, queues: runner.queues).register(in: routes, signedIn, inSpaces)
        ImportController(pages: pages, runner: runner, restores: restores, limit: uploadLimit).register(in: routes, inSpaces)
        RestoreController(pages: pages, runner: restores).register(in: routes, signedIn)
        ImportEvents(pages: pages, runner: runner).register(in: routes, inSpaces)
        TableController(pages: pages, runner: runner).register(in: routes, inSpaces)
        SettingsController(pages: pages, backups: backups, changesWaysIn: sample == nil).register(in: routes, signedIn)
        BackupsController(pages: pages, backups: backups).register(in: routes, signedIn)
        AccountsController(pages: pages, passwords: passwords, makesAccounts: sample == nil, backups: backups)
            .register(in: routes, signedIn)
        JoiningController(pages: pages, passwords: passwords, makesAccounts: sample == nil).register(in: routes, everyone)
        ProfileController(pages: pages, cutter: cutter, uploadFolder: runner.uploadFolder, queues: runner.queues)
            .register(in: routes, signedIn)
        AccountDeletionController(pages: pages, passwords: passwords, deletesAccounts: sample == nil)
            .register(in: routes, everyone, signedIn)
        StatusController(pages: pages, watching: watching, backups: backups).register(in: routes, signedIn)
        PasswordController(pages: pages, passwords: passwords, changesPasswords: sample == nil).register(in: routes, signedIn)
        AuditController(pages: pages).register(in: routes, signedIn)
        // The account of the sample people is everyone's: no visitor shuts the others out.
        if sample == nil {
            PasskeysController(pages: pages, passwords: passwords, challenges: challenges).register(in: routes, signedIn)
            RecoveryCodesController(pages: pages, passwords: passwords).register(in: routes, signedIn)
            PasswordOffController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        }
        LinkedSignInsController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        SignOutController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        TokensController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        AppPasswordsController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        PhonesController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        let channels = ChannelsController(pages: pages, notifications: notifications)
        channels.register(in: routes, signedIn)
        ChannelFormController(pages: pages, list: channels).register(in: routes, signedIn)
        ConnectionsController(pages: pages, connectionService: connectionService).register(in: routes, signedIn)
        SyncsController(pages: pages, connectionService: connectionService).register(in: routes, signedIn)
        SyncEvents(pages: pages, connectionService: connectionService, runner: runner).register(in: routes, signedIn)
        StatisticsController(pages: pages).register(in: routes, signedIn)
        YearController(pages: pages, thumbnails: thumbnails).register(in: routes, signedIn)
        WidgetLinksController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        WidgetController(pages: pages).register(in: routes, signedIn)
        FeedLinksController(pages: pages, passwords: passwords).register(in: routes, signedIn)
        FeedController(pages: pages).register(in: routes)
        LinkController(pages: pages).register(in: routes, everyone)
        MachineryController(pages: pages, readiness: watching.readiness).register(in: routes)
        OfflineController(pages: pages).register(in: routes, everyone, signedIn)
    }
}
