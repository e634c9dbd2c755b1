import Kinkeeper
import Store

/// What to talk about.
public struct CheckInSelection: Hashable, Sendable {
    /// A category to choose.
    public struct Row: Hashable, Sendable {
        /// Its identifier in the form.
        public let id: String
        /// An emoji.
        public let icon: String
        /// "Money".
        public let name: String
        /// What it is about.
        public let details: String
        /// Whether it is chosen.
        public let isChosen: Bool
        /// Whether it was talked about, and so stays.
        public let isDiscussed: Bool
    }

    /// The categories.
    public let rows: [Row]
    /// The page on which categories are changed.
    public let categoriesPath: String

    init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let chosen = view.checkIn.chosen
        rows = view.categories.filter { category in
            !category.isHidden || chosen.contains { $0.category == category.id }
        }.map { category in
            let topic = chosen.first { $0.category == category.id }
            return Row(
                id: category.id.description, icon: category.icon, name: category.shownName(display.phrases),
                details: category.shownDetails(display.phrases), isChosen: topic != nil,
                isDiscussed: topic?.isDiscussed ?? false)
        }
        categoriesPath = Routes.checkInCategories.path
    }
}
