import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A word or a phrase by which the notes of a concept are found.
    package static let conceptTerm = Record<Concept.Term>("ConceptTerm", "A word or a phrase of a concept.") {
        Field("term", .text("Names it: the same for all its forms.", min: 1, max: 400), \.key)
        Field(
            "label", .text("As it is written in notes, or the name that it had before it was merged.", min: 1, max: 400),
            \.label)
    }

    /// A concept.
    package static let concept = Record<Concept>("Concept", "What several notes are about.") {
        Field("term", .text("Names the concept: its first term.", min: 1, max: 400), \.key)
        Field("name", .text("What it is called.", min: 1, max: 400), \.name)
        Field(
            "ownName", orNull: .text("Its name in the account's words; null for that of its first term.", max: 400), \.ownName)
        Field("isHidden", .flag("Whether it is left out of lists and of the map."), \.isHidden)
        Field("terms", .list("By what its notes are found.", of: .record(conceptTerm)), \.terms)
        Field("notes", .count("How many notes of the account's own are about it."), \.notes)
    }

    /// A concept that occurs together with another.
    package static let relatedConcept = Record<ConceptDetails.Related>("RelatedConcept", "A concept of the same notes.") {
        Field("concept", .record(concept), \.concept)
        Field("shared", .count("How many of the latest notes are about both."), \.shared)
    }

    /// A concept with what goes along with it.
    package static let conceptDetails = Record<ConceptDetails>("ConceptDetails", "A concept with what goes along with it.") {
        Field("concept", .record(concept), \.concept)
        Field("related", .list("Concepts of the same notes, those of most first.", of: .record(relatedConcept)), \.related)
        Field(
            "people", .list("The people whom its notes mention, those of most first.", of: .identifier("A person.")), \.people)
    }

    /// Two concepts of the same notes.
    package static let conceptLink = Record<ConceptMap.Link>("ConceptLink", "Two concepts of the same notes.") {
        Field("from", .count("The place of one of them in the list of concepts, from 0."), \.from)
        Field("to", .count("The place of the other."), \.to)
        Field("shared", .count("How many of the latest notes are about both."), \.shared)
    }

    /// Which concepts occur together.
    package static let conceptMap = Record<ConceptMap>("ConceptMap", "Which concepts occur together.") {
        Field("concepts", .list("Those of most notes first.", of: .record(concept)), \.concepts)
        Field("links", .list("The strongest links of each.", of: .record(conceptLink)), \.links)
    }
}
