/// Decompresses a stream in the format deflate (RFC 1951). Bytes are taken from a source as they are needed.
struct Inflater {
    /// Why a stream cannot be decompressed.
    enum Problem: Error, Hashable {
        /// It breaks off, or breaks the rules.
        case broken
        /// It holds more than is taken.
        case tooLarge
    }

    /// The most blocks. A block can hold nothing, and still takes time; those of programs that compress hold kilobytes.
    private static let mostBlocks = 100_000

    private var input: Input
    private let limit: Int
    private var output: [UInt8] = []

    /// Reads the stream to its end, and nothing behind it.
    ///
    /// - Parameter limit: The most bytes that are taken once they are decompressed.
    /// - Throws: `Problem`, or what the source throws.
    static func inflate(_ input: inout Input, limit: Int) throws -> [UInt8] {
        var inflater = Inflater(input: input, limit: limit)
        var isLast = false
        var blocks = 0
        while !isLast {
            blocks += 1
            guard blocks <= mostBlocks else { throw Problem.broken }
            isLast = try inflater.input.bits(1) == 1
            switch try inflater.input.bits(2) {
            case 0: try inflater.copyStored()
            case 1: try inflater.expand(fixedLiterals, fixedDistances)
            case 2:
                let (literals, distances) = try inflater.codes()
                try inflater.expand(literals, distances)
            default: throw Problem.broken
            }
        }
        inflater.input.skipToByte()
        input = inflater.input
        return inflater.output
    }

    private mutating func copyStored() throws {
        input.skipToByte()
        let length = try input.bits(16)
        guard try input.bits(16) == length ^ 0xFFFF else { throw Problem.broken }
        guard output.count + length <= limit else { throw Problem.tooLarge }
        for _ in 0..<length { output.append(UInt8(truncatingIfNeeded: try input.bits(8))) }
    }

    private mutating func expand(_ literals: Code, _ distances: Code) throws {
        while true {
            let symbol = try literals.next(&input)
            if symbol < 256 {
                guard output.count < limit else { throw Problem.tooLarge }
                output.append(UInt8(truncatingIfNeeded: symbol))
                continue
            }
            guard symbol > 256 else { return }
            guard symbol < 257 + Self.lengths.count else { throw Problem.broken }
            let length = Self.lengths[symbol - 257] + (try input.bits(Self.lengthBits[symbol - 257]))
            let place = try distances.next(&input)
            guard place < Self.distances.count else { throw Problem.broken }
            let distance = Self.distances[place] + (try input.bits(Self.distanceBits[place]))
            guard distance <= output.count else { throw Problem.broken }
            guard output.count + length <= limit else { throw Problem.tooLarge }
            var from = output.count - distance
            for _ in 0..<length {
                output.append(output[from])
                from += 1
            }
        }
    }

    /// The codes that a block brings along.
    private mutating func codes() throws -> (literals: Code, distances: Code) {
        let literals = try input.bits(5) + 257
        let distances = try input.bits(5) + 1
        let count = try input.bits(4) + 4
        var lengths = [UInt8](repeating: 0, count: 19)
        for place in Self.order.prefix(count) { lengths[place] = UInt8(truncatingIfNeeded: try input.bits(3)) }
        let code = try Code(lengths[...])
        var all: [UInt8] = []
        while all.count < literals + distances {
            let symbol = try code.next(&input)
            switch symbol {
            case 0..<16: all.append(UInt8(truncatingIfNeeded: symbol))
            case 16:
                guard let last = all.last else { throw Problem.broken }
                all += repeatElement(last, count: 3 + (try input.bits(2)))
            case 17: all += repeatElement(0, count: 3 + (try input.bits(3)))
            default: all += repeatElement(0, count: 11 + (try input.bits(7)))
            }
        }
        guard all.count == literals + distances else { throw Problem.broken }
        return (try Code(all[..<literals]), try Code(all[literals...]))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    private static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073, 4_097, 6_145,
        8_193, 12_289, 16_385, 24_577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
    private static let fixedLiterals = Code(
        checked: (0..<288).map { symbol -> UInt8 in
            switch symbol {
            case 144..<256: 9
            case 256..<280: 7
            default: 8
            }
        })
    private static let fixedDistances = Code(checked: [UInt8](repeating: 5, count: 30))
}

extension Inflater {
    /// The bytes of a stream, and the bits of those already begun.
    struct Input {
        private let source: ByteSource
        /// The bytes that may still be taken from the source.
        private var room: Int
        private var chunk: [UInt8] = []
        private var position = 0
        private var held: UInt64 = 0
        private var count = 0
        /// Zero bytes that were handed out after the end of the source.
        private var missing = 0

