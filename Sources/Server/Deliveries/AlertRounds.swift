import Foundation
import Kinkeeper
import Store

// Going over all accounts: which of them have to be checked, without opening a space.

extension DeliveryEngine {
    /// Why an account is checked; the first case is checked first.
    enum Reason: Comparable {
        /// Its next alert is due.
        case due
        /// Nothing is known of it, or something that its plan depends on was changed.
        case unknown
        /// The files of its spaces look otherwise than before.
        case changed(SpaceMarks)
        /// It was not checked for a day.
        case old

        private var rank: Int {
            switch self {
            case .due: 0
            case .unknown: 1
            case .changed: 2
            case .old: 3
            }
        }

        static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }
    }

    /// A mark that may still hide a change.
    struct UnsettledMark {
        let mark: SpaceMarks
        /// The position of the change logs that was found under it.
        let position: LogPosition
    }

    /// How many accounts are checked before due ones are asked for again.
    private static let mostLooks = 100
    /// How many of them because it is long ago.
    private static let mostOldLooks = 10
    /// Whatever did not show in files and records is found after so many seconds.
    static let longestUnlooked: TimeInterval = 86_400
    /// How often it is noted that a round went well, in seconds.
    private static let noting: TimeInterval = 60
    /// How long after a temporary lack of resources an account is checked again, in seconds.
    private static let shortRest: TimeInterval = 5
    /// Going over all accounts may take this part of the time.
    private static let shareOfTime = 0.01
    private static let longestPause = Duration.seconds(30)

    /// Whether it is time to go over all accounts.
    var isRoundDue: Bool {
        hasMore || nextSweep.map { ContinuousClock.now >= $0 } ?? true || upcoming.map { $0 <= now() } ?? false
    }

    /// Looks at the accounts in which something is due or has changed: at some of them where there are many, and `hasMore` says
    /// so. What fails for one keeps nothing from the others.
    func announceAll() async {
        await resume()
        let begun = ContinuousClock.now
        let start = now()
        do {
            try await announceAll(at: start, begun: begun)
        } catch {
            guard let cause = report(error) else { return }
            // The round is made again; what fell due meanwhile is not known to have been seen.
            hasMore = false
            nextSweep = begun + .seconds(Self.shortRest)
            (upcoming, hasFailed) = (nil, true)
            try? await folder.accounts.noteAlerts(failed: cause, at: start, by: announcer)
        }
    }

    /// Notes how far it came, so that what falls due until it runs again is late and not unknown.
    func noteRound(force: Bool = false) async throws {
        guard let checkedThrough, checkedThrough != notedThrough else { return }
        let isLong = notedThrough.map { abs(checkedThrough.timeIntervalSince($0)) >= Self.noting } ?? true
        guard force || isLong || hasFailed else { return }
        try await folder.accounts.noteAlerts(checkedThrough: checkedThrough, by: announcer)
        (notedThrough, hasFailed) = (checkedThrough, false)
    }

    // MARK: - Private

    private func announceAll(at start: Date, begun: ContinuousClock.Instant) async throws {
        let accounts = folder.accounts
        if !unnoted.isEmpty { await noteFailures() }
        if checkedThrough == nil {
            checkedThrough = try await accounts.alertsCheckedThrough(by: announcer)
            notedThrough = checkedThrough
        }
        // A clock that was put back: nothing is known of the time that is to come again.
        if let checkedThrough, checkedThrough > start { self.checkedThrough = start }
        failing = failing.filter { $0.value > start }
        let outlooks = try await accounts.alertOutlooks(by: announcer, basis: basis)
        let found = reasons(for: outlooks, at: start)
        nextSweep = begun + pause(after: begun.duration(to: .now))
        let (nexts, isAll) = await look(at: found)
        upcoming = outlooks.compactMap { outlook in
            failing[outlook.account] == nil ? nexts[outlook.account] ?? outlook.next : nil
        }.min()
        guard isAll, unnoted.isEmpty else { return }
        checkedThrough = start.wholeSecond
        try await noteRound()
    }

    private func pause(after cost: Duration) -> Duration {
        min(Self.longestPause, max(.seconds(Self.longestSleep), cost / Self.shareOfTime))
    }

    private func reasons(
        for outlooks: [AlertOutlook], at now: Date
    ) -> [(outlook: AlertOutlook, reason: Reason)] {
        let present = Set(outlooks.map(\.account))
        unsettled = unsettled.filter { present.contains($0.key) }
        owed.formIntersection(present)
        var old = 0
        let all = outlooks.compactMap { outlook -> (AlertOutlook, Reason)? in
            guard failing[outlook.account] == nil, let reason = reason(to: outlook, at: now) else { return nil }
            if reason == .old {
                old += 1
                if old > Self.mostOldLooks { return nil }
            }
            return (outlook, reason)
        }
        return all.sorted { $0.1 < $1.1 }
    }

    private func reason(to outlook: AlertOutlook, at now: Date) -> Reason? {
        if let next = outlook.next, next <= now { return .due }
        guard outlook.isCurrent, outlook.lookedAt <= now, !owed.contains(outlook.account) else { return .unknown }
        let mark = folder.marks(of: outlook.space, and: outlook.shared)
        if mark.value != outlook.mark {
            let known = unsettled[outlook.account]
            let isKnown = known?.mark == mark && known?.position == outlook.position && !mark.isSettled(at: now)
            if !isKnown { return .changed(mark) }
        }
        return now.timeIntervalSince(outlook.lookedAt) >= Self.longestUnlooked ? .old : nil
    }

    /// Checks some accounts, and returns when their next alerts fire, and whether all are done.
    private func look(
        at found: [(outlook: AlertOutlook, reason: Reason)]
    ) async -> (nexts: [Account.ID: Date?], isAll: Bool) {
        var nexts: [Account.ID: Date?] = [:]
        var settled: [Account.ID: (position: LogPosition, mark: Int64)] = [:]
        hasMore = found.count > Self.mostLooks
        for (outlook, reason) in found.prefix(Self.mostLooks) where !Task.isCancelled {
            do {
                if case .changed(let mark) = reason, try await isUnchanged(outlook, under: mark) {
                    if mark.isSettled(at: now()) { settled[outlook.account] = (outlook.position, mark.value) }
                    continue
                }
                let look = try await announce(outlook, isDue: reason == .due)
                nexts[outlook.account] = .some(look.next)
                // Announced people change which ones come next.
                if look.hasAnnouncedCatchups { hasMore = true }
            } catch {
                await note(error, of: outlook.account)
            }
        }
        do { try await folder.accounts.settle(settled, by: announcer) } catch { _ = report(error) }
        return (nexts, !hasMore && !Task.isCancelled)
    }

    /// Whether the spaces' change logs stand where they stood, although their files look otherwise.
    private func isUnchanged(_ outlook: AlertOutlook, under mark: SpaceMarks) async throws -> Bool {
        let position = try await folder.position(of: outlook.space, under: mark)
        unsettled[outlook.account] = mark.isSettled(at: now()) ? nil : UnsettledMark(mark: mark, position: position)
        return position == outlook.position
    }

    /// Leaves an account alone for a while, and notes that nothing is known of it from here on.
    private func note(_ error: any Error, of account: Account.ID) async {
        guard let cause = report(error) else { return }
        let passes = cause == .files || error as? StoreError == .busy
        failing[account] = now().addingTimeInterval(passes ? Self.shortRest : Self.longestRest)
        unnoted[account] = cause
        await noteFailures()
    }

    /// As long as it cannot be noted that an account failed, no round counts: nothing would be known of its time.
    private func noteFailures() async {
        for (account, cause) in unnoted {
            do {
                let earlier = try await folder.accounts.earlierLook(of: account, by: announcer)
                try await folder.accounts.noteAlerts(
                    of: account, failed: cause, at: now(), checkedThrough: reached(earlier), by: announcer)
                unnoted[account] = nil
            } catch StoreError.notFound {
                unnoted[account] = nil
            } catch {
                return
            }
        }
    }
}

extension DeliveryEngine {
    /// Up to when an account's alerts have their deliveries: its space was not changed since, until the last round.
    func reached(_ earlier: EarlierLook) -> Date? {
        earlier.hasFailed ? earlier.through : [earlier.through, checkedThrough].compactMap(\.self).max()
    }
}

extension Date {
    /// The second that has begun last.
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
