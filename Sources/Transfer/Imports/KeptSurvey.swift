import Dispatch
package import Foundation
package import Interchange
import Store

extension TableSurvey {
    /// The survey that was kept in a file; without one the table itself is surveyed, and what is seen of it is kept there.
    ///
    /// A table of a hundred megabytes takes seconds, on a thread of its own: those that answer requests are few.
    package static func kept(at url: URL, or table: URL) async throws -> TableSurvey {
        if let data = try? Data(contentsOf: url), let kept = try? JSONDecoder().decode(TableSurvey.self, from: data) {
            return kept
        }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let survey = try ImportSource(contentsOf: table).survey()
                        // It holds samples of what is in the table.
                        try PrivateFiles.write(try JSONEncoder().encode(survey), to: url)
                        return survey
                    })
            }
        }
    }
}
