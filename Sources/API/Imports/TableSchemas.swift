import Application
import Interchange

extension Schemas {
    /// Tables that are reviewed before they are imported.
    static let tables: [(name: String, schema: Schema)] = [
        ("Table", table), ("TableColumn", column),
        (
            "TablePlan",
            .object(
                "How the rows of a table become people.", required: [],
                [
                    "columns": .list(
                        "What the columns hold, from the left; null leaves one as it is taken.", of: meaning.orNull, max: 5_000),
                    "dates": dates,
                ])
        ),
    ]

    /// "given", "phone:mobile", "street#2:home".
    private static let meaning = Schema.text(
        "What a column holds: one of \(ColumnMeaning.Field.allCases.map(\.rawValue).joined(separator: ", ")); then, where it "
            + "matters, # and a number that columns about the same thing share, and : and a label: “phone:mobile”.",
        min: 1, max: 200,
        pattern: "^(\(ColumnMeaning.Field.allCases.map(\.rawValue).joined(separator: "|")))(#[1-9][0-9]{0,3})?(:[^\\n]*)?$")

    private static let dates = Schema.word(
        "How days like 4/12/1985 are read; auto as the other days of the table show, and as words where nothing does.",
        named: "DateOrder",
        of: DateOrder.allCases.map(\.rawValue))

    private static let column = Schema.whole(
        "A column.",
        [
            "heading": .text("Its heading; may be empty.", max: 1_000_000),
            "meaning": .text("What it is taken for.", max: 10_000),
            "isRecognised": .flag("Whether the heading says so."), "filled": .count("Rows that have something there."),
            "samples": .list("The first few different values.", of: .text("A value.")),
        ])

    private static let table = Schema.whole(
        "A table that waits until somebody has looked at its columns, for a day.",
        [
            "id": .identifier("Names the table."), "name": .text("The file’s name."),
            "kind": .word("Where it comes from.", named: "TableKind", of: TableKind.allCases.map(\.rawValue)),
            "rows": .count("Rows below the headings."), "dates": dates,
            "ambiguousDays": .count("Days that can be read in two ways, which stay words while nobody says how."),
            "columns": .list("The columns, from the left.", of: .named("TableColumn")),
            "namesPeople": .flag("Whether the columns say whom the rows are about; without that it is not imported."),
            "people": .list("The first few people as they would become.", of: .named("Profile")),
            "problems": problems,
        ])
}
