public import Kinkeeper
public import Store

/// Several people in an address: their identifiers with low lines between, the lowest first.
public struct PeopleInPath: Hashable, Sendable, LosslessStringConvertible {
    /// The people; two to eight.
    public let people: [Person.ID]

    /// These people.
    public init(_ people: [Person.ID]) {
        self.people = Set(people).sorted()
    }

    /// Reads the text form; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        let people = parts.compactMap { Person.ID(String($0)) }
        guard people.count == parts.count, (2...DuplicateCluster.maximumSize).contains(Set(people).count) else { return nil }
        self.init(people)
    }

    /// The identifiers with low lines between.
    public var description: String { people.map(\.description).joined(separator: "_") }
}

extension Routes {
    /// Possible duplicates.
    public static let duplicates = FixedRoute("/duplicates")
    /// Remembers that people are different.
    public static let distinction = Route<PeopleInPath>("/duplicates/", "people", "/distinction")
    /// Forgets that people are different.
    public static let distinctionUndoing = Route<PeopleInPath>("/duplicates/", "people", "/distinction/undoing")
    /// The preview of merging a person ("with") into another; without "with", the choice of that person. A POST merges.
    public static let personMerging = Route<Person.ID>("/people/", "person", "/merging")
    /// Undoes a merge.
    public static let mergeUndoing = Route<Merge.ID>("/merges/", "merge", "/undoing")
}
