import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Possible duplicates.
    static let duplicates: [(name: String, schema: Schema)] = [
        Records.duplicateCluster.described, ("ClusterPage", page(of: "Cluster")),
    ]
}

extension Operation {
    /// Possible duplicates, and merges.
    static let duplicates: [Operation] =
        [listDuplicates, sayDistinct, sayMaybeSame].map(\.inSpaces) + merges

    private static let listDuplicates = Operation(
        id: "listDuplicates", method: .get, path: "/duplicates", tag: "Duplicates",
        summary: "People who may be one, the surest first", scope: .readPeople, query: [.cursor, .limit],
        success: .json(.named("ClusterPage"), "A page of clusters.")
    ) { call in
        let page = try await call.space.duplicates(after: call.cursor(DuplicatesCursor.self), limit: call.limit)
        return .page(page.clusters.map(Records.duplicateCluster.json), next: page.next?.description)
    }

    private static let sayDistinct = Operation(
        id: "sayDistinct", method: .post, path: "/duplicates/distinctions", tag: "Duplicates",
        summary: "Say that people are not the same; they are not proposed again", scope: .writePeople,
        body: .json(someoneAndOthers), success: .empty("Remembered.")
    ) { call in
        let named = people(in: call.body)
        for person in named where try await call.space.personVersion(person) == nil { throw Problem.stranger }
        try await call.space.sayDistinct(named, at: call.now)
        return .nothing
    }

    private static let sayMaybeSame = Operation(
        id: "takeBackDistinction", method: .post, path: "/duplicates/distinctions/reconsiderations", tag: "Duplicates",
        summary: "Take back that people are not the same; they may be proposed again", scope: .writePeople,
        body: .json(someoneAndOthers), success: .empty("Forgotten.")
    ) { call in
        let named = people(in: call.body)
        for person in named where try await call.space.personVersion(person) == nil { throw Problem.stranger }
        try await call.space.takeBackDistinct(named)
        return .nothing
    }

    private static let someoneAndOthers = Schema.whole(
        "Who.", ["people": .list("Who.", of: .identifier("A person."), min: 2, max: 8, unique: true)])
}
