import Capture
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

/// The sheet of a line as a form sends it.
struct CaptureSheet: Sendable {
    /// No line proposes more.
    private static let most = 50

    let text: String
    var cards: [CaptureFields]
    let back: String

    init(text: String, cards: [CaptureFields], back: String) {
        (self.text, self.cards, self.back) = (text, cards, back)
    }

    init(_ form: FormFields) {
        text = String((form["text"] ?? "").prefix(20_000))
        back = WayBack.path(form["back"]) ?? Routes.today.path
        let count = min(max(form["count"].flatMap(Int.init) ?? 0, 0), Self.most)
        cards = (0..<count).compactMap { CaptureFields(form, number: $0) }
    }

    /// Resolves typed names: one match is chosen, several are offered, and without a match the person is new. Returns whether
    /// that needs a review first.
    mutating func findTyped(in space: Space, _ display: DisplayContext) async throws -> Bool {
        var hasToLook = false
        for index in cards.indices where cards[index].isKept && !cards[index].who.isEmpty {
            let name = cards[index].who
            let found = try await space.peoplePage(matching: name, order: display.nameOrder, limit: 8).rows
            let exact = found.filter { SearchFolding.fold($0.name.display(display.nameOrder)) == SearchFolding.fold(name) }
            cards[index].who = ""
            if let one = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil {
                cards[index].candidates = [one.id]
                cards[index].person = one.id.description
            } else if found.isEmpty {
                cards[index].candidates = []
                cards[index].person = "new:\(name)"
            } else {
                cards[index].candidates = found.map(\.id)
                cards[index].person = ""
            }
            hasToLook = true
        }
        return hasToLook
    }
}

extension CaptureFields {
    /// A card by the number that its fields carry; nil where it has no kind.
    fileprivate init?(_ form: FormFields, number: Int) {
        func field(_ name: String, most: Int = 500) -> String { String((form["\(name)-\(number)"] ?? "").prefix(most)) }
        guard let kind = ProposalKind(rawValue: field("kind")), let id = Gift.ID(field("id"))?.uuid else { return nil }
        self.init(id: id, kind: kind)
        isKept = form["keep-\(number)"] != nil
        person = field("person")
        who = field("who").trimmingCharacters(in: .whitespaces)
        candidates = field("candidates", most: 4_000).split(separator: ",").prefix(50).compactMap { Person.ID(String($0)) }
        text = field("text", most: 20_000).replacing("\r\n", with: "\n")
        contact = Catchup.Kind(rawValue: field("contact")) ?? .inPerson
        occasion = Occasion.Kind(rawValue: field("occasion")) ?? .birthday
        label = field("label")
        day = field("day")
        time = field("time")
        (yearlyDay, yearlyMonth, yearlyYear) = (field("yearly-day"), field("yearly-month"), field("yearly-year"))
        rule = form["repeats-\(number)"] == nil ? "" : field("rule", most: 1_000)
        (amount, currency) = (field("amount"), field("currency"))
        words = field("words", most: 20_000)
        unsure = Set(field("unsure").split(separator: ",").compactMap { ProposalField(rawValue: String($0)) })
    }
}
