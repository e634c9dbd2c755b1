import Foundation
import Kinkeeper
import Testing

@testable import Store

extension GroupOutcome {
    /// The group, where it was done.
    var group: PersonGroup? {
        guard case .done(let group) = self else { return nil }
        return group
    }
}

extension Space {
    /// A new group.
    func makeGroup(_ name: String, cadence: Cadence? = nil, on day: CivilDate, at time: Date) async throws -> PersonGroup {
        let outcome = try await createGroup(
            .make(at: time), named: try GroupName(name), cadence: cadence, on: day, at: time)
        return try #require(outcome.group)
    }

    /// The names of a group's members in order.
    func memberNames(of group: PersonGroup.ID) async throws -> [String] {
        try await membersPage(of: group, order: .givenFirst, limit: 10_000).rows.map(\.name.formatted)
    }

    /// The rows of the group tables, to compare two moments.
    func groupRows() async throws -> [String] {
        try await rows(of: ["person_groups", "group_members", "declined_group_cards"], without: ["updated_at"])
    }

    /// Returns the identifiers of all people in the order of their names.
    func everybody() async throws -> [Person.ID] {
        try await peoplePage(order: .givenFirst, limit: 10_000).rows.map(\.id)
    }
}
