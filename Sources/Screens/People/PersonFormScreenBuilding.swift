package import Kinkeeper
package import Store

extension PersonFormScreen {
    /// The purpose of the form.
    package enum Purpose: Hashable, Sendable {
        /// A new person, with their identifier.
        case new(Person.ID)
        /// An edit that started from a version; the name is what the page calls the person.
        case edit(Person.ID, PersonVersion, name: String)
    }

    /// Builds the form. `customCategories` are the ones in use.
    package init(
        _ purpose: Purpose, _ input: PersonFormInput, problems: [PersonEntry.Problem] = [], customCategories: [String],
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let entry = input.entry
        let rows = FormRowMaker(input: input, problems: problems, display: display)
        let others = FormField.otherNames(of: entry, phrases)
        let (title, savePath, cancelPath, id, version): (String, String, String, String, String) =
            switch purpose {
            case .new(let id):
                (
                    phrases.text("people.new"), Routes.personNew.path(in: display.family),
                    Routes.people.path(in: display.family), id.description, ""
                )
            case .edit(let id, let version, let name):
                (
                    phrases.text("people.edit.title", ["name": name]), Routes.personEdit.path(id), Routes.person.path(id), "",
                    version.description
                )
            }
        self.init(
            title: title, savePath: savePath, family: display.family?.name, cancelPath: cancelPath, id: id,
            isNewPerson: !id.isEmpty,
            version: version,
            problems: problems.map { FormProblem($0, rows: rows, phrases) },
            mainNames: FormField.mainNames(of: entry, phrases), otherNames: others,
            showsOtherNames: others.contains { !$0.value.isEmpty },
            nameProblem: problems.contains(.nameMissing) ? phrases.text("people.problem.name") : nil,
            phones: rows.contactSection("phone"),
            sections: ["email", "messaging", "url"].map { rows.contactSection($0).opened },
            showsWork: !entry.organisation.isEmpty || !entry.jobTitle.isEmpty, showsNote: !entry.note.isEmpty,
            showsOwn: !entry.category.isEmpty || !entry.leapDayRule.isEmpty || problems.contains(.cadence)
                || problems.contains(.leapDayRule) || CadenceChoice(entryText: entry.cadence) != .inherited,
            addresses: rows.contactSection("address").opened, days: rows.daySection, tags: rows.tagSection.opened,
            work: FormField.work(of: entry, phrases), note: entry.note,
            categories: FormChoice.categories(entry.category, customCategories, phrases), newCategory: "",
            cadences: display.family == nil ? FormChoice.cadences(entry.cadence, phrases) : [],
            cadenceDays: FormChoice.isOwnCadence(entry.cadence) ? entry.cadence : "",
            cadenceProblem: problems.contains(.cadence) ? phrases.text("people.problem.cadence") : nil,
            leapDayRules: FormChoice.leapDayRules(entry.leapDayRule, phrases), labels: phrases.offeredLabels,
            services: ["Signal", "WhatsApp", "Telegram", "Threema", "Matrix", "XMPP", "iMessage", "Skype"])
    }
}

extension FormField {
    fileprivate static func mainNames(of entry: PersonEntry, _ phrases: Phrasebook) -> [FormField] {
        [field("given", entry.name.given, phrases), field("family", entry.name.family, phrases)]
    }

    fileprivate static func otherNames(of entry: PersonEntry, _ phrases: Phrasebook) -> [FormField] {
        let name = entry.name
        return [
            field("nickname", name.nickname, phrases), field("prefix", name.prefix, phrases),
            field("middle", name.middle, phrases), field("suffix", name.suffix, phrases),
            field("formatted", name.formatted, phrases, hint: phrases.text("people.field.formatted.hint")),
            field("pronouns", entry.pronouns, phrases),
        ]
    }

    fileprivate static func work(of entry: PersonEntry, _ phrases: Phrasebook) -> [FormField] {
        [field("organisation", entry.organisation, phrases), field("jobTitle", entry.jobTitle, phrases)]
    }

