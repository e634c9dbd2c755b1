/// A lead time and where it was chosen.
public struct EffectiveLeadTime: Hashable, Sendable {
    /// When.
    public let leadTime: LeadTime
    /// Where it was chosen.
    public let level: PreferenceLevel

    init(_ leadTime: LeadTime, _ level: PreferenceLevel) {
        self.leadTime = leadTime
        self.level = level
    }
}

/// How to hear of a catch-up, and where that was chosen.
public struct EffectiveCatchupAlerts: Hashable, Sendable {
    /// At what time on the day; nil is not at all.
    public let onTheDay: CivilTime?
    /// Whether the digest names them.
    public let inDigest: Bool
    /// The level at which the time, or no time, was chosen.
    public let level: PreferenceLevel
}

extension AlertPreferences {
    /// Returns the alert times for occasions of a person in these groups, the longest lead first, each number of days once.
    ///
    /// Where two groups, or one list, have the same days before at different times the earlier time holds: it is the
    /// same alert. Of groups that say quite the same the one with the lower identifier is named.
    ///
    /// - account: on the day 09:00; Family: 1 day before 18:00; Choir: on the day 08:00, 1 day before 20:00
    /// - in no group: on the day 09:00 (account)
    /// - in both: 1 day before 18:00 (Family), on the day 08:00 (Choir)
    /// - in both, and none for the person: nothing
    public func leadTimes(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> [EffectiveLeadTime] {
        if !people.isEmpty, let own = people[person]?.occasions { return distinct(own.map { EffectiveLeadTime($0, .person) }) }
        if let ofGroups = ofGroups(memberOf, \.occasions) {
            return distinct(ofGroups.flatMap { level, times in times.map { EffectiveLeadTime($0, level) } })
        }
        return accountLeadTimes
    }

    /// Returns the alerts of catch-ups with a person in these groups. Of several groups the earliest time of day applies.
    public func catchupAlerts(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> EffectiveCatchupAlerts {
        var chosen: [(PreferenceLevel, CatchupAlerts)] = [(.account, catchups)]
        if !people.isEmpty, let own = people[person]?.catchups {
            chosen = [(.person, own)]
        } else if let ofGroups = ofGroups(memberOf, \.catchups) {
            chosen = ofGroups
        }
        let earliest = chosen.filter { $0.1.onTheDay != nil }.min { ($0.1.onTheDay ?? .nine) < ($1.1.onTheDay ?? .nine) }
        return EffectiveCatchupAlerts(
            onTheDay: earliest?.1.onTheDay, inDigest: chosen.contains { $0.1.inDigest },
            level: earliest?.0 ?? chosen[0].0)
    }

    var accountLeadTimes: [EffectiveLeadTime] { distinct(occasions.map { EffectiveLeadTime($0, .account) }) }

    /// Whether a group or the person chose to hear nothing of the person's occasions.
    func isSilenced(_ person: Person.ID, in memberOf: [PersonGroup.ID]) -> Bool {
        if let own = people[person]?.occasions { return own.isEmpty }
        return ofGroups(memberOf, \.occasions)?.allSatisfy { $0.1.isEmpty } ?? false
    }

    /// Returns the choices of the groups that have one, the lowest identifier first; nil without any.
    private func ofGroups<Value>(
        _ memberOf: [PersonGroup.ID], _ value: KeyPath<Choice, Value?>
    ) -> [(PreferenceLevel, Value)]? {
        guard !groups.isEmpty, !memberOf.isEmpty else { return nil }
        let chosen = memberOf.sorted().compactMap { id -> (PreferenceLevel, Value)? in
            guard let group = groups[id], let value = group.choice[keyPath: value] else { return nil }
            return (.group(id, name: group.name), value)
        }
        return chosen.isEmpty ? nil : chosen
    }

    private func distinct(_ times: [EffectiveLeadTime]) -> [EffectiveLeadTime] {
        var earliest: [Int: EffectiveLeadTime] = [:]
        for time in times {
            let days = time.leadTime.days
            if let other = earliest[days], other.leadTime.time <= time.leadTime.time { continue }
            earliest[days] = time
        }
        return earliest.values.sorted { $0.leadTime.days > $1.leadTime.days }
    }
}
