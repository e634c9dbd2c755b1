import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The members of a family: roles, removing, leaving, and deleting the family. What cannot be undone is asked first.
struct FamilyMembersController: Sendable {
    let pages: Pages

    struct RoleFields: Decodable, Sendable {
        let account: String?
        let role: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.familyRole, signedIn, askSteppingDown)
        routes.post(Routes.familyRole, signedIn, RoleFields.self, setRole)
        routes.get(Routes.familyRemoving, signedIn, askRemoving)
        routes.post(Routes.familyRemoving, signedIn, NoFields.self, remove)
        routes.get(Routes.familyLeaving, signedIn, askLeaving)
        routes.post(Routes.familyLeaving, signedIn, NoFields.self, leave)
        routes.get(Routes.familyDeleting, signedIn, askDeleting)
        routes.post(Routes.familyDeleting, signedIn, NoFields.self, delete)
    }

    // MARK: Roles

    private func askSteppingDown(_ id: Space.ID, _ member: Member) async throws -> Response {
        let (_, own) = try await found(id, member)
        guard own.account == member.account.id else { throw Problem.notFound }
        return ask(
            "families.stepDown", [:], yes: "\(Routes.familyRole.path(id))?account=\(own.account)&role=member", in: id, member)
    }

    private func setRole(_ id: Space.ID, _ form: RoleFields, _ member: Member) async throws -> Response {
        guard let role = (form.role ?? member.query("role")).flatMap(Membership.Role.init),
            let account = (form.account ?? member.query("account")).flatMap({ Account.ID($0) })
        else { throw Problem.badRequest }
        let family = try await accounts.setRole(
            role, of: account, in: id, seen: nil, by: member.account.id, at: pages.authenticator.now())
        let isReader = account == member.account.id
        let notice = Notice(
            isReader ? "families.steppedDown" : "families.\(role.rawValue).made",
            isReader ? [:] : ["name": family.member(account)?.name ?? ""])
        return pages.seeOther(Routes.family.path(id), notice, for: member)
    }

    // MARK: Removing and leaving

    private func askRemoving(_ id: Space.ID, _ member: Member) async throws -> Response {
        let (family, other) = try await found(id, member)
        guard other.account != member.account.id else { throw Problem.notFound }
        return ask(
            "families.remove", ["name": other.name, "family": family.name],
            yes: "\(Routes.familyRemoving.path(id))?account=\(other.account)", in: id, member)
    }

    private func remove(_ id: Space.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let (_, other) = try await found(id, member)
        guard other.account != member.account.id else { throw Problem.notFound }
        try await accounts.removeMember(
            other.account, of: id, seen: nil, by: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.family.path(id), Notice("families.removed", ["name": other.name]), for: member)
    }

    private func askLeaving(_ id: Space.ID, _ member: Member) async throws -> Response {
        let family = try await accounts.family(id, of: member.account.id, at: pages.authenticator.now())
        // Who is alone deletes it with that, and is asked so.
        guard family.members.count > 1 else { return try await askDeleting(id, member) }
        return ask("families.leave", ["family": family.name], yes: Routes.familyLeaving.path(id), in: id, member)
    }

    private func leave(_ id: Space.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let family = try await accounts.family(id, of: member.account.id, at: now)
        try await accounts.leaveFamily(id, member.account.id, at: now)
        return pages.seeOther(Routes.families.path, Notice("families.left", ["name": family.name]), for: member)
    }

    private func askDeleting(_ id: Space.ID, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let family = try await accounts.family(id, of: member.account.id, at: now)
        guard family.member(member.account.id)?.role == .owner else { throw StoreError.spaceRefused(.notOwner) }
        // One that cannot be read can be deleted all the same.
        let people = try? await folder.openSpace(id, for: member.account.id).peopleCount()
        let phrases = pages.phrases(for: member)
        let screen = FamilyDeletionScreen(
            title: phrases.text("families.delete.title", ["family": family.name]),
            text: people.map {
                $0 == 0 ? phrases.text("families.delete.text.none") : phrases.count("families.delete.text", $0)
            } ?? phrases.text("families.delete.text.unknown"),
            yesPath: Routes.familyDeleting.path(id),
            noPath: Routes.family.path(id), documentPath: Routes.familyDocument.path(id))
        return pages.page(.familyDeletion, screen.title, tab: .settings, screen, for: member)
    }

    private func delete(_ id: Space.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let family = try await accounts.family(id, of: member.account.id, at: now)
        try await folder.deleteFamily(id, seen: nil, by: member.account.id, at: now)
        return pages.seeOther(Routes.families.path, Notice("families.deleted", ["name": family.name]), for: member)
    }

    // MARK: - Private

    /// The family and the member that `account` in the query names. Throws where it is none of the reader's, or not theirs to
    /// change.
    private func found(
        _ id: Space.ID, _ member: Member
    ) async throws -> (SharedSpace, SharedSpace.Member) {
        let family = try await accounts.family(id, of: member.account.id, at: pages.authenticator.now())
        guard family.member(member.account.id)?.role == .owner else { throw StoreError.spaceRefused(.notOwner) }
        guard let account = member.query("account").flatMap({ Account.ID($0) }), let other = family.member(account) else {
            throw Problem.notFound
        }
        return (family, other)
    }

    private func ask(
        _ key: String, _ values: [String: String], yes path: String, in id: Space.ID, _ member: Member
    ) -> Response {
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("\(key).title", values), text: phrases.text("\(key).text", values), yesPath: path,
            yesTitle: phrases.text(key), noPath: Routes.family.path(id))
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private var folder: DataFolder { pages.authenticator.folder }
    private var accounts: Accounts { folder.accounts }
}
