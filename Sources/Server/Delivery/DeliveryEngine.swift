import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Notifications
import Screens
import Store

/// Finds the alerts that have fallen due, writes down what is to be sent over which channel, and sends it.
///
/// What is due is decided and written down in one step; then each delivery is marked, sent, and marked again. A server
/// that is killed between the last two has sent what nobody wrote down: at its next start that is sent once more, under
/// the same identifier. Over one channel one message is on its way at a time, so that this is one for each channel.
actor DeliveryEngine {
    /// The way out, for tests without a network.
    struct Post: Sendable {
        /// Sends a message over a channel, and records the channel's health.
        let send: @Sendable (Message, Channel) async throws -> Outcome
        /// Takes notifications back, where a channel can.
        let withdraw: @Sendable ([Alert.ID], Channel) async throws -> Void
    }

    private let folder: DataFolder
    private let post: Post
    private let letters: Letters
    private let zone: TimeZone
    private let rules: DeliveryRules
    private let retries: RetrySchedule
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let logger: Logger
    /// What was known of an account when it was looked at last.
    private var known: [Account.ID: Known] = [:]

    private struct Known {
        /// The change log's position.
        let sequence: Int64
        /// When it was looked at.
        let at: Date
        /// When its next alert fires.
        let next: Date?
    }

    /// Changes of settings are no part of the change log: an account is looked at again after so many seconds.
    static let longestRest: TimeInterval = 60
    /// How long after an alert its notification is taken back once it is done, in seconds.
    private static let clearing: TimeInterval = 7 * 86_400
    /// Alerts of a longer downtime, in seconds, are not even written down as missed.
    private static let longestDowntime: TimeInterval = 31 * 86_400
    /// How many deliveries are taken from the queue at a time.
    private static let batch = 200
    /// Over how many channels messages are on their way at once.
    private static let channelsAtOnce = 4

    init(
        folder: DataFolder, post: Post, letters: Letters, zone: TimeZone, rules: DeliveryRules = DeliveryRules(),
        retries: RetrySchedule = RetrySchedule(), now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, logger: Logger
    ) {
        self.folder = folder
        self.post = post
        self.letters = letters
        self.zone = zone
        self.rules = rules
        self.retries = retries
        self.now = now
        self.random = random
        self.logger = logger
    }

    /// Goes on where an earlier server ended.
    func resume() async throws {
        try await folder.accounts.resumeDeliveries(at: now())
    }

    /// One round over all accounts. What fails for one account keeps nothing from the others.
    func round() async {
        await attempt {
            for account in try await self.folder.accounts.list() { await self.attempt { try await self.announce(account) } }
        }
        await attempt { try await self.deliver() }
    }

    /// When the next round is due, as far as is known: the next alert or attempt.
    func nextRound() async -> Date? {
        let attempt = try? await folder.accounts.nextDelivery()
        return (known.values.map(\.next) + [attempt]).compactMap(\.self).min()
    }

    // MARK: Announcing

    private func announce(_ account: Account) async throws {
        let now = now()
        let accounts = folder.accounts
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let sequence = try await space.currentSequence()
        if let known = known[account.id], known.sequence == sequence, known.next.map({ $0 > now }) ?? true,
            now.timeIntervalSince(known.at) < Self.longestRest, now >= known.at
        {
            return
        }
        let board = try await AlertBoard(of: account, in: folder, zone: zone, now: now)
        let channels = try await accounts.channels(of: account.id)
        let through = try await accounts.announcedThrough(of: account.id)
        // A clock that was put back must not silence the account until it has caught up; what was sent stays sent.
        let last = through.map { min($0, now) } ?? now
        let first = max(last, now.addingTimeInterval(-Self.longestDowntime)).addingTimeInterval(1)
        let announced = try await accounts.announcedCatchups(of: account.id)
        let (due, next) = try await board.alerts(from: first, through: now, announced: announced)
        let deliveries = channels.flatMap { rules.deliveries(of: due, over: $0, at: now) }
        let end = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        try await accounts.announce(
            deliveries, again: Set(due.filter { $0.notice.reason == .snoozed }.map(\.id)), catchups: board.rounds(of: due),
            through: end, for: account.id)
        try await clear(board, channels)
        known[account.id] = Known(sequence: sequence, at: now, next: next)
    }

    /// Takes back what was announced and is done or put off since, on whatever device.
    private func clear(_ board: AlertBoard, _ channels: [Channel]) async throws {
        let since = now().addingTimeInterval(-Self.clearing)
        let shown = try await folder.accounts.deliveries(of: board.account.id, since: since, in: [.accepted])
        guard let earliest = shown.map(\.fireAt).min() else { return }
        let open = try await board.alerts(Set(shown.map(\.alert)), dueSince: earliest)
        try await withdraw(shown.filter { open[$0.alert].map { $0.fireAt > now() } ?? true }, channels)
    }

    private func withdraw(_ deliveries: [Delivery], _ channels: [Channel]) async throws {
        for channel in channels {
            let alerts = deliveries.filter { $0.channel == channel.id }.map(\.alert)
            guard !alerts.isEmpty else { continue }
            await attempt { try await self.post.withdraw(alerts, channel) }
        }
        try await folder.accounts.save(deliveries.map { $0.moved(to: .withdrawn, at: $0.attemptAt) })
    }

    // MARK: Acting

    /// Does what somebody tapped on a notification, and takes the notification back wherever else it is shown. Nothing
    /// happens when it was done already; false where there is no such delivery (any more).
    func act(_ act: AlertAct, on id: Delivery.ID) async throws -> Bool {
        let accounts = folder.accounts
        guard let found = try await accounts.delivery(id), let account = try await accounts.account(found.account) else {
            return false
        }
        let board = try await AlertBoard(of: account, in: folder, zone: zone, now: now())
        let alerts = try await board.alerts([found.delivery.alert], dueSince: found.delivery.fireAt)
        guard let alert = alerts[found.delivery.alert], alert.fireAt <= now() else { return true }
        let isAgain = try await board.perform(act, on: alert)
        let shown = try await accounts.deliveries(of: account.id, since: found.delivery.fireAt, in: [.accepted, .waiting])
            .filter { $0.alert == alert.id }
        try await withdraw(shown, try await accounts.channels(of: account.id))
        guard isAgain else { return true }
        try await accounts.save(
            shown.map { $0.moved(to: .waiting, at: now().addingTimeInterval(AlertAct.snoozeSeconds)).unsent() })
        return true
    }

    // MARK: Sending

    private func deliver() async throws {
        while !Task.isCancelled {
            let waiting = try await folder.accounts.deliveriesToSend(at: now(), limit: Self.batch)
            guard !waiting.isEmpty else { return }
            for (id, deliveries) in Dictionary(grouping: waiting, by: \.account) {
                try await send(deliveries.map(\.delivery), of: id)
            }
        }
    }

    private func send(_ deliveries: [Delivery], of id: Account.ID) async throws {
        let accounts = folder.accounts
        guard let account = try await accounts.account(id), let earliest = deliveries.map(\.fireAt).min() else { return }
        let board = try await AlertBoard(of: account, in: folder, zone: zone, now: now())
        let alerts = try await board.alerts(Set(deliveries.map(\.alert)), dueSince: earliest)
        let over = deliveries.filter { alerts[$0.alert] == nil }
        try await accounts.save(over.map { $0.moved(to: .withdrawn, at: now()) })
        let channels = try await accounts.channels(of: id)
        let open = Dictionary(grouping: deliveries.filter { alerts[$0.alert] != nil }, by: \.channel)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, channel) in channels.filter({ open[$0.id] != nil }).enumerated() {
                if index >= Self.channelsAtOnce { try await group.next() }
                group.addTask { try await self.send(open[channel.id] ?? [], alerts, over: channel, board) }
            }
            try await group.waitForAll()
        }
    }

    /// Over one channel, one after the other.
    private func send(
        _ deliveries: [Delivery], _ alerts: [Alert.ID: Alert], over channel: Channel, _ board: AlertBoard
    ) async throws {
        for parcel in deliveries.parcels() {
            guard !Task.isCancelled else { return }
            let sending = parcel.map { $0.sent(at: now()) }
            let message = try await letters.message(about: sending, alerts, on: board)
            try await folder.accounts.save(sending)
            let outcome = try await post.send(message, channel)
            let rest = try await finish(sending, outcome)
            // Whoever cannot be reached now will not be reached a moment later either.
            guard rest else { return try await putOff(deliveries.filter { $0.attemptAt <= now() && !parcel.contains($0) }) }
        }
    }

    /// Writes down what came of sending; false where it makes no sense to go on with this channel now.
    private func finish(_ sending: [Delivery], _ outcome: Outcome) async throws -> Bool {
        let now = now()
        switch outcome {
        case .accepted:
            try await folder.accounts.save(sending.map { $0.moved(to: .accepted, at: now) })
            return true
        case .gone: return false
        case .refused:
            try await folder.accounts.save(sending.map { $0.moved(to: .failed, at: now) })
            return true
        case .failed(_, let retryAfter):
            try await folder.accounts.save(
                sending.map { delivery in
                    let wait = retries.wait(after: delivery.attempts, random: random(), retryAfter: retryAfter)
                    return wait.map { delivery.moved(to: .waiting, at: now.addingTimeInterval($0)) }
                        ?? delivery.moved(to: .failed, at: now)
                })
            return false
        }
    }

    /// Lets what else waits for a channel wait as long as the first attempt of it would.
    private func putOff(_ deliveries: [Delivery]) async throws {
        let again = now().addingTimeInterval(retries.wait(after: 1, random: random()) ?? retries.firstWait)
        try await folder.accounts.save(deliveries.map { $0.moved(to: .waiting, at: again) })
    }

    private func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
            return
        } catch {
            logger.error("Alerts could not be sent", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
    }
}

