import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    static let wishes: [Operation] = [
        Operation(
            id: "listWishes", method: .get, path: "/people/{person}/wishes", tag: "Wishes",
            summary: "What somebody was wished well for", scope: .readCatchups,
            success: .json(.named("WishPage"), "All wishes.")
        ) { call in
            let wishes = try await call.joinedSpaces().wishes(of: call.identifier("person"))
            return .page(wishes.map(Records.wish.json), next: nil)
        },
        Operation(
            id: "wish", method: .post, path: "/wishes", tag: "Wishes",
            summary: "Mark an occasion as wished; again for the same occasion it gives the first wish", scope: .writeCatchups,
            body: .json(.named("WishInput")), bodyLimit: Operation.largeBodyLimit,
            success: .json(.named("Wish"), "The wish.", status: .created)
        ) { call in
            let body = call.body
            guard let person = body["person"]?.text.flatMap({ Person.ID($0) }),
                let kind = body["kind"]?.text.flatMap(Occasion.Kind.init(rawValue:)),
                let day = body["day"]?.text.flatMap({ CivilDate(iso8601: $0) })
            else { throw Problem.badRequest }
            let spaces = try await call.joinedSpaces()
            if body["countsAsCatchup"]?.flag == true, try await spaces.place(of: person)?.family != nil {
                throw Problem.invalid([
                    .init(pointer: "/countsAsCatchup", detail: "must be false for a person of a family, who has no catch-ups")
                ])
            }
            let counts = body["countsAsCatchup"]?.flag ?? call.caller.account.settings.wishIsCatchup
            let draft = WishDraft(
                id: body["id"]?.text.flatMap { Wish.ID($0) }, person: person, kind: kind, label: body["label"]?.text ?? "",
                day: day)
            let wish = try await refusing { () async throws(StoreError) in
                try await spaces.wish(
                    draft, alsoCatchup: counts ? CatchupDraft(day: call.today, kind: .message, people: [person]) : nil,
                    today: call.today, at: call.now)
            }
            return .json(Records.wish.json(wish), location: "/wishes/\(wish.id)")
        },
        Operation(
            id: "unwish", method: .delete, path: "/wishes/{wish}", tag: "Wishes",
            summary: "Take a wish back, with the catch-up it made unless that was changed since", scope: .writeCatchups,
            success: .empty("Taken back.")
        ) { call in
            try await call.space.unwish(call.identifier("wish"))
            return .nothing
        },
    ].map(\.inOwn)
}
