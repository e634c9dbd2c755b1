package import Kinkeeper

extension Records {
    /// A category with its prompts.
    package static let checkInCategory = Record<ShownCategory>("CheckInCategory", "Something to talk about, with its prompts.")
    {
        Field("id", .identifier("Names the category."), \.category.id)
        Field(
            "standard", orNull: .word("Which of the standard ones it is; null for one of your own.", named: "StandardCategory"),
            \.category.standard)
        checkInCategoryInput.fields.map { $0.of(\ShownCategory.category) }
        Field("shownName", .text("The name as people read it: yours, or that of the standard one."), \.name)
        Field("shownDetails", .text("The description likewise."), \.details)
        Field("prompts", .list("Its prompts, in their order; hidden ones too.", of: .record(checkInPrompt)), \.prompts)
    }

    /// The editable content of a category.
    package static let checkInCategoryInput = RecordInput<CheckInCategory>(
        "CheckInCategoryInput", "A category to add.", required: ["name", "icon"]
    ) {
        Field("name", .text("Its name; empty for the words of a standard one.", max: CheckInCategory.longestName), sets: \.name)
        Field("details", .text("Its description; may be empty.", max: CheckInCategory.longestText), sets: \.details)
        Field("icon", .text("An emoji.", min: 1, max: 64), sets: \.icon)
        Field("colour", .text("Its colour.", min: 7, max: 7, pattern: "^#[0-9A-Fa-f]{6}$"), sets: \.colour)
        Field("isHidden", .flag("Whether it is left out of new check-ins."), sets: \.isHidden)
    }

    /// A question to talk about.
    package static let checkInPrompt = Record<ShownCategory.Prompt>("CheckInPrompt", "A question to talk about.") {
        Field("id", .identifier("Names the prompt."), \.prompt.id)
        Field(
            "standard", orNull: .integer("Which of the standard ones it is; null for one of your own.", 1...99),
            \.prompt.standard)
        checkInPromptInput.fields.map { $0.of(\ShownCategory.Prompt.prompt) }
        Field("shownText", .text("The question as people read it: yours, or the standard one."), \.text)
    }

    /// The editable content of a prompt.
    package static let checkInPromptInput = RecordInput<CheckInPrompt>(
        "CheckInPromptInput", "A prompt to add.", required: ["text"]
    ) {
        Field(
            "text", .text("The question; empty for the words of a standard one.", max: CheckInCategory.longestText),
            sets: \.text)
        Field("isHidden", .flag("Whether it is left out of new check-ins."), sets: \.isHidden)
    }
}

/// A category with its prompts, and the words that people read.
package struct ShownCategory: Sendable {
    /// A prompt, and the question that people read.
    package struct Prompt: Sendable {
        /// The prompt.
        package let prompt: CheckInPrompt
        /// The question.
        package let text: String

        /// A prompt and its question.
        package init(_ prompt: CheckInPrompt, text: String) { (self.prompt, self.text) = (prompt, text) }
    }

    /// The category.
    package let category: CheckInCategory
    /// Its name.
    package let name: String
    /// Its description.
    package let details: String
    /// Its prompts, in their order.
    package let prompts: [Prompt]

    /// A category from its parts.
    package init(_ category: CheckInCategory, name: String, details: String, prompts: [Prompt]) {
        (self.category, self.name, self.details, self.prompts) = (category, name, details, prompts)
    }
}
