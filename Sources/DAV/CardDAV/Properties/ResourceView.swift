import Store
import Transfer

/// A resource as properties are read of it.
struct ResourceView: Sendable {
    let place: Place
    var book: AddressBook?
    var object: AddressObject?
    /// The object's card, where it was read.
    var card: AddressCard?
    /// What clients keep with it, where it was read.
    var dead: [XMLElement] = []
    /// Of a book: its sync token, where it was read.
    var token: String?
    /// Of a book or home: how many bytes it has, where it was read.
    var usedBytes: Int?
}

/// Who reads properties.
struct Reader: Sendable {
    /// The account's name.
    let account: String
    let mayWrite: Bool

    var principal: Place { .principal(account) }
}
