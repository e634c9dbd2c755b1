import Foundation
package import Kinkeeper
package import Store
import Synchronization

/// The open event streams of check-ins, and what wakes them: an act through this server at once, one of another program (it is seen
/// by the space's files) within a quarter of a second.
///
/// However many streams there are, one task looks; a stream costs a place in a table while nothing happens. Each is woken every few
/// seconds too, in its turn, so that it ends soon after its session or its membership did. What changed is read once for all.
package final class CheckInFollowers: Sendable {
    private struct Follower {
        let space: Space.ID
        let wake: AsyncStream<Int>.Continuation
    }

    private struct State {
        var followers: [Int: Follower] = [:]
        var next = 0
        var marks: [Space.ID: SpaceMark] = [:]
        /// How often each space has changed while it was followed.
        var changes: [Space.ID: Int] = [:]
        var watcher: Task<Void, Never>?
        var readings: [CheckIn.ID: Reading] = [:]
    }

    /// How far a check-in is, read after so many changes of its space.
    private struct Reading {
        let space: Space.ID
        let count: Int
        let task: Task<CheckInProgress?, any Error>
    }

    private static let pause = Duration.milliseconds(250)
    /// Rounds after which each has been woken.
    private static let rounds = 12

    private let folder: DataFolder
    private let isClosing: @Sendable () async -> Bool
    private let state = Mutex(State())

    /// Follows spaces of a folder until `isClosing`.
    package init(_ folder: DataFolder, isClosing: @escaping @Sendable () async -> Bool) {
        self.folder = folder
        self.isClosing = isClosing
    }

    /// How many streams there are.
    package var count: Int { state.withLock { $0.followers.count } }

    /// Yields whenever a space may have changed, and every few seconds; ends when the server does. Each value counts the changes so
    /// far: the same once more says that there was none. What happens while nobody waits is one wake.
    package func wakes(of space: Space.ID) -> AsyncStream<Int> {
        let (stream, wake) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        // Before the caller looks for the first time: what happens after that changes the mark.
        let mark = folder.mark(of: space)
        let number = state.withLock { state in
            if state.marks[space] == nil { state.marks[space] = mark }
            state.next += 1
            state.followers[state.next] = Follower(space: space, wake: wake)
            if state.watcher == nil { state.watcher = Task { await self.watch() } }
            return state.next
        }
        wake.onTermination = { [weak self] _ in
            self?.state.withLock { state in state.followers[number] = nil }
        }
        return stream
    }

    /// How far a check-in is after so many changes of its space, or more; nil if there is none. All followers share one reading.
    package func progress(
        of id: CheckIn.ID, in space: Space.ID, after count: Int
    ) async throws -> CheckInProgress? {
        let task = state.withLock { state in
            if let known = state.readings[id], known.space == space, known.count >= count { return known.task }
            let task = Task<CheckInProgress?, any Error> { [folder] in try await folder.progress(of: id, in: space) }
            state.readings[id] = Reading(space: space, count: count, task: task)
            return task
        }
        do { return try await task.value } catch {
            state.withLock { state in
                if state.readings[id]?.task == task { state.readings[id] = nil }
            }
            throw error
        }
    }

    /// Wakes those who follow a space that has just changed.
    package func changed(_ space: Space.ID) {
        let (wakes, count) = state.withLock { state in
            state.changes[space, default: 0] += 1
            return (state.followers.values.filter { $0.space == space }.map(\.wake), state.changes[space] ?? 0)
        }
        for wake in wakes { wake.yield(count) }
    }

    // MARK: - Private

    private func watch() async {
        for round in 1... {
            try? await Task.sleep(for: Self.pause)
            if await isClosing() { return end() }
            let isOver = state.withLock { state in
                if state.followers.isEmpty { state.watcher = nil }
                return state.followers.isEmpty
            }
            if isOver { return }
            wakeChanged(in: round)
        }
    }

    private func wakeChanged(in round: Int) {
        let (spaces, marks) = state.withLock { ($0.followers.values.reduce(into: Set()) { $0.insert($1.space) }, $0.marks) }
        let now = Date()
        var changed: Set<Space.ID> = []
        var present: [Space.ID: SpaceMark] = [:]
        for space in spaces {
            let mark = folder.mark(of: space)
            // A mark that is not settled may hide a change.
            if marks[space] != mark || round % Self.rounds == 0 && !mark.isSettled(at: now) { changed.insert(space) }
            present[space] = mark
        }
        let wakes = state.withLock { state in
            let followed = Set(state.followers.values.map(\.space))
            state.marks = state.marks.merging(present) { $1 }.filter { followed.contains($0.key) }
            state.changes = state.changes.filter { followed.contains($0.key) }
            state.readings = state.readings.filter { followed.contains($0.value.space) }
            for space in changed { state.changes[space, default: 0] += 1 }
            return state.followers.filter { number, follower in
                changed.contains(follower.space) || number % Self.rounds == round % Self.rounds
            }.values.map { (wake: $0.wake, count: state.changes[$0.space] ?? 0) }
        }
        for (wake, count) in wakes { wake.yield(count) }
    }

    /// Ends all streams: the browser asks again until the next server answers.
    private func end() {
        let wakes = state.withLock { state in
            state.watcher = nil
            return state.followers.values.map(\.wake)
        }
        for wake in wakes { wake.finish() }
    }
}
