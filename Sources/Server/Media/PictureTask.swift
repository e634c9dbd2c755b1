import Foundation
import Store

/// A task for a picture and its answer, as they are sent between the server and the process that decodes.
///
/// Numbers have the least byte first. A task is a head of 24 bytes (kind, left, top, side; how many bytes the picture has) and
/// the picture; an answer a head of 20 bytes (status, width, height; how many bytes follow) and what was made.
enum PictureTask: Hashable, Sendable {
    /// A square WebP of at most so many pixels a side.
    case thumbnail(side: Int)
    /// An upright JPEG of at most so many pixels a side.
    case upright(most: Int)
    /// A JPEG of a square of the picture.
    case square(left: Int, top: Int, side: Int)

    static let headLength = 24
    /// Bytes of a picture that is taken: more than any upload brings.
    static let mostBytes = 512 * 1_048_576

    /// The head before a picture of so many bytes.
    func head(_ count: Int) -> [UInt8] {
        let numbers: [Int] =
            switch self {
            case .thumbnail(let side): [1, 0, 0, side]
            case .upright(let most): [2, 0, 0, most]
            case .square(let left, let top, let side): [3, left, top, side]
            }
        return numbers.flatMap { $0.fourBytes } + count.eightBytes
    }

    /// Reads a head; nil for an invalid one.
    static func read(_ head: [UInt8]) -> (task: PictureTask, count: Int)? {
        guard head.count == headLength, case let count = Int(bytes: head[16..<24]), (0...mostBytes).contains(count) else {
            return nil
        }
        let (left, top, side) = (Int(bytes: head[4..<8]), Int(bytes: head[8..<12]), Int(bytes: head[12..<16]))
        switch head[0] {
        case 1: return (.thumbnail(side: side), count)
        case 2: return (.upright(most: side), count)
        case 3: return (.square(left: left, top: top, side: side), count)
        default: return nil
        }
    }

    /// Does it here.
    func perform(on picture: Data) -> PictureAnswer {
        do throws(PictureFailure) {
            switch self {
            case .thumbnail(let side):
                return .made(UprightPicture(bytes: try VipsPicture.thumbnail(of: picture, side: side), width: 0, height: 0))
            case .upright(let most): return .made(try VipsPicture.upright(picture, most: most))
            case .square(let left, let top, let side):
                let bytes = try VipsPicture.square(of: picture, left: left, top: top, side: side)
                return .made(UprightPicture(bytes: bytes, width: 0, height: 0))
            }
        } catch {
            return .failed(error)
        }
    }
}

/// The answer to a task.
enum PictureAnswer: Hashable, Sendable {
    /// The picture; its size is known only for upright ones.
    case made(UprightPicture)
    case failed(PictureFailure)

    static let headLength = 20

    private static let failures: [PictureFailure] = [.absent, .notAPicture, .tooLarge, .damaged]

    /// The head, and what follows.
    var parts: (head: [UInt8], bytes: Data) {
        switch self {
        case .made(let picture):
            (0.fourBytes + picture.width.fourBytes + picture.height.fourBytes + picture.bytes.count.eightBytes, picture.bytes)
        case .failed(let failure):
            ((1 + (Self.failures.firstIndex(of: failure) ?? 3)).fourBytes + [UInt8](repeating: 0, count: 16), Data())
        }
    }

    /// Reads a head, to be completed with this many bytes; nil for an invalid one.
    static func read(_ head: [UInt8]) -> (complete: (Data) -> PictureAnswer, count: Int)? {
        guard head.count == headLength, case let count = Int(bytes: head[12..<20]),
            (0...PictureTask.mostBytes).contains(count)
        else { return nil }
        let status = Int(head[0])
        if status == 0 {
            let (width, height) = (Int(bytes: head[4..<8]), Int(bytes: head[8..<12]))
            return ({ .made(UprightPicture(bytes: $0, width: width, height: height)) }, count)
        }
        guard failures.indices.contains(status - 1), count == 0 else { return nil }
        return ({ _ in .failed(failures[status - 1]) }, 0)
    }
}

extension Int {
    fileprivate var fourBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
    fileprivate var eightBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    fileprivate init(bytes: ArraySlice<UInt8>) {
        self = Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
