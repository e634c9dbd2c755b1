import Foundation
import GRDB
import Kinkeeper

/// All groups of a book on their way, inside of a transaction.
struct GroupPass {
    var sync: BookSync
    let isWritable: Bool
    let url: URL
    var outgoing: [OutgoingCard] = []
    /// The person of each UID in this book, and the UIDs of each person.
    private let people: [String: Person.ID]
    private let uids: [Person.ID: [String]]
    /// Names of offered groups on the server that the account has not decided about.
    private var undecided: Set<String> = []

    private var db: Database { sync.db }

    init(sync: BookSync, isWritable: Bool, url: URL) throws {
        (self.sync, self.isWritable, self.url) = (sync, isWritable, url)
        var people: [String: Person.ID] = [:]
        var uids: [Person.ID: [String]] = [:]
        let rows = try sync.db.rows(
            """
            SELECT uid, people.id, merged_into IS NOT NULL AS is_merged FROM remote_cards JOIN people ON people.id = subject_id
            WHERE book_id = ? AND kind = 'person' AND state = 'open' AND is_gone = 0 AND uid IS NOT NULL ORDER BY remote_cards.id
            """, [sync.pass.book.value])
        for row in rows {
            let id: Person.ID = row["id"]
            guard let person = row["is_merged"] ? try sync.db.presentPersonIfAny(id) : id else { continue }
            people[row["uid"]] = person
            uids[person, default: []].append(row["uid"])
        }
        (self.people, self.uids) = (people, uids)
    }

    mutating func take(_ row: RemoteRow) throws {
        var row = row
        let said = (row.incoming ?? row.base).flatMap(sync.pass.syncing.read)
        var isNew = false
        if row.incoming != nil, said == nil {
            if !row.isUnreadable { try sync.note(.unreadable, row.subject, row.name) }
            try db.settle(row, subject: row.subject, base: nil)
            return try db.run("UPDATE remote_cards SET is_unreadable = 1 WHERE id = ?", [row.id.value])
        }
        if row.subject == nil, row.state == "open" {
            row.subject = try adopted(row)
            isNew = row.subject != nil
        }
        guard let subject = row.subject else { return try offer(row, said) }
        guard let group = try db.group(PersonGroup.ID(subject)) else {
            // It may still be brought back, and then it goes on from here.
            let mayReturn = try db.firstRow("SELECT 1 FROM deleted_groups WHERE id = ?", [subject.databaseValue]) != nil
            return mayReturn ? () : try db.settle(row, subject: nil, base: row.incoming, state: "ignored")
        }
        if isNew { try sync.note(.groupLinked, subject, group.name) }
        guard case .group(let name, let members)? = said?.content else {
            // It was to be sent, and it is not known whether it arrived.
            return try send(row, group, agreed: [], there: nil)
        }
        try bringInLine(row, group, name, members, isNew: isNew)
    }

    // MARK: Linking

    /// The group here that a card is about: one that took it up, or has its UID.
    private func adopted(_ row: RemoteRow) throws -> UUID? {
        if let offer = row.offer {
            let found = try db.firstRow("SELECT id FROM person_groups WHERE card_id = ?", [offer.databaseValue])
            if let found { return found[0] }
        }
        guard let uid = row.uid else { return nil }
        var found = try db.rows(
            "SELECT person_groups.id FROM cards JOIN person_groups ON card_id = cards.id WHERE uid = ? AND cards.kind = 'group'",
            [uid.databaseValue]
        ).map { $0[0] as UUID }
        if let id = PersonGroup.ID(uid), try db.group(id) != nil { found.append(id.uuid) }
        return try found.first { try !db.isLinkedElsewhere($0, than: row.id) }
    }

