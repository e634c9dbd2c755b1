import Foundation
import Kinkeeper
import Store

/// The gifts of the owner of the sample people: ideas, decided, bought and wrapped ones, and earlier gifts. Like all of the
/// sample, they are laid around `today`.
struct DemoGifts {
    let today: CivilDate
    let now: Date
    let account: Account.ID

    /// Lays them out in a space that the file of `DemoPeople` was read into.
    func lay(out space: Space) async throws { try await lay(out: Self.samples, in: space) }

    /// Lays those of the family out in its space.
    func lay(outInFamily space: Space) async throws { try await lay(out: Self.ofFamily, in: space) }

    private func lay(out samples: [Sample], in space: Space) async throws {
        for sample in samples {
            var people: [Person.ID] = []
            for who in sample.about { people += try await space.people(withUIDs: [DemoPeople.uid(of: who)]) }
            var draft = GiftDraft(
                title: sample.title, recipients: people, date: sample.days.map { today.adding(days: $0) },
                budget: try sample.budget.map { try Money($0) }, link: sample.link, note: sample.note, tags: sample.tags)
            if let label = sample.occasion {
                draft.occasion = GiftOccasion(label: label)
            } else if let person = people.first {
                let birthday = try await space.giftOccasions(of: person).first { $0.occasion.kind == .birthday }
                draft.occasion = GiftOccasion(kind: .birthday, record: birthday?.id)
            }
            let gift = try await space.createGift(draft, asking: account, at: now)
            try await space.moveGift(
                gift.id, to: sample.status, givenOn: sample.status == .given ? draft.date : nil, asking: account, today: today,
                at: now)
            guard let picture = sample.picture.flatMap(DemoPictures.bytes) else { continue }
            try await space.addPicture(space.media.put(picture, at: now), to: gift.id, asking: account, at: now)
        }
    }

    private struct Sample {
        var title: String
        var about: [String]
        /// In how many days it is given; negative for the past.
        var days: Int?
        var budget: String?
        /// Its own words for the occasion; nil for a birthday.
        var occasion: String?
        var link = ""
        var note = ""
        var tags: [String] = []
        var status = Gift.Status.idea
        /// The name of a picture of `DemoPictures`.
        var picture: String?
    }

    private static let ofFamily = [
        Sample(title: "Quince jelly and a big-print book", about: ["Lotte"], days: 4, budget: "30 EUR", status: .decided),
        Sample(
            title: "Marble run", about: ["Mila"], days: 41, budget: "55 EUR", note: "Wood, not plastic.", tags: ["toys"]),
        Sample(title: "A weekend by the sea", about: ["Robin"], days: 64, budget: "240 EUR", note: "Robin must not know."),
    ]

    private static let samples = [
        Sample(
            title: "Pour-over kettle", about: ["Anna"], days: 0, budget: "60 EUR", link: "https://shop.example/kettle",
            note: "The one with the thin spout.", tags: ["kitchen", "coffee"], status: .wrapped, picture: "kettle"),
        Sample(
            title: "A kite for two", about: ["Ben"], days: 1, budget: "35 EUR", tags: ["outdoors"], status: .bought,
            picture: "kite"),
        Sample(title: "A book of sea stories", about: ["Chiara"], days: 3, budget: "24.90 EUR"),
        Sample(title: "Tickets for the aquarium", about: ["Chiara"], days: 3, budget: "38 EUR"),
        Sample(
            title: "A day on the water", about: ["Dmitri"], days: 6, budget: "120 EUR", note: "Ask Olga to come along.",
            status: .decided),
        Sample(title: "New strings", about: ["Elif"], days: 9, budget: "45 EUR", status: .decided),
        Sample(title: "Photo album of the summer", about: ["Frieda", "Rosa"], budget: "50 EUR", occasion: "Christmas"),
        Sample(title: "Running socks", about: ["Jonas", "Noah"], budget: "18 EUR", occasion: "Christmas", tags: ["sport"]),
        Sample(
            title: "Coffee grinder", about: ["Anna"], days: -365, budget: "55 EUR", tags: ["coffee"], status: .given,
            picture: "grinder"),
        Sample(title: "Theatre tickets", about: ["Vera"], days: -120, budget: "64 EUR", occasion: "Thanks", status: .given),
    ]
}
