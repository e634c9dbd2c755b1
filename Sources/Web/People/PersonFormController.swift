import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// The form for a new person and for an edit.
struct PersonFormController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personNew, signedIn) { member in
            try await form(.new(Person.ID.make(at: pages.authenticator.now())), PersonFormInput(PersonEntry()), for: member)
        }
        routes.postFields(Routes.personNew, signedIn, create)
        routes.get(Routes.personEdit, signedIn, edit)
        routes.postFields(Routes.personEdit, signedIn, save)
    }

    private func form(
        _ purpose: PersonFormScreen.Purpose, _ input: PersonFormInput, problems: [PersonEntry.Problem] = [],
        for member: Member
    ) async throws -> Response {
        let screen = PersonFormScreen(
            purpose, input, problems: problems, customCategories: try await member.space.customCategories(),
            from: pages.display(of: member))
        return pages.page(
            .personForm, screen.title, tab: .people, screen, for: member,
            status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func create(_ fields: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let input = PersonFormInput(fields, display.phrases)
        try input.checkSize(from: display)
        let id = fields["id"].flatMap(Person.ID.init) ?? Person.ID.make(at: pages.authenticator.now())
        guard input.more == nil else { return try await form(.new(id), input, for: member) }
        do {
            var draft = try input.draft(today: display.today)
            draft.keepCadences(of: member)
            // The page was gone back to, and something else was written: a choice, since it is the same person most of the time.
            if let there = try await member.space.personEdition(id), there.person.trashedAt == nil,
                !pages.editor(for: member).says(draft, in: there.person)
            {
                return try await conflict(draft, there, fields, member)
            }
            let person = try await pages.editor(for: member).create(draft, id: id).person
            let name = person.profile.name.display(display.nameOrder)
            let next = fields["then"] == "photo" ? Routes.personPicture : Routes.person
            return pages.seeOther(next.path(id), Notice("people.created", ["name": name]), for: member)
        } catch let refusal as PersonEntry.Refusal {
            return try await form(.new(id), input, problems: refusal.problems, for: member)
        }
    }

    private func edit(_ id: Person.ID, _ member: Member) async throws -> Response {
        guard let edition = try await member.space.personEdition(id) else { throw Problem.notFound }
        let name = edition.person.profile.name.display(pages.display(of: member).nameOrder)
        let input = PersonFormInput(PersonEntry(PersonDraft(edition.person)))
        return try await form(.edit(id, edition.version, name: name), input, for: member)
    }

    private func save(_ id: Person.ID, _ fields: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let input = PersonFormInput(fields, display.phrases)
        try input.checkSize(from: display)
        guard let edition = try await member.space.personEdition(id) else { throw Problem.notFound }
        guard let version = fields["version"].flatMap(PersonVersion.init) else { throw Problem.badRequest }
        let name = edition.person.profile.name.display(display.nameOrder)
        let purpose = PersonFormScreen.Purpose.edit(id, version, name: name)
        guard input.more == nil else { return try await form(purpose, input, for: member) }
        var draft: PersonDraft
        do {
            draft = try input.draft(today: display.today, over: edition.person.profile.occasions)
        } catch {
            return try await form(purpose, input, problems: error.problems, for: member)
        }
        draft.keepCadences(of: member)
        if version == edition.version { draft.takeChosen(fields, from: PersonDraft(edition.person)) }
        switch try await pages.editor(for: member).save(draft, over: id, ifVersion: version) {
        case .saved:
            return pages.seeOther(Routes.person.path(id), Notice("people.saved"), for: member)
        case .conflict(let there):
            return try await conflict(draft, there, since: version, fields, member)
        }
    }

    private func conflict(
        _ draft: PersonDraft, _ there: PersonEdition, since version: PersonVersion? = nil, _ fields: FormFields,
        _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        var base: PersonDraft?
        if let version, let profile = try await pages.editor(for: member).profile(of: there.person, in: version) {
            // Kinkeeper's own data is not on the card: if it is the same, the other edit did not change it.
            base =
                version.sharesOwnData(with: there.version)
                ? PersonDraft(profile: profile, own: there.person.ownData)
                : PersonDraft(profile: profile, own: OwnData(category: .custom("\u{0}")))
        }
        let typed = fields.all.filter { !["csrf", "version", "more"].contains($0.name) && !$0.name.hasPrefix("keep.") }
        let screen = PersonConflictScreen(
            mine: draft, theirs: there, base: base,
            typed: typed.map { TypedField(name: $0.name, value: $0.value) }, from: display)
        let title = display.phrases.text("people.conflict.title", ["name": screen.name])
        return pages.page(.personConflict, title, tab: .people, screen, for: member, status: .conflict)
    }
}

extension PersonFormInput {
    /// The draft that was typed, with the contacts in the card's order.
    fileprivate func draft(today: CivilDate, over known: [Occasion] = []) throws(PersonEntry.Refusal) -> PersonDraft {
        var draft = try entry.draft(today: today, over: known)
        draft.profile.contacts = contactsInOrder.filter { !$0.isBlank }
        return draft
    }
}

extension ContactMethod {
    fileprivate var isBlank: Bool {
        switch value {
        case .phone(let text), .email(let text), .url(let text), .messaging(_, let text):
            text.allSatisfy(\.isWhitespace)
        case .address(let address): address == PostalAddress()
        }
    }
}

extension PersonDraft {
    /// In a family, each member has cadences of their own: no form sets one for all.
    fileprivate mutating func keepCadences(of member: Member) {
        if member.family != nil { own.cadence = .inherited }
    }

    /// Takes the chosen fields from the other version, on the page that shows both.
    fileprivate mutating func takeChosen(_ fields: FormFields, from theirs: PersonDraft) {
        for field in Field.allCases where fields["keep.\(field.rawValue)"] == "theirs" { take(field, from: theirs) }
    }
}
