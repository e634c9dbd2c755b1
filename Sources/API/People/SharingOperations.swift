import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Transfer

extension Schemas {
    /// People in an account's own address book and in a family's.
    static let sharing: [(name: String, schema: Schema)] = [
        (
            "SharingInput",
            .object(
                "Which people are copied, and where: say one of with and from.", required: ["people"],
                [
                    "people": .list(
                        "Whom; those who are not there are passed over.", of: .identifier("A person."), min: 1,
                        max: PeopleSharing.most),
                    "with": .identifier("The family to whose address book your own people are copied."),
                    "from": .identifier("The family whose people are copied to your own address book."),
                    "gifts": .flag(
                        "Whether gifts for these people alone are moved too, at most 1,000, which needs gifts:write; not said, no."
                    ),
                    "leave": .flag(
                        "Whether they go to the trash of the address book that they come from; not said, no."),
                ])
        ),
        (
            "SharedPerson",
            .whole(
                "One person in two address books.",
                [
                    "person": .identifier("The person in your own."), "space": .identifier("The family."),
                    "sharedPerson": .identifier("The person in the family’s."),
                ])
        ),
        (
            "Sharing",
            .whole(
                "What came of it.",
                [
                    "data": .list("Each person who is in both now.", of: .named("SharedPerson")),
                    "added": .count("How many were not there before."),
                    "gifts": .list("The gifts that were moved.", of: .identifier("A gift.")),
                    "stayed": .count("How many gifts stayed, since you would not see them there or they could not be moved."),
                    "left": .count("How many went to the trash where they came from."),
                ])
        ),
        ("SharedPersonPage", page(of: "SharedPerson")),
    ]
}

extension Operation {
    /// People in an account's own address book and in a family's.
    static let sharing: [Operation] = [sharePeople.inOwn, listShared.inOwn]

    private static let sharePeople = Operation(
        id: "sharePeople", method: .post, path: "/people/sharing", tag: "People",
        summary:
            "Copy people to a family’s address book, or from it to your own, or move them with their gifts; nobody is copied twice",
        scope: .writePeople,
        reveals: [.readPeople, .readFamilies], body: .json(.named("SharingInput")),
        success: .json(.named("Sharing"), "Who is in both now.")
    ) { call in
        let ids = [call.body["with"], call.body["from"]].map { $0?.text.flatMap { Space.ID($0) } }
        guard let id = ids[0] ?? ids[1], ids[0] == nil || ids[1] == nil else {
            throw Problem.invalid([.init(pointer: "/with", detail: "must be said, or from, and not both")])
        }
        guard call.caller.token.spaces.include(id),
            let family = try await call.caller.folder.familySpace(id, of: call.caller.account.id, at: call.now)
        else { throw Problem.notFound }
        let request = PeopleMoving.Request(
            people(in: call.body), ids[0] != nil ? .toFamily : .toOwn, movesGifts: call.body["gifts"] == true,
            isLeaving: call.body["leave"] == true)
        if request.movesGifts, !call.caller.token.scopes.contains(.writeGifts) { throw Problem.scopeMissing(.writeGifts) }
        let moving = try PeopleMoving(
            call.caller.folder, call.space, family, of: call.caller.account, today: call.today, now: call.now)
        guard try await moving.isWithinBounds(request) else {
            throw Problem.invalid([
                .init(pointer: "/gifts", detail: "would move more than \(PeopleMoving.mostGifts) gifts at once")
            ])
        }
        let outcome = try await moving.run(request)
        return .json([
            "data": .array(outcome.pairs.map { shared($0.own, id, $0.shared) }),
            "added": .integer(outcome.added), "gifts": .array(outcome.gifts.map { .string($0.description) }),
            "stayed": .integer(outcome.giftsThatStayed), "left": .integer(outcome.left),
        ])
    }

    private static let listShared = Operation(
        id: "listShared", method: .get, path: "/people/{person}/shared", tag: "People",
        summary: "In which families’ address books a person of your own is too", scope: .readPeople,
        reveals: [.readFamilies], success: .json(.named("SharedPersonPage"), "The first one first.")
    ) { call in
        let person: Person.ID = try call.identifier("person")
        guard try await call.space.person(person) != nil else { throw Problem.notFound }
        let links = try await call.caller.folder.livingLinks(
            of: person, in: call.space, of: call.caller.account.id, at: call.now)
        let shown = links.filter { call.caller.token.spaces.include($0.space) }
        return .page(shown.map { shared($0.person, $0.space, $0.shared) }, next: nil)
    }

    private static func shared(_ person: Person.ID, _ space: Space.ID, _ shared: Person.ID) -> JSONValue {
        [
            "person": .string(person.description), "space": .string(space.description),
            "sharedPerson": .string(shared.description),
        ]
    }
}
