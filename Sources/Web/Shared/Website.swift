package import Foundation
package import HTTPSupport
package import Hummingbird
package import Screens
package import Store

/// All pages, put together: the one place that production and tests build them in.
package struct Website: Sendable {
    /// Every route there is.
    package let ledger = RouteLedger()
    private let pages: Pages
    private let runner: ImportRunner
    private let thumbnails: Thumbnails
    private let uploadLimit: Int64
    private let sample: SampleAccount?
    private let desk = PasswordDesk()

    /// `zone` is that of accounts that have chosen none; `uploadLimit` is in bytes; `sample` fills in the sign-in form.
    package init(
        folder: DataFolder, site: Site, thumbnailer: Thumbnailer, runner: ImportRunner, uploadLimit: Int64, zone: TimeZone,
        sample: SampleAccount? = nil, now: @escaping @Sendable () -> Date
    ) throws {
        let gate = Gate(folder: folder, site: site, signInPath: Routes.signIn.path, now: now)
        pages = Pages(gate: gate, templates: try Templates(), zone: zone)
        thumbnails = Thumbnails(thumbnailer)
        self.runner = runner
        self.uploadLimit = uploadLimit
        self.sample = sample
    }

    /// What answers requests.
    package func responder() -> RouterResponder<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeaders(site: pages.gate.site))
        router.add(middleware: RequestLog(now: pages.gate.now))
        router.add(middleware: ErrorMiddleware(draw: pages.errorPage))
        router.add(middleware: MethodCheck(ledger: ledger))
        router.add(middleware: OriginCheck(site: pages.gate.site))
        register(in: RouteBook(router: router, ledger: ledger))
        return router.buildResponder()
    }

    private func register(in book: RouteBook) {
        let everyone = Everyone(pages.gate)
        let signedIn = SignedIn(pages.gate)
        SetupController(pages: pages, desk: desk).register(in: book, everyone)
        SignInController(pages: pages, desk: desk, sample: sample).register(in: book, everyone, signedIn)
        TodayController(pages: pages).register(in: book, signedIn)
        PeopleController(pages: pages).register(in: book, signedIn)
        PhotoController(thumbnails: thumbnails, pages: pages).register(in: book, signedIn)
        ExportController(pages: pages).register(in: book, signedIn)
        ImportController(pages: pages, runner: runner, limit: uploadLimit).register(in: book, signedIn)
        ImportEvents(pages: pages, runner: runner).register(in: book, signedIn)
        SettingsController(pages: pages, desk: desk).register(in: book, signedIn)
        MachineryController(pages: pages).register(in: book)
    }
}
