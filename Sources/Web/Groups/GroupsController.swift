import Application
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// All groups, and one of them.
struct GroupsController: Sendable {
    let pages: Pages

    private static let pageSize = 50
    private static let offersShown = 20

    /// A form with a cadence in it.
    struct CadenceFields: Decodable, Sendable {
        let cadence: String?
        let days: String?
        let version: Int64?
    }

    struct NameFields: Decodable, Sendable {
        let name: String?
        let version: Int64?
    }

    struct NewFields: Decodable, Sendable {
        let id: String
        let name: String
        let cadence: String?
        let days: String?
        let person: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.groups, signedIn, list)
        routes.get(Routes.newGroup, signedIn, blank)
        routes.post(Routes.groups, signedIn, NewFields.self, create)
        routes.get(Routes.group, signedIn) { id, member in try await show(id, member) }
        routes.post(Routes.groupNaming, signedIn, NameFields.self, rename)
        routes.post(Routes.groupCadence, signedIn, CadenceFields.self, setCadence)
        routes.post(Routes.groupDeleting, signedIn, NoFields.self, delete)
        routes.post(Routes.groupRestoring, signedIn, NoFields.self, restore)
    }

    // MARK: All

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let offers = try await GroupOffer.all(in: member.space, limit: Self.offersShown, today: display.today)
        var rows: [GroupOfferRow] = []
        for offer in offers { rows.append(try await row(of: offer, member, display)) }
        let screen = GroupsScreen(
            try await member.space.groups(), offers: rows, families: try await member.families(at: display.now),
            from: display)
        return pages.page(.groups, display.phrases.text("shared.groups"), tab: .people, screen, for: member)
    }

    private func row(of offer: GroupOffer, _ member: Member, _ display: DisplayContext) async throws -> GroupOfferRow {
        func some(_ people: [Person.ID]) async throws -> (names: [String], count: Int) {
            let first = try await member.space.people(Array(people.prefix(4)))
            return (first.map { $0.name.display(display.nameOrder) }, people.count)
        }
        return GroupOfferRow(
            offer.id, version: offer.version, name: offer.name.text, group: offer.group?.name, isLinked: offer.isLinked,
            joining: try await some(offer.joining), leaving: try await some(offer.leaving), unknown: offer.unknown,
            from: display)
    }

    // MARK: A new one

    private func blank(_ member: Member) async throws -> Response {
        let screen = NewGroupScreen(
            .make(at: pages.authenticator.now()), person: member.query("person").flatMap(Person.ID.init),
            from: pages.display(of: member))
        return newPage(screen, member)
    }

    private func create(_ form: NewFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let id = PersonGroup.ID(form.id) else { throw Problem.badRequest }
        let person = form.person.flatMap(Person.ID.init)
        func again(_ problem: String?, _ cadence: CadenceForm? = nil) -> Response {
            let filled = cadence ?? CadenceForm(value: form.cadence ?? "", days: form.days ?? "", problem: nil, from: display)
            return newPage(
                NewGroupScreen(id, name: form.name, nameProblem: problem, cadence: filled, person: person, from: display),
                member)
        }
        do {
            let cadence = member.family == nil ? try CadenceForm.read(value: form.cadence ?? "", days: form.days ?? "") : nil
            let name = try GroupName(form.name)
            // The page was gone back to, and something else was written.
            let known = try await member.space.group(id)?.group
            let isSaid = known.map { $0.name == name.text && (member.family != nil || $0.cadence == cadence) } ?? true
            let outcome = try await member.space.createGroup(
                isSaid ? id : id.following("\(name.text) \(form.cadence ?? "") \(form.days ?? "")"), named: name,
                cadence: cadence, on: display.today, at: pages.authenticator.now())
            guard case .done(let group) = outcome else { return again(Self.taken(outcome, display)) }
            guard let person else { return .seeOther(Routes.groupPicking.path(group.id)) }
            try await member.space.addMembers([person], to: group.id, on: display.today, at: pages.authenticator.now())
            return pages.seeOther(
                Routes.person.path(person), Notice("groups.added", ["group": group.name]), for: member)
        } catch let refusal as GroupName.Refusal {
            return again(display.wording.reason(of: refusal))
        } catch is CadenceForm.Unusable {
            return again(nil, unusable(form.cadence, form.days, display))
        }
    }

    private func newPage(_ screen: NewGroupScreen, _ member: Member) -> Response {
        let isFine = screen.nameProblem == nil && screen.cadence?.problem == nil
        return pages.page(
            .groupNew, pages.display(of: member).phrases.text("groups.new"), tab: .people, screen, for: member,
            status: isFine ? .ok : .unprocessableContent)
    }

    // MARK: One

    private func show(
        _ id: PersonGroup.ID, _ member: Member, draft: GroupScreen.Draft = .init(), status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let summary = try await member.space.group(id) else { throw Problem.notFound }
        let cursor = member.query("after").flatMap(PeopleCursor.init)
        let members = try await member.space.membersPage(
            of: id, order: display.nameOrder, after: cursor, limit: Self.pageSize)
        let screen = GroupScreen(summary, members: members, isFirst: cursor == nil, draft: draft, from: display)
        return pages.page(.group, summary.group.name, tab: .people, screen, for: member, status: status)
    }

    private func rename(_ id: PersonGroup.ID, _ form: NameFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let typed = form.name ?? ""
        let name: GroupName
        do { name = try GroupName(typed) } catch {
            let draft = GroupScreen.Draft(name: typed, nameProblem: display.wording.reason(of: error))
            return try await show(id, member, draft: draft, status: .unprocessableContent)
        }
        let outcome = try await member.space.renameGroup(id, to: name, version: form.version, at: pages.authenticator.now())
        switch outcome {
        case .done: return pages.seeOther(Routes.group.path(id), Notice("groups.renamed"), for: member)
        case .nameInUse:
            let draft = GroupScreen.Draft(name: typed, nameProblem: Self.taken(outcome, display))
            return try await show(id, member, draft: draft, status: .unprocessableContent)
        case .changedMeanwhile:
            return try await show(id, member, draft: .init(name: typed, isConflict: true), status: .conflict)
        }
    }

    private func setCadence(_ id: PersonGroup.ID, _ form: CadenceFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        // In a family, each member has cadences of their own.
        guard member.family == nil else { throw Problem.notFound }
        let cadence: Cadence?
        do { cadence = try CadenceForm.read(value: form.cadence ?? "", days: form.days ?? "") } catch {
            let draft = GroupScreen.Draft(cadence: unusable(form.cadence, form.days, display))
            return try await show(id, member, draft: draft, status: .unprocessableContent)
        }
        let outcome = try await member.space.setCadence(
            cadence, ofGroup: id, version: form.version, on: display.today, at: pages.authenticator.now())
        guard case .done = outcome else {
            let draft = GroupScreen.Draft(cadence: CadenceForm(cadence, from: display), isConflict: true)
            return try await show(id, member, draft: draft, status: .conflict)
        }
        return pages.seeOther(Routes.group.path(id), Notice("groups.cadence.saved"), for: member)
    }

    private func delete(_ id: PersonGroup.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let group = try await member.space.deleteGroup(id, at: pages.authenticator.now())
        let notice = Notice("groups.deleted", ["group": group.name], undoPath: Routes.groupRestoring.path(id))
        return pages.seeOther(Routes.groups.path(in: member.family), notice, for: member)
    }

    private func restore(_ id: PersonGroup.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let group = try await member.space.restoreGroup(id, at: pages.authenticator.now())
        return pages.seeOther(Routes.group.path(id), Notice("groups.restored", ["group": group.name]), for: member)
    }

    private func unusable(_ value: String?, _ days: String?, _ display: DisplayContext) -> CadenceForm {
        CadenceForm(
            value: value ?? "", days: days ?? "", problem: display.phrases.text("groups.cadence.problem"), from: display)
    }

    private static func taken(_ outcome: GroupOutcome, _ display: DisplayContext) -> String? {
        guard case .nameInUse(let other) = outcome else { return nil }
        return display.wording.reason(of: PlainError(.groupNameTaken, ["name": .text(other.name)]))
    }
}
