import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension TableScreen {
    private static let mostColumns = 200
    private static let mostProblems = 10

    /// Builds the page of a table that waits.
    init(_ table: WaitingTable.ID, _ look: TableLook, from display: DisplayContext) {
        let phrases = display.phrases
        let filled = look.survey.columns.indices.filter { look.survey.columns[$0].filled > 0 }
        let evidence = look.survey.evidence(for: look.plan.columns)
        let isUnclear = look.plan.dates == .unknown && evidence.ambiguous > 0
        let hasQuestion =
            (evidence.ambiguous > 0 && evidence.order == .unknown) || look.choices.dates != DateOrder.unknown.rawValue
        let empty = look.survey.columns.count - filled.count
        let people = look.plan.namesPeople ? look.rehearsal.first.compactMap { TablePersonRow($0, from: display) } : []
        self.init(
            file: look.choices.fileName,
            lead: phrases.count("import.table.\(look.survey.kind.rawValue)", look.survey.rows),
            people: people,
            problems: look.rehearsal.problems.prefix(Self.mostProblems).map { ImportProblemRow($0, from: display) },
            problem: look.plan.namesPeople ? nil : phrases.text("import.table.nobody"),
            unclearDays: isUnclear ? phrases.count("import.table.unclear", evidence.ambiguous) : nil,
            columns: filled.prefix(Self.mostColumns).map { TableColumnRow($0, look, display) },
            emptyColumns: empty > 0 ? phrases.count("import.table.empty", empty) : nil,
            dateOrders: hasQuestion ? Self.dateOrders(look.choices.dates, phrases) : [],
            importTitle: phrases.count("import.table.go", look.survey.rows),
            familyHint: display.family.map { phrases.text("import.family", ["family": $0.name]) },
            table: table, in: display.family)
    }

    private static func dateOrders(_ chosen: String, _ phrases: Phrasebook) -> [TableChoice] {
        DateOrder.allCases.map { order in
            TableChoice(
                value: order.rawValue, title: phrases.text("import.table.dates.\(order.rawValue)"),
                isSelected: order.rawValue == chosen)
        }
    }
}

extension TablePersonRow {
    private static let mostDetails = 6

    /// Nil when the card is not a person.
    init?(_ card: IncomingCard, from display: DisplayContext) {
        guard case .person(let profile, _) = card.content else { return nil }
        let occasions = profile.occasions.map { occasion in
            let title =
                occasion.kind == .custom ? occasion.label : display.phrases.text("import.field.\(occasion.kind.rawValue)")
            return "\(title): \(Self.text(of: occasion.when))"
        }
        let contacts = profile.contacts.map { Self.text(of: $0) }
        let others = [profile.organisation, profile.tags.joined(separator: ", "), Self.line(profile.note)]
        let details = (occasions + contacts + others).filter { !$0.isEmpty }
        self.init(name: profile.name.formatted, details: Array(details.prefix(Self.mostDetails)))
    }

    /// The numbers as every language reads them: this is for checking, not for reading.
    private static func text(of when: Occasion.When) -> String {
        switch when {
        case .date(let date): date.description
        case .text(let text): "“\(text)”"
        }
    }

    private static func text(of contact: ContactMethod) -> String {
        let text =
            switch contact.value {
            case .phone(let text), .email(let text), .url(let text): text
            case .messaging(let service, let handle): service.isEmpty ? handle : "\(service): \(handle)"
            case .address(let address):
                [address.street, [address.postalCode, address.locality].joined(separator: " "), address.country]
                    .map { line($0) }.filter { !$0.isEmpty && $0 != " " }.joined(separator: ", ")
            }
        return contact.label.isEmpty ? text : "\(text) (\(contact.label))"
    }

    private static func line(_ text: String) -> String {
        let line = text.replacing("\n", with: ", ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }
}

extension TableColumnRow {
    /// The meanings offered for every column.
    private static let offered = [
        "name", "given", "middle", "family", "nickname", "prefix", "suffix", "birthday", "anniversary", "name-day", "memorial",
        "date", "phone", "phone:mobile", "phone:home", "phone:work", "email", "email:home", "email:work", "address",
        "address:home", "address:work", "street#4", "locality#4", "postal-code#4", "region#4", "country#4", "url", "handle",
        "organisation", "department", "job-title", "pronouns", "tags", "notes", "note", "id", "card", "none",
    ]

    init(_ index: Int, _ look: TableLook, _ display: DisplayContext) {
        let column = look.survey.columns[index]
        let chosen = look.plan.columns[index].meaning
        let codes = (Self.offered.contains(chosen.description) ? [] : [chosen.description]) + Self.offered
        let number = display.wording.number(index + 1)
        let heading = column.guess.heading
        let phrases = display.phrases
        let named = heading.isEmpty ? phrases.text("import.table.unnamed", ["number": number]) : heading
        self.init(
            field: "column-\(index)", heading: named, title: phrases.text("import.table.column", ["heading": named]),
            sample: column.samples.joined(separator: " · "), filled: phrases.count("import.table.filled", column.filled),
            isUnknown: !column.guess.isRecognised,
            choices: codes.compactMap { code in
                ColumnMeaning(code).map { meaning in
                    TableChoice(value: code, title: Self.title(of: meaning, phrases), isSelected: meaning == chosen)
                }
            })
    }

    private static func title(of meaning: ColumnMeaning, _ phrases: Phrasebook) -> String {
        let field = phrases.text("import.field.\(meaning.field.rawValue)")
        let known = ["mobile", "home", "work"].contains(meaning.label)
        let label = known ? phrases.text("import.label.\(meaning.label)") : meaning.label
        let number = meaning.set == 0 || meaning.set == 4 || !label.isEmpty ? "" : " \(meaning.set % 100)"
        return field + number + (label.isEmpty ? "" : " (\(label))")
    }
}
