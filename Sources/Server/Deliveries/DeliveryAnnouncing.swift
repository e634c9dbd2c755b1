import Foundation
import Kinkeeper
import Store

// Recording due alerts, and withdrawing outdated ones.

extension DeliveryEngine {
    /// Puts what an earlier server was sending back into the queue, and what could not be marked, on a full disk.
    func resume() async {
        let left = unfinished
        if hasResumed, left.isEmpty { return }
        do {
            try await folder.accounts.resumeDeliveries(hasResumed ? left : nil, at: now(), by: announcer)
            hasResumed = true
            unfinished.subtract(left)
        } catch {
            _ = report(error)
        }
    }

    /// The result of checking an account.
    struct Found {
        /// When its next alert fires.
        var next: Date?
        /// Whether people were announced, so that the next ones have to be planned again.
        var hasAnnouncedCatchups = false
    }

    /// Checks an account: records due alerts, withdraws outdated ones, and stores the next one.
    ///
    /// The inputs of the plan are read in this order: the number of changes, the state of the files, the position of the change
    /// log, and then the records. A change in between shows in one of the first three the next time.
    func announce(_ outlook: AlertOutlook, isDue: Bool) async throws -> Found {
        let now = now()
        let accounts = folder.accounts
        owed.remove(outlook.account)
        let earlier = try await accounts.earlierLook(of: outlook.account, by: announcer)
        guard let account = try await accounts.account(outlook.account) else { return Found() }
        let mark = folder.marks(of: account.personalSpace, and: outlook.shared)
        let channels = try await accounts.channels(of: account.id).filter(announcer.serves)
        let through = reached(earlier)
        // A clock that was put back must not silence the account until it has caught up; sent alerts stay sent.
        if let through, through > now {
            try await accounts.forgetDeliveries(
                ofAlertsAfter: now, through: through, for: account.id, by: announcer)
        }
        let position = try await folder.position(of: account.personalSpace, under: mark)
        let board =
            mark.exists
            ? try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now, isKept: isDue) : nil
        let trouble = board?.trouble
        if let trouble { _ = report(trouble) }
        let (due, found, isLate) = try await due(on: board, earlier, through: through, at: now)
        let deliveries = channels.flatMap { rules.deliveries(of: due, over: $0, at: now, wasDown: isLate) }
        // A missed alert, or one without a channel, announces no round: it comes on another day.
        let told = Set(deliveries.lazy.filter { $0.state == .waiting }.map(\.alert))
        let rounds = board?.rounds(of: due.filter { told.contains($0.id) }) ?? [:]
        try await accounts.announce(
            deliveries, again: Set(due.filter { $0.notice.reason == .snoozed }.map(\.id)),
            // A request may be accepted once more, and a check-in be moved to a later time of its day.
            moved: Set(due.filter { [.reminder, .request, .checkIn].contains($0.notice.source.kind) }.map(\.id)),
            reopened: Set(due.filter { board?.isOfFamily($0) ?? false }.map(\.id)), catchups: rounds,
            look: AlertLook(
                position: position, revision: earlier.revision, basis: basis,
                mark: mark.isSettled(at: now) ? mark.value : nil, next: found.next,
                // Upcoming items of a space that cannot be read are remembered, and announced when it can be read again.
                ahead: trouble == nil ? found.ahead : found.ahead.union(earlier.ahead ?? [])),
            through: now.wholeSecond, for: account.id, by: announcer)
        unsettled[account.id] = mark.isSettled(at: now) ? nil : UnsettledMark(mark: mark, position: position)
        // Items of a space that cannot be read may still be open.
        if board != nil, trouble == nil { try await clear(account, Set(channels.map(\.id)), isKept: isDue) }
        return Found(next: found.next, hasAnnouncedCatchups: !rounds.isEmpty)
    }

    /// Returns the alerts due since the last check, and whether that is so long ago that the server was down.
    private func due(
        on board: AlertBoard?, _ earlier: EarlierLook, through: Date?, at now: Date
    ) async throws -> (due: [Alert], found: AlertBoard.Due, isLate: Bool) {
        let last = max(through.map { min($0, now) } ?? now, now.addingTimeInterval(-Self.longestDowntime))
        // Alerts recorded a moment too late are still sent, and so are those that a change moved from the future into the past.
        let late = through == nil ? last : last.addingTimeInterval(-rules.tolerance)
        let first = earlier.ahead == nil ? late : last.addingTimeInterval(-AlertBoard.ahead)
        let found = try await board?.alerts(from: first) ?? AlertBoard.Due()
        let due = found.alerts.filter { alert in
            // Load balancing moves people to today whenever another is snoozed; they are announced tomorrow.
            if alert.fireAt > last || alert.notice.category == .catchup { return alert.fireAt > last }
            // An item that the partner assigned after its time is announced too. A delivery that exists is not made twice.
            if let board, board.isShared(alert) { return alert.fireAt > last.addingTimeInterval(-rules.grace) }
            return alert.fireAt > late || earlier.ahead?.contains(alert.id) ?? false
        }
        return (due, found, now.timeIntervalSince(last) > rules.tolerance)
    }

    /// Withdraws announced alerts that are done, snoozed or switched off since, on any device.
    private func clear(_ account: Account, _ own: Set<Channel.ID>, isKept: Bool) async throws {
        let now = now()
        let since = now.addingTimeInterval(-Self.clearing)
        let shown = try await folder.accounts.deliveries(of: account.id, since: since, in: [.accepted])
            .filter { own.contains($0.channel) }
        guard !shown.isEmpty else { return }
        // Loaded again, since the announced people have just been stored.
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now, isKept: isKept)
        let open = try await board.alerts(of: shown)
        let closed = shown.filter { open[$0.alert] == nil }
        let off = try await board.switchedOff(of: closed)
        let resting = closed.filter { off.contains($0.alert) }
        try await folder.accounts.withdrawSwitchedOff(resting)
        try await withdraw(closed.filter { !off.contains($0.alert) }, of: account.id)
        try await takeBack(resting, of: account.id)
    }

    /// Marks deliveries as over, and has their notifications withdrawn.
    func withdraw(_ deliveries: [Delivery], of account: Account.ID) async throws {
        guard !deliveries.isEmpty else { return }
        try await folder.accounts.save(
            deliveries.map { $0.moved(to: .withdrawn, at: $0.attemptAt) }, in: [.waiting, .sending, .accepted])
        try await takeBack(deliveries, of: account)
    }

    /// A digest is withdrawn when none of its alerts are left.
    func takeBack(_ deliveries: [Delivery], of account: Account.ID) async throws {
        let shown = deliveries.filter { $0.state != .waiting }
        let left =
            shown.contains { $0.digest != nil }
            ? Set(
                try await folder.accounts.deliveries(
                    of: account, since: now().addingTimeInterval(-Self.clearing), in: [.accepted]
                ).compactMap(\.digest))
            : []
        for delivery in shown where delivery.digest.map({ !left.contains($0) }) ?? true {
            let name = delivery.digest.map { Alert.ID($0) } ?? delivery.alert
            var taking = takingBack[delivery.channel] ?? TakingBack(account: account, alerts: [])
            if !taking.alerts.contains(name) { taking.alerts.append(name) }
            takingBack[delivery.channel] = taking
        }
    }
}

extension AlertBoard {
    /// Returns the rounds that these alerts announce.
    fileprivate func rounds(of alerts: [Alert]) -> [Alert.ID: CatchupRound] {
        var rounds: [Alert.ID: CatchupRound] = [:]
        for alert in alerts {
            if case .catchup(let person, _) = alert.notice.content {
                rounds[alert.id] = CatchupRound(person: person, due: alert.notice.date)
            }
        }
        return rounds
    }
}
