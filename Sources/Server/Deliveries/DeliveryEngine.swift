import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Notifications
import Screens
import Store

/// Finds due alerts, records which are to be sent over which channel, and sends them.
///
/// The due alerts are decided and recorded in one step; then each delivery is claimed, sent, and marked again. A server that is
/// killed between the last two has sent an unrecorded message: at its next start that is sent once more, under the same
/// identifier. Each channel sends one message at a time, so that there is only one such message per channel.
///
/// Channels are served in parallel, and in parallel to the announcing, so that a slow receiver does not delay the others.
actor DeliveryEngine {
    /// The way out, for tests without a network.
    struct Post: Sendable {
        /// Makes a function that sends messages over a channel, and records its health; connections stay open for as long as it
        /// is kept.
        let line: @Sendable (Channel) async throws -> @Sendable (Message) async throws -> Outcome
        /// Withdraws notifications, where a channel can; `badge` is the number still shown. False when the receiver cannot be
        /// reached.
        let withdraw: @Sendable ([Alert.ID], _ badge: Int, Channel) async throws -> Bool
    }

    let folder: DataFolder
    let announcer: Announcer
    let post: Post
    let composer: MessageComposer
    let rules: DeliveryRules
    let retries: RetrySchedule
    let now: @Sendable () -> Date
    let random: @Sendable () -> Double
    let zone: TimeZone
    private let logger: Logger
    /// The inputs of a plan besides space and settings, as a word that is stored with it.
    let basis: String
    /// The time up to which all due alerts are known: all accounts were checked, and changed ones were planned again. Nil
    /// before the first round.
    var checkedThrough: Date?
    /// The same as it was noted last.
    var notedThrough: Date?
    /// Whether it was noted that a round failed.
    var hasFailed = false
    /// When the next alert of all fires, as far as is known.
    var upcoming: Date?
    /// The time of the next check for changes; nil is now.
    var nextSweep: ContinuousClock.Instant?
    /// Whether accounts are left to check.
    var hasMore = false
    /// Accounts whose files were written to so recently that they may hide a change.
    var unsettled: [Account.ID: UnsettledMark] = [:]
    /// Accounts to look at whatever their files look like.
    var owed: Set<Account.ID> = []
    /// Accounts that could not be checked, when that could not be recorded yet.
    var unnoted: [Account.ID: AlertTrouble.Cause] = [:]
    /// The channels being served, with their accounts.
    private var served: [Channel.ID: Account.ID] = [:]
    /// Channels that cannot be served for now, and until when they are left alone.
    var resting: [Channel.ID: Date] = [:]
    /// Accounts that something is wrong with on this machine, and until when they are left alone.
    var failing: [Account.ID: Date] = [:]
    /// Sent deliveries whose result could not be recorded.
    var unfinished: Set<Delivery.ID> = []
    /// Whether what an earlier server was sending is back in the queue.
    var hasResumed = false
    /// In which order the channels had their turns.
    private var turns: [Channel.ID: Int] = [:]
    private var turn = 0
    /// Notifications to withdraw, by channel, with their account.
    var takingBack: [Channel.ID: TakingBack] = [:]
    /// Ends the sleep between two rounds.
    let (wakes, alarm) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    struct TakingBack {
        let account: Account.ID
        var alerts: [Alert.ID]
    }

    /// The longest wait, in seconds, before local failures are tried again.
    static let longestRest: TimeInterval = 60
    /// How often it is looked whether anything has changed, in seconds; less often where that takes long.
    static let longestSleep: TimeInterval = 5
    /// How long after an alert its notification can be acted on, and is withdrawn when it is done, in seconds.
    static let clearing: TimeInterval = 7 * 86_400
    /// Alerts of a longer downtime, in seconds, are not even recorded as missed.
    static let longestDowntime: TimeInterval = 31 * 86_400
    /// Over how many channels of one account messages are on their way at once: threads are shared by all.
    private static let channelsAtOnce = 3
    /// The most channels served at once, of all accounts: each may need a space and a connection. Slow receivers pause longer
    /// and longer, so that places become free.
    private static let mostChannelsAtOnce = 48
    /// Raised with every change of the planning rules: earlier plans are then computed again.
    private static let rulesOfTime = 1
    /// How many notifications are withdrawn at a time.
    private static let mostTakenBack = 50

    init(
        folder: DataFolder, announcer: Announcer = .server, post: Post, composer: MessageComposer, zone: TimeZone,
        rules: DeliveryRules = DeliveryRules(),
        retries: RetrySchedule = RetrySchedule(), now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, logger: Logger
    ) {
        self.folder = folder
        self.announcer = announcer
        self.post = post
        self.composer = composer
        self.zone = zone
        self.rules = rules
        self.retries = retries
        self.now = now
        self.random = random
        self.logger = logger
        basis = "\(Self.rulesOfTime) \(zone.identifier) \(TimeZone.timeZoneDataVersion)"
    }

    // MARK: Running

    /// Announces and sends until the task is cancelled, or `goesOn` says no before a round; goes on where an earlier one
    /// ended.
    func run(while goesOn: @Sendable () async -> Bool = { true }) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled, await goesOn() {
                if isRoundDue { await announceAll() }
                for line in await linesToServe() { group.addTask { await self.serve(line) } }
                let next = await nextRound().map { $0.timeIntervalSince(now()) } ?? Self.longestSleep
                if !hasMore { await sleep(min(max(next, 0.2), Self.longestSleep)) }
            }
        }
        // If this fails, the record is at most a minute old.
        try? await Task { try await noteRound(force: true) }.value
    }

    /// One round over all accounts that it serves, until nothing is left to be sent now. What fails for one keeps nothing
    /// from the others.
    func round() async {
        repeat { await announceAll() } while hasMore && !Task.isCancelled
        while !Task.isCancelled {
            let lines = await linesToServe()
            guard !lines.isEmpty else { return }
            await withDiscardingTaskGroup { group in
                for line in lines { group.addTask { await self.serve(line) } }
            }
        }
    }

    /// When the next round is due, as far as is known: the next alert or attempt.
    func nextRound() async -> Date? {
        let waiting = (try? await folder.accounts.waitingChannels(by: announcer)) ?? []
        // Channels being served, or waiting for their account, are checked again when that is over.
        let attempts = waiting.filter { served[$0.channel] == nil && !isBusy($0.account) }
            .map { max($0.since, resting[$0.channel] ?? .distantPast) }
        return ((upcoming.map { [$0] } ?? []) + attempts).min()
    }

    private func isBusy(_ account: Account.ID) -> Bool {
        served.values.count(where: { $0 == account }) >= Self.channelsAtOnce
    }

    /// Ends the wait between two rounds: something may be due.
    func wake() { alarm.yield() }

    private func sleep(_ seconds: TimeInterval) async {
        let alarm = alarm
        let timer = Task {
            // Cancelled where something woke it before.
            if (try? await Task.sleep(for: .seconds(seconds))) != nil { alarm.yield() }
        }
        for await _ in wakes { break }
        timer.cancel()
    }

    private func attempt(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return true
        } catch {
            return report(error) == nil
        }
    }

    /// Logs that something failed, without personal data. Returns nil when the server is only stopping.
    func report(_ error: any Error) -> AlertTrouble.Cause? {
        if error is CancellationError || error as? StoreError == .cancelled { return nil }
        let cause = (error as? StoreError).map { AlertTrouble.Cause($0) } ?? .other
        logger.error(
            "Alerts could not be sent",
            metadata: ["error": "\(String(reflecting: type(of: error)))", "cause": "\(cause.rawValue)"])
        return cause
    }

    // MARK: Serving channels

    /// A channel with work to do.
    struct Line: Sendable {
        let account: Account.ID
        let channel: Channel.ID
    }

    /// The channels to serve now: not more than a few of an account, and none that is being served. They count as being
    /// served from here on.
    private func linesToServe() async -> [Line] {
        var lines: [Line] = []
        _ = await attempt {
            let now = now()
            resting = resting.filter { $0.value > now }
            let waiting = try await folder.accounts.waitingChannels(by: announcer).filter { $0.isDue(at: now) }
            let all =
                takingBack.map { Line(account: $0.value.account, channel: $0.key) }
                + waiting.map { Line(account: $0.account, channel: $0.channel) }
            // The channel served last comes last.
            for line in all.sorted(by: { turns[$0.channel] ?? 0 < turns[$1.channel] ?? 0 })
            where served[line.channel] == nil && resting[line.channel] == nil && !isBusy(line.account)
                && served.count < Self.mostChannelsAtOnce
            {
                turn += 1
                (turns[line.channel], served[line.channel]) = (turn, line.account)
                lines.append(line)
            }
        }
        return lines
    }

    /// Withdraws and sends over one channel, one after the other, for a turn.
    private func serve(_ line: Line) async {
        let isFine = await attempt {
            // Notifications on a desktop are not withdrawn from here.
            guard let channel = try await folder.accounts.channel(line.channel, of: line.account), announcer.serves(channel)
            else { return takingBack[line.channel] = nil }
            try await takeBack(over: line)
            try await send(over: line)
        }
        if !isFine { resting[line.channel] = now().addingTimeInterval(Self.longestRest) }
        served[line.channel] = nil
        // Another channel of the account may have waited for this one.
        alarm.yield()
    }

    private func takeBack(over line: Line) async throws {
        while !Task.isCancelled, var taking = takingBack[line.channel], !taking.alerts.isEmpty {
            let alerts = Array(taking.alerts.prefix(Self.mostTakenBack))
            taking.alerts.removeFirst(alerts.count)
            takingBack[line.channel] = taking.alerts.isEmpty ? nil : taking
            guard let channel = try await folder.accounts.channel(line.channel, of: line.account) else { continue }
            let shown = try await folder.accounts.shownCount(
                over: line.channel, since: now().addingTimeInterval(-Self.clearing))
            // An unreachable receiver is asked once: the notification disappears when it is opened.
            guard try await post.withdraw(alerts, shown, channel) else { return takingBack[line.channel] = nil }
        }
    }
}

extension Delivery {
    func moved(to state: State, at time: Date) -> Delivery {
        var delivery = self
        (delivery.state, delivery.attemptAt) = (state, time)
        return delivery
    }
}

extension DeliveryEngine.Post {
    /// Over the network; what is sent is counted.
    static func notifications(_ notifications: NotificationService, counting counts: ServerCounts = ServerCounts()) -> Self {
        Self(
            line: { channel in
                let (send, kind) = (try await notifications.line(to: channel), channel.destination.kind)
                return { message in
                    let outcome = try await send(message)
                    counts.note(outcome, over: kind)
                    return outcome
                }
            },
            withdraw: { alerts, badge, channel in
                try await notifications.withdraw(alerts, badge: badge, from: channel)?.failure == nil
            })
    }
}
