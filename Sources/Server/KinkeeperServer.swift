import API
import CAllocator
import DAV
public import Foundation
package import HTTPSupport
package import Hummingbird
import HummingbirdCore
import Kinkeeper
public import Logging
import NIOCore
import Notifications
public import Screens
import ServiceLifecycle
public import Store
import UnixSignals
import Web

/// The whole server on one data folder: pages, background work, and how they start and end.
///
/// Production and tests put it together here. The clock and the zone come in from outside; nothing below asks for them.
public struct KinkeeperServer: Sendable {
    private let configuration: Configuration
    private let folder: DataFolder
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let runner: ImportRunner
    private let website: Website
    private let interface: Interface
    private let addressBooks: DAVSite
    private let engine: DeliveryEngine
    private let syncer: ConnectionSyncer
    private let alarm: SyncAlarm
    /// What it knows of itself.
    private let watching: Watching
    private let metrics: ServerMetrics
    /// The nightly backups; nil without them.
    private let backups: NightlyBackups?

    /// How long requests in progress may take once the server is stopping.
    private static let patience = Duration.seconds(10)

    /// Puts a server together; nothing runs yet.
    ///
    /// - Parameters:
    ///   - configuration: How it is run.
    ///   - folder: The data folder; hold its `ServerLock` while the server runs.
    ///   - thumbnailer: Makes small pictures.
    ///   - cutter: Makes square photos of uploaded pictures.
    ///   - zone: The zone of accounts without one of their own.
    ///   - sample: On a server with sample people, the account that all visitors may sign in to.
    ///   - now: The clock.
    ///   - logger: Where log lines go; the configuration's level is set on it.
    /// - Throws: An error of the program itself, when a template cannot be parsed.
    public init(
        configuration: Configuration, folder: DataFolder, thumbnailer: Thumbnailer = .vips,
        cutter: PictureCutter = .vips, zone: TimeZone,
        sample: SampleAccount? = nil, now: @escaping @Sendable () -> Date, logger: Logger
    ) throws {
        var logger = logger
        logger.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .notice
        self.configuration = configuration
        self.folder = folder
        self.now = now
        self.logger = logger
        runner = ImportRunner(folder: folder, zone: zone, now: now, logger: logger)
        let backups = configuration.backups.map { [logger] settings in
            NightlyBackups(of: folder.url, settings, zone: zone, now: now, logger: logger)
        }
        self.backups = backups
        watching = Watching(folder, since: now())
        metrics = ServerMetrics(
            folder: folder, watching: watching, runner: runner, backups: { backups?.status ?? .notSetUp },
            sizes: MeasuredSizes(of: folder))
        let alarm = SyncAlarm()
        self.alarm = alarm
        syncer = ConnectionSyncer(folder: folder, rules: configuration.outgoing, zone: zone, now: now)
        let connectionService = syncer.connectionService { alarm.ring() }
        website = try Website(
            folder: folder,
            site: Site(
                publicURL: configuration.publicURL, isSet: configuration.hasPublicURL,
                trustedProxies: configuration.trustedProxies),
            thumbnailer: thumbnailer, cutter: cutter, runner: runner, uploadLimit: configuration.uploadLimit,
            load: LoadLimits(megabytes: configuration.memory), zone: zone, sample: sample,
            outgoing: configuration.outgoing, connectionService: connectionService,
            openID: OpenIDDoor(configuration.openID, rules: configuration.outgoing, now: now),
            speech: SpeechProgram(command: configuration.transcriber), backups: metrics.backups,
            watching: watching, now: now)
        interface = Interface(
            authenticator: website.authenticator, zone: zone, cutter: cutter, uploadLimit: configuration.uploadLimit,
            notifications: website.notifications, connections: connectionService, models: website.models,
            embeddings: website.embeddings, queues: runner.queues)
        addressBooks = DAVSite(authenticator: website.authenticator, zone: zone) { tag in
            let display = DisplayContext(
                now: now(), timeZone: zone, nameOrder: .givenFirst, leapDayRule: .february28,
                language: tag.flatMap { Language(tag: $0) } ?? .english)
            return (display.language.rawValue, display.exportWords)
        }
        engine = DeliveryEngine(
            folder: folder, post: .notifications(website.notifications, counting: watching.counts),
            composer: MessageComposer(notifications: website.notifications),
            zone: zone, now: now, logger: logger)
    }

    /// Runs until SIGTERM or SIGINT: then imports stop after their current batch, requests in progress are answered, for ten
    /// seconds at most, and this returns.
    ///
    /// `onRunning` is called with the port once requests are answered. Throws when the address cannot be listened on.
    public func run(onRunning: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
        kk_return_large_blocks()
        if folder.wasOpenToOthers {
            logger.notice("Others on this machine could enter the data folder. From now on only its owner can (mode 700).")
        }
        let application = buildApplication(onRunning: onRunning)
        // Ended in reverse order: imports first, since a page that follows one is a request in progress.
        var services: [any Service] = [
            application, Housekeeping(folder: folder, runner: runner, now: now, logger: logger),
            DeliveryService(engine: engine), SyncService(syncer: syncer, alarm: alarm, counts: watching.counts, logger: logger),
            ImportService(runner: runner, logger: logger), TranscriptionTurns(service: website.transcriptions),
            EmbeddingTurns(service: website.embeddings),
            MemoryTrimming(),
        ]
        if let backups { services.append(BackupService(backups: backups)) }
        // Read until the pages end.
        if let address = configuration.metrics.address {
            services.insert(MetricsService(metrics: metrics, address: address, logger: logger), at: 1)
        }
        services.append(ReadinessService(readiness: watching.readiness))
        var lifecycle = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // A browser that sends or takes a byte a minute must not keep the server from ending.
        lifecycle.maximumGracefulShutdownDuration = Self.patience
        try await ServiceGroup(configuration: lifecycle).run()
    }

    /// The application without signals and background work.
    package func buildApplication(
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let limits = ConnectionLimits(most: configuration.connections)
        let table = ConnectionTable(limits, shared: configuration.trustedProxies)
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionHandler(table: table, limits: limits), ConnectionWatch()],
            idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
        return Application(
            responder: website.responder(mounting: mount),
            server: .http1(configuration: channel),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.address, port: configuration.port), serverName: nil,
                availableConnectionsDelegate: .maximum(limits.most + 64, logger: logger)),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? configuration.port) },
            logger: logger)
    }

    /// The responder, for tests without a network; and all routes.
    package var responder: (some HTTPResponder<AppRequestContext>, RegisteredRoutes) {
        (website.responder(mounting: mount), website.registered)
    }

    private func mount(_ routes: RouteRegistry) {
        if let token = configuration.metrics.token {
            MetricsController(metrics: metrics, token: MetricsToken(token)).register(in: routes)
        }
        interface.register(in: routes)
        addressBooks.register(in: routes)
        AlertActController { [engine, notifications = website.notifications] act, token in
            guard let delivery = try await notifications.delivery(ofAct: token) else { return .unknown }
            return try await engine.act(act, on: delivery)
        }.register(in: routes)
    }
}
