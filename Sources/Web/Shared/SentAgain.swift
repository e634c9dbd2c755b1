import Kinkeeper
import Store

extension Identifier {
    /// Writes what a form says under the identifier that was made with it. Where another record has it, or had it, because the
    /// page was gone back to, it is written under one that follows from that and the words: sent twice, it is written once.
    static func writing<Value>(
        _ form: Identifier?, _ words: String, _ write: (Identifier?) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        var id = form
        // Each Undo takes one.
        for _ in 1...16 {
            do throws(StoreError) { return try await write(id) } catch {
                guard error == .conflict, let taken = id else { throw error }
                id = taken.following(words)
            }
        }
        throw .conflict
    }
}
