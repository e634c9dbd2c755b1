public import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Writes a task out, as programs get it.
    public typealias TaskWriting = @Sendable (StoredTask) -> WorkedOutEntry

    /// The list of tasks as it stands; see `publishedCalendar`. `settings` names what else than the space the tasks follow from.
    public func publishedTasks(
        _ view: CalendarView, settings: String, at time: Date, _ write: @escaping TaskWriting
    ) async throws(StoreError) -> PublishedCalendar {
        let known = try await file.read { db in try db.calendar(view, at: "\(Space.sequence(db)) \(settings)") }
        if let known { return known }
        return try await file.write { db in
            let origin = "\(try Space.sequence(db)) \(settings)"
            if let known = try db.calendar(view, at: origin) { return known }
            let entries = try db.eachTask(write)
            return try CalendarPublishing(view: view, time: time, db: db).bring(upTo: entries, origin: origin)
        }
    }
}
