import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Moving a gift to a family, or from it to the account's own.
struct GiftSpaceController: Sendable {
    let pages: Pages
    /// Where changes are kept to be undone: the people who were copied with a gift.
    let undo: UndoBuffer

    /// The form: where to, and which version it was shown of. The link of a toast names `to` in its query.
    struct Form: Decodable, Sendable {
        let to: String?
        let version: String?
    }

    func register(in routes: RouteRegistry, _ inSpaces: SignedIn) {
        routes.get(Routes.giftSpace, inSpaces) { id, member in try await question(id, member) }
        routes.post(Routes.giftSpace, inSpaces, Form.self, move)
    }

    private func question(
        _ id: Gift.ID, _ member: Member, chosen: String? = nil, problem: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let gift = try await member.space.gift(id, asking: member.account.id) else { throw Problem.notFound }
        let recipients = try await member.space.people(gift.recipients)
        var targets: [GiftSpaceScreen.Target] = []
        var trashed: [Person.ID] = []
        for family in try await families(member) {
            do throws(StoreError) {
                guard let preview = try await moving(member, family).preview(id, direction(member)) else { throw .notFound }
                trashed = preview.whole.trashed
                targets.append(
                    member.family == nil
                        ? GiftSpaceScreen.Target(
                            family.family, for: recipients, copied: preview.copied, known: preview.known,
                            accounts: preview.whole.accounts, walls: preview.whole.walls,
                            there: try await family.space.peopleByAccount(),
                            isSelected: chosen == family.family.id.description, from: display)
                        : .own(for: recipients, copied: preview.copied, from: display))
            } catch {
                // One family that cannot be read keeps nothing back from going to another one.
                guard member.family == nil, error.isOfOneFile else { throw error }
            }
        }
        guard !targets.isEmpty else { throw Problem.notFound }
        let screen = GiftSpaceScreen(
            gift, to: targets, problem: problem, isMovable: trashed.isEmpty, from: display)
        return pages.page(.giftSpace, screen.title, tab: .gifts, screen, for: member, status: status)
    }

    private func move(_ id: Gift.ID, _ form: Form, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let to = form.to ?? member.query("to")
        guard let to, !to.isEmpty else {
            let problem = display.phrases.text("spaces.share.choose")
            return try await question(id, member, problem: problem, status: .unprocessableContent)
        }
        // Sent twice, the second finds it where it was sent to.
        if to == (member.family?.id.description ?? Space.ownWord) { return .seeOther(Routes.gift.path(id)) }
        let open = try await families(member).first {
            member.family != nil ? to == Space.ownWord : $0.family.id.description == to
        }
        guard let open else { throw Problem.notFound }
        let seen = form.version.flatMap(Int64.init).map { Date(timeIntervalSince1970: Double($0) / 1000) }
        let moving = try await moving(member, open)
        let outcome: GiftMoving.Outcome
        do throws(StoreError) {
            outcome = try await moving.move(id, direction(member), ifVersion: seen, ifState: member.query("state"))
        } catch {
            switch error {
            case .conflict:
                let problem = display.phrases.text("gifts.space.changed")
                return try await question(id, member, chosen: to, problem: problem, status: .conflict)
            case .giftRefused:
                let problem = display.wording.sentence(of: error)
                return try await question(id, member, chosen: to, problem: problem, status: .unprocessableContent)
            default: throw error
            }
        }
        let path = Routes.gift.path(outcome.gift.id)
        if let change = member.query("change") {
            // The way back takes out the people who were copied for it.
            if let kept = await undo.take(change, in: member.spaceID, for: member.account.id) {
                try await member.space.undo(kept, at: display.now)
            }
            return pages.seeOther(path, Notice("gifts.space.back", ["title": outcome.gift.title]), for: member)
        }
        var back = "\(Routes.giftSpace.path(outcome.gift.id))?to=\(member.family?.id.description ?? Space.ownWord)"
        let target = member.family == nil ? open.family.id : member.account.personalSpace
        back += "&state=\(outcome.state)"
        back += "&change=\(await undo.keep(outcome.change, in: target, for: member.account.id))"
        let key = member.family == nil ? "gifts.space.moved" : "gifts.space.moved.own"
        return pages.seeOther(
            path, Notice(key, ["title": outcome.gift.title, "family": open.family.name], undoPath: back), for: member)
    }

    // MARK: - Private

    private func direction(_ member: Member) -> GiftMoving.Direction { member.family == nil ? .toFamily : .toOwn }

    /// The families that a gift may be moved to; that of the gift where it is one of a family.
    private func families(_ member: Member) async throws -> [FamilySpace] {
        if let family = member.family { return [FamilySpace(family: family, space: member.space)] }
        return try await pages.authenticator.folder.readableFamilySpaces(of: member.account.id, at: pages.authenticator.now())
    }

    private func moving(_ member: Member, _ family: FamilySpace) async throws(StoreError) -> GiftMoving {
        let folder = pages.authenticator.folder
        let own =
            member.family == nil
            ? member.space : try await folder.openSpace(member.account.personalSpace, for: member.account.id)
        let display = pages.display(of: member)
        return GiftMoving(folder, own, family, of: member.account, today: display.today, now: display.now)
    }
}
