/// The preview of a merge: what is asked, and what the result is.
public struct MergingScreen: Hashable, Sendable {
    /// The one who stays.
    public let kept: DuplicatePersonBox
    /// The one who is merged into them.
    public let merged: DuplicatePersonBox
    /// Whether one of them was changed since the form was made, which is why it is shown again.
    public let hasChanged: Bool
    /// The fields in which they differ.
    public let questions: [MergeQuestion]
    /// All that the result has, field by field.
    public let result: [MergeResultRow]
    /// Where the merge is sent.
    public let path: String
    /// The identifier of the one who is merged.
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
    /// What there is to choose from.
    public let options: [MergeOption]
}

/// A value to choose.
public struct MergeOption: Hashable, Sendable {
    /// "kept" or "merged".
    public let value: String
    /// The value as it is read; empty for a photo.
    public let title: String
    /// The photo, where that is asked.
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

/// The choice of whom to merge into a person.
public struct MergePartnersScreen: Hashable, Sendable {
    /// "Whom to merge with Anna Berg?"
    public let title: String
    /// The person's name.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// Where the search is sent.
    public let path: String
    /// What was searched for.
    public let query: String
    /// Whom it found, without the person.
    public let rows: [PersonRow]
    /// Whether a search found nobody else.
    public let foundNobody: Bool
}

/// What a person's page says about merging.
public struct PersonMerging: Hashable, Sendable {
    /// Where to look for somebody to merge into the person.
    public let path: String
    /// Who was merged into them.
    public let rows: [MergedRow]
}

/// Somebody who was merged into a person.
public struct MergedRow: Hashable, Sendable {
    /// "Anna Lindqvist, merged on 21 November".
    public let text: String
    /// Where it is undone.
    public let undoPath: String
}
