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
