import Application
import HTTPSupport
import HTTPTypes
import Store

extension Problem {
    /// `ErrorCode.tokenMissing`.
    static let tokenMissing = Problem(.tokenMissing, headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\""])

    /// `ErrorCode.tokenUnknown`.
    static let tokenUnknown = Problem(
        .tokenUnknown, headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\", error=\"invalid_token\""])

    /// `ErrorCode.scopeMissing`.
    static func scopeMissing(_ scope: APIToken.Scope) -> Problem {
        Problem(
            .scopeMissing, ["scope": .text(scope.rawValue)],
            headers: [.wwwAuthenticate: "Bearer realm=\"kinkeeper\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""]
        )
    }

    /// `ErrorCode.spaceMissing`; `spaces` are words of `SpaceNeed`.
    static func spaceMissing(_ spaces: [String]) -> Problem {
        Problem(.spaceMissing, ["spaces": .text(spaces.joined(separator: ", "))])
    }

    /// `ErrorCode.tooManyCalls`.
    static func tooManyCalls(_ rate: RateLimit.State) -> Problem {
        var problem = Problem(.tooManyCalls, ["limit": .number(rate.limit), "wait": .seconds(max(1, rate.seconds))])
        rate.write(to: &problem.headers)
        return problem
    }

    /// `ErrorCode.invalid`, with each place that is not as the document says.
    static func invalid(_ faults: [Fault]) -> Problem {
        let said = faults.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)." }.joined(separator: " ")
        var problem = Problem(.invalid, ["faults": .text(said)])
        problem.faults = faults
        return problem
    }

    /// `ErrorCode.versionMissing`.
    static let versionMissing = Problem(.versionMissing)

    /// `ErrorCode.changedMeanwhile`; `current` is the present version.
    static func changedMeanwhile(_ current: String) -> Problem {
        Problem(.changedMeanwhile, headers: [.eTag: "\"\(current)\""])
    }
}

extension Operation {
    /// Changes a record that was just read. One that was deleted meanwhile is a `conflict`, so that it is not taken for a person who
    /// is not here.
    static func unlessGone<Value>(
        _ change: () async throws(StoreError) -> Value, isThere: () async throws(StoreError) -> Bool
    ) async throws(StoreError) -> Value {
        do throws(StoreError) { return try await change() } catch {
            guard error == .notFound, try await !isThere() else { throw error }
            throw .conflict
        }
    }
}
