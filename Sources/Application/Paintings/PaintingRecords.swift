import Kinkeeper
package import Store

extension Records {
    /// How pictures of notes are drawn.
    package static let paintingChoice = RecordInput<PaintingChoice>(
        "PaintingChoice", "How pictures of your notes are drawn.", required: ["style", "isCover"]
    ) {
        Field("style", .word("The way they are drawn.", named: "PaintingStyle"), sets: \.style)
        Field("isCover", .flag("Whether each note is shown with its picture."), sets: \.isCover)
    }
}
