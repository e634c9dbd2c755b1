import Foundation
package import Kinkeeper

/// The categories of check-ins, in their order.
public struct CheckInCategoriesScreen: Hashable, Sendable {
    /// A category.
    public struct Row: Hashable, Sendable {
        /// Names the row in the page.
        public let anchor: String
        /// The page on which it is changed.
        public let path: String
        /// An emoji.
        public let icon: String
        /// "Money".
        public let name: String
        /// "5 questions".
        public let details: String
        /// Whether it is left out of new check-ins.
        public let isHidden: Bool
        /// Where it is hidden, or shown again.
        public let hidingPath: String
    }

    /// The categories.
    public let rows: [Row]
    /// The form for a new one.
    public let form: CheckInCategoryForm
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ categories: [CheckInCategory], prompts: [CheckInPrompt], form: CheckInCategoryForm, from display: DisplayContext
    ) {
        rows = categories.map { category in
            let count = prompts.count { $0.category == category.id && !$0.isHidden }
            return Row(
                anchor: "category-\(category.id)", path: Routes.checkInCategory.path(category.id), icon: category.icon,
                name: category.shownName(display.phrases), details: display.phrases.count("checkIns.prompts", count),
                isHidden: category.isHidden, hidingPath: Routes.checkInCategoryHiding.path(category.id))
        }
        self.form = form
        couplePath = Routes.couple.path
    }
}

/// The form of a category.
public struct CheckInCategoryForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var name: String?
        package var details: String?
        package var icon: String?
        package var colour: String?

        package init() {}

        /// The fields of a category as it is shown.
        package init(_ category: CheckInCategory, _ phrases: Phrasebook) {
            name = category.shownName(phrases)
            details = category.shownDetails(phrases)
            icon = category.icon
            colour = category.colour
        }

        /// Puts what was typed into a category; words that are those of the standard one are left to it.
        package func fill(_ category: inout CheckInCategory, _ phrases: Phrasebook) {
            var standard = category
            (standard.name, standard.details) = ("", "")
            let name = (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            let details = (details ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            category.name = category.standard != nil && name == standard.shownName(phrases) ? "" : name
            category.details = category.standard != nil && details == standard.shownDetails(phrases) ? "" : details
            category.icon = (icon ?? "").trimmingCharacters(in: .whitespaces)
            category.colour = (colour ?? CheckInCategory.usualColour).uppercased()
        }
    }

    /// Where it is sent.
    public let path: String
    /// The name that was typed.
    public let name: String
    /// The description that was typed.
    public let details: String
    /// The emoji that was typed.
    public let icon: String
    /// "#EC4899".
    public let colour: String
    /// Why it could not be kept.
    public let problem: String?
    /// Whether it is for a new category.
    public let isNew: Bool

    package init(_ fields: Fields, at path: String, problem: CheckInCategory.Problem? = nil, _ phrases: Phrasebook) {
        self.path = path
        isNew = path == Routes.checkInCategories.path
        name = fields.name ?? ""
        details = fields.details ?? ""
        icon = fields.icon ?? "💞"
        colour = fields.colour ?? CheckInCategory.usualColour
        self.problem = problem.map { phrases.text("checkIns.problem.\($0)", ["limit": String(CheckInCategory.most)]) }
    }
}

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
