import Dispatch
package import Foundation
package import Interchange
import Store

extension TableSurvey {
    /// Returns the survey kept in a file; without one, surveys the table and keeps the result there.
    ///
    /// A table of a hundred megabytes takes seconds, so a thread of its own does it: the request threads are few.
    package static func kept(at url: URL, or table: URL) async throws -> TableSurvey {
        if let data = try? Data(contentsOf: url), let kept = try? JSONDecoder().decode(TableSurvey.self, from: data) {
            return kept
        }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let survey = try ImportSource(contentsOf: table).survey()
                        // It holds samples of the table.
                        try PrivateFiles.write(try JSONEncoder().encode(survey), to: url)
                        return survey
                    })
            }
        }
    }
}
