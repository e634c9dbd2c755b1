import Logging
import Synchronization

/// Keeps every line that is logged, with its metadata, as one text.
final class RecordedLog: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock(\.self) }

    var logger: Logger {
        Logger(label: "test") { _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
            let words = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.kept.withLock { $0.append("\(event.level) \(event.message) \(words.joined(separator: " "))") }
        }
    }
}
