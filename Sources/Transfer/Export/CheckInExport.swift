public import Foundation
import Interchange
import Kinkeeper
public import Store

/// What a couple shares, as files: either partner may take it along.
public enum CheckInExport {
    /// How many check-ins, and how many items, are read at a time.
    private static let (part, itemPart) = (50, 1_000)

    /// Hands over a document to read: what is open to do, the check-ins that ended, the latest first, what was done between
    /// them, what the partners asked of one another, their milestones, their love languages and their notes. It holds what both
    /// partners have read and nothing that is sealed. What is changed while it is read may be in one part of it and not in
    /// another.
    ///
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func writeBook(
        _ checkIns: CoupleCheckIns, in words: CheckInExportWords, at now: Date,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        func append(_ text: String) throws(StoreError) {
            do { try buffer.append(Array(text.utf8)) } catch { throw StoreError(error) }
        }
        try append(CheckInBook.begin(words.heading, words.lead))
        var (cursor, heading) = (ActionItemCursor?.none, Optional(CheckInBook.heading(words.open)))
        repeat {
            let open = try await checkIns.space.openActionItems(after: cursor, limit: itemPart)
            try append(CheckInBook.list(open.items.map(words.item), under: heading))
            (cursor, heading) = (open.next, nil)
        } while cursor != nil
        var last: CheckIn.ID?
        repeat {
            let ended = try await checkIns.space.completedCheckIns(before: last, all: true, limit: part)
            for checkIn in ended {
                try append(CheckInBook.chapter(words.chapter(try await checkIns.snapshot(of: checkIn.id, at: now))))
            }
            last = ended.count == part ? ended.last?.id : nil
        } while last != nil
        // Items of a check-in are in its chapter.
        let done = try await checkIns.space.actionItemsDoneBetweenCheckIns()
        try append(CheckInBook.list(done.map(words.item), under: CheckInBook.heading(words.done)))
        var (place, title) = (CoupleRequestCursor?.none, Optional(CheckInBook.heading(words.requests)))
        repeat {
            let asked = try await checkIns.space.coupleRequests(nil, after: place, limit: itemPart)
            try append(CheckInBook.requests(asked.requests.map(words.request), under: title))
            (place, title) = (asked.next, nil)
        } while place != nil
        try await writeMilestones(checkIns.space, in: words, append)
        try await writeLoveLanguages(checkIns.space, for: checkIns.account, in: words, append)
        if try await checkIns.space.noteCount(asking: checkIns.account) > 0 {
            try append(NoteBook.part(words.notes.heading))
            try await NoteExport.writeChapters(
                checkIns.space, for: checkIns.account, in: words.notes, isQuoted: true, append)
        }
        try buffer.end()
    }

    /// Hands over what makes the partners feel loved, with what was done for it; of the partner's what the account has opened.
    private static func writeLoveLanguages(
        _ space: Space, for account: Account.ID, in words: CheckInExportWords, _ append: (String) throws(StoreError) -> Void
    ) async throws(StoreError) {
        var (last, heading) = (LoveLanguage.ID?.none, Optional(CheckInBook.heading(words.loveLanguages)))
        repeat {
            let shared = try await space.sharedLoveLanguages(after: last, limit: part, asking: account)
            let actions = try await space.loveActions(for: shared.map(\.id))
            let told = shared.map { words.loveLanguage($0, actions[$0.id] ?? []) }
            try append(CheckInBook.loveLanguages(told, under: heading, done: words.actions))
            last = shared.count == part ? shared.last?.id : nil
            heading = nil
        } while last != nil
    }

    /// Hands over the milestones: those ahead, then those that were reached, the latest first.
    private static func writeMilestones(
        _ space: Space, in words: CheckInExportWords, _ append: (String) throws(StoreError) -> Void
    ) async throws(StoreError) {
        var (cursor, heading) = (MilestoneCursor?.none, Optional(CheckInBook.heading(words.milestones)))
        repeat {
            let ahead = try await space.coupleMilestonesAhead(after: cursor, limit: itemPart)
            try append(CheckInBook.milestones(ahead.milestones.map(words.ahead), under: heading))
            if !ahead.milestones.isEmpty { heading = nil }
            cursor = ahead.next
        } while cursor != nil
        let sources = try await space.milestoneSources(in: words.timeZone, leapDayRule: words.leapDayRule)
        repeat {
            let reached = try await space.reachedMilestones(sources, by: words.today, after: cursor, limit: itemPart)
            try append(CheckInBook.milestones(reached.milestones.map(words.reached), under: heading))
            (cursor, heading) = (reached.next, nil)
        } while cursor != nil
    }

    /// Hands over every record of the couple's space as a JSON document. Texts that are sealed are not among them, nor are the
    /// account's settings.
    public static func writeDocument(
        _ checkIns: CoupleCheckIns, at now: Date, to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        try await SpaceDocument.writeShared(checkIns.space, of: .couple, for: checkIns.account, at: now, to: write)
    }
}
