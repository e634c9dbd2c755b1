public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// The occasions of all people in a space as a calendar file.
public enum CalendarExport {
    /// The media type of the file (RFC 5545, section 8.1).
    public static let mediaType = "text/calendar; charset=utf-8"

    /// Hands over the file in chunks, people by name, those in the trash left out.
    ///
    /// - Parameters:
    ///   - words: The language of the events.
    ///   - today: Days of calendars without a rule are named from here on.
    ///   - now: The moment the file is made.
    ///   - leapDayRule: The rule for people without one of their own.
    /// - Throws: `StoreError`; an error of `write` ends the export and comes back as one.
    public static func write(
        _ space: Space, in words: ExportWords, today: CivilDate, now: Date, leapDayRule: LeapDayRule,
        to write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws(StoreError) {
        let buffer = ChunkBuffer(write)
        let calendar = OccasionCalendar(words: words, today: today, now: now, leapDayRule: leapDayRule)
        try await space.exportPeople(by: .givenFirst) { _ in
            var output: [UInt8] = []
            calendar.begin(name: words.phrase("export.calendar.name", [:]), to: &output)
            try buffer.append(output)
        } _: { exported in
            var output: [UInt8] = []
            calendar.append(exported, name: exported.person.profile.name.display(.givenFirst), to: &output)
            try buffer.append(output)
        }
        var output: [UInt8] = []
        calendar.end(to: &output)
        do { try buffer.append(output) } catch { throw StoreError(error) }
        try buffer.end()
    }
}
