public import Foundation
import HTTPSupport
public import Kinkeeper
public import Logging
import Notifications
import ServiceLifecycle
public import Store
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows an account's alerts on the desktop of this machine, beside a server or without one: the engine of a server, for
/// one channel.
public struct DesktopAlerts: Sendable {
    /// Tells of what could not be shown.
    public typealias Report = @Sendable (DeliveryFailure) -> Void

    private let folder: DataFolder
    private let account: Account.ID
    private let channel: Channel.ID
    private let engine: DeliveryEngine
    private let now: @Sendable () -> Date
    private let logger: Logger

    /// Puts it together; nothing runs yet. Nil when no program on this machine shows notifications.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - account: The account of the alerts.
    ///   - channel: The channel of this desktop; hold its `ServerLock` while this runs.
    ///   - zone: The zone of an account without one of its own.
    ///   - now: The clock.
    ///   - logger: Where log lines go.
    ///   - report: Called for each failed attempt.
    public init?(
        folder: DataFolder, account: Account.ID, channel: Channel.ID, zone: TimeZone, now: @escaping @Sendable () -> Date,
        logger: Logger, report: @escaping Report
    ) {
        guard let notifier = Self.notifier else { return nil }
        let accounts = folder.accounts
        let post = DeliveryEngine.Post(
            line: { channel in
                { message in
                    let outcome = await notifier.show(message)
                    try await accounts.record(outcome, of: channel, at: now())
                    if let failure = outcome.failure { report(failure) }
                    return outcome
                }
            }, withdraw: { _, _, _ in true })
        // A new session may not have its notifications yet, and a person at the screen does not wait for hours.
        let retries = RetrySchedule(firstWait: 10, longestWait: 300, attempts: 150)
        guard let nowhere = URL(string: "http://localhost/") else { return nil }
        engine = DeliveryEngine(
            folder: folder, announcer: .desktop(account, channel), post: post,
            composer: MessageComposer(site: nowhere, seal: nil),
            zone: zone, retries: retries, now: now, logger: logger)
        self.folder = folder
        self.account = account
        self.channel = channel
        self.now = now
        self.logger = logger
    }

    /// Shows the due alerts, and returns.
    public func once() async throws {
        await engine.round()
    }

    /// Shows what falls due, until SIGTERM or SIGINT, or until the channel is removed.
    ///
    /// - Parameter whenRunning: Called once it listens to these signals.
    public func run(whenRunning: @escaping @Sendable () -> Void) async throws {
        let service = DeliveryService(engine: engine, whenRunning: whenRunning) { [folder, account, channel] in
            // A failed read is no reason to end.
            guard let found = try? await folder.accounts.channels(of: account) else { return true }
            return found.contains { $0.id == channel }
        }
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        ).run()
    }

    /// Shows a test on this desktop; nil where no program shows notifications.
    public static func test(title: String, body: String) async -> Outcome? {
        await notifier?.show(title: title, body: body)
    }

    /// The name of this machine, without its domain.
    public static var machine: String {
        var bytes = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&bytes, bytes.count - 1) == 0
        let name = isKnown ? String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
        let first = name.split(separator: ".").first.map(String.init) ?? ""
        return first.isEmpty ? "localhost" : first
    }

    /// Whether a program on this machine shows notifications.
    public static var isPossible: Bool { notifier != nil }

    private static var notifier: DesktopNotifier? {
        DesktopNotifier(path: ProcessInfo.processInfo.environment["PATH"])
    }
}
