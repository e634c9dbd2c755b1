import ContentLine
public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// The address books of a space for CardDAV clients: books with cards under names.
///
/// Cards sync both ways: putting a card changes the person, and changes to people and groups elsewhere show in their cards.
/// Kinkeeper's own data is on no card, and no card changes it.
public struct AddressBookBackend: Sendable {
    private let space: Space
    private let today: CivilDate
    private let now: Date
    private let codec: CardCodec
    /// The name under which the one book of a family is shown; nil for the books of an account's own space.
    private let family: (segment: String, name: String)?

    /// The books of a space at a moment. `today` is the owner's.
    public init(_ space: Space, today: CivilDate, now: Date) {
        self.init(space, as: nil, today: today, now: now)
    }

    /// The one book of a family's space, under a segment of its own and the family's name.
    public init(_ open: FamilySpace, as segment: String, today: CivilDate, now: Date) {
        self.init(open.space, as: (segment, open.family.name), today: today, now: now)
    }

    private init(_ space: Space, as family: (segment: String, name: String)?, today: CivilDate, now: Date) {
        self.space = space
        self.family = family
        self.today = today
        self.now = now
        codec = .cards(today: today)
    }

    // MARK: Books

    /// All books, the one that every space has first.
    public func list() async throws(StoreError) -> [AddressBook] {
        guard let family else { return try await space.addressBooks() }
        return [try await book(family.segment)].compactMap(\.self)
    }

    /// Returns the book with this segment; nil if there is none.
    public func book(_ segment: String) async throws(StoreError) -> AddressBook? {
        guard let family else { return try await space.addressBook(segment: segment) }
        guard segment == family.segment else { return nil }
        return try await space.addressBook(segment: AddressBook.firstSegment)?.shown(as: family.segment, named: family.name)
    }

    /// Makes a book; nil when there is one of that segment.
    public func make(
        _ segment: String, displayName: String, details: String = "", properties: [DeadProperty] = []
    ) async throws(StoreError) -> AddressBook? {
        try await space.makeAddressBook(
            segment: segment, displayName: displayName, details: details, properties: properties, at: now)
    }

    /// Deletes a book: its people go to the trash, its groups are deleted and can be restored. False if it was not there.
    @discardableResult
    public func delete(_ book: AddressBook) async throws(StoreError) -> Bool {
        try await space.deleteAddressBook(book.id, at: now)
    }

    /// Changes the properties of a book: all of them or none. Nil when it is gone.
    public func patch(_ book: AddressBook, _ patch: AddressBookPatch) async throws(StoreError) -> AddressBook? {
        try await space.patchAddressBook(book.id, patch, at: now)
    }

    /// Gives a book another segment; its objects stay in it. False for the first book, and when the segment is taken.
    public func move(_ book: AddressBook, to segment: String) async throws(StoreError) -> Bool {
        try await space.moveAddressBook(book.id, to: segment, at: now)
    }

    /// Returns the dead properties of a book.
    public func properties(of book: AddressBook) async throws(StoreError) -> [DeadProperty] {
        try await space.deadProperties(of: book.id.uuid)
    }

    /// How many people and groups lie in a book, and how many bytes their cards have.
    public func extent(of book: AddressBook) async throws(StoreError) -> (people: Int, groups: Int, bytes: Int) {
        try await settle()
        return try await space.extent(of: book.id)
    }

    // MARK: Objects

    /// Objects without their bytes, in the order of their names, from after a name on.
    public func objects(
        in book: AddressBook, after name: String? = nil, limit: Int
    ) async throws(StoreError) -> [AddressObject] {
        try await settle()
        return try await space.addressObjects(in: book.id, after: name, limit: limit, codec)
    }

    /// One object; nil where none has that name.
    public func object(_ name: String, in book: AddressBook) async throws(StoreError) -> AddressObject? {
        try await settle()
        return try await space.addressObject(name, in: book.id, codec)
    }

