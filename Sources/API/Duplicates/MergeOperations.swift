import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Operation {
    /// Merges of two people, and parting them again.
    static let merges: [Operation] = [previewMerge, merge, listMerges, unmerge].map(\.inSpaces)

    private static let previewMerge = Operation(
        id: "previewMerge", method: .post, path: "/merges/previews", tag: "Duplicates",
        summary: "What a merge would lead to; nothing is changed", scope: .readPeople, body: .json(.named("MergeQuestion")),
        success: .json(.named("MergePreview"), "What would become of them.")
    ) { call in
        let (keep, other) = try twoPeople(call)
        let preview = try await call.merging.preview(keeping: keep, merging: other, choices: choices(call))
        guard let preview else { throw Problem.stranger }
        return .json(JSONValue(preview))
    }

    private static let merge = Operation(
        id: "merge", method: .post, path: "/merges", tag: "Duplicates", summary: "Merge two people", scope: .writePeople,
        body: .json(.named("MergeInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Merge"), "The merge.", status: .created)
    ) { call in
        let (keep, other) = try twoPeople(call)
        let id: Merge.ID = call.body["id"]?.text.flatMap { Identifier($0) } ?? .make(at: call.now)
        let version = call.body["version"]?.text
        if try await call.space.merge(id) == nil {
            let candidates = try await call.space.mergeCandidates(kept: keep, merged: other)
            guard let candidates else { throw Problem.stranger }
            guard version == nil || version == candidates.version else {
                throw Problem.changedMeanwhile(candidates.version)
            }
        }
        let outcome = try await call.merging.merge(
            keeping: keep, merging: other, choices: choices(call), version: version, id: id)
        // The people changed between the preview and the merge.
        guard outcome == .merged, let found = try await call.space.merge(id) else { throw Problem.busy }
        return .json(Records.merge.json(found.merge), location: "/merges/\(id)")
    }

    private static let listMerges = Operation(
        id: "listMerges", method: .get, path: "/people/{person}/merges", tag: "Duplicates",
        summary: "Who was merged into somebody and still is, the latest first", scope: .readPeople,
        success: .json(.named("MergePage"), "All of them.")
    ) { call in
        let person: Person.ID = try call.identifier("person")
        guard try await call.space.personVersion(person) != nil else { throw Problem.notFound }
        return .page(try await call.space.merges(into: person).map(Records.merge.json), next: nil)
    }

    private static let unmerge = Operation(
        id: "unmerge", method: .delete, path: "/merges/{merge}", tag: "Duplicates", summary: "Part two who were merged",
        scope: .writePeople, success: .json(.named("Unmerge"), "Both are back.")
    ) { call in
        switch try await call.merging.undo(call.identifier("merge")) {
        case .undone: return .json(["besideEdits": false])
        case .undoneBesideEdits: return .json(["besideEdits": true])
        case .hiddenBehind(let person): throw Problem(.mergedOnward, ["person": .text(person.description)])
        }
    }

    private static func twoPeople(_ call: Call) throws(Problem) -> (Person.ID, Person.ID) {
        guard let keep = call.body["keep"]?.text.flatMap({ Person.ID($0) }),
            let other = call.body["merge"]?.text.flatMap({ Person.ID($0) })
        else { throw .badRequest }
        return (keep, other)
    }

    private static func choices(_ call: Call) -> MergeChoices {
        let chosen = (call.body["choices"]?.members ?? []).compactMap { member in
            MergeField(rawValue: member.name).flatMap { field in
                member.value.text.flatMap(MergeSide.init(rawValue:)).map { (field, $0) }
            }
        }
        return MergeChoices(chosen) { $1 }
    }
}

extension Call {
    fileprivate var merging: Merging {
        get throws(StoreError) {
            Merging(try space, today: today, now: now) { [wording = display.wording] in wording.also($0) }
        }
    }
}

extension JSONValue {
    fileprivate init(_ preview: Merging.Preview) {
        let (kept, merged, result) = (preview.candidates.kept, preview.candidates.merged, preview.result)
        let photoOf = result.photo.map { $0 == kept.photo ? kept.id : merged.id }
        let sides = MergeField.allCases.compactMap { field in
            preview.sides[field].map { Member(name: field.rawValue, value: .string($0.rawValue)) }
        }
        self = [
            "version": .string(preview.candidates.version), "sides": .object(sides),
            "result": Records.profile.json(result.profile), "category": .optional(result.category?.description),
            "leapDayRule": .optional(result.leapDayRule?.rawValue), "cadence": JSONForm.cadenceChoice.write(result.cadence),
            "photoOf": .optional(photoOf?.description),
        ]
    }
}

extension Problem {
    /// A body names an unknown person, or the same person twice.
    static let stranger = Problem.invalid([
        .init(pointer: "", detail: "must name two different people who are here")
    ])
}
