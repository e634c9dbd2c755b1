public import Foundation
import Kinkeeper

extension DataFolder {
    /// Returns the problems of the data; empty when all is well. It examines every account's space and changes nothing. The
    /// findings name nothing personal but files whose import was cut off.
    ///
    /// `now` is the time by the examined clock, `zone` the one in which days are named.
    public func examine(at now: Date, in zone: TimeZone) async throws(StoreError) -> [Finding] {
        var findings = examineRights()
        findings += try await accounts.file.examine(as: "accounts.sqlite")
        if isReadOnly {
            findings.append(
                Finding(
                    .note, "folder-read-only", subject: url.path,
                    message: "The folder is read-only: it can be read, not changed. The search was not checked.",
                    advice: "Nothing, if that is meant. Otherwise check its permissions and how its disk is mounted."))
        }
        findings += try await clockFindings(at: now, in: zone)
        var expected: Set<Space.ID> = []
        for account in try await accounts.list() {
            expected.formUnion(try await accounts.spaces(for: account.id).map(\.space))
        }
        for id in try spaceIDs() {
            let folder = "spaces/\(id)"
            if !expected.contains(id) {
                findings.append(
                    Finding(
                        .warning, "space-of-nobody", subject: folder, message: "No account may open this space.",
                        advice: """
                            It was left behind by an account, a couple or a family that is gone. Delete the folder if nobody \
                            misses it.
                            """)
                )
            }
            findings += await examineSpace(id, in: folder, at: now, zone)
        }
        return findings
    }

    /// Repairs what can be repaired without losing anything: rebuilds the search in every space.
    public func repair() async throws(StoreError) {
        for id in try spaceIDs() { try await space(id).rebuildSearch() }
    }

    /// Confirms the clock, and repairs in every space what it wrote while it was ahead; returns the number of repaired records.
    @discardableResult
    public func acceptClock(at now: Date, in zone: TimeZone) async throws(StoreError) -> Int {
        try await accounts.acceptClock(at: now)
        var count = 0
        for id in try spaceIDs() {
            count += try await space(id).repairWrittenAhead(at: now, in: ZoneOffsets(zone)).count
        }
        return count
    }

    /// The names of the files that wait in the folder of uploads.
    private var uploads: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: "uploads").path)) ?? []
    }

    private func examineSpace(
        _ id: Space.ID, in folder: String, at now: Date, _ zone: TimeZone
    ) async -> [Finding] {
        do throws(StoreError) {
            let space = try space(id)
            return try await space.examine(as: folder) + space.importFindings(folder, uploads: uploads, at: now, zone)
                + space.writtenAheadFindings(folder, at: now, zone)
        } catch {
            return [
                Finding(
                    .error, "space-closed", subject: folder, message: "The space cannot be opened. \(error)",
                    advice: "Restore the folder from a backup, unless the message says otherwise.", cause: error)
            ]
        }
    }
}
