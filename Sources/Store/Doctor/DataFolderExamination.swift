import Foundation
import Kinkeeper

extension DataFolder {
    /// What is wrong with the data; empty when all is well. Every account's space is looked at, nothing is changed, and
    /// nothing personal is in what is found.
    public func examine() async throws(StoreError) -> [Finding] {
        var findings = examineRights()
        findings += try await accounts.file.examine(as: "accounts.sqlite")
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
                        advice: "It was left behind by an account that is gone. Delete the folder if nobody misses it."))
            }
            findings += await examineSpace(id, in: folder)
        }
        return findings
    }

    /// Puts right what can be put right without losing anything: the search is built anew in every space.
    public func repair() async throws(StoreError) {
        for id in try spaceIDs() { try await space(id).rebuildSearch() }
    }

    private func examineSpace(_ id: Space.ID, in folder: String) async -> [Finding] {
        do throws(StoreError) {
            return try await space(id).examine(as: folder)
        } catch {
            return [
                Finding(
                    .error, "space-closed", subject: folder, message: "The space cannot be opened. \(error)",
                    advice: "Restore the folder from a backup, unless the message says otherwise.", cause: error)
            ]
        }
    }
}
