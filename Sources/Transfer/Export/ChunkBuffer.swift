import Synchronization

/// Collects bytes and hands them on in chunks, so that a card of three hundred bytes is not a system call of its own.
final class ChunkBuffer: Sendable {
    private let collected = Mutex<[UInt8]>([])
    private let write: @Sendable (ArraySlice<UInt8>) throws -> Void

    private static let size = 1 << 16

    init(_ write: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void) {
        self.write = write
    }

    func append(_ bytes: [UInt8]) throws {
        try collected.withLock { collected in
            collected += bytes
            guard collected.count >= ChunkBuffer.size else { return }
            try write(collected[...])
            collected.removeAll(keepingCapacity: true)
        }
    }

    func flush() throws {
        try collected.withLock { collected in
            guard !collected.isEmpty else { return }
            try write(collected[...])
            collected.removeAll()
        }
    }
}
