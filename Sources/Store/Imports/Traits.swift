import GRDB
import Kinkeeper

/// The traits that tell people of one name apart.
struct Traits {
    /// Phone numbers (digits), e-mail addresses (folded) and birthdays.
    private let all: Set<String>
    /// Whether there is no way to reach the person and no birthday.
    private let isEmpty: Bool

    var count: Int { all.count }

    init(contacts: [ContactMethod], occasions: [Occasion]) {
        let birthdays = occasions.filter { $0.kind == .birthday }.map(\.when)
        isEmpty = contacts.isEmpty && birthdays.isEmpty
        var all = Set(birthdays.map { "birthday \($0)" })
        for contact in contacts {
            switch contact.value {
            case .phone(let number): all.insert("phone " + Traits.comparable(number))
            case .email(let address): all.insert("email " + SearchFolding.fold(address))
            case .address, .url, .messaging: break
            }
        }
        self.all = all.subtracting(["phone ", "email "])
    }

    /// The traits of a card's person; nil for a group.
    init?(of known: KnownCard, in db: Database) throws {
        guard let person = known.person else { return nil }
        let parts = try PersonParts(of: person, in: db)
        self.init(contacts: parts.contacts.map(\.content), occasions: parts.occasions.map(\.content))
    }

    /// How much is the same; nil if nothing is, unless there is nothing on either side.
    func agreement(with other: Traits) -> Int? {
        let shared = all.intersection(other.all).count
        return shared > 0 || (isEmpty && other.isEmpty) ? shared : nil
    }

    /// The digits that "+49 30 1234567", "0049 30 1234567" and "030 1234567" have in common. With the name, they are enough.
    private static func comparable(_ number: String) -> String {
        String(SearchFolding.digits(number).drop { $0 == "0" }.suffix(8))
    }
}
