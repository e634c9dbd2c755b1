import Foundation
package import Kinkeeper
package import Store

/// The families of an account, the form of a new one, and the field for a code.
public struct FamiliesScreen: Hashable, Sendable {
    /// A family in the list.
    public struct Row: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// "3 members".
        public let members: String
        /// Its page.
        public let path: String
    }

    /// The families, in the order the account joined them.
    public let rows: [Row]
    /// Names the family that the form makes, so that it is made once.
    public let id: String
    /// The name that was typed.
    public let name: String
    /// Why it cannot be; nil where it can.
    public let nameProblem: String?
    /// The code that was typed.
    public let code: String
    /// Why it leads nowhere.
    public let codeProblem: String?

    /// Whether everything that was typed can be taken.
    package var isFine: Bool { nameProblem == nil && codeProblem == nil }
}

extension FamiliesScreen {
    /// What was typed into a form that is shown again.
    package struct Draft: Sendable {
        /// Names the family that the form makes.
        package var form: Identifier<SharedSpace>
        /// The name.
        package var name = ""
        /// Why it cannot be.
        package var nameProblem: String?
        /// The code.
        package var code = ""
        /// Why it leads nowhere.
        package var codeProblem: String?

        /// An empty form.
        package init(_ form: Identifier<SharedSpace>) { self.form = form }
    }

    /// Builds the page.
    package init(_ families: [SharedSpace], draft: Draft, from display: DisplayContext) {
        self.init(
            rows: families.map { family in
                Row(
                    name: family.name, members: display.phrases.count("families.members", family.members.count),
                    path: Routes.family.path(family.id))
            },
            id: draft.form.description, name: draft.name, nameProblem: draft.nameProblem, code: draft.code,
            codeProblem: draft.codeProblem)
    }
}
