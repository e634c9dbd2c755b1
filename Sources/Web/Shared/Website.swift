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
    private let runner: ImportRunner
    private let restores: RestoreRunner
    private let thumbnails: Thumbnails
    private let cutter: PictureCutter
    private let uploadLimit: Int64
    private let sample: SampleAccount?
    private let load: LoadLimits
    private let connectionService: ConnectionService
    private let passwords = PasswordService()
    /// What reads lines.
    package let models: ModelService
    /// What sends over the accounts' channels.
    package let notifications: NotificationService

    /// `zone` is that of accounts that have chosen none; `uploadLimit` is in bytes; `sample` fills in the sign-in form;
    /// `outgoing` says where alerts may be sent to, which is nowhere unless it is said; `connectionService` connects with servers.
    package init(
        folder: DataFolder, site: Site, thumbnailer: Thumbnailer, cutter: PictureCutter,
        runner: ImportRunner, uploadLimit: Int64, load: LoadLimits = LoadLimits(), zone: TimeZone,
        sample: SampleAccount? = nil, outgoing: OutgoingRules = OutgoingRules(hosts: .none),
        connectionService: ConnectionService = .closed, now: @escaping @Sendable () -> Date
    ) throws {
        let authenticator = Authenticator(folder: folder, site: site, signInPath: Routes.signIn.path, now: now)
        pages = Pages(authenticator: authenticator, templates: try Templates(), zone: zone)
        models = ModelService(folder: folder, rules: outgoing, now: now)
        notifications = NotificationService(accounts: folder.accounts, site: site.publicURL, rules: outgoing, now: now)
        thumbnails = Thumbnails(thumbnailer)
        self.cutter = cutter
        self.runner = runner
        restores = RestoreRunner(folder: folder, queue: runner.queues.transfers, now: now)
        self.uploadLimit = uploadLimit
        self.load = load
        self.sample = sample
        self.connectionService = connectionService
    }

    /// What tells who is asking, for what is mounted beside the pages.
    package var authenticator: Authenticator { pages.authenticator }

    /// What answers requests; `mounted` registers what else the server has beside the pages.
    package func responder(mounting mounted: (RouteRegistry) -> Void = { _ in }) -> RouterResponder<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: LoadMiddleware(load, site: pages.authenticator.site))
        router.add(middleware: SecurityHeaders(site: pages.authenticator.site))
        router.add(middleware: RequestLog(now: pages.authenticator.now))
        router.add(middleware: ErrorMiddleware(draw: pages.errorPage))
        router.add(middleware: MethodCheck(registered: registered))
        router.add(middleware: OriginCheck(site: pages.authenticator.site, open: [Routes.alertActs]))
        let book = RouteRegistry(router: router, registered: registered)
        register(in: book)
        mounted(book)
        return router.buildResponder()
    }

    private func register(in book: RouteRegistry) {
        let everyone = Everyone(pages.authenticator)
        let signedIn = SignedIn(pages.authenticator)
        SetupController(pages: pages, passwords: passwords).register(in: book, everyone)
        SignInController(pages: pages, passwords: passwords, sample: sample).register(in: book, everyone, signedIn)
        TodayController(pages: pages).register(in: book, signedIn)
        PeopleController(pages: pages).register(in: book, signedIn)
        OnboardingController(pages: pages).register(in: book, signedIn)
        GroupsController(pages: pages).register(in: book, signedIn)
        MembershipController(pages: pages).register(in: book, signedIn)
        GroupOffersController(pages: pages).register(in: book, signedIn)
        CatchupsController(pages: pages).register(in: book, signedIn)
        CatchupLogController(pages: pages).register(in: book, signedIn)
        RoundController(pages: pages).register(in: book, signedIn)
        WishController(pages: pages).register(in: book, signedIn)
        PersonCatchupsController(pages: pages).register(in: book, signedIn)
        CatchupSettingsController(pages: pages).register(in: book, signedIn)
        AlertsController(pages: pages).register(in: book, signedIn)
        RemindersController(pages: pages).register(in: book, signedIn)
        ReminderFormController(pages: pages).register(in: book, signedIn)
        DuplicatesController(pages: pages).register(in: book, signedIn)
        MergingController(pages: pages).register(in: book, signedIn)
        PersonFormController(pages: pages).register(in: book, signedIn)
        BulkController(pages: pages).register(in: book, signedIn)
        TrashController(pages: pages).register(in: book, signedIn)
        PictureController(
            pages: pages, cutter: cutter, uploadFolder: runner.uploadFolder, queues: runner.queues
        ).register(in: book, signedIn)
        PhotoController(thumbnails: thumbnails, pages: pages).register(in: book, signedIn)
        CaptureController(pages: pages, models: models).register(in: book, signedIn)
        ModelController(pages: pages, models: models).register(in: book, signedIn)
        GiftsController(pages: pages).register(in: book, signedIn)
        GiftFormController(pages: pages).register(in: book, signedIn)
        GiftPicturesController(
            pages: pages, thumbnails: thumbnails, cutter: cutter, uploadFolder: runner.uploadFolder,
            queues: runner.queues
        ).register(in: book, signedIn)
        ExportController(pages: pages, queues: runner.queues).register(in: book, signedIn)
        ImportController(pages: pages, runner: runner, restores: restores, limit: uploadLimit).register(in: book, signedIn)
        RestoreController(pages: pages, runner: restores).register(in: book, signedIn)
        ImportEvents(pages: pages, runner: runner).register(in: book, signedIn)
        TableController(pages: pages, runner: runner).register(in: book, signedIn)
        SettingsController(pages: pages, passwords: passwords).register(in: book, signedIn)
        SignOutController(pages: pages).register(in: book, signedIn)
        TokensController(pages: pages).register(in: book, signedIn)
        AppPasswordsController(pages: pages).register(in: book, signedIn)
        PhonesController(pages: pages).register(in: book, signedIn)
        let channels = ChannelsController(pages: pages, notifications: notifications)
        channels.register(in: book, signedIn)
        ChannelFormController(pages: pages, list: channels).register(in: book, signedIn)
        ConnectionsController(pages: pages, connectionService: connectionService).register(in: book, signedIn)
        SyncsController(pages: pages, connectionService: connectionService).register(in: book, signedIn)
        StatisticsController(pages: pages).register(in: book, signedIn)
        WidgetLinksController(pages: pages).register(in: book, signedIn)
        WidgetController(pages: pages).register(in: book, signedIn)
        FeedLinksController(pages: pages).register(in: book, signedIn)
        FeedController(pages: pages).register(in: book)
        LinkController(pages: pages).register(in: book, everyone)
        MachineryController(pages: pages).register(in: book)
        OfflineController(pages: pages).register(in: book, everyone, signedIn)
    }
}
