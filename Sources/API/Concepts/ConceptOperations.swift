import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Concepts.
    static let concepts: [(name: String, schema: Schema)] = [
        Records.conceptTerm.described, Records.concept.described, ("ConceptPage", page(of: "Concept")),
        Records.relatedConcept.described, Records.conceptDetails.described, Records.conceptLink.described,
        Records.conceptMap.described,
        (
            "ConceptChanges",
            .object(
                "What is to change of a concept.", required: ["term"],
                [
                    "term": namingTerm,
                    "name": Schema.text("Its name; null for that of its first term.", max: Concept.longestName).orNull,
                    "isHidden": .flag("Whether it is left out of lists and of the map."),
                ])
        ),
        (
            "ConceptMerging",
            .whole(
                "Two concepts that become one.",
                ["term": namingTerm, "into": .text("A term of the other, which keeps its name.", min: 1, max: 400)])
        ),
        (
            "ConceptSeparating",
            .whole("The concept that becomes one of its own.", ["term": .text("The term that was merged.", min: 1, max: 400)])
        ),
    ]

    private static let namingTerm = Schema.text("The term that names the concept.", min: 1, max: 400)
}

extension Operation {
    /// What notes are about. Which terms there are says what notes say: to change one, a token must be allowed to read notes, too.
    static let concepts: [Operation] = [
        listConcepts, readConcept, editConcept, mergeConcept, separateConcept, readConceptMap,
    ].map(\.inOwn)

    private static let listConcepts = Operation(
        id: "listConcepts", method: .get, path: "/concepts", tag: "Notes",
        summary: "What several of your own notes are about, those of most notes first", scope: .readNotes,
        query: [
            .init(name: "q", schema: .text("Words of its name or of its terms.", max: 100)),
            .init(
                name: "hidden",
                schema: .word(
                    "Whether those that are hidden are listed, rather than those that are shown.", named: "YesOrNo",
                    of: ["true", "false"])), .cursor, .limit,
        ], success: .json(.named("ConceptPage"), "A page of concepts.")
    ) { call in
        let question = ConceptQuestion(words: call.text("q") ?? "", isHidden: call.text("hidden") == "true")
        let page = try await call.space.concepts(question, after: call.cursor(ConceptPlace.self), limit: call.limit)
        return .page(page.rows.map(Records.concept.json), next: page.next?.description)
    }

    private static let readConcept = Operation(
        id: "readConcept", method: .get, path: "/concept", tag: "Notes",
        summary: "One concept, and what comes up together with it", scope: .readNotes,
        query: [.init(name: "term", schema: .text("A term of it.", min: 1, max: 400)), .limit],
        success: .json(.named("ConceptDetails"), "The concept.")
    ) { call in
        guard let term = call.text("term") else {
            throw Problem.invalid([.init(pointer: "/term", detail: "must be a term of a concept")])
        }
        guard let details = try await call.space.conceptDetails(term, limit: call.limit) else {
            throw Problem.notFound
        }
        return .json(Records.conceptDetails.json(details))
    }

    private static let editConcept = Operation(
        id: "editConcept", method: .post, path: "/concept", tag: "Notes",
        summary: "Rename a concept, hide it, or show it again; members that are not sent stay", scope: .writeNotes,
        reveals: [.readNotes],
        body: .json(.named("ConceptChanges")), success: .json(.named("Concept"), "The concept.")
    ) { call in
        var changes = ConceptChanges(isHidden: call.body["isHidden"]?.flag)
        if let name = call.body["name"] { changes.name = name.text ?? "" }
        return .json(Records.concept.json(try await call.space.editConcept(try term(call), changes, at: call.now)))
    }

    private static let mergeConcept = Operation(
        id: "mergeConcept", method: .post, path: "/concept/merging", tag: "Notes", summary: "Make one concept of two",
        scope: .writeNotes, reveals: [.readNotes], body: .json(.named("ConceptMerging")),
        success: .json(.named("Concept"), "The concept that both are now.")
    ) { call in
        let into = call.body["into"]?.text ?? ""
        guard try await call.space.concept(into) != nil else {
            throw Problem.invalid([.init(pointer: "/into", detail: "must be a term of a concept")])
        }
        return .json(Records.concept.json(try await call.space.mergeConcept(try term(call), into: into, at: call.now)))
    }

    private static let separateConcept = Operation(
        id: "separateConcept", method: .post, path: "/concept/separating", tag: "Notes",
        summary: "Make a concept that was merged one of its own again", scope: .writeNotes, reveals: [.readNotes],
        body: .json(.named("ConceptSeparating")),
        success: .json(.named("Concept"), "The concept.")
    ) { call in
        .json(Records.concept.json(try await call.space.separateConcept(try term(call))))
    }

    private static let readConceptMap = Operation(
        id: "readConceptMap", method: .get, path: "/concept-map", tag: "Notes",
        summary: "Which concepts come up together in your own notes", scope: .readNotes,
        success: .json(.named("ConceptMap"), "The concepts of most notes, and the strongest links between them.")
    ) { call in
        .json(Records.conceptMap.json(try await call.space.conceptMap()))
    }

    private static func term(_ call: Call) throws -> String {
        guard let term = call.body["term"]?.text else { throw Problem.badRequest }
        return term
    }
}
