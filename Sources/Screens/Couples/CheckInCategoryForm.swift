import Foundation
package import Kinkeeper

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