    /// One object with its card, or without it where that has more than so many bytes; nil where none has that name.
    public func card(
        _ name: String, upTo bytes: Int, in book: AddressBook
    ) async throws(StoreError) -> (object: AddressObject, card: AddressCard?)? {
        try await settle()
        return try await space.addressCard(name, upTo: bytes, in: book.id, codec).map { ($0.object, $0.card.map(served)) }
    }

    /// Returns the present ones of these objects, with their bytes, in the order of the names.
    public func cards(_ names: [String], in book: AddressBook) async throws(StoreError) -> [AddressCard] {
        try await settle()
        return try await space.addressCards(names, in: book.id, codec).map(served)
    }

    /// The same for as many of the names, from the first, as have so many bytes together; and how many names that are, at
    /// least one.
    public func cards(
        _ names: [String], upTo bytes: Int, in book: AddressBook
    ) async throws(StoreError) -> (cards: [AddressCard], names: Int) {
        try await settle()
        let kept = try await space.addressCards(names, upTo: max(bytes, 1), in: book.id, codec)
        return (kept.cards.map(served), kept.names)
    }

    /// Returns the next candidates of a book with their bytes, by name, after a given name: to search a book stretch by
    /// stretch. As many as have so many bytes together, at least one that was looked at.
    ///
    /// - Parameter isCandidate: Whether a card may match, from its kept bytes alone.
    package func cards(
        in book: AddressBook, after name: String? = nil, upTo bytes: Int,
        where isCandidate: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
    ) async throws(StoreError) -> (cards: [AddressCard], stretch: CardStretch) {
        try await settle()
        let stretch = try await space.addressCards(
            in: book.id, after: name, upTo: max(bytes, 1), codec, where: isCandidate)
        return (stretch.cards.map(served), stretch)
    }

    /// Returns some of the bytes of a large card that is served as it is kept; nil when it is not, or has changed.
    package func part(of object: AddressObject, from offset: Int, count: Int) async throws(StoreError) -> [UInt8]? {
        try await space.addressCardPart(of: object, from: offset, count: count)
    }

    /// Returns the dead properties of an object.
    public func properties(of object: AddressObject) async throws(StoreError) -> [DeadProperty] {
        try await space.deadProperties(of: object.subject.uuid)
    }

    /// Returns the dead properties of these objects, from the first on, up to so many bytes together; and for how many objects
    /// that is. Objects without any are left out.
    public func properties(
        of objects: [AddressObject], upTo bytes: Int
    ) async throws(StoreError) -> (found: [AddressObject.Subject: [DeadProperty]], objects: Int) {
        try await space.deadProperties(of: objects, upTo: max(bytes, 1))
    }

    /// Sets and removes what programs keep with an object: all of it or nothing. False where it is gone.
    public func patch(_ object: AddressObject, _ patch: AddressBookPatch) async throws(StoreError) -> Bool {
        try await space.patchAddressObject(object.subject, patch, at: now)
    }

    // MARK: Changes

    /// Names what the book holds now, for asking later what changed since.
    public func token(of book: AddressBook) async throws(StoreError) -> String {
        try await settle()
        return try await space.addressToken(of: book.id)
    }

    /// Returns the changes since a token, in their order, at most `limit` in all; all objects without one. After a limit the
    /// new token continues exactly there. Changes after a `line` of the change log are left for the next time. Nil for an
    /// invalid or outdated token.
    public func changes(
        in book: AddressBook, since token: String? = nil, limit: Int? = nil, through line: Int64? = nil
    ) async throws(StoreError) -> AddressChanges? {
        try await settle()
        return try await space.addressChanges(in: book.id, since: token, limit: limit, through: line, codec)
    }

    // MARK: Writing

