import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A purpose and what has it.
    package static let purpose = Record<PurposeCount>("Purpose", "What notes and to-dos are for.") {
        Field("id", .identifier("Names the purpose. That of a standard one is the same everywhere."), \.purpose.id)
        Field(page: "purposes", \.purpose.id)
        Field(
            "standard",
            orNull: .word("Which of the standard purposes it is; null for one of the account's own.", named: "StandardPurpose"),
            \.purpose.standard)
        purposeInput.fields.map { $0.of { PurposeDraft($0.purpose) } }
        Field("notes", .count("How many notes of the account's own have it."), \.notes)
        Field(
            "openToDos",
            orNull: .count(
                "How many open to-dos have it, or are checkboxes of notes that do; null for a token that may not read reminders."
            ),
            \.openToDos)
    }

    /// The editable content of a purpose.
    package static let purposeInput = RecordInput<PurposeDraft>("PurposeInput", "A purpose.", required: []) {
        Field(
            "name",
            orNull: .text("The name; null gives a standard one the name of each language.", max: Purpose.longestName),
            sets: \.name)
        Field("colour", .word("The colour of its sign; grey if not said.", named: "PurposeColour"), sets: \.colour)
        Field("icon", .word("The picture of its sign; flag if not said.", named: "PurposeIcon"), sets: \.icon)
        Field("isHidden", .flag("Whether it is left out where a purpose is chosen."), sets: \.isHidden)
    }
}

extension JSONForm where Value == [Purpose.ID] {
    /// The purposes of a note or a to-do.
    package static func purposes(_ about: String) -> JSONForm {
        .list(about, of: .identifier("A purpose."), max: Purpose.most)
    }
}

extension NoteDraft {
    /// The purposes; reading them says that they are these.
    package var saidPurposes: [Purpose.ID] {
        get { purposes ?? [] }
        set { purposes = newValue }
    }
}

extension ReminderDraft {
    /// The purposes; reading them says that they are these.
    package var saidPurposes: [Purpose.ID] {
        get { purposes ?? [] }
        set { purposes = newValue }
    }
}
