import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Changes of many people at once, and their undoing.
struct BulkController: Sendable {
    let pages: Pages
    /// Where changes are kept to be undone.
    let undo: UndoBuffer

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.postFields(Routes.peopleChanges, signedIn, change)
        routes.post(Routes.peopleChangeUndoing, signedIn, NoFields.self, undo)
    }

    private func change(_ fields: FormFields, _ member: Member) async throws -> Response {
        let people = fields.values("person").compactMap(Person.ID.init)
        let back = fields["back"].flatMap(Self.ownPath) ?? Routes.people.path(in: member.family)
        guard !people.isEmpty else { return pages.seeOther(back, Notice("people.bulk.none"), for: member) }
        if fields["change"] == "share" {
            return try await SharingController(pages: pages, undo: undo).question(about: people, back: back, member)
        }
        let (key, change) = try await make(fields, of: people, member)
        guard change.count > 0 else { return pages.seeOther(back, Notice("people.bulk.\(key)", count: 0), for: member) }
        let id = await undo.keep(change, in: member.spaceID, for: member.account.id)
        let undo = Routes.peopleChangeUndoing.path(id) + (member.family.map { "?space=\($0.id)" } ?? "")
        return pages.seeOther(back, Notice("people.bulk.\(key)", count: change.count, undoPath: undo), for: member)
    }

    private func make(
        _ fields: FormFields, of people: [Person.ID], _ member: Member
    ) async throws -> (String, BulkChange) {
        let (space, now, today) = (member.space, pages.authenticator.now(), pages.display(of: member).today)
        switch fields["change"] {
        case "category":
            return ("category", try await space.setCategory(Category(fields["category"] ?? ""), of: people, at: now))
        // In a family, each member has cadences of their own.
        case "cadence" where member.family == nil:
            guard let choice = CadenceChoice(entryText: fields["cadence"] ?? "") else { throw Problem.badRequest }
            return ("cadence", try await space.setCadence(choice, of: people, today: today, at: now))
        case "join":
            return ("join", try await space.add(people, to: group(fields), today: today, at: now))
        case "leave":
            return ("leave", try await space.remove(people, from: group(fields), at: now))
        case "trash":
            return ("trash", try await space.trash(people, at: now))
        default: throw Problem.badRequest
        }
    }

    private func group(_ fields: FormFields) throws(Problem) -> PersonGroup.ID {
        guard let group = fields["group"].flatMap(PersonGroup.ID.init) else { throw .badRequest }
        return group
    }

    private func undo(_ id: String, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let change = await undo.take(id, in: member.spaceID, for: member.account.id) else {
            return pages.seeOther(Routes.people.path(in: member.family), Notice("people.bulk.gone"), for: member)
        }
        guard let along = change.along else {
            let count = try await member.space.undo(change, at: pages.authenticator.now())
            return pages.seeOther(
                Routes.people.path(in: member.family), Notice("people.bulk.undone", count: count), for: member)
        }
        let count: Int
        do { count = try await SharingController(pages: pages, undo: undo).takeBack(change, along, member) } catch {
            // It can be tried again.
            _ = await undo.keep(change, as: id, in: member.spaceID, for: member.account.id)
            throw error
        }
        // They are where they came from.
        let origin = member.family == nil ? along.family.description : Space.ownWord
        return pages.seeOther(
            "\(Routes.people.path)?space=\(origin)", Notice("people.bulk.undone", count: count), for: member)
    }

    /// A path of the list of people, or of a person's page; nothing else is followed.
    static func ownPath(_ path: String) -> String? {
        let isList = path == Routes.people.path || path.hasPrefix(Routes.people.path + "?")
        return isList || Routes.person.argument(in: path) != nil ? path : nil
    }
}
