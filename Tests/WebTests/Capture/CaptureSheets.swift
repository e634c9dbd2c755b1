import HTTPTypes

@testable import Web

extension Browser {
    /// Sends a form of the capture and shows the sheet that it leads to; the answer itself where it leads elsewhere.
    func sheet(_ path: String, _ fields: [String: String], headers: HTTPFields = [:]) async throws -> Answer {
        let answer = try await post(path, fields, headers: headers)
        guard let draft = answer.location, draft.hasPrefix("/capture/drafts/") else { return answer }
        return try await get(draft, headers)
    }
}
