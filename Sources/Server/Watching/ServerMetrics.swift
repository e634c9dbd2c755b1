import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Web

/// Puts the metrics of a server together when they are asked for.
///
/// No space is opened for that: sizes are the file system's, counts are kept where things happen or come from small tables of the
/// accounts.
struct ServerMetrics: Sendable {
    let folder: DataFolder
    let watching: Watching
    let runner: ImportRunner
    /// How the nightly backups are.
    let backups: @Sendable () -> BackupStatus
    let sizes: MeasuredSizes

    /// The metrics as Prometheus reads them. What cannot be known just now is left out, so that a server in trouble is seen.
    func text() async -> String {
        MetricsText.text(of: await families())
    }

    func families() async -> [MetricFamily] {
        let isReady = await watching.readiness.checks().allSatisfy(\.isFine)
        var families = [
            MetricFamily(.buildInfo, [.init(1, [.init("version", ProgramVersion.current)])]),
            MetricFamily(.ready, isReady ? 1 : 0),
        ]
        families += watching.counts.families
        let figures = try? await folder.accounts.figures()
        if let figures { families += Self.families(of: figures) }
        families += await queueFamilies(figures)
        families += await diskFamilies()
        families += Self.families(of: backups())
        return families + ProcessFigures.families(since: watching.since)
    }

    private static func families(of figures: ServerFigures) -> [MetricFamily] {
        let spaces = [("own", figures.accounts), ("couple", figures.couples), ("family", figures.families)]
        return [
            MetricFamily(.accounts, Double(figures.accounts)),
            MetricFamily(.spaces, spaces.map { .init(Double($0.1), [.init("kind", $0.0)]) }),
            MetricFamily(.alertsWaiting, Double(figures.alertsWaiting)),
            MetricFamily(.connections, Double(figures.connections)),
            MetricFamily(.connectionsFailing, Double(figures.connectionsFailing)),
        ]
    }

    private func queueFamilies(_ figures: ServerFigures?) async -> [MetricFamily] {
        var queues = [
            ("transfers", await runner.queues.transfers.waitingCount), ("pictures", await runner.queues.pictures.waitingCount),
        ]
        if let figures { queues.append(("transcriptions", figures.transcriptionsWaiting)) }
        return [
            MetricFamily(.importsQueued, Double(await runner.queuedCount)),
            MetricFamily(.queueLength, queues.map { .init(Double($0.1), [.init("queue", $0.0)]) }),
        ]
    }

    private func diskFamilies() async -> [MetricFamily] {
        let sizes = await sizes.sizes()
        var families = [
            MetricFamily(
                .databaseBytes,
                [
                    .init(Double(sizes.accounts), [.init("database", "accounts")]),
                    .init(Double(sizes.spaces), [.init("database", "spaces")]),
                ])
        ]
        if let room = FreeSpace(at: folder.url) {
            families += [MetricFamily(.diskFree, Double(room.free)), MetricFamily(.diskTotal, Double(room.total))]
        }
        return families
    }

    static func families(of backups: BackupStatus) -> [MetricFamily] {
        guard backups.isSetUp else { return [] }
        let failed = MetricFamily(.backupFailed, backups.failure == nil ? 0 : 1)
        guard let time = backups.lastGood else { return [failed] }
        return [MetricFamily(.backupTime, time.timeIntervalSince1970.rounded()), failed]
    }
}

/// The sizes of the databases, measured once a minute at most however often they are asked for.
actor MeasuredSizes {
    private let folder: DataFolder
    private var kept: (sizes: DatabaseSizes, at: ContinuousClock.Instant)?

    /// For how long sizes are taken for the present ones.
    private static let rest = Duration.seconds(60)

    init(of folder: DataFolder) { self.folder = folder }

    func sizes() async -> DatabaseSizes {
        if let kept, kept.at.duration(to: .now) < Self.rest { return kept.sizes }
        let sizes = await folder.databaseSizes()
        kept = (sizes, .now)
        return sizes
    }
}
