import Kinkeeper

/// Turns Monica's export into people with their history, and says what found no place.
struct MonicaExport {
    private let account: MonicaAccount
    private let today: CivilDate
    /// Whether it is imported into a family; see `ContactsFile.isForFamily`.
    private let isForFamily: Bool
    private var prepared = PreparedImport()
    private var noted: [ImportFinding.Thing: Int] = [:]

    static func read(_ json: JSONValue, today: CivilDate, isForFamily: Bool = false) -> PreparedImport {
        var export = MonicaExport(account: MonicaAccount(json), today: today, isForFamily: isForFamily)
        export.takeContacts()
        export.tellWhatIsLeft()
        return export.prepared
    }

    private init(account: MonicaAccount, today: CivilDate, isForFamily: Bool) {
        self.account = account
        self.today = today
        self.isForFamily = isForFamily
    }

    /// The UID that Monica gives the same person in its vCards.
    static func uid(_ uuid: String) -> String {
        uuid.comparableUID ?? uuid
    }

    private mutating func takeContacts() {
        var relationships = Dictionary(grouping: account.relationships) { $0["properties"]["contact_is"].words }
        let making = CardMaking(today: today)
        var history = MonicaHistory()
        for json in account.contacts where !prepared.isFull {
            let uuid = json["uuid"].words
            // Contacts that share an identifier would each have all of them.
            let own = relationships.removeValue(forKey: uuid) ?? []
            let contact = MonicaContact(json, of: account, relationships: own, isForFamily: isForFamily)
            let name = contact.profile.inCardForm.name.formatted
            guard !uuid.isEmpty, name != PersonName.nobody else {
                prepared.tell(ImportFinding(.contactOfNobody), .error)
                continue
            }
            guard !contact.isTooLarge, !contact.profile.hasTooManyParts else {
                prepared.tellTooLarge(name)
                continue
            }
            if contact.hasAgeOnly { prepared.tell(ImportFinding(.ageOnly, card: name)) }
            noted.merge(contact.noted, uniquingKeysWith: +)
            if !isForFamily { history.take(contact.parts, of: uuid) }
            prepared.add(making.card(for: contact.profile, uid: Self.uid(uuid), beside: contact.properties), named: name)
            if !isForFamily, let cadence = contact.cadence { prepared.history.cadences[Self.uid(uuid)] = cadence }
        }
        guard !isForFamily else { return prepared.tell(ImportFinding(.ownNotes)) }
        history.finish(account.activities)
        prepared.history.entries = history.entries
        tell(.undated, history.undated)
    }

    private mutating func tellWhatIsLeft() {
        for (thing, count) in noted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            prepared.tell(ImportFinding(.noted, [.thing: .thing(thing), .count: .number(count)]))
        }
        var pictures = 0
        var documents = 0
        for contact in account.contacts {
            let parts = MonicaAccount.collections(of: contact)
            pictures += max(0, (parts["photo"]?.count ?? 0) - 1)
            documents += parts["document"]?.count ?? 0
        }
        tell(.pictures, pictures)
        tell(.documents, documents)
        tell(.journal, account.journalEntries)
    }

    /// Reports how many there are, if any.
    private mutating func tell(_ code: ImportFinding.Code, _ count: Int) {
        if count > 0 { prepared.tell(ImportFinding(code, [.count: .number(count)])) }
    }
}
