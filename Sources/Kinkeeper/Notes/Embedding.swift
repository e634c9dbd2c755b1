/// What an embedding model says of a text: a direction, near to those of texts that mean something alike.
///
/// A component is kept as one of 255 steps of the largest one. Directions of a model are compared by their angle, for which the
/// length of a vector says nothing; the steps move a similarity by less than a hundredth.
public struct Embedding: Hashable, Sendable {
    /// The components, the largest of them 127 or −127.
    public let components: [Int8]

    /// How many components a model may have. Most have 384 to 3,072.
    public static let mostComponents = 8_192

    /// The direction of a vector; nil for one that has none: no component, too many of them, only zeros, or one that is no number.
    public init?(_ vector: [Float]) {
        guard !vector.isEmpty, vector.count <= Self.mostComponents, vector.allSatisfy(\.isFinite) else { return nil }
        let largest = vector.reduce(0) { max($0, abs($1)) }
        guard largest > 0 else { return nil }
        components = vector.map { Int8(($0 / largest * 127).rounded()) }
    }

    /// A direction as it was kept: a byte a component; nil for bytes that say none.
    public init?(bytes: some Collection<UInt8>) {
        let components = bytes.map { Int8(bitPattern: $0) }
        guard !components.isEmpty, components.count <= Self.mostComponents, components.contains(where: { $0 != 0 }),
            !components.contains(.min)
        else { return nil }
        self.components = components
    }

    /// A byte a component.
    public var bytes: [UInt8] { components.map { UInt8(bitPattern: $0) } }

    /// How alike two texts are: the cosine of the angle, from −1 to 1; 0 where the models have different numbers of components.
    public func similarity(to other: Embedding) -> Double {
        guard components.count == other.components.count else { return 0 }
        var (product, own, others): (Int64, Int64, Int64) = (0, 0, 0)
        for index in components.indices {
            let (one, two) = (Int64(components[index]), Int64(other.components[index]))
            product += one * two
            own += one * one
            others += two * two
        }
        return Double(product) / (Double(own) * Double(others)).squareRoot()
    }
}

/// The signs of an embedding's components, a bit each: an eighth of its size, and enough to find those that may be alike.
public struct EmbeddingSketch: Hashable, Sendable {
    /// Eight components a byte, the first one lowest; bits behind the last component are 0.
    public let bytes: [UInt8]

    /// The sketch of an embedding.
    public init(_ embedding: Embedding) {
        var bytes = [UInt8](repeating: 0, count: (embedding.components.count + 7) / 8)
        for (index, component) in embedding.components.enumerated() where component > 0 {
            bytes[index / 8] |= 1 << UInt8(index % 8)
        }
        self.bytes = bytes
    }

    /// In how many signs a kept sketch differs; nil where it is of another length.
    public func distance(to other: UnsafeRawBufferPointer) -> Int? {
        guard other.count == bytes.count else { return nil }
        return bytes.withUnsafeBytes { own in
            var distance = 0
            let words = own.count / 8
            for word in 0..<words {
                let one = own.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
                let two = other.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
                distance += (one ^ two).nonzeroBitCount
            }
            for index in 8 * words..<own.count { distance += (own[index] ^ other[index]).nonzeroBitCount }
            return distance
        }
    }
}

/// Why a text has no embedding yet.
public enum EmbeddingSetback: String, CaseIterable, Sendable {
    /// The server cannot be reached, or answered too late.
    case unreachable
    /// The server may not be connected with from here, or only with encryption.
    case notAllowed = "not-allowed"
    /// The server is busy or down: 408, 429, 500, 502, 503, 504.
    case busy
    /// The server did not take the key: 401, 403.
    case refused
    /// The server answered otherwise.
    case failed
    /// The key cannot be unsealed.
    case locked

    /// Whether it may be over by itself.
    public var passes: Bool {
        switch self {
        case .unreachable, .busy: true
        case .notAllowed, .refused, .failed, .locked: false
        }
    }
}
