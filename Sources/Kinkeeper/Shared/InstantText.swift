package import Foundation

extension Date {
    /// Reads an instant (RFC 3339), with a fraction of a second or without; nil for anything else.
    package init?(rfc3339 text: String) {
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let instant = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = instant
    }

    /// The instant to the second in UTC, as RFC 3339 writes it: `2026-11-22T09:00:00Z`.
    package var rfc3339: String { formatted(Date.ISO8601FormatStyle()) }
}
