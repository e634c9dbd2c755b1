import Testing

@testable import Interchange

struct ByteSourceTests {
    private func take(_ source: ByteSource, _ count: Int) throws -> String {
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `what was looked at is still there to be taken, once and in order`() throws {
        let source = ByteSource(bytes: Array("abcdefgh".utf8))
        #expect(try source.peek(3) == Array("abc".utf8))
        #expect(source.bytesTaken == 0)
        #expect(try take(source, 2) == "ab")
        #expect(try take(source, 5) == "c")
        #expect(try take(source, 3) == "def")
        #expect(source.bytesTaken == 6)
        #expect(try take(source, 10) == "gh")
        #expect(try take(source, 10).isEmpty)
    }

    @Test func `looking further than the end gives what there is`() throws {
        let source = ByteSource(bytes: Array("ab".utf8))
        #expect(try source.peek(10) == Array("ab".utf8))
        #expect(try source.readAll(limit: 10) == Array("ab".utf8))
        #expect(source.bytesTaken == 2)
    }

    @Test func `a source that gives a byte at a time is put together`() throws {
        var rest = Array("abcdefgh".utf8)[...]
        let source = ByteSource { buffer in
            guard let byte = rest.popFirst() else { return 0 }
            buffer[0] = byte
            return 1
        }
        #expect(try source.peek(4) == Array("abcd".utf8))
        #expect(try source.readAll(limit: 100) == Array("abcdefgh".utf8))
    }

    @Test func `more than the limit is refused, exactly the limit is not`() throws {
        #expect(try ByteSource(bytes: [1, 2, 3]).readAll(limit: 2) == nil)
        #expect(try ByteSource(bytes: [1, 2, 3]).readAll(limit: 3) == [1, 2, 3])
    }
}