extension AlertBoard {
    /// Which round of whom these alerts announce.
    fileprivate func rounds(of alerts: [Alert]) -> [Person.ID: CivilDate] {
        var rounds: [Person.ID: CivilDate] = [:]
        for alert in alerts {
            if case .catchup(let person, _) = alert.notice.content { rounds[person] = alert.notice.date }
        }
        return rounds
    }
}

extension [Delivery] {
    /// What is told together, together.
    fileprivate func parcels() -> [[Delivery]] {
        var parcels: [[Delivery]] = []
        for delivery in self {
            if let digest = delivery.digest, let index = parcels.firstIndex(where: { $0[0].digest == digest }) {
                parcels[index].append(delivery)
            } else {
                parcels.append([delivery])
            }
        }
        return parcels
    }
}

extension Delivery {
    fileprivate func moved(to state: State, at time: Date) -> Delivery {
        var delivery = self
        (delivery.state, delivery.attemptAt) = (state, time)
        return delivery
    }

    /// As if it had never been sent.
    fileprivate func unsent() -> Delivery {
        var delivery = self
        delivery.attempts = 0
        return delivery
    }

    fileprivate func sent(at time: Date) -> Delivery {
        var delivery = moved(to: .sending, at: time)
        delivery.attempts += 1
        return delivery
    }
}

extension DeliveryEngine.Post {
    /// Over the network.
    static func courier(_ courier: Courier) -> Self {
        Self(
            send: { try await courier.send($0, over: $1) },
            withdraw: { alerts, channel in _ = try await courier.withdraw(alerts, from: channel) })
    }
}