    /// Keeps a group that the account has not decided about among the cards of groups, from where it is offered.
    private mutating func offer(_ row: RemoteRow, _ card: IncomingCard?) throws {
        guard let card, row.state == "open" else {
            if row.incoming != nil { try db.settle(row, subject: nil, base: row.incoming) }
            return
        }
        undecided.insert(SearchFolding.fold(row.name))
        guard let bytes = row.incoming else { return }
        let kept =
            try row.offer.map { id in
                try db.firstRow("SELECT id, revision FROM cards WHERE id = ? AND kind = 'group'", [id.databaseValue])
            }
            ?? card.uid.flatMap { uid in
                try db.firstRow(
                    "SELECT id, revision FROM cards WHERE uid = ? AND kind = 'group' ORDER BY id LIMIT 1", [uid.databaseValue])
            }
        let prepared = PreparedCard(card)
        let offered: UUID
        if let kept {
            offered = kept["id"]
            try CardUpdate(db: db, time: sync.time).replace(
                KnownCard(id: offered, person: nil, revision: kept["revision"]), with: prepared,
                identifiers: &sync.putting.memory.identifiers)
        } else {
            let id: Identifier<KnownCard> = sync.putting.memory.identifiers.next(at: sync.time)
            try PersonInsertion(db: db, time: sync.time).insert(prepared, of: nil, as: id)
            offered = id.uuid
        }
        if row.offer == nil { try sync.note(.offered, nil, row.name) }
        try db.settle(row, subject: nil, base: bytes)
        try db.run("UPDATE remote_cards SET offer_id = ? WHERE id = ?", [offered.databaseValue, row.id.value])
    }

    // MARK: Both ways

    private mutating func bringInLine(
        _ row: RemoteRow, _ before: PersonGroup, _ said: String, _ members: [String], isNew: Bool
    ) throws {
        var group = before
        let hasPast = row.base != nil && row.members != nil && !isNew
        let name = GroupName(cutting: said)?.text ?? "?"
        let agreedName = hasPast ? row.base.flatMap(sync.pass.syncing.read).flatMap(Self.name) : nil
        if row.incoming != nil || isNew, name != group.name, name != agreedName {
            // Two groups of one name are one too many.
            let isFree = try GroupName(cutting: name).map { try db.group(named: $0, otherThan: group.id) == nil } ?? false
            if group.name == agreedName, isFree {
                try sync.note(.groupRenamed, group.id.uuid, name, detail: group.name)
                try rename(&group, to: name)
            } else {
                try sync.note(.namesDiffer, group.id.uuid, group.name, detail: name)
            }
        }
        let agreed = hasPast ? row.members ?? [] : []
        let there = Set(members)
        let known = there.filter { people[$0] != nil }
        let ours = try uids(in: group.id, preferring: agreed.union(there))
        let joined = known.subtracting(agreed).subtracting(ours)
        let left = agreed.intersection(ours).subtracting(there)
        try apply(joined: joined, left: left, to: group)
        let now = ours.union(joined).subtracting(left)
        let goneHere = agreed.intersection(known).subtracting(ours)
        let agreedNow = now.intersection(there).union(goneHere)
        try db.settle(row, subject: group.id.uuid, base: row.incoming)
        try db.run(
            "UPDATE remote_cards SET members = ? WHERE id = ?",
            [agreedNow.sorted().joined(separator: "\n").databaseValue, row.id.value])
        try keepOffer(row, group)
        guard now != agreedNow || name != group.name else { return }
        try send(row, group, agreed: now, there: row.incoming ?? row.base, gone: goneHere)
    }

    private static func name(of card: IncomingCard) -> String? {
        guard case .group(let name, _) = card.content else { return nil }
        return GroupName(cutting: name)?.text
    }

    private mutating func rename(_ group: inout PersonGroup, to name: String) throws {
        try db.run(
            "UPDATE person_groups SET name = ?, updated_at = ? WHERE id = ?",
            [name.databaseValue, max(sync.time.milliseconds, group.version + 1).databaseValue, group.id.value])
        group.name = name
    }

    /// Returns the UIDs in this book of all people in a group, trashed ones included. Of a person with several UIDs, those in
    /// `named` count.
    private func uids(in group: PersonGroup.ID, preferring named: Set<String>) throws -> Set<String> {
        let members = try db.rows("SELECT DISTINCT person_id FROM group_members WHERE group_id = ?", [group.value])
        var found: Set<String> = []
        for row in members {
            guard let member = try db.presentPersonIfAny(row[0]), let uids = uids[member] else { continue }
            let said = named.intersection(uids)
            found.formUnion(said.isEmpty ? [uids[0]] : said)
        }
        return found
    }

