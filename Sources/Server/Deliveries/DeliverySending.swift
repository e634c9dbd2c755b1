import Foundation
import Kinkeeper
import Notifications
import Store

// Sending what waits for one channel.

extension DeliveryEngine {
    /// How many deliveries are taken from the queue at a time.
    private static let batch = 200
    /// How long a batch's alerts are used, in seconds: with a slow receiver they are computed again.
    private static let longestBatch: TimeInterval = 60

    /// Sends a few of what waits for a channel.
    func send(over line: Line) async throws {
        let accounts = folder.accounts
        let start = now()
        var waiting = try await accounts.deliveriesToSend(over: line.channel, at: start, limit: Self.batch)
        guard !waiting.isEmpty, let account = try await accounts.account(line.account) else { return }
        let late = waiting.filter { rules.isTooLate($0, at: start) }
        if !late.isEmpty {
            try await accounts.save(
                late.map { $0.moved(to: $0.attempts == 0 ? .missed : .failed, at: start) }, in: [.waiting])
            try await accounts.forgetRounds(announcedBy: late.map(\.alert), of: line.account, by: announcer)
            waiting.removeAll { rules.isTooLate($0, at: start) }
        }
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: start)
        // Late, retried and snoozed alerts respect the quiet hours too.
        if let end = board.quietEnd(at: start) {
            return try await accounts.putOff(over: line.channel, until: end, at: start)
        }
        let alerts = try await board.alerts(of: waiting)
        var over = waiting.filter { alerts[$0.alert] == nil }
        if board.trouble != nil, !over.isEmpty {
            // Deliveries about a space that cannot be read wait until it can be read again.
            resting[line.channel] = start.addingTimeInterval(Self.longestRest)
            over = []
        }
        try await accounts.save(over.map { $0.moved(to: .withdrawn, at: start) }, in: [.waiting])
        var way = Way()
        var shown = try await accounts.shownCount(over: line.channel, since: start.addingTimeInterval(-Self.clearing))
        for parcel in waiting.filter({ alerts[$0.alert] != nil }).parcels() {
            guard !Task.isCancelled else { return }
            let (known, open) = (shown, way)
            // A stopping server waits for messages being sent, and records their result.
            way = try await Task { try await self.send(parcel, alerts, shown: known, over: line, by: open, board) }.value
            guard way.isFine, abs(now().timeIntervalSince(start)) < Self.longestBatch else { return }
            shown += parcel.count
        }
    }

    /// How messages get to a channel: a connection that stays open between them.
    struct Way: Sendable {
        var destination: Channel.Destination?
        var send: (@Sendable (Message) async throws -> Outcome)?
        /// False where it makes no sense to go on with this channel now.
        var isFine = true
    }

    /// Sends alerts that share a message.
    private func send(
        _ parcel: [Delivery], _ alerts: [Alert.ID: Alert], shown: Int, over line: Line, by way: Way, _ board: AlertBoard
    ) async throws -> Way {
        var way = way
        let accounts = folder.accounts
        // Both may have been changed since the parcel before.
        guard let channel = try await accounts.channel(line.channel, of: line.account) else {
            way.isFine = false
            return way
        }
        if way.send == nil || way.destination != channel.destination {
            (way.send, way.destination) = (try await post.line(channel), channel.destination)
        }
        guard try await isMember(line.account, of: board.spaces.families) else {
            way.isFine = false
            return way
        }
        var board = board
        board.chosen = try await accounts.alerts(of: line.account)
        let muted = parcel.filter { alerts[$0.alert].map { channel.muted.contains($0.notice.category) } ?? true }
        try await accounts.save(muted.map { $0.moved(to: .withdrawn, at: now()) }, in: [.waiting])
        let heard = muted.isEmpty ? parcel : parcel.filter { !muted.contains($0) }
        let claimed = try await accounts.claim(heard, at: now())
        guard !claimed.isEmpty, let send = way.send else { return way }
        do {
            let message = try await composer.message(about: claimed, alerts, shown: shown, on: board)
            way.isFine = try await finish(claimed, try await send(message), over: channel, of: line.account)
            return way
        } catch {
            // The result has not been recorded.
            unfinished.formUnion(claimed.map(\.id))
            throw error
        }
    }

    /// Whether the account is still a member of the families whose alerts are at hand; they are told to members only.
    private func isMember(_ account: Account.ID, of families: [JoinedSpaces.Family]) async throws -> Bool {
        guard !families.isEmpty else { return true }
        let present = Set(try await folder.accounts.familyMarks(of: account).map(\.id))
        return families.allSatisfy { present.contains($0.mark.id) }
    }

    /// Writes down what came of sending; false where it makes no sense to go on with this channel now.
    private func finish(
        _ sent: [Delivery], _ outcome: Outcome, over channel: Channel, of account: Account.ID
    ) async throws -> Bool {
        let now = now()
        switch outcome {
        case .accepted:
            try await folder.accounts.save(sent.map { $0.moved(to: .accepted, at: now) }, in: [.sending])
            // Alerts done while they were being sent have to be withdrawn.
            owed.insert(account)
            return true
        case .refused:
            try await folder.accounts.save(sent.map { $0.moved(to: .failed, at: now) }, in: [.sending])
            try await folder.accounts.forgetRounds(announcedBy: sent.map(\.alert), of: account, by: announcer)
            return true
        case .gone: try await putOff(sent, retryAfter: nil, over: channel)
        case .failed(_, let retryAfter): try await putOff(sent, retryAfter: retryAfter, over: channel)
        }
        try await folder.accounts.forgetRounds(announcedBy: sent.map(\.alert), of: account, by: announcer)
        return false
    }

    /// Delays failed deliveries until their next attempt, together, and all others of the channel until that one: an
    /// unreachable receiver will not be reached a moment later either. A deleted subscription has no rows any more.
    private func putOff(_ sent: [Delivery], retryAfter: TimeInterval?, over channel: Channel) async throws {
        let now = now()
        let random = random()
        let attempts = sent.map(\.attempts).max() ?? 1
        let next = now.addingTimeInterval(retries.wait(after: attempts, random: random, retryAfter: retryAfter))
        try await folder.accounts.save(
            sent.map { delivery in
                let isOver = retries.isOver(
                    after: delivery.attempts, next: next, deadline: delivery.fireAt.addingTimeInterval(rules.grace))
                return isOver ? delivery.moved(to: .failed, at: now) : delivery.moved(to: .waiting, at: next)
            }, in: [.sending])
        let failures = channel.health.failuresInARow + 1
        let rest = retries.wait(after: min(failures, attempts), random: random, retryAfter: retryAfter)
        resting[channel.id] = now.addingTimeInterval(rest)
        try await folder.accounts.putOff(over: channel.id, until: now.addingTimeInterval(rest), at: now)
    }
}

extension [Delivery] {
    /// Groups deliveries that share a message.
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
