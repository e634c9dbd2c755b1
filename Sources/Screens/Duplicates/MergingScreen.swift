/// The preview of a merge: its questions and its result.
public struct MergingScreen: Hashable, Sendable {
    /// The duplicates of the address book.
    public let duplicatesPath: String
    /// "This merges them for everyone in The Bergers. Any member can undo it."; nil in the account's own.
    public let familyHint: String?
    /// The person who stays.
    public let kept: DuplicatePersonBox
    /// The person who is merged into them.
    public let merged: DuplicatePersonBox
    /// Whether one of them was changed since the form was made, which is why it is shown again.
    public let hasChanged: Bool
    /// The fields in which they differ.
    public let questions: [MergeQuestion]
    /// All that the result has, field by field.
    public let result: [MergeResultRow]
    /// Where the merge is sent.
    public let path: String
    /// The identifier of the merged person.
    public let other: String
    /// Names the merge, so that sending twice merges once.
    public let merge: String
    /// The state of both that is shown.
    public let version: String
    /// The same the other way round.
    public let swapPath: String
    /// Where to say that they are different.
    public let distinctPath: String
}

/// A field in which two people differ.
public struct MergeQuestion: Hashable, Sendable {
    /// The field's name in the form.
    public let field: String
    /// "Organisation".
    public let title: String
    /// The options.
    public let options: [MergeOption]
}

/// A value to choose.
public struct MergeOption: Hashable, Sendable {
    /// "kept" or "merged".
    public let value: String
    /// The value as it is read; empty for a photo.
    public let title: String
    /// The photo, when the choice is about it.
    public let photoPath: String?
    /// Whether it is chosen.
    public let isSelected: Bool
}

/// A field of the result.
public struct MergeResultRow: Hashable, Sendable {
    /// "Contact".
    public let title: String
    /// Its values, one line each.
    public let lines: [String]
}

/// The choice of the person to merge into another.
public struct MergePartnersScreen: Hashable, Sendable {
    /// "Whom to merge with Anna Berg?"
    public let title: String
    /// The person's name.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// Where the search is sent.
    public let path: String
    /// The search.
    public let query: String
    /// The people found, without the person.
    public let rows: [PersonRow]
    /// Whether a search found no other person.
    public let foundNobody: Bool
}

/// The part of a person's page about merging.
public struct PersonMerging: Hashable, Sendable {
    /// The search for a person to merge into this one.
    public let path: String
    /// The people merged into them.
    public let rows: [MergedRow]
}

/// A person merged into another.
public struct MergedRow: Hashable, Sendable {
    /// "Anna Lindqvist, merged on 21 November".
    public let text: String
    /// Where it is undone.
    public let undoPath: String
}