        /// - Parameter most: The most bytes that are taken from the source, to the nearest 64 KiB.
        init(_ source: ByteSource, most: Int = .max) {
            self.source = source
            room = most
        }

        /// Takes up to 16 bits, the lowest first.
        mutating func bits(_ wanted: Int) throws -> Int {
            try fill(wanted)
            let bits = Int(held & ((1 << UInt64(wanted)) - 1))
            try drop(wanted)
            return bits
        }

        /// The next 15 bits without taking them; zeros after the end.
        mutating func peek() throws -> Int {
            try fill(15)
            return Int(held & 0x7FFF)
        }

        mutating func drop(_ taken: Int) throws {
            held >>= UInt64(taken)
            count -= taken
            guard count >= missing * 8 else { throw Problem.broken }
        }

        /// Drops the rest of a byte that was begun.
        mutating func skipToByte() {
            let rest = count % 8
            held >>= UInt64(rest)
            count -= rest
        }

        /// A number of four bytes, the lowest first, which follows the stream.
        mutating func word() throws -> UInt32 {
            let low = try bits(16)
            return UInt32(low) | UInt32(try bits(16)) << 16
        }

        private mutating func fill(_ wanted: Int) throws {
            while count < wanted {
                if position == chunk.count {
                    chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, written in
                        written = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
                    }
                    position = 0
                    guard chunk.count <= room else { throw Problem.tooLarge }
                    room -= chunk.count
                }
                if position < chunk.count {
                    held |= UInt64(chunk[position]) << UInt64(count)
                    position += 1
                } else {
                    missing += 1
                }
                count += 8
            }
        }
    }

    /// A Huffman code as a table from bits to symbols.
    struct Code {
        /// The symbol times sixteen plus its number of bits, by the next bits of the stream; 0 where there is none.
        private var table: [UInt16]
        private var width: Int

        /// A code from the number of bits of each symbol, 0 for one that does not occur. Of codes that leave bits without a
        /// meaning only those with at most one symbol are taken.
        init(_ lengths: ArraySlice<UInt8>) throws {
            var counts = [Int](repeating: 0, count: 16)
            for length in lengths where length > 0 { counts[Int(length)] += 1 }
            var free = 1
            for length in 1...15 {
                free = free * 2 - counts[length]
                guard free >= 0 else { throw Problem.broken }
            }
            guard free == 0 || counts.reduce(0, +) <= 1 else { throw Problem.broken }
            self.init(checked: Array(lengths))
        }

        fileprivate init(checked lengths: [UInt8]) {
            width = max(1, Int(lengths.max() ?? 0))
            table = [UInt16](repeating: 0, count: 1 << width)
            var code = 0
            for length in 1...width {
                for (symbol, own) in lengths.enumerated() where Int(own) == length {
                    var reversed = 0
                    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
                    for place in stride(from: reversed, to: table.count, by: 1 << length) {
                        table[place] = UInt16(symbol << 4 | length)
                    }
                    code += 1
                }
                code <<= 1
            }
        }

        func next(_ input: inout Input) throws -> Int {
            let entry = Int(table[try input.peek() & (table.count - 1)])
            guard entry > 0 else { throw Problem.broken }
            try input.drop(entry & 15)
            return entry >> 4
        }
    }
}
