public import Foundation

/// A recording of one channel as it is made in browsers: RIFF/WAVE with 16-bit samples.
public struct WAVFile: Hashable, Sendable {
    /// Samples a second.
    public let rate: Int
    /// Where the samples begin in the file, in bytes.
    public let start: Int
    /// How many bytes of samples there are.
    public let size: Int
    /// Channels.
    public let channels: Int

    /// Bytes of one moment.
    public var frame: Int { 2 * channels }
    /// How long it is, in seconds.
    public var seconds: Double { Double(size) / Double(frame * rate) }

    /// Reads the head of a file; nil for any other kind. Of one that was cut off, the samples that are there count.
    ///
    /// - Parameters:
    ///   - head: The first bytes: 4 KB are enough for any recorder's.
    ///   - length: The length of the whole file.
    public init?(head: Data, length: Int) {
        let bytes = [UInt8](head)
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        func has(_ name: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: name.utf8) }
        guard bytes.count >= 44, has("RIFF", at: 0), has("WAVE", at: 8) else { return nil }
        var (place, format): (Int, (channels: Int, rate: Int)?) = (12, nil)
        while place + 8 <= bytes.count {
            let size = number(place + 4, 4)
            if has("fmt ", at: place), size >= 16, place + 24 <= bytes.count {
                guard number(place + 8, 2) == 1, number(place + 22, 2) == 16 else { return nil }
                format = (number(place + 10, 2), number(place + 12, 4))
            }
            if has("data", at: place) {
                guard let format, (1...8).contains(format.channels), (1_000...400_000).contains(format.rate) else { return nil }
                (channels, rate, start) = (format.channels, format.rate, place + 8)
                let there = min(size, max(length - place - 8, 0))
                self.size = there - there % (2 * format.channels)
                return
            }
            place += 8 + size + size % 2
        }
        return nil
    }

    /// The head of a file with some samples of this one.
    public func head(for samples: Int) -> Data {
        var data = Data("RIFF".utf8)
        func add(_ value: Int, _ count: Int) { data.append(contentsOf: (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }) }
        add(36 + samples, 4)
        data += Data("WAVEfmt ".utf8)
        add(16, 4)
        add(1, 2)
        add(channels, 2)
        add(rate, 4)
        add(rate * frame, 4)
        add(frame, 2)
        add(16, 2)
        data += Data("data".utf8)
        add(samples, 4)
        return data
    }

    /// The parts of at most so many seconds that the samples fall into, as ranges of bytes of the file.
    public func parts(seconds: Int) -> [Range<Int>] {
        let most = seconds * rate * frame
        return stride(from: start, to: start + size, by: most).map { $0..<min($0 + most, start + size) }
    }
}
