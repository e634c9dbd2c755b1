package import Kinkeeper
package import Store

extension MergingScreen {
    /// Builds the preview of a merge. `sides` says which of the two each field in which they differ comes from.
    package init(
        _ candidates: MergeCandidates, result: PersonMerge, sides: MergeChoices, id: Merge.ID, hasChanged: Bool,
        from display: DisplayContext
    ) {
        let (kept, merged) = (candidates.kept, candidates.merged)
        let swap = "\(Routes.personMerging.path(merged.id))?with=\(kept.id)"
        self.init(
            duplicatesPath: Routes.duplicates.path(in: display.family),
            familyHint: display.family.map { display.phrases.text("duplicates.inFamily", ["family": $0.name]) },
            kept: DuplicatePersonBox(kept, from: display), merged: DuplicatePersonBox(merged, from: display),
            hasChanged: hasChanged,
            questions: MergeField.allCases.compactMap { field in
                sides[field].map { MergeQuestion(field, kept, merged, chosen: $0, from: display) }
            },
            result: MergeResultRow.rows(of: result, besides: Set(sides.keys), from: display),
            path: Routes.personMerging.path(kept.id), other: merged.id.description, merge: id.description,
            version: candidates.version, swapPath: swap,
            distinctPath: Routes.distinction.path(PeopleInPath([kept.id, merged.id])))
    }
}

extension MergeQuestion {
    fileprivate init(
        _ field: MergeField, _ kept: Person, _ merged: Person, chosen: MergeSide, from display: DisplayContext
    ) {
        self.init(
            field: field.rawValue, title: display.phrases.text("duplicates.field.\(field.rawValue)"),
            options: [(MergeSide.kept, kept), (MergeSide.merged, merged)].map { side, person in
                MergeOption(
                    value: side.rawValue, title: display.wording.value(of: field, person, order: display.nameOrder),
                    photoPath: field == .photo
                        ? Avatar(of: person.id, name: person.profile.name, photo: person.photo).photoPath : nil,
                    isSelected: side == chosen)
            })
    }
}

extension MergeResultRow {
    /// The rows of the result, without the fields in question.
    fileprivate static func rows(
        of result: PersonMerge, besides asked: Set<MergeField>, from display: DisplayContext
    ) -> [MergeResultRow] {
        let profile = result.profile
        let wording = display.wording
        var rows: [(String, [String])] = []
        func add(_ field: MergeField, _ text: String) {
            if !asked.contains(field) { rows.append((field.rawValue, [text])) }
        }
        add(.name, profile.name.display(display.nameOrder))
        rows.append(("nickname", [profile.name.nickname]))
        add(.organisation, profile.organisation)
        add(.jobTitle, profile.jobTitle)
        add(.pronouns, profile.pronouns)
        let occasions = profile.occasions.filter { !(asked.contains(.birthday) && $0.kind == .birthday) }
        rows.append(("dates", occasions.map { "\(wording.title(of: $0)): \(wording.original($0.when))" }))
        rows.append(
            (
                "contacts",
                profile.contacts.map { contact in
                    let row = ContactRow(contact, display.phrases)
                    return ([row.label].compactMap(\.self) + [row.lines.joined(separator: ", ")]).joined(separator: ": ")
                }
            ))
        rows.append(("tags", [profile.tags.joined(separator: ", ")]))
        rows.append(("note", profile.note.split(separator: "\n").map(String.init)))
        add(.category, result.category.map(wording.category) ?? "")
        add(.cadence, wording.cadence(result.cadence))
        return rows.compactMap { key, lines in
            let lines = lines.filter { !$0.isEmpty }
            return lines.isEmpty
                ? nil : MergeResultRow(title: display.phrases.text("duplicates.field.\(key)"), lines: lines)
        }
    }
}

extension MergePartnersScreen {
    /// Builds the choice of the person to merge into another.
    package init(_ person: Person, _ found: [PersonSummary], query: String, from display: DisplayContext) {
        let others = found.filter { $0.id != person.id }
        let path = Routes.personMerging.path(person.id)
        let name = person.profile.name.display(display.nameOrder)
        self.init(
            title: display.phrases.text("duplicates.partner", ["name": name]), name: name,
            personPath: Routes.person.path(person.id), path: path,
            query: query,
            rows: others.map { other in
                let row = PersonRow(other, from: display)
                return PersonRow(
                    id: row.id, path: "\(path)?with=\(other.id)", name: row.name, avatar: row.avatar, detail: row.detail,
                    birthday: row.birthday, countdown: nil)
            },
            foundNobody: others.isEmpty && !query.isEmpty)
    }
}

extension PersonMerging {
    /// The part of a person's page with the people merged into them, the latest first.
    package init(_ person: Person.ID, _ merges: [Merge], from display: DisplayContext) {
        self.init(
            path: Routes.personMerging.path(person),
            rows: merges.map { merge in
                let day = CivilDate(of: merge.mergedAt, in: display.timeZone)
                return MergedRow(
                    text: display.phrases.text(
                        "duplicates.mergedFrom",
                        [
                            "name": merge.mergedName.display(display.nameOrder),
                            "date": display.wording.day(day, today: display.today),
                        ]),
                    undoPath: Routes.mergeUndoing.path(merge.id))
            })
    }
}

extension Wording {
    /// A field's value as it is read.
    package func value(of field: MergeField, _ person: Person, order: NameOrder) -> String {
        let profile = person.profile
        return switch field {
        case .name: profile.name.spelled
        case .organisation: profile.organisation
        case .jobTitle: profile.jobTitle
        case .pronouns: profile.pronouns
        case .birthday: profile.birthday.map { original($0.when) } ?? ""
        case .photo: Phrasebook.of(language).text("duplicates.photoOf", ["name": profile.name.display(order)])
        case .category: person.category.map(category) ?? ""
        case .leapDayRule: person.leapDayRule == .march1 ? day(1, month(3)) : day(28, month(2))
        case .cadence: cadence(person.cadence)
        }
    }

    fileprivate func category(_ category: Kinkeeper.Category) -> String {
        if case .custom(let name) = category { return name }
        return Phrasebook.of(language).text("onboarding.category.\(category).name")
    }

    fileprivate func cadence(_ choice: CadenceChoice) -> String {
        switch choice {
        case .inherited: ""
        case .never: Phrasebook.of(language).text("duplicates.cadence.never")
        case .every(let every): sentence(cadence(every))
        }
    }

    private func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
