import Foundation
import Kinkeeper

extension Space {
    /// How long `doctor` reports an interrupted import, in seconds: 30 days. The page lists it for good.
    private static let toldFor: TimeInterval = 30 * 86_400

    /// The imports that were cut off and not completed since. `uploads` are the names of the files that the server has for
    /// imports it will go on with.
    func importFindings(
        _ folder: String, uploads: [String], at now: Date, _ zone: TimeZone
    ) async throws(StoreError) -> [Finding] {
        try await interruptedImports().filter { now.timeIntervalSince($0.startedAt) < Self.toldFor }.map { run in
            let isKept = uploads.contains { $0.contains(run.id.description) }
            let day = CivilDate(of: run.startedAt, in: zone).description
            let part = run.percent.map { " after \($0) % of the file" } ?? ""
            return Finding(
                .warning, isKept ? "import-to-go-on" : run.percent == nil ? "import-cut-off" : "import-cut-off-at",
                subject: folder,
                message: "An import of \(run.fileName) on \(day) was cut off\(isKept ? "" : part): "
                    + "\(run.counts.cards) cards are in, the rest is missing.",
                advice: isKept
                    ? "Start the server: it has the file and goes on with it."
                    : "Import the file again: what is in is recognised, and no duplicates are created.",
                blanks: [
                    "file": run.fileName, "day": day, "cards": String(run.counts.cards), "percent": String(run.percent ?? 0),
                ])
        }
    }

    /// Returns the findings about a clock that ran ahead.
    func writtenAheadFindings(
        _ folder: String, at now: Date, _ zone: TimeZone
    ) async throws(StoreError) -> [Finding] {
        let found = try await writtenAhead(at: now, in: ZoneOffsets(zone))
        let count = found.count - found.snoozes
        var findings: [Finding] = []
        if count > 0 {
            findings.append(
                Finding(
                    .warning, "written-ahead", subject: folder,
                    message: "\(count) records carry times still to come: the clock was ahead when they were written.",
                    advice: "Check the clock, then run \"kinkeeper doctor --accept-clock\": what was done then is open again, "
                        + "and its days are set to now.",
                    blanks: ["count": String(count)]))
        }
        if found.snoozes > 0 {
            findings.append(
                Finding(
                    .warning, "snoozed-for-years", subject: folder,
                    message: "Reminders and people snoozed for more than two years: \(found.snoozes). "
                        + "The clock may have been ahead when they were snoozed.",
                    advice: "Check the clock, then run \"kinkeeper doctor --accept-clock\": these snoozes end, "
                        + "and nothing else is lost.",
                    blanks: ["count": String(found.snoozes)]))
        }
        return findings
    }
}

extension DataFolder {
    /// Whether the clock is believed.
    func clockFindings(at now: Date, in zone: TimeZone) async throws(StoreError) -> [Finding] {
        let clock = try await accounts.clock(at: now)
        guard let from = clock.believedFrom else { return [] }
        let days = String(Int(now.timeIntervalSince(clock.seenAt) / 86_400))
        let day = CivilDate(of: from, in: zone).description
        return [
            Finding(
                .warning, "clock-ahead", subject: "accounts.sqlite",
                message: "The clock is \(days) days ahead of when the server last ran. "
                    + "Nothing is deleted for good until \(day).",
                advice: "If the clock is right, run \"kinkeeper doctor --accept-clock\". If it is wrong, set it: "
                    + "nothing was lost.",
                blanks: ["days": days, "day": day])
        ]
    }
}
