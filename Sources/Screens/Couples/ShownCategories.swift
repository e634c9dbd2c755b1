package import Application
package import Foundation
import Kinkeeper
package import Store

extension CoupleCheckIns {
    /// The categories in their order, hidden ones too, with their prompts in the words of a language.
    package func shownCategories(_ phrases: Phrasebook, at now: Date) async throws(StoreError) -> [ShownCategory] {
        let categories = try await space.checkInCategories(at: now)
        let prompts = try await space.checkInPrompts()
        return categories.map { category in
            ShownCategory(
                category, name: category.shownName(phrases), details: category.shownDetails(phrases),
                prompts: prompts.filter { $0.category == category.id }.map {
                    .init($0, text: $0.shownText(in: category, phrases))
                })
        }
    }
}
