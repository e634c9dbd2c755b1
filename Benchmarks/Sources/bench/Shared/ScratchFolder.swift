import Foundation

/// A folder that is gone when the benchmark is over.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "kinkeeper-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    /// Writes cards to a file, a piece at a time.
    func write(_ cards: SampleCards, count: Int, to name: String) throws -> URL {
        let url = file(name)
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        var output: [UInt8] = []
        for index in 0..<count {
            cards.append(index, to: &output)
            guard output.count > 4 << 20 || index == count - 1 else { continue }
            try handle.write(contentsOf: output)
            output.removeAll(keepingCapacity: true)
        }
        return url
    }
}