    static func field(
        _ name: String, _ value: String, _ phrases: Phrasebook, key: String? = nil, hint: String = ""
    ) -> FormField {
        FormField(
            name: key ?? name, title: phrases.text("people.field.\(name)"), value: value, autocomplete: "off", hint: hint)
    }
}

extension FormChoice {
    /// The value of a category that is being typed.
    package static let newCategory = "+"
    /// The value of a number of days that is being typed.
    package static let ownCadence = "days"

    package static func categories(_ chosen: String, _ custom: [String], _ phrases: Phrasebook) -> [FormChoice] {
        let current = Category(chosen)
        var known = Category.standard + custom.map(Category.custom)
        if let current, !known.contains(current) { known.append(current) }
        let none = FormChoice(value: "", title: phrases.text("people.category.none"), isSelected: current == nil)
        let new = FormChoice(value: newCategory, title: phrases.text("people.category.new"), isSelected: false)
        return [none]
            + known.map { FormChoice(value: $0.description, title: phrases.title(of: $0), isSelected: $0 == current) } + [new]
    }

    static func isOwnCadence(_ text: String) -> Bool {
        guard let choice = CadenceChoice(entryText: text) else { return true }
        guard case .every(let cadence) = choice else { return false }
        return !Cadence.presets.contains(cadence)
    }

    package static func cadences(_ chosen: String, _ phrases: Phrasebook) -> [FormChoice] {
        let choices: [CadenceChoice] = [.inherited, .never] + Cadence.presets.map(CadenceChoice.every)
        return choices.map { choice in
            FormChoice(
                value: choice.entryText, title: phrases.title(of: choice), isSelected: choice.entryText == chosen)
        } + [FormChoice(value: ownCadence, title: phrases.text("people.cadence.own"), isSelected: isOwnCadence(chosen))]
    }

    fileprivate static func leapDayRules(_ chosen: String, _ phrases: Phrasebook) -> [FormChoice] {
        [("", "account")].map { FormChoice(value: $0, title: phrases.text("people.leap.\($1)"), isSelected: chosen == $0) }
            + LeapDayRule.allCases.map {
                FormChoice(
                    value: $0.rawValue, title: phrases.text("people.leap.\($0.rawValue)"), isSelected: chosen == $0.rawValue)
            }
    }
}

extension FormProblem {
    fileprivate init(_ problem: PersonEntry.Problem, rows: FormRowMaker, _ phrases: Phrasebook) {
        switch problem {
        case .nameMissing: self.init(href: "#given", text: phrases.text("people.problem.name"))
        case .cadence: self.init(href: "#cadenceDays", text: phrases.text("people.problem.cadence"))
        case .leapDayRule: self.init(href: "#leapDayRule", text: phrases.text("people.problem.leap"))
        case .occasion(let place, _), .labelMissing(let place):
            self.init(href: "#day-\(place)-day", text: phrases.text(of: problem))
        }
    }
}

extension Phrasebook {
    /// Returns a problem with a typed value in a sentence or two.
    package func text(of problem: PersonEntry.Problem) -> String {
        switch problem {
        case .nameMissing: text("people.problem.name")
        case .cadence: text("people.problem.cadence")
        case .leapDayRule: text("people.problem.leap")
        case .labelMissing: text("people.problem.label")
        case .occasion(_, let problem): text(of: problem)
        }
    }

    private func text(of problem: PersonEntry.DateProblem) -> String {
        switch problem {
        case .notANumber(let text): self.text("people.problem.number", ["text": text])
        case .yearNeedsFourDigits: text("people.problem.year")
        case .yearInFuture(let year): text("people.problem.future", ["year": String(year)])
        case .noSuchMonth(let month): text("people.problem.month", ["month": String(month)])
        case .noSuchDay(let day): text("people.problem.day", ["day": String(day)])
        case .monthMissing: text("people.problem.monthMissing")
        }
    }
}

extension FormSection {
    /// The section, open where something stands in it or a row was asked for.
    fileprivate var opened: FormSection {
        var section = self
        section.isOpen = rows.contains { row in
            row.isNew || !row.value.isEmpty || row.problem != nil || row.parts.contains { !$0.value.isEmpty }
        }
        return section
    }
}