    private mutating func apply(joined: Set<String>, left: Set<String>, to group: PersonGroup) throws {
        let coming = joined.sorted().compactMap { people[$0] }
        let going = left.sorted().compactMap { people[$0] }
        let came = try db.addMembers(coming, to: group.id, on: sync.pass.today, at: sync.time)
        let went = try db.removeMembers(going, from: group.id, at: sync.time)
        for (kind, list) in [(SyncEntry.Kind.joined, came), (.left, went)] {
            for person in list {
                let name = try db.firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value])
                try sync.note(kind, person.uuid, name?[0] ?? "", detail: group.name, other: group.id.uuid)
            }
        }
    }

    /// Updates the kept card to match the group, so that nothing is offered a second time.
    private mutating func keepOffer(_ row: RemoteRow, _ group: PersonGroup) throws {
        guard let card = group.card, let bytes = row.incoming, let incoming = sync.pass.syncing.read(bytes),
            let kept = try db.firstRow("SELECT uid, revision FROM cards WHERE id = ?", [card.databaseValue]),
            (kept["uid"] as String?) == incoming.uid
        else { return }
        let prepared = PreparedCard(incoming)
        try CardUpdate(db: db, time: sync.time).replace(
            KnownCard(id: card, person: nil, revision: kept["revision"]), with: prepared,
            identifiers: &sync.putting.memory.identifiers)
        try db.run(
            "UPDATE person_groups SET card_digest = ? WHERE id = ?", [prepared.digest.databaseValue, group.id.value])
    }

    // MARK: Sending

    private mutating func send(
        _ row: RemoteRow, _ group: PersonGroup, agreed: Set<String>, there: [UInt8]?, gone: Set<String> = []
    ) throws {
        guard isWritable, !row.isUnreadable, let place = URL(string: row.url) else { return }
        let members = there == nil ? try uids(in: group.id, preferring: []) : agreed
        let bytes = sync.pass.syncing.groupCard(
            there, row.uid ?? group.id.description, group.name, members.sorted(), gone)
        guard bytes != there else { return }
        let card = OutgoingCard(
            id: row.id, url: place, bytes: bytes, replacing: there == nil ? nil : row.latestTag, subject: group.id.uuid,
            name: group.name, kind: there == nil ? .groupSent : .groupUpdated, members: members, digest: nil)
        guard card.told != row.told else { return }
        outgoing.append(card)
    }

    /// Sends groups that exist only here. The place of each is stored before it is sent, so that an interrupted write is
    /// recognised again.
    mutating func sendNew(_ path: (URL) -> String) throws {
        for group in try db.allGroups() where !undecided.contains(SearchFolding.fold(group.name)) {
            let isKnown = try db.firstRow("SELECT 1 FROM remote_cards WHERE subject_id = ? LIMIT 1", [group.id.value]) != nil
            guard !isKnown, try !uids(in: group.id, preferring: []).isEmpty else { continue }
            let uid = try group.card.flatMap { card in
                try db.firstRow("SELECT uid FROM cards WHERE id = ?", [card.databaseValue])?[0] as String?
            }
            let place = url.appending(path: "\(group.id).vcf")
            try db.run(
                """
                INSERT INTO remote_cards (id, book_id, path, url, uid, kind, name, subject_id, state, members)
                VALUES (?, ?, ?, ?, ?, 'group', ?, ?, 'open', '')
                """,
                [
                    PlannedCard.ID.make(at: sync.time).value, sync.pass.book.value,
                    path(place).databaseValue, place.absoluteString.databaseValue, (uid ?? group.id.description).databaseValue,
                    group.name.databaseValue,
                    group.id.value,
                ])
            let made = try db.remoteRows("subject_id = ? AND book_id = ?", [group.id.value, sync.pass.book.value])
            for row in made { try send(row, group, agreed: [], there: nil) }
        }
    }
}
