import Foundation
import GRDB
import Kinkeeper

// Cards of groups on their way into a book.
extension CardPutting {
    mutating func createGroup(_ card: PreparedCard, _ name: String, _ members: [String]) throws -> AddressPutting {
        if let uid = card.card.uid, let other = try groupHere(ofUID: uid) { return .refused(.uidConflict(other.name)) }
        let known = try groupCard(ofUID: card.card.uid)
        let id = try comingBack(known) ?? comingBack(ofUID: card.card.uid) ?? .make(at: time)
        try place(.group(id))
        if try db.deletedGroupExists(id) {
            _ = try db.restoreGroup(id, at: time)
        } else {
            let now = Date(milliseconds: time.milliseconds)
            try db.insert(PersonGroup(id: id, name: groupName(name), createdAt: now, updatedAt: now))
            if let known { try db.run("UPDATE person_groups SET card_id = ? WHERE id = ?", [known.databaseValue, id.value]) }
        }
        try write(card, name, members, over: id)
        return .created(try result(.group(id)))
    }

    mutating func replaceGroup(
        _ id: PersonGroup.ID, with card: PreparedCard, _ name: String, _ members: [String]
    ) throws -> AddressPutting {
        let there = try result(.group(id))
        if try db.groupCard(id, codec) == [UInt8](card.bytes) {
            try db.noteRepetition(of: .group(id), at: time)
            return .unchanged(there)
        }
        let row = try db.firstRow(
            "SELECT uid FROM person_groups JOIN cards ON cards.id = card_id WHERE person_groups.id = ?", [id.value])
        guard card.card.uid == row?[0] ?? id.description else { return .refused(.uidChange) }
        try write(card, name, members, over: id)
        return .replaced(try result(.group(id)))
    }

    /// Makes the group match its card. People on the card join, or are awaited; people shown on it before and now missing
    /// leave.
    private mutating func write(
        _ card: PreparedCard, _ name: String, _ members: [String], over id: PersonGroup.ID
    ) throws {
        let group = try db.requiredGroup(id)
        try keep(card, of: group)
        let called = groupName(name)
        let updated = max(time.milliseconds, group.version + 1)
        try db.run(
            "UPDATE person_groups SET name = ?, updated_at = ? WHERE id = ?",
            [called.databaseValue, updated.databaseValue, id.value])
        var wanted: [Person.ID] = []
        var awaited: Set<String> = []
        for uid in members {
            let here = try db.people(ofUID: uid)
            // A copy of a person in another book has the same UID.
            let showing = here.filter(\.shows).map(\.person)
            let shown =
                try showing.first { try db.isMember($0, of: id) } ?? showing.first { try db.book(of: $0.uuid) == book }
                ?? showing.first ?? here.first(where: \.isMerged).flatMap { try db.presentPersonIfAny($0.person) }
            if let shown { wanted.append(shown) } else { awaited.insert(uid) }
        }
        let listed = Set(wanted)
        // People in another book may be unknown to the client, and stay.
        let leaving = try db.shownMembers(of: id).filter { try !listed.contains($0) && db.book(of: $0.uuid) == book }
        _ = try db.removeMembers(leaving, from: id, at: time)
        _ = try db.addMembers(wanted, to: id, on: today, at: time)
        try expect(awaited, in: id)
    }

