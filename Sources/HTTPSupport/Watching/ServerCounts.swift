package import Kinkeeper
import Synchronization

/// Counts what the server does, from its start on.
///
/// The request path pays for one lock and one look-up. Labels are few: routes are patterns, methods those that are known.
package final class ServerCounts: Sendable {
    /// The parts of the server whose latency is told apart.
    package enum Part: String, CaseIterable, Sendable {
        case pages, api, dav, other
    }

    /// How a sync of a connected account ended.
    package enum SyncOutcome: String, CaseIterable, Sendable {
        /// All went well.
        case succeeded
        /// The password is refused there.
        case refused
        /// It is tried again.
        case failed
    }

    private struct Request: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Delivery: Hashable {
        let channel: String
        let outcome: String
    }

    private struct Kept {
        var requests: [Request: Int] = [:]
        var durations = Array(repeating: Histogram(), count: Part.allCases.count)
        var deliveries: [Delivery: Int] = [:]
        var syncs: [SyncOutcome: Int] = [:]
    }

    /// More kinds of requests than the server has routes, methods and statuses together are not told apart.
    private static let mostRequests = 8_192
    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "MKCOL", "MKCALENDAR",
        "COPY", "MOVE",
    ]
    /// The channels that a server sends over; those of a desktop have a program of their own.
    private static let channels: [Channel.Kind] = [.push, .ntfy, .email, .webhook]
    private static let outcomes = ["accepted", "refused", "gone", "failed"]

    private let kept = Mutex(Kept())

    /// Nothing counted yet.
    package init() {}

    // MARK: Counting

    /// Counts an answer. `route` is the pattern of its route, nil where there is none.
    package func note(method: String, route: String?, status: Int, seconds: Double) {
        let part = Self.part(of: route)
        let request = Request(
            method: Self.methods.contains(method) ? method : "other", route: route ?? "none", status: status)
        kept.withLock { kept in
            kept.durations[part].note(seconds)
            guard let index = kept.requests.index(forKey: request) else {
                let isRoom = kept.requests.count < Self.mostRequests
                kept.requests[isRoom ? request : Request(method: "other", route: "other", status: status), default: 0] += 1
                return
            }
            kept.requests.values[index] += 1
        }
    }

    /// Counts a message that was sent over a channel.
    package func note(_ outcome: Outcome, over channel: Channel.Kind) {
        let delivery = Delivery(channel: channel.rawValue, outcome: outcome.name)
        kept.withLock { $0.deliveries[delivery, default: 0] += 1 }
    }

    /// Counts a sync.
    package func note(_ outcome: SyncOutcome) {
        kept.withLock { $0.syncs[outcome, default: 0] += 1 }
    }

    /// The index of a route's part.
    private static func part(of route: String?) -> Int {
        guard let route else { return 3 }
        if route.hasPrefix("/api/") { return 1 }
        if route.hasPrefix("/dav") || route.hasPrefix("/.well-known") { return 2 }
        return route.hasPrefix("/") ? 0 : 3
    }

    // MARK: Looking

    /// The numbers as metrics. Channels and outcomes without any are there as zeros, so that a rate has a beginning.
    package var families: [MetricFamily] {
        let kept = kept.withLock(\.self)
        let requests = kept.requests.map { request, count in
            MetricFamily.Sample(
                Double(count),
                [.init("method", request.method), .init("route", request.route), .init("status", String(request.status))])
        }
        return [
            MetricFamily(.requests, requests.sorted { $0.order < $1.order }),
            MetricFamily(
                .requestDuration,
                zip(Part.allCases, kept.durations).flatMap { $1.samples([.init("part", $0.rawValue)]) }),
            MetricFamily(
                .deliveries,
                Self.channels.map(\.rawValue).flatMap { channel in
                    Self.outcomes.map { outcome in
                        MetricFamily.Sample(
                            Double(kept.deliveries[Delivery(channel: channel, outcome: outcome)] ?? 0),
                            [.init("channel", channel), .init("outcome", outcome)])
                    }
                }),
            MetricFamily(
                .syncs,
                SyncOutcome.allCases.map {
                    MetricFamily.Sample(Double(kept.syncs[$0] ?? 0), [.init("outcome", $0.rawValue)])
                }),
        ]
    }
}

extension MetricFamily.Sample {
    /// By the labels, so that two looks at the text are alike.
    fileprivate var order: String { labels.map(\.value).joined(separator: "\n") }
}
