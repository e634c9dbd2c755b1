import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The milestones of a couple, and since when it is one.
struct CoupleMilestoneController: Sendable {
    let pages: Pages

    /// The version that is deleted.
    struct DeletingForm: Decodable, Sendable {
        let version: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.coupleMilestones, signedIn) { member in try await list(member) }
        routes.post(Routes.coupleMilestones, signedIn, CoupleMilestoneForm.Fields.self, add)
        routes.get(Routes.coupleMilestone, signedIn) { id, member in try await show(id, member) }
        routes.post(Routes.coupleMilestone, signedIn, CoupleMilestoneForm.Fields.self, edit)
        routes.post(Routes.coupleMilestoneAchieving, signedIn, NoFields.self, achieve)
        routes.post(Routes.coupleMilestoneDeleting, signedIn, DeletingForm.self, delete)
        routes.post(Routes.coupleMilestoneRestoring, signedIn, NoFields.self, restore)
    }

    // MARK: The list

    private func list(
        _ member: Member, typed: CoupleMilestoneForm.Fields? = nil, problem: CoupleMilestoneForm.Problem? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let isKept = member.query("kept") != nil && typed == nil
        let space = isKept ? member.space : try await checkIns(of: member).space
        var reads = try await reads(of: space, isKept: isKept, member, display)
        if !isKept, reads.isFirst {
            reads.deleted = try await space.deletedCoupleMilestones(limit: CoupleMilestonesScreen.most)
        }
        let form =
            isKept ? nil : CoupleMilestoneForm(typed ?? .init(), problem: problem, among: reads.categories, from: display)
        let screen = CoupleMilestonesScreen(
            reads, form: form, isFormOpen: problem != nil || member.query("new") != nil, from: display)
        return pages.page(
            .coupleMilestones, display.phrases.text("milestones.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func reads(
        of space: Space, isKept: Bool, _ member: Member, _ display: DisplayContext
    ) async throws -> CoupleMilestonesScreen.Reads {
        let cursor = member.query("after").flatMap(MilestoneCursor.init)
        var reads = CoupleMilestonesScreen.Reads()
        reads.isKept = isKept
        (reads.showsAhead, reads.isFirst) = (member.query("show") == "ahead", cursor == nil)
        reads.categories = try await space.checkInCategories(at: display.now)
        let sources = try await space.milestoneSources(in: display.timeZone, leapDayRule: display.leapDayRule, hasEnded: isKept)
        reads.progress = sources.ahead(of: display.today)
        let most = CoupleMilestonesScreen.most
        if reads.showsAhead {
            (reads.ahead, reads.next) = try await space.coupleMilestonesAhead(after: cursor, limit: most)
        } else {
            (reads.reached, reads.next) = try await space.reachedMilestones(
                sources, by: display.today, after: cursor, limit: most)
        }
        return reads
    }

    private func add(_ form: CoupleMilestoneForm.Fields, _ member: Member) async throws -> Response {
        let (space, display) = (try await checkIns(of: member).space, pages.display(of: member))
        let made: CoupleMilestone
        do {
            var draft = try CoupleMilestoneForm.draft(form, today: display.today)
            do { made = try await space.addCoupleMilestone(draft, today: display.today, at: display.now) } catch StoreError
                .conflict
            {
                // Sent from a page that was gone back to, with other words: it is another milestone.
                draft.id = nil
                made = try await space.addCoupleMilestone(draft, today: display.today, at: display.now)
            }
        } catch {
            return try await list(member, typed: form, problem: try Self.problem(error))
        }
        return pages.seeOther(Self.list(of: made), Notice("milestones.added"), for: member)
    }

    // MARK: One milestone

    private func show(
        _ id: CoupleMilestone.ID, _ member: Member, typed: CoupleMilestoneForm.Fields? = nil,
        problem: CoupleMilestoneForm.Problem? = nil, hasChanged: Bool = false
    ) async throws -> Response {
        let (space, display) = (try await checkIns(of: member).space, pages.display(of: member))
        guard let milestone = try await space.coupleMilestone(id) else { throw Problem.notFound }
        var fields = typed ?? .init(milestone)
        if hasChanged { fields.version = String(milestone.version) }
        let form = CoupleMilestoneForm(
            fields, changing: id, problem: problem, among: try await space.checkInCategories(at: display.now), from: display)
        let screen = CoupleMilestoneScreen(milestone, form: form, hasChanged: hasChanged, from: display)
        return pages.page(
            .coupleMilestone, display.phrases.text("milestones.edit"), tab: .settings, screen, for: member,
            status: hasChanged ? .conflict : problem == nil ? .ok : .unprocessableContent)
    }

    private func edit(_ id: CoupleMilestone.ID, _ form: CoupleMilestoneForm.Fields, _ member: Member) async throws -> Response {
        let (space, display) = (try await checkIns(of: member).space, pages.display(of: member))
        let edited: CoupleMilestone
        do {
            let draft = try CoupleMilestoneForm.draft(form, today: display.today)
            edited = try await space.editCoupleMilestone(
                id, to: draft, seen: form.seen, today: display.today, at: display.now)
        } catch StoreError.conflict {
            return try await show(id, member, typed: form, hasChanged: true)
        } catch {
            return try await show(id, member, typed: form, problem: try Self.problem(error))
        }
        return pages.seeOther(Self.list(of: edited), Notice("milestones.saved"), for: member)
    }

    private func achieve(_ id: CoupleMilestone.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let (space, display) = (try await checkIns(of: member).space, pages.display(of: member))
        let reached = try await space.achieveCoupleMilestone(id, on: display.today, at: display.now)
        return pages.seeOther(Self.list(of: reached), Notice("milestones.achieved", ["title": reached.title]), for: member)
    }

    private func delete(_ id: CoupleMilestone.ID, _ form: DeletingForm, _ member: Member) async throws -> Response {
        let space = try await checkIns(of: member).space
        do throws(StoreError) {
            try await space.deleteCoupleMilestone(
                id, seen: form.version.flatMap { Int($0) } ?? 0, at: pages.authenticator.now())
        } catch {
            guard error == .conflict else { throw error }
            return try await show(id, member, hasChanged: true)
        }
        let notice = Notice("milestones.deleted", undoPath: Routes.coupleMilestoneRestoring.path(id))
        return pages.seeOther(Routes.coupleMilestones.path, notice, for: member)
    }

    private func restore(_ id: CoupleMilestone.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let restored = try await checkIns(of: member).space.restoreCoupleMilestone(id)
        return pages.seeOther(Self.list(of: restored), Notice("milestones.restored"), for: member)
    }

    // MARK: - Private

    /// The list that a milestone is in.
    private static func list(of milestone: CoupleMilestone) -> String {
        let query = milestone.achievedOn == nil ? "?show=ahead" : ""
        return "\(Routes.coupleMilestones.path)\(query)#milestone-\(milestone.id)"
    }

    /// What is wrong with what was typed; other errors go on.
    private static func problem(_ error: any Error) throws -> CoupleMilestoneForm.Problem {
        switch error {
        case let problem as CoupleMilestoneForm.Problem: return problem
        case StoreError.milestoneProblem(let problem): return .milestone(problem)
        default: throw error
        }
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }
}
