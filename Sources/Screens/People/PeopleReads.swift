import Kinkeeper
package import Store

/// The data of a list of people, read from the spaces it is of.
package struct PeopleReads: Sendable {
    /// This page.
    package var page: PeoplePage
    /// The families whose people should be among them and cannot be read.
    package var missing: [FamilyMark] = []
    /// The groups and categories to narrow it by.
    package var choices = NarrowingChoices()
    /// The families of the account.
    package var families: [FamilyMark] = []
    /// Whether the spaces have no people.
    package var isEmpty = false
}

extension JoinedSpaces {
    /// Reads the data of `PeopleScreen`; `families` are all of the account's, whichever spaces these are.
    package func peopleReads(
        _ question: PeopleQuestion, among families: [FamilyMark], from display: DisplayContext, limit: Int
    ) async throws(StoreError) -> PeopleReads {
        let found = try await peoplePage(
            matching: question.query, in: question.filter, order: display.nameOrder, after: PeopleCursor(question.after),
            limit: limit)
        var reads = PeopleReads(page: found.page, missing: found.missing, families: families)
        reads.choices = try await narrowingChoices()
        let isAsked = !question.query.isEmpty || !question.filter.isEmpty
        reads.isEmpty = try await isAsked ? peopleCount() == 0 : found.page.total == .exactly(0)
        return reads
    }
}
