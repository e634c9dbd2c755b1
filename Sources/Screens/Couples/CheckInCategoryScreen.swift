package import Kinkeeper

/// A category with its prompts.
public struct CheckInCategoryScreen: Hashable, Sendable {
    /// A prompt to be changed.
    public struct Row: Hashable, Sendable {
        /// Its identifier in the form.
        public let id: String
        /// The question.
        public let text: String
        /// Whether it is left out.
        public let isHidden: Bool
        /// Why it could not be kept.
        public let problem: String?
    }

    /// "Money".
    public let title: String
    /// The form of the category.
    public let form: CheckInCategoryForm
    /// Its prompts.
    public let rows: [Row]
    /// What was typed for a new prompt.
    public let typed: String
    /// Why it could not be kept.
    public let problem: String?
    /// Where it is moved up or down.
    public let movingPath: String
    /// Where prompts are added and changed.
    public let promptsPath: String
    /// The page of all categories.
    public let categoriesPath: String

    /// The page; `typed` is a prompt that could not be kept, of no identifier for a new one.
    package init(
        _ category: CheckInCategory, prompts: [CheckInPrompt], form: CheckInCategoryForm? = nil,
        typed: (id: CheckInPrompt.ID?, text: String, problem: CheckInCategory.Problem)? = nil, _ phrases: Phrasebook
    ) {
        let path = Routes.checkInCategory.path(category.id)
        let why = typed.map {
            phrases.text("checkIns.problem.\($0.problem)", ["limit": String(CheckInCategory.most)])
        }
        title = category.shownName(phrases)
        self.form = form ?? CheckInCategoryForm(.init(category, phrases), at: path, phrases)
        rows = prompts.map { prompt in
            let own = typed.flatMap { $0.id == prompt.id ? $0.text : nil }
            return Row(
                id: prompt.id.description, text: own ?? prompt.shownText(in: category, phrases), isHidden: prompt.isHidden,
                problem: own == nil ? nil : why)
        }
        self.typed = typed.flatMap { $0.id == nil ? $0.text : nil } ?? ""
        problem = typed?.id == nil ? why : nil
        movingPath = Routes.checkInCategoryMoving.path(category.id)
        promptsPath = Routes.checkInPrompts.path(category.id)
        categoriesPath = Routes.checkInCategories.path
    }
}
