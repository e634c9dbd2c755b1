import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Copying people to a family's address book, and from it to the account's own.
struct SharingController: Sendable {
    let pages: Pages
    /// Where changes are kept to be undone.
    let undo: UndoBuffer

    func register(in routes: RouteRegistry, _ inSpaces: SignedIn) {
        routes.get(Routes.personSharing, inSpaces) { id, member in
            try await question(about: [id], back: Routes.person.path(id), member)
        }
        routes.postFields(Routes.peopleSharing, inSpaces, share)
    }

    /// The page that says what goes along before anything is copied.
    func question(
        about ids: [Person.ID], ticked: SharingScreen.Ticked = .init(), back: String, _ member: Member, problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let ids = Array(ids.prefix(PeopleSharing.most))
        let people = try await member.space.people(ids)
        let families = try await member.families(at: display.now)
        guard !people.isEmpty, !families.isEmpty else { throw Problem.notFound }
        let gifts = try await member.space.gifts(forNobodyBut: ids, asking: member.account.id)
        let screen = SharingScreen(
            people, with: families, gifts: gifts.count, seenBy: try await targets(of: gifts, member), ticked: ticked,
            back: back, problem: problem, from: display)
        return pages.page(
            .sharing, screen.title, tab: .people, screen, for: member, status: problem == nil ? .ok : .unprocessableContent)
    }

    /// For each family who would see some gifts of the account's own that are moved there.
    private func targets(of gifts: [Gift.ID], _ member: Member) async throws -> [GiftSpaceScreen.Target] {
        guard member.family == nil, 1...PeopleMoving.mostGifts ~= gifts.count else { return [] }
        let (folder, display) = (pages.authenticator.folder, pages.display(of: member))
        var wholes: [WholeGift] = []
        for gift in gifts {
            if let whole = try await member.space.wholeGift(gift, asking: member.account.id) { wholes.append(whole) }
        }
        let recipients = try await member.space.people(Array(Set(wholes.flatMap(\.gift.recipients))).sorted())
        var targets: [GiftSpaceScreen.Target] = []
        for family in try await folder.readableFamilySpaces(of: member.account.id, at: display.now) {
            do throws(StoreError) {
                let sharing = PeopleSharing(member.space, family, today: display.today, now: display.now)
                let known = try await sharing.known(recipients.map(\.id), toFamily: true)
                targets.append(
                    GiftSpaceScreen.Target(
                        family.family, of: wholes, for: recipients, known: known,
                        there: try await family.space.peopleByAccount(), from: display))
            } catch {
                guard error.isOfOneFile else { throw error }
            }
        }
        return targets
    }

    private func share(_ fields: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let people = fields.values("person").compactMap(Person.ID.init)
        let back = fields["back"].flatMap(BulkController.ownPath) ?? Routes.people.path(in: member.family)
        let ticked = SharingScreen.Ticked(movesGifts: fields["gifts"] != nil, isLeaving: fields["leave"] != nil)
        guard people.count <= PeopleSharing.most else {
            let blanks = ["limit": display.wording.number(PeopleSharing.most)]
            return try await question(
                about: Array(people.prefix(PeopleSharing.most)), ticked: ticked, back: back, member,
                problem: display.phrases.text("spaces.share.tooMany", blanks))
        }
        let isToFamily = member.family == nil
        let named = isToFamily ? fields["family"].flatMap(Space.ID.init) : member.family?.id
        guard let id = named else {
            return try await question(
                about: people, ticked: ticked, back: back, member, problem: display.phrases.text("spaces.share.choose"))
        }
        guard let moving = try await moving(with: id, member) else { throw Problem.notFound }
        let request = PeopleMoving.Request(
            people, isToFamily ? .toFamily : .toOwn, movesGifts: ticked.movesGifts, isLeaving: ticked.isLeaving)
        guard try await moving.isWithinBounds(request) else {
            let blanks = ["limit": display.wording.number(PeopleMoving.mostGifts)]
            return try await question(
                about: people, ticked: ticked, back: back, member,
                problem: display.phrases.text("spaces.share.gifts.most", blanks))
        }
        let outcome = try await moving.run(request)
        return try await answer(outcome, with: id, back, member)
    }

    /// Takes a change back, in the space that people were brought to.
    func takeBack(_ change: BulkChange, _ along: BulkChange.Along, _ member: Member) async throws -> Int {
        guard let moving = try await moving(with: along.family, member) else { throw Problem.notFound }
        return try await moving.undo(change, member.family == nil ? .toOwn : .toFamily)
    }

    private func moving(with family: Space.ID, _ member: Member) async throws -> PeopleMoving? {
        let (folder, display) = (pages.authenticator.folder, pages.display(of: member))
        let own = try await folder.openSpace(member.account.personalSpace, for: member.account.id)
        guard let open = try await folder.familySpace(family, of: member.account.id, at: display.now) else { return nil }
        return PeopleMoving(folder, own, open, of: member.account, today: display.today, now: display.now)
    }

    private func answer(
        _ outcome: PeopleMoving.Outcome, with family: Space.ID, _ back: String, _ member: Member
    ) async throws -> Response {
        let phrases = pages.phrases(for: member)
        guard !outcome.pairs.isEmpty else { return pages.seeOther(back, Notice("spaces.share.none"), for: member) }
        let isToFamily = member.family == nil
        let name = try await member.families(at: pages.authenticator.now()).first { $0.id == family }?.name ?? ""
        let text = outcome.sentences(isToFamily: isToFamily, family: name, phrases)
        guard outcome.isAny else { return pages.seeOther(back, Notice("spaces.moved", text), for: member) }
        let target = isToFamily ? family : member.account.personalSpace
        let id = await undo.keep(outcome.change, in: target, for: member.account.id)
        let path = Routes.peopleChangeUndoing.path(id) + (isToFamily ? "?space=\(family)" : "")
        // Whose page it was is not there any more.
        let way = outcome.left > 0 && Routes.person.argument(in: back) != nil ? Routes.people.path(in: member.family) : back
        return pages.seeOther(way, Notice("spaces.moved", text, undoPath: path), for: member)
    }
}

extension PeopleMoving.Outcome {
    /// What was done, as blanks of "spaces.moved".
    fileprivate func sentences(isToFamily: Bool, family: String, _ phrases: Phrasebook) -> [String: String] {
        let blanks = ["family": family]
        let (new, known, unchanged) =
            isToFamily
            ? ("spaces.shared", "spaces.shared.there", "spaces.shared.before")
            : ("spaces.takenIn", "spaces.takenIn.there", "spaces.takenIn.before")
        func some(_ key: String, _ count: Int) -> String { count == 0 ? "" : phrases.count(key, count) }
        return [
            "done": added > 0 ? phrases.count(new, added, blanks) : phrases.text(isAny ? known : unchanged, blanks),
            "gifts": some("spaces.moved.gifts", gifts.count), "stayed": some("spaces.moved.stayed", giftsThatStayed),
            "left": some("spaces.moved.left", left),
        ]
    }
}
