public import Foundation
public import Kinkeeper

/// The state of the files of several spaces, as `SpaceMark` is of one: an account's own space, and those it shares.
public struct SpaceMarks: Hashable, Sendable {
    /// That of the account's own space.
    public let own: SpaceMark
    /// Those of the shared spaces, in the order the account joined them.
    let shared: [SharedMark]

    /// That of one shared space.
    struct SharedMark: Hashable, Sendable {
        let space: Space.ID
        let mark: SpaceMark
    }

    /// Stands for all of them; that of the own space where nothing is shared.
    public var value: Int64 {
        shared.reduce(own.value) { value, shared in
            let digest = StableDigest("\(value) \(shared.space) \(shared.mark.value)")
            return Int64(bitPattern: digest.low)
        }
    }

    /// Whether any of the spaces has a database.
    public var exists: Bool { own.exists || shared.contains { $0.mark.exists } }

    /// Whether a change that a reader did not see at `now` will change the value.
    public func isSettled(at now: Date) -> Bool {
        own.isSettled(at: now) && shared.allSatisfy { $0.mark.isSettled(at: now) }
    }
}

extension DataFolder {
    /// Looks at the files of an account's own space and of those it shares, without opening them.
    public func marks(of own: Space.ID, and shared: [Space.ID]) -> SpaceMarks {
        SpaceMarks(own: mark(of: own), shared: shared.map { SpaceMarks.SharedMark(space: $0, mark: mark(of: $0)) })
    }

    /// Where the change logs of an account's own space and of those it shares stand, as one position; `marks` is how their files
    /// were seen before. A shared space that cannot be read counts as empty, so that the account's own alerts go on.
    public func position(of own: Space.ID, under marks: SpaceMarks) async throws(StoreError) -> LogPosition {
        var position = try await position(of: own, under: marks.own)
        for shared in marks.shared {
            let other: LogPosition
            do throws(StoreError) { other = try await self.position(of: shared.space, under: shared.mark) } catch {
                guard error.isOfOneFile else { throw error }
                other = .start
            }
            position = position.joined(other, of: shared.space)
        }
        return position
    }
}

extension LogPosition {
    fileprivate func joined(_ other: LogPosition, of space: Space.ID) -> LogPosition {
        let digest = StableDigest("\(trail) \(space) \(other.trail)")
        return LogPosition(sequence: sequence &+ other.sequence, trail: Int64(bitPattern: digest.low))
    }
}

extension StoreError {
    /// Whether it is about one space that cannot be read, and not about what this machine lacks at present.
    package var isOfOneFile: Bool {
        switch self {
        case .damaged, .tooNew, .notFound, .notPermitted, .noAccess: true
        default: false
        }
    }
}
