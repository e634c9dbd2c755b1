import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Schemas {
    /// People who may be one, and merges.
    static let duplicates: [(name: String, schema: Schema)] = [
        (
            "Cluster",
            .whole(
                "People who may be one.",
                [
                    "people": .list("Who.", of: .identifier("A person.")),
                    "strength": .word("How sure it is.", of: ["faint", "likely", "strong"]),
                    "reasons": .list(
                        "What speaks for it.",
                        of: .word("A reason.", of: ["email", "phone", "same-name", "similar-name", "birthday"])),
                ])
        ),
        ("ClusterPage", page(of: "Cluster")),
        (
            "MergeInput",
            .object(
                "Merge one person into another. Nothing is lost: what differs is kept in the note.",
                required: ["keep", "merge"],
                [
                    "id": .identifier("An identifier of your own for the merge."), "keep": .identifier("Who stays."),
                    "merge": .identifier("Who is merged into them."),
                ])
        ),
        (
            "Merge",
            .whole("A merge.", ["id": .identifier("Names the merge, for undoing it."), "kept": .identifier("Who stays.")])
        ),
        (
            "Unmerge",
            .whole(
                "What came of undoing.",
                ["besideEdits": .flag("Whether the kept person was changed since and stays as they are now.")])
        ),
    ]
}

extension Operation {
    /// People who may be one, and merges.
    static let duplicates: [Operation] = [listDuplicates, sayDistinct, merge, unmerge]

    private static let listDuplicates = Operation(
        id: "listDuplicates", method: .get, path: "/duplicates", tag: "Duplicates",
        summary: "People who may be one, the surest first", scope: .readPeople, query: [.cursor, .limit],
        success: .json(.named("ClusterPage"), "A page of clusters.")
    ) { call in
        let page = try await call.space.duplicates(after: call.cursor(DuplicatesCursor.self), limit: call.limit)
        return .page(page.clusters.map { JSONValue($0) }, next: page.next?.description)
    }

    private static let sayDistinct = Operation(
        id: "sayDistinct", method: .post, path: "/duplicates/distinctions", tag: "Duplicates",
        summary: "Say that people are not the same; they are not proposed again", scope: .writePeople,
        body: .json(.whole("Who.", ["people": .list("Who.", of: .identifier("A person."), min: 2, max: 8, unique: true)])),
        success: .empty("Remembered.")
    ) { call in
        let named = people(in: call.body)
        for person in named where try await call.space.personVersion(person) == nil { throw Problem.stranger }
        try await call.space.sayDistinct(named, at: call.now)
        return .nothing
    }

    private static let merge = Operation(
        id: "merge", method: .post, path: "/merges", tag: "Duplicates", summary: "Merge two people", scope: .writePeople,
        body: .json(.named("MergeInput")), success: .json(.named("Merge"), "The merge.", status: .created)
    ) { call in
        guard let keep = call.body["keep"]?.text.flatMap({ Person.ID($0) }),
            let other = call.body["merge"]?.text.flatMap({ Person.ID($0) })
        else { throw Problem.badRequest }
        let id: Merge.ID = call.body["id"]?.text.flatMap { Identifier($0) } ?? .make(at: call.now)
        if try await call.space.merge(id) == nil {
            let candidates = try await call.space.mergeCandidates(kept: keep, merged: other)
            guard candidates != nil else { throw Problem.stranger }
        }
        guard try await call.merging.merge(keeping: keep, merging: other, version: nil, id: id) == .merged else {
            throw Problem.busy
        }
        return .json(["id": .string(id.description), "kept": .string(keep.description)])
    }

    private static let unmerge = Operation(
        id: "unmerge", method: .delete, path: "/merges/{merge}", tag: "Duplicates", summary: "Part two who were merged",
        scope: .writePeople, success: .json(.named("Unmerge"), "Both are back.")
    ) { call in
        switch try await call.merging.undo(call.identifier("merge")) {
        case .undone: return .json(["besideEdits": false])
        case .undoneBesideEdits: return .json(["besideEdits": true])
        case .hiddenBehind(let person): throw Problem.mergedOnward(person)
        }
    }
}

extension Call {
    fileprivate var merging: Merging {
        Merging(space, today: today, now: now) { [wording = viewpoint.wording] in wording.also($0) }
    }
}

extension JSONValue {
    fileprivate init(_ cluster: DuplicateCluster) {
        let reasons = cluster.pairs.flatMap(\.reasons).map { reason -> String in
            switch reason {
            case .email: "email"
            case .phone: "phone"
            case .sameName: "same-name"
            case .similarName: "similar-name"
            case .birthday: "birthday"
            }
        }
        let strength =
            switch cluster.strength {
            case .faint: "faint"
            case .likely: "likely"
            case .strong: "strong"
            }
        self = [
            "people": .array(cluster.people.map { .string($0.description) }), "strength": .string(strength),
            "reasons": .array(Set(reasons).sorted().map(JSONValue.string)),
        ]
    }
}

extension Problem {
    /// A body names somebody who is not there, or the same person twice.
    fileprivate static let stranger = Problem.invalid([
        .init(pointer: "", detail: "must name two different people who are here")
    ])

    /// The kept person was merged into somebody else since.
    fileprivate static func mergedOnward(_ person: Person.ID) -> Problem {
        Problem(
            .conflict, "merged-onward", title: "The kept person was merged into somebody else since",
            happened: "They were merged into \(person).", meaning: "Nothing was changed.", next: "Undo that merge first.")
    }
}
