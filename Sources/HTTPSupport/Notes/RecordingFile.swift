import Foundation
import Kinkeeper

/// What a file with a recording says of itself.
struct RecordingFile {
    /// Its length in bytes; at least 1.
    let size: Int
    /// Where its sound lies, of a WAV file; nil for any other.
    let wave: WAVFile?

    /// Looks at the beginning of a file. Throws a `TranscriptionFailure` for one that is empty or cannot be read.
    init(_ file: URL) throws {
        guard let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int, size > 0,
            let handle = try? FileHandle(forReadingFrom: file)
        else { throw TranscriptionFailure(.unreadable) }
        defer { try? handle.close() }
        self.size = size
        wave = WAVFile(head: try handle.read(upToCount: 4_096) ?? Data(), length: size)
    }
}
