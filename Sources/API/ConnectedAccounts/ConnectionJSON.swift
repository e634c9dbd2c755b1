import Foundation
import Interchange
import Kinkeeper
import Store

// Address books elsewhere as JSON.

extension JSONValue {
    /// A connection.
    init(_ look: ConnectionLook, at time: Date) {
        let connection = look.connection
        self = [
            "id": .string(connection.id.description), "name": .string(connection.name),
            "server": .string(connection.server.absoluteString), "user": .string(connection.user),
            "state": .string(look.state.rawValue), "isSyncing": .bool(look.syncs.first?.isGoingOn(at: time) ?? false),
            "writesBack": .bool(connection.writesBack), "cardsToWrite": .integer(look.toWrite),
            "cardsUntaken": .integer(look.untaken),
            "conflicts": .integer(look.conflicts), "deletionsWaiting": .integer(look.deletionsWaiting),
            "syncToUndo": .optional(look.syncToUndo?.description), "createdAt": .instant(connection.createdAt),
            "pausedAt": .instant(connection.pausedAt), "refusedAt": .instant(connection.refusedAt),
            "syncedAt": .instant(connection.syncedAt), "nextAt": .instant(connection.nextAt),
            "failures": .integer(connection.failures), "failure": .optional(connection.failure),
            "failureWords": .string(connection.failureWords), "books": .array(look.books.map { JSONValue($0) }),
            "syncs": .array(look.syncs.map { JSONValue($0) }),
        ]
    }

    /// A book of a connection.
    init(_ book: ConnectedBook) {
        self = [
            "id": .string(book.id.description), "name": .string(book.name), "url": .string(book.url.absoluteString),
            "isChosen": .bool(book.isChosen), "isWritable": .bool(book.isWritable),
            "isApproved": .bool(book.approvedAt != nil), "cards": .integer(book.cards), "waiting": .integer(book.waiting),
            "deletionsWaiting": .integer(book.deletionsWaiting), "problem": .optional(book.problem),
        ]
    }

    /// A first sync, in short.
    init(_ plan: FirstSyncPlan) {
        self = [
            "isReady": .bool(plan.isReady), "waiting": .integer(plan.waiting), "doubtful": .integer(plan.doubtful),
            "groups": .array(plan.groups.map { ["id": .string($0.id.description), "name": .string($0.name)] }),
        ]
    }

    /// A card that waits.
    init(_ card: PlannedCard) {
        let (fate, person, name): (String, Person.ID?, String?) =
            switch card.fate {
            case .new: ("new", nil, nil)
            case .here(let person, let name): ("here", person, name)
            case .maybe(let person, let name): ("maybe", person, name)
            case .group: ("group", nil, nil)
            case .unreadable: ("unreadable", nil, nil)
            }
        self = [
            "id": .string(card.id.description), "name": .string(card.name), "fate": .string(fate),
            "person": .optional(person?.description), "personName": .optional(name),
        ]
    }

    /// A sync.
    init(_ sync: SyncRun) {
        let counts = SyncEntry.Kind.allCases.compactMap { kind in
            sync.counts[kind].map { Member(name: kind.rawValue, value: .integer($0)) }
        }
        self = [
            "id": .string(sync.id.description), "startedAt": .instant(sync.startedAt), "finishedAt": .instant(sync.finishedAt),
            "failure": .optional(sync.failure), "undoneAt": .instant(sync.undoneAt), "counts": .object(counts),
        ]
    }

    /// A thing that a sync did.
    init(_ entry: SyncEntry, _ changes: [SyncChange]) {
        // Of who went the detail says when, which is for undoing.
        let detail = entry.kind == .trashed || entry.detail.isEmpty ? nil : entry.detail
        self = [
            "id": .string(entry.id.description), "kind": .string(entry.kind.rawValue),
            "person": .optional(entry.person?.description), "group": .optional(entry.group?.description),
            "name": .string(entry.name), "detail": .optional(detail),
            "changes": .array(
                changes.map {
                    ["property": .string($0.property), "before": .optional($0.before), "after": .optional($0.after)]
                }),
        ]
    }

    /// Something that was changed on both sides.
    init(_ conflict: SyncConflict) {
        self = [
            "id": .string(conflict.id.description), "sync": .string(conflict.sync.description),
            "person": .string(conflict.person.description), "name": .string(conflict.personName),
            "property": .string(conflict.property), "here": .optional(conflict.ours), "there": .optional(conflict.theirs),
            "hasChoice": .bool(conflict.hasChoice),
        ]
    }

    private static func instant(_ instant: Date?) -> JSONValue { instant.map { .instant($0) } ?? .null }
}