    /// Puts a card under a name, in one transaction, if the condition holds for the present object.
    ///
    /// The bytes are kept as they are. Throws `notFound` when there is no such book.
    public func put(
        _ bytes: [UInt8], _ name: String, in book: AddressBook,
        condition: @escaping @Sendable (AddressObject?) -> Bool = { _ in true }
    ) async throws(StoreError) -> AddressPutting {
        try await settle()
        let sent: SentCard
        do { sent = try SentCard(bytes) } catch {
            // A failed condition is reported before a refusal.
            let there = try await space.addressObject(name, in: book.id, codec)
            return condition(there) ? .refused(AddressRefusal(error)) : .conditionFailed(there)
        }
        var card = CardReader(today: today).read(sent.card).card
        card.bytes = bytes
        let draft = AddressDraft(name: name, book: book.id, card: card, condition: condition)
        return try await space.putAddressCard(draft, codec, today: today, at: now)
    }

    /// Takes away what lies under a name, if the condition holds of it: people go to the trash, groups can be brought back.
    public func delete(
        _ name: String, in book: AddressBook, condition: @escaping @Sendable (AddressObject) -> Bool = { _ in true }
    ) async throws(StoreError) -> AddressRemoval {
        try await settle()
        return try await space.removeAddressObject(
            at: AddressPlace(book.id, name), codec, condition: condition, at: now)
    }

    /// Moves an object to another name or book; its identity stays. The condition is asked of it, and of the object at the
    /// target.
    public func move(
        _ source: AddressPlace, to target: AddressPlace, overwrite: Bool,
        condition: @escaping @Sendable (AddressObject, AddressObject?) -> Bool = { _, _ in true }
    ) async throws(StoreError) -> AddressMoving {
        try await settle()
        return try await space.moveAddressObject(
            from: source, to: target, overwrite: overwrite, codec, condition: condition, at: now)
    }

    /// Puts a copy of a card into another book: a new person with the same card. In the same book its UID is in use.
    public func copy(
        _ source: AddressPlace, to target: AddressPlace, overwrite: Bool,
        condition: @escaping @Sendable (AddressObject, AddressObject?) -> Bool = { _, _ in true }
    ) async throws(StoreError) -> AddressMoving {
        try await settle()
        guard let kept = try await space.addressCards([source.name], in: source.book, codec).first else { return .notFound }
        let bytes = served(kept).bytes
        guard let card = try? VCard(bytes: bytes) else { return .refused(.noCard) }
        let draft = AddressDraft(
            name: target.name, book: target.book, card: CardReader(today: today).read(card).card, condition: { _ in true })
        return try await space.copyAddressObject(
            from: source, draft, ifSourceIs: kept.object.etag, overwrite: overwrite, codec, condition: condition,
            today: today, at: now)
    }

    // MARK: Cards

    /// Makes cards for people without one, so that all lie in a book.
    private func settle() async throws(StoreError) { try await space.makeMissingCards(codec, at: now) }

    /// A card as it is given out: as it is kept, but for old versions, and for those without UID.
    private func served(_ kept: KeptObject) -> AddressCard {
        guard case .person(let id) = kept.object.subject else { return AddressCard(object: kept.object, bytes: kept.bytes) }
        if kept.hasUID, !kept.isOfOldVersion { return AddressCard(object: kept.object, bytes: kept.bytes) }
        guard let card = try? VCard(bytes: kept.bytes), !kept.hasUID || card.version == .v2_1 else {
            return AddressCard(object: kept.object, bytes: kept.bytes)
        }
        return AddressCard(object: kept.object, bytes: card.readyToServe(uid: "urn:uuid:\(id)").bytes)
    }
}

extension KeptObject {
    /// Whether it is older than 3.0, or does not say at its top that it is not: only those are read.
    fileprivate var isOfOldVersion: Bool {
        switch VCard.Version.atTop(of: bytes) {
        case .v3_0, .v4_0: false
        case .v2_1, nil: true
        }
    }
}

extension AddressRefusal {
    fileprivate init(_ problem: SentCard.Problem) {
        self =
            switch problem {
            case .noCard: .noCard
            case .severalCards: .severalCards
            case .notText: .notText
            case .version: .version
            case .noUID: .noUID
            case .unreadable(let line): .unreadable(line)
            }
    }
}
