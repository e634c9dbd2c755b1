import Store

extension DAVError {
    /// Why a card was not kept, in the words of RFC 6352, section 6.3.2.1.
    init(_ reason: AddressRefusal, account: String, book: AddressBook) {
        self =
            switch reason {
            case .noCard, .severalCards, .noUID, .notText, .unreadable, .otherKind: .forbidden(.card("valid-address-data"))
            case .version: .forbidden(.card("supported-address-data"))
            case .uidConflict(let name): .forbidden(.card("no-uid-conflict"), [.card(account, book.segment, name)])
            case .uidChange: .forbidden(.card("no-uid-conflict"))
            }
    }
}
