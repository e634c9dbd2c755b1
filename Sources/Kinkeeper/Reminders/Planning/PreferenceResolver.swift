/// Resolves preferences once for all people in the same groups without a choice of their own.
struct PreferenceResolver {
    private let preferences: AlertPreferences
    private let hasGroups: Bool
    private var leadTimes: [[PersonGroup.ID]: [EffectiveLeadTime]] = [:]
    private var catchupAlerts: [[PersonGroup.ID]: EffectiveCatchupAlerts] = [:]
    private let ofAccount: [EffectiveLeadTime]

    init(_ preferences: AlertPreferences) {
        self.preferences = preferences
        hasGroups = !preferences.groups.isEmpty
        ofAccount = preferences.accountLeadTimes
    }

    mutating func leadTimes(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> [EffectiveLeadTime] {
        guard preferences.people.isEmpty || preferences.people[person] == nil else {
            return preferences.leadTimes(for: person, in: memberOf)
        }
        guard hasGroups, !memberOf.isEmpty else { return ofAccount }
        if let known = leadTimes[memberOf] { return known }
        let found = preferences.leadTimes(for: person, in: memberOf)
        leadTimes[memberOf] = found
        return found
    }

    mutating func catchupAlerts(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> EffectiveCatchupAlerts {
        guard preferences.people.isEmpty || preferences.people[person] == nil else {
            return preferences.catchupAlerts(for: person, in: memberOf)
        }
        let groups = hasGroups ? memberOf : []
        if let known = catchupAlerts[groups] { return known }
        let found = preferences.catchupAlerts(for: person, in: groups)
        catchupAlerts[groups] = found
        return found
    }
}
