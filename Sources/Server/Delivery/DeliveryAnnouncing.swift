import Foundation
import Kinkeeper
import Store

// Writing down what has fallen due, and what is over.

extension DeliveryEngine {
    func announceAll() async {
        _ = await attempt {
            // At the start all that an earlier server was sending; then what could not be marked, on a full disk.
            let left = unfinished
            if hasResumed, left.isEmpty { return }
            try await folder.accounts.resumeDeliveries(hasResumed ? left : nil, at: now(), by: announcer)
            hasResumed = true
            unfinished.subtract(left)
        }
        _ = await attempt {
            let accounts = try await folder.accounts.list()
            let present = Set(accounts.map(\.id))
            known = known.filter { present.contains($0.key) }
            failing = failing.filter { $0.value > now() }
            for account in accounts where announcer.serves(account) && failing[account.id] == nil {
                guard await attempt({ try await announce(account) }) == false else { continue }
                // Its next alert would lie in the past for as long as it fails.
                known[account.id] = nil
                failing[account.id] = now().addingTimeInterval(Self.longestRest)
            }
        }
    }

    private func announce(_ account: Account) async throws {
        let now = now()
        let accounts = folder.accounts
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let sequence = try await space.currentSequence()
        let before = known[account.id]
        if let before, before.sequence == sequence, before.next.map({ $0 > now }) ?? true,
            now.timeIntervalSince(before.at) < Self.longestRest, now >= before.at
        {
            return
        }
        let board = try await AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now)
        let channels = try await accounts.channels(of: account.id).filter(announcer.serves)
        let through = try await accounts.announcedThrough(of: account.id, by: announcer)
        // A clock that was put back must not silence the account until it has caught up; what was sent stays sent.
        if let through, through > now {
            try await accounts.forgetDeliveries(
                ofAlertsAfter: now, through: through, for: account.id, by: announcer)
        }
        let last = max(through.map { min($0, now) } ?? now, now.addingTimeInterval(-Self.longestDowntime))
        // What is written down a moment too late is still told, and what a change has brought from the future into the past.
        let late = through == nil ? last : last.addingTimeInterval(-rules.tolerance)
        let found = try await board.alerts(from: before == nil ? late : last.addingTimeInterval(-AlertBoard.ahead))
        let due = found.alerts.filter { alert in
            // Levelling brings people to today whenever somebody else is put off; they are told tomorrow.
            if alert.fireAt > last || alert.notice.category == .catchup { return alert.fireAt > last }
            return alert.fireAt > late || before?.ahead.contains(alert.id) ?? false
        }
        let wasDown = now.timeIntervalSince(last) > rules.tolerance
        let deliveries = channels.flatMap { rules.deliveries(of: due, over: $0, at: now, wasDown: wasDown) }
        // Nobody was told of what is missed, or over no channel: it comes on another day.
        let told = Set(deliveries.lazy.filter { $0.state == .waiting }.map(\.alert))
        try await accounts.announce(
            deliveries, again: Set(due.filter { $0.notice.reason == .snoozed }.map(\.id)),
            moved: Set(due.filter { $0.notice.source.kind == .reminder }.map(\.id)),
            catchups: board.rounds(of: due.filter { told.contains($0.id) }),
            through: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)), for: account.id, by: announcer)
        try await clear(
            AlertBoard(of: account, in: folder, by: announcer, zone: zone, now: now), Set(channels.map(\.id)))
        known[account.id] = Known(sequence: sequence, at: now, next: found.next, ahead: found.ahead)
    }

    /// Takes back what was announced and is done or put off since, on whatever device.
    private func clear(_ board: AlertBoard, _ own: Set<Channel.ID>) async throws {
        let since = now().addingTimeInterval(-Self.clearing)
        let shown = try await folder.accounts.deliveries(of: board.account.id, since: since, in: [.accepted])
            .filter { own.contains($0.channel) }
        let open = try await board.alerts(of: shown)
        try await withdraw(shown.filter { open[$0.alert] == nil }, of: board.account.id)
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
