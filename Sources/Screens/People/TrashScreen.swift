import Foundation
package import Kinkeeper
package import Store

/// The people in the trash, page by page, the latest first; and before them the deleted groups.
public struct TrashScreen: Hashable, Sendable {
    /// The family whose trash it is; nil for the account's own.
    public let family: String?
    /// The address books of the account; empty where there is one.
    public let spaces: [FilterChip]
    /// The people of the same address book.
    public let peoplePath: String
    /// Asks whether to empty it.
    public let emptyingPath: String
    /// "3 people".
    public let summary: String
    /// The rows of this page.
    public let rows: [TrashRow]
    /// Whether the trash is empty.
    public let isEmpty: Bool
    /// The groups that were deleted, on the first page.
    public let groups: [DeletedGroupRow]
    /// Whether there are any.
    public let hasGroups: Bool
    /// Whether neither people nor groups are in it.
    public let isBare: Bool
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// Why nothing goes for good at the moment; nil where all is as usual.
    public let clockNote: String?
}

/// A person in the trash.
public struct TrashRow: Hashable, Sendable {
    /// Link to the person.
    public let path: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// "Goes for good on 21 December."
    public let note: String
    /// Where the person is taken out.
    public let restoringPath: String
    /// The page that asks whether to delete for good.
    public let deletionPath: String
}

/// A group that was deleted.
public struct DeletedGroupRow: Hashable, Sendable {
    /// The name of the group.
    public let name: String
    /// "3 people. Goes for good on 21 December."
    public let note: String
    /// Where it is brought back.
    public let restoringPath: String
}

/// A question before something that cannot be undone.
public struct QuestionScreen: Hashable, Sendable {
    /// The question.
    public let title: String
    /// The meaning.
    public let text: String
    /// Where yes is sent.
    public let yesPath: String
    /// The title of the button.
    public let yesTitle: String
    /// Where no leads.
    public let noPath: String
    /// The moment of the question, so that the answer covers only what was shown; may be empty.
    public let moment: String
    /// The password that yes needs; nil where it needs none.
    public let confirmation: OwnerConfirmation?

    package init(
        title: String, text: String, yesPath: String, yesTitle: String, noPath: String, moment: String = "",
        confirmation: OwnerConfirmation? = nil
    ) {
        (self.title, self.text, self.yesPath, self.yesTitle, self.noPath, self.moment, self.confirmation) =
            (title, text, yesPath, yesTitle, noPath, moment, confirmation)
    }
}

extension TrashScreen {
    /// Builds a page of the trash.
    package init(
        _ page: TrashPage, groups: [DeletedGroup], families: [SharedSpace] = [], isFirst: Bool, clock: ClockRecord? = nil,
        from display: DisplayContext
    ) {
        let here = Routes.trash.path(in: display.family)
        let groups = isFirst ? groups.map { DeletedGroupRow($0, from: display) } : []
        self.init(
            family: display.family?.name, spaces: FilterChip.spaces(families, on: Routes.trash, from: display),
            peoplePath: Routes.people.path(in: display.family), emptyingPath: Routes.trashEmptying.path(in: display.family),
            summary: display.phrases.count("shared.people", page.total),
            rows: page.rows.map { person in
                TrashRow(
                    path: Routes.person.path(person.id), name: person.name.display(display.nameOrder),
                    avatar: Avatar(of: person.id, name: person.name, photo: person.photo),
                    note: display.trashNote(person.trashedAt),
                    restoringPath: Routes.personRestoring.path(person.id),
                    deletionPath: Routes.trashDeletion.path(person.id))
            },
            isEmpty: page.total == 0, groups: groups, hasGroups: !groups.isEmpty,
            isBare: page.total == 0 && groups.isEmpty,
            morePath: page.next.map { "\(here)\(display.family == nil ? "?" : "&")after=\($0)" },
            firstPath: isFirst ? nil : here, clockNote: clock.flatMap(display.clockNote))
    }
}

extension DisplayContext {
    /// The note that the server's clock is not believed; nil when it is.
    fileprivate func clockNote(_ clock: ClockRecord) -> String? {
        guard !clock.isBelieved else { return nil }
        let days = Int(now.timeIntervalSince(clock.seenAt) / 86_400)
        return phrases.text("people.trash.clock", ["days": wording.number(days)])
    }
}

extension DeletedGroupRow {
    fileprivate init(_ group: DeletedGroup, from display: DisplayContext) {
        let count = display.phrases.count("shared.people", group.members)
        self.init(
            name: group.name, note: "\(count). \(display.trashNote(group.deletedAt))",
            restoringPath: Routes.groupRestoring.path(group.id))
    }
}