    /// The card as it came; the group is in line with it, so that nothing is offered.
    private mutating func keep(_ card: PreparedCard, of group: PersonGroup) throws {
        let id: UUID
        if let known = group.card {
            id = known
            let row = try db.firstRow("SELECT uid, revision FROM cards WHERE id = ?", [known.databaseValue])
            var card = card
            if let row, row["uid"] as String? == nil { card.card.uid = nil }
            try CardUpdate(db: db, time: time).replace(
                KnownCard(id: known, person: nil, revision: row?["revision"]), with: card, identifiers: &memory.identifiers)
        } else {
            let made: Identifier<KnownCard> = memory.identifiers.next(at: time)
            try PersonInsertion(db: db, time: time).insert(card, of: nil, as: made)
            id = made.uuid
        }
        try db.run("UPDATE cards SET edited_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.databaseValue])
        try db.run("DELETE FROM declined_group_cards WHERE id = ?", [id.databaseValue])
        try db.run(
            "UPDATE person_groups SET card_id = ?, card_digest = ? WHERE id = ?",
            [id.databaseValue, card.digest.databaseValue, group.id.value])
    }

    private mutating func expect(_ uids: Set<String>, in group: PersonGroup.ID) throws {
        try db.expect(uids, in: group, since: today, at: time, identifiers: &memory.identifiers)
    }

    private func groupName(_ text: String) -> String { GroupName(cutting: text)?.text ?? "?" }

    // MARK: Looking for it

    private func groupHere(ofUID uid: String) throws -> AddressObject? {
        var ids = try db.rows(
            "SELECT person_groups.id FROM cards JOIN person_groups ON card_id = cards.id WHERE uid = ? AND cards.kind = 'group'",
            [uid.databaseValue]
        ).map { $0[0] as PersonGroup.ID }
        if let id = PersonGroup.ID(uid), try db.group(id)?.card == nil { ids.append(id) }
        for id in ids where try db.book(of: id.uuid) == book {
            if let object = try reading.object(of: .group(id)) { return object }
        }
        return nil
    }

    /// A kept card of that UID that no group is linked to now.
    private func groupCard(ofUID uid: String?) throws -> UUID? {
        guard let uid else { return nil }
        return try db.firstRow(
            """
            SELECT id FROM cards WHERE uid = ? AND kind = 'group'
              AND NOT EXISTS (SELECT 1 FROM person_groups WHERE card_id = cards.id) ORDER BY id DESC LIMIT 1
            """, [uid.databaseValue])?[0]
    }

    /// The deleted group that was made here and given out under its identifier.
    private func comingBack(ofUID uid: String?) throws -> PersonGroup.ID? {
        guard let id = uid.flatMap({ PersonGroup.ID($0) }) else { return nil }
        let row = try db.firstRow("SELECT 1 FROM deleted_groups WHERE id = ? AND card_id IS NULL", [id.value])
        return row == nil ? nil : id
    }

    /// The deleted group of a card.
    private func comingBack(_ card: UUID?) throws -> PersonGroup.ID? {
        guard let card else { return nil }
        return try db.firstRow(
            "SELECT id FROM deleted_groups WHERE card_id = ? ORDER BY deleted_at DESC LIMIT 1", [card.databaseValue]
        ).map { $0[0] as PersonGroup.ID }
    }
}

extension Database {
    fileprivate func deletedGroupExists(_ id: PersonGroup.ID) throws -> Bool {
        try firstRow("SELECT 1 FROM deleted_groups WHERE id = ?", [id.value]) != nil
    }

    fileprivate func shownMembers(of group: PersonGroup.ID) throws -> [Person.ID] {
        try rows(
            """
            SELECT DISTINCT person_id FROM group_members JOIN people ON people.id = person_id
            WHERE group_id = ? AND trashed_at IS NULL
            """, [group.value]
        ).map { $0[0] as Person.ID }
    }

    /// People with these UIDs who are absent, or in the trash, join the group when they appear.
    func expectStrangers(_ uids: [String], in group: PersonGroup.ID, since today: CivilDate, at time: Date) throws {
        var identifiers = IdentifierSequence()
        let missing = try uids.filter { try !people(ofUID: $0).contains { $0.shows || $0.isMerged } }
        try expect(Set(missing), in: group, since: today, at: time, identifiers: &identifiers)
    }

    /// Of these UIDs, awaited ones stay awaited, and unknown ones are awaited too.
    func expectMoreStrangers(_ uids: [String], in group: PersonGroup.ID, since today: CivilDate, at time: Date) throws {
        var identifiers = IdentifierSequence()
        let awaited = try rows("SELECT uid FROM awaited_members WHERE group_id = ?", [group.value]).map { $0[0] as String }
        try expect(
            Set(awaited).intersection(uids).union(try strangers(uids, of: group)), in: group, since: today, at: time,
            identifiers: &identifiers)
    }

    /// Returns the UIDs that no person has and that the group does not await yet. The plus keeps the index by group out of it:
    /// a group may await thousands, and a UID is awaited by few groups.
    func strangers(_ uids: [String], of group: PersonGroup.ID) throws -> [String] {
        try uids.filter { uid in
            try people(ofUID: uid).isEmpty
                && firstRow(
                    "SELECT 1 FROM awaited_members WHERE +group_id = ? AND uid = ?", [group.value, uid.databaseValue]) == nil
        }
    }

    /// Sets the UIDs that a group awaits to exactly these.
    func expect(
        _ uids: Set<String>, in group: PersonGroup.ID, since today: CivilDate, at time: Date,
        identifiers: inout IdentifierSequence
    ) throws {
        let known = try rows("SELECT id, uid FROM awaited_members WHERE group_id = ?", [group.value])
        for row in known where !uids.contains(row["uid"]) {
            try run("DELETE FROM awaited_members WHERE id = ?", [row["id"]])
        }
        for uid in uids.subtracting(known.map { $0["uid"] as String }).sorted() {
            let id: Identifier<GroupSummary> = identifiers.next(at: time)
            try run(
                "INSERT INTO awaited_members (id, group_id, uid, awaited_since) VALUES (?, ?, ?, ?)",
                [id.value, group.value, uid.databaseValue, today.value])
        }
    }
}
