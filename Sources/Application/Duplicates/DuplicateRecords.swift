import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// People that may be one and the same.
    package static let duplicateCluster = Record<DuplicateCluster>("Cluster", "People who may be the same person.") {
        Field("people", .list("The people.", of: .identifier("A person.")), \.people)
        Field("strength", .word("How likely it is.", named: "DuplicateStrength", of: ["faint", "likely", "strong"])) {
            $0.strength.word
        }
        Field(
            "reasons",
            .list(
                "The reasons.",
                of: .word(
                    "A reason.", named: "DuplicateReason", of: ["email", "phone", "same-name", "similar-name", "birthday"]))
        ) { Set($0.pairs.flatMap(\.reasons).map(\.word)).sorted() }
    }

    /// A merge of two people.
    package static let merge = Record<Merge>("Merge", "A merge.") {
        Field("id", .identifier("Names the merge, for undoing it."), \.id)
        Field("kept", .identifier("The person who stays."), \.kept)
        Field("merged", .identifier("The person who was merged into them."), \.merged)
        Field("mergedAt", .instant("When it happened."), \.mergedAt)
    }
}

extension DuplicateStrength {
    fileprivate var word: String {
        switch self {
        case .faint: "faint"
        case .likely: "likely"
        case .strong: "strong"
        }
    }
}

extension DuplicateReason {
    fileprivate var word: String {
        switch self {
        case .email: "email"
        case .phone: "phone"
        case .sameName: "same-name"
        case .similarName: "similar-name"
        case .birthday: "birthday"
        }
    }
}
