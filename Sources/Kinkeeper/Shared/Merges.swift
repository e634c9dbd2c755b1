/// Which records were merged into which: each is what it was merged into in the end.
///
/// A merge is a mark on the record that was merged, so that undoing it gives back all it had. Two devices may make marks that lead in a
/// circle, or to a record that is gone since: those records stand by themselves.
package struct Merges<ID: Hashable & Sendable>: Hashable, Sendable {
    private let marks: [ID: ID]

    /// Reads the marks of all records that there are; nil for one that was not merged.
    package init(_ records: some Sequence<(id: ID, mergedInto: ID?)>) {
        var known: Set<ID> = []
        var all: [ID: ID] = [:]
        for record in records {
            known.insert(record.id)
            all[record.id] = record.mergedInto
        }
        marks = all.filter { id, target in known.contains(target) && !Self.comesBack(to: id, along: all) }
    }

    /// What a record was merged into in the end; itself where it was not merged.
    package func root(of id: ID) -> ID {
        var found = id
        while let next = marks[found] { found = next }
        return found
    }

    private static func comesBack(to id: ID, along marks: [ID: ID]) -> Bool {
        var (next, seen) = (marks[id], Set<ID>())
        while let found = next, seen.insert(found).inserted {
            if found == id { return true }
            next = marks[found]
        }
        return false
    }
}
