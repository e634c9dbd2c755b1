package import Foundation
package import Kinkeeper
package import Store

/// How far an account's server is with comparing notes by meaning.
package struct NoteComparison: Hashable, Sendable {
    /// How many notes were read.
    package let notes: EmbeddingProgress
    /// Why it does not go on; nil where it does.
    package let setback: EmbeddingSetback?
    /// When it is tried again; nil without a setback, and for one that does not pass.
    package let nextAt: Date?

    /// A comparison from its parts.
    package init(notes: EmbeddingProgress, setback: EmbeddingSetback? = nil, nextAt: Date? = nil) {
        (self.notes, self.setback, self.nextAt) = (notes, setback, nextAt)
    }
}
