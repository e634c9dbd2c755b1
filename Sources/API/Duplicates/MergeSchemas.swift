import Application
import Interchange
import Kinkeeper

extension Schemas {
    /// Merges of two people.
    static let merges: [(name: String, schema: Schema)] = [
        ("MergeChoices", choices),
        (
            "MergeQuestion",
            .object(
                "Two people who may be one.", required: ["keep", "merge"],
                [
                    "keep": .identifier("Who would stay."), "merge": .identifier("Who would be merged into them."),
                    "choices": .named("MergeChoices"),
                ])
        ),
        (
            "MergePreview",
            .whole(
                "What a merge would lead to.",
                [
                    "version": .text("The state of both that was looked at; send it with the merge."),
                    "sides": .object(
                        "The fields in which the two differ, and from whom each is taken.", required: [],
                        fields: MergeField.allCases.map { ($0.rawValue, side) }),
                    "result": .named("Profile"), "category": .text("What the person is to you.").orNull,
                    "leapDayRule": .text("When 29 February is celebrated in common years.").orNull,
                    "cadence": .named("Cadence"),
                    "photoOf": .identifier("Whose photo it is; null without one.").orNull,
                ])
        ),
        (
            "MergeInput",
            .object(
                "Merge one person into another. Nothing is lost: what differs and was not chosen is kept in the note.",
                required: ["keep", "merge"],
                [
                    "id": .identifier("An identifier of your own for the merge."), "keep": .identifier("Who stays."),
                    "merge": .identifier("Who is merged into them."), "choices": .named("MergeChoices"),
                    "version": .text(
                        "The version of a preview: the merge happens only if both are still as they were then.", min: 1),
                ])
        ),
        Records.merge.described, ("MergePage", page(of: "Merge")),
        (
            "Unmerge",
            .whole(
                "What came of undoing.",
                ["besideEdits": .flag("Whether the kept person was changed since and stays as they are now.")])
        ),
    ]

    private static let side = Schema.word("From whom it is taken.", named: "MergeSide", of: MergeSide.allCases.map(\.rawValue))

    private static let choices = Schema.object(
        "From whom each field is taken in which the two differ; what is left out is as the preview suggests.", required: [],
        fields: MergeField.allCases.map { ($0.rawValue, side) })
}
