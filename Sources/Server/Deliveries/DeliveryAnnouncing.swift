import Foundation
import Kinkeeper
import Store

// Writing down what has fallen due, and what is over.

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

    /// What a look at an account found.
    struct Found {
        /// When its next alert fires.
        var next: Date?
        /// Whether people were announced: who comes next has to be planned anew.
        var hasAnnouncedCatchups = false
    }

    /// Looks at an account: writes down what has fallen due, takes back what is over, and notes what is next.
    ///
    /// What the plan depends on is read in this order: how often it was changed, what the files look like, the position of the
    /// change log, and then what is planned from. A change in between is seen in one of the first three the next time.
    func announce(_ outlook: AlertOutlook, isDue: Bool) async throws -> Found {
        let now = now()
        let accounts = folder.accounts
        owed.remove(outlook.account)
        let earlier = try await accounts.earlierLook(of: outlook.account, by: announcer)
        guard let account = try await accounts.account(outlook.account) else { return Found() }
        let mark = folder.mark(of: account.personalSpace)
        let channels = try await accounts.channels(of: account.id).filter(announcer.serves)
        let through = reached(earlier)
        // A clock that was put back must not silence the account until it has caught up; what was sent stays sent.
        if let through, through > now {
            try await accounts.forgetDeliveries(
                ofAlertsAfter: now, through: through, for: account.id, by: announcer)
        }
        let board =
            mark.exists
            ? try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now, isKept: isDue) : nil
        let position = try await folder.position(of: account.personalSpace, under: mark)
        let (due, found, isLate) = try await due(on: board, earlier, through: through, at: now)
        let deliveries = channels.flatMap { rules.deliveries(of: due, over: $0, at: now, wasDown: isLate) }
        // Nobody was told of what is missed, or over no channel: it comes on another day.
        let told = Set(deliveries.lazy.filter { $0.state == .waiting }.map(\.alert))
        let rounds = board?.rounds(of: due.filter { told.contains($0.id) }) ?? [:]
        try await accounts.announce(
            deliveries, again: Set(due.filter { $0.notice.reason == .snoozed }.map(\.id)),
            moved: Set(due.filter { $0.notice.source.kind == .reminder }.map(\.id)), catchups: rounds,
            look: AlertLook(
                position: position, revision: earlier.revision, basis: basis,
                mark: mark.isSettled(at: now) ? mark.value : nil, next: found.next, ahead: found.ahead),
            through: now.wholeSecond, for: account.id, by: announcer)
        unsettled[account.id] = mark.isSettled(at: now) ? nil : UnsettledMark(mark: mark, position: position)
        if board != nil { try await clear(account, Set(channels.map(\.id)), isKept: isDue) }
        return Found(next: found.next, hasAnnouncedCatchups: !rounds.isEmpty)
    }

    /// What has fallen due since it was looked last, and whether that is so long ago that nothing ran meanwhile.
    private func due(
        on board: AlertBoard?, _ earlier: EarlierLook, through: Date?, at now: Date
    ) async throws -> (due: [Alert], found: AlertBoard.Due, isLate: Bool) {
        let last = max(through.map { min($0, now) } ?? now, now.addingTimeInterval(-Self.longestDowntime))
        // What is written down a moment too late is still told, and what a change has brought from the future into the past.
        let late = through == nil ? last : last.addingTimeInterval(-rules.tolerance)
        let first = earlier.ahead == nil ? late : last.addingTimeInterval(-AlertBoard.ahead)
        let found = try await board?.alerts(from: first) ?? AlertBoard.Due()
        let due = found.alerts.filter { alert in
            // LoadBalancing brings people to today whenever somebody else is put off; they are told tomorrow.
            if alert.fireAt > last || alert.notice.category == .catchup { return alert.fireAt > last }
            return alert.fireAt > late || earlier.ahead?.contains(alert.id) ?? false
        }
        return (due, found, now.timeIntervalSince(last) > rules.tolerance)
    }

    /// Takes back what was announced and is done or put off since, on whatever device.
    private func clear(_ account: Account, _ own: Set<Channel.ID>, isKept: Bool) async throws {
        let now = now()
        let since = now.addingTimeInterval(-Self.clearing)
        let shown = try await folder.accounts.deliveries(of: account.id, since: since, in: [.accepted])
            .filter { own.contains($0.channel) }
        guard !shown.isEmpty else { return }
        // Anew, since who was announced has just been written down.
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now, isKept: isKept)
        let open = try await board.alerts(of: shown)
        try await withdraw(shown.filter { open[$0.alert] == nil }, of: account.id)
    }

    /// Marks deliveries as over, and lets what shows of them be taken back.
    func withdraw(_ deliveries: [Delivery], of account: Account.ID) async throws {
        guard !deliveries.isEmpty else { return }
        try await folder.accounts.save(
            deliveries.map { $0.moved(to: .withdrawn, at: $0.attemptAt) }, in: [.waiting, .sending, .accepted])
        try await takeBack(deliveries, of: account)
    }

    /// A digest is taken back when nothing of it is left.
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
    /// Which round of whom these alerts announce.
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
