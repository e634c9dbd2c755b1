package import Interchange
package import Kinkeeper
package import Store

/// The preview of a waiting table.
package struct TableLook: Sendable {
    /// The number of people shown.
    package static let people = 6
    /// The number of rows read to find problems: a hundred thousand would take too long.
    package static let rehearsed = 200

    /// The choices so far.
    package let choices: WaitingTables.Choices
    /// Its columns and what stands in them.
    package let survey: TableSurvey
    /// How its rows would become people.
    package let plan: TablePlan
    /// The people of the first rows.
    package let rehearsal: ImportRehearsal
}

extension WaitingTables {
    /// Looks at a table; nil where there is no such table.
    @concurrent
    package func look(at table: WaitingTable.ID, of owner: Owner, today: CivilDate) async throws -> TableLook? {
        guard let choices = choices(for: table, of: owner) else { return nil }
        let survey = try await survey(of: table, owner)
        let plan = choices.plan(for: survey)
        let rehearsal = try await ImportRehearsal(
            try source(of: table, owner), as: plan, today: today, showing: TableLook.people, most: TableLook.rehearsed)
        return TableLook(choices: choices, survey: survey, plan: plan, rehearsal: rehearsal)
    }
}
