/// Every metric that the server exports: its name, what kind it is, and what it means.
///
/// Names follow Prometheus's conventions: base units, `_total` for counters. No label has anything that a person typed.
package enum Metric: String, CaseIterable, Sendable {
    case buildInfo = "kinkeeper_build_info"
    case ready = "kinkeeper_ready"
    case requests = "kinkeeper_http_requests_total"
    case requestDuration = "kinkeeper_http_request_duration_seconds"
    case deliveries = "kinkeeper_deliveries_total"
    case alertsWaiting = "kinkeeper_alerts_waiting"
    case syncs = "kinkeeper_syncs_total"
    case connections = "kinkeeper_connected_accounts"
    case connectionsFailing = "kinkeeper_connected_accounts_failing"
    case importsQueued = "kinkeeper_imports_queued"
    case queueLength = "kinkeeper_queue_length"
    case databaseBytes = "kinkeeper_database_bytes"
    case diskFree = "kinkeeper_disk_free_bytes"
    case diskTotal = "kinkeeper_disk_size_bytes"
    case backupTime = "kinkeeper_backup_last_success_timestamp_seconds"
    case backupFailed = "kinkeeper_backup_failed"
    case accounts = "kinkeeper_accounts"
    case spaces = "kinkeeper_spaces"
    case processMemory = "process_resident_memory_bytes"
    case processCPU = "process_cpu_seconds_total"
    case processStart = "process_start_time_seconds"
    case processFiles = "process_open_fds"
    case processMostFiles = "process_max_fds"

    /// What kind of number it is.
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// What kind of number it is.
    package var kind: Kind {
        switch self {
        case .requests, .deliveries, .syncs, .processCPU: .counter
        case .requestDuration: .histogram
        default: .gauge
        }
    }

    /// What it means, in a sentence.
    package var help: String {
        switch self {
        case .buildInfo: "Always 1; the label has the version of the program."
        case .ready: "Whether all checks of /readyz pass: 1 or 0."
        case .requests: "Answered requests by method, pattern of the route and status."
        case .requestDuration: "Seconds from the head of a request until its answer begins, by part of the server."
        case .deliveries: "Messages sent with alerts, by kind of channel and outcome."
        case .alertsWaiting: "Alerts that wait to be sent or are being sent."
        case .syncs: "Syncs of connected accounts by outcome."
        case .connections: "Connected accounts of other servers."
        case .connectionsFailing: "Connected accounts whose last sync failed, without paused ones."
        case .importsQueued: "Uploaded files that wait for their import."
        case .queueLength: "Pieces of heavy work that wait for their turn, by queue."
        case .databaseBytes: "Size of the databases with their logs, measured once a minute at most."
        case .diskFree: "Free bytes on the disk of the data folder."
        case .diskTotal: "Size of the disk of the data folder."
        case .backupTime: "When the last good backup was begun; absent without one."
        case .backupFailed: "Whether the latest try to make a backup failed: 1 or 0; absent without nightly backups."
        case .accounts: "Accounts."
        case .spaces: "Spaces by kind: of an account alone, of a couple, of a family."
        case .processMemory: "Resident memory of the process."
        case .processCPU: "Seconds of a processor that the process used."
        case .processStart: "When the server began, in seconds since 1970."
        case .processFiles: "Open files of the process."
        case .processMostFiles: "How many files the process may open."
        }
    }
}
