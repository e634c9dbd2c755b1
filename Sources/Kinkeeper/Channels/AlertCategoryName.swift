extension AlertCategory: CaseIterable {
    /// All of them: occasions, previews, catch-ups, reminders by their category, then gifts.
    public static var allCases: [AlertCategory] {
        [.occasion, .monthlyPreview, .catchup] + Reminder.Category.allCases.map(AlertCategory.reminder) + [.gift]
    }

    /// Its name for programs and in the store: "occasion", "monthly-preview", "catchup", "gift", or that of the reminder's
    /// category, such as "check-in".
    public var name: String {
        switch self {
        case .occasion: "occasion"
        case .monthlyPreview: "monthly-preview"
        case .catchup: "catchup"
        case .reminder(let category): category.rawValue
        case .gift: "gift"
        }
    }

    /// The category with this name; nil when there is none.
    public init?(name: String) {
        guard let found = AlertCategory.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
