import Testing

@testable import HTTPSupport

@Suite struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=XyZ"

    /// Returns the content of a body, with neighbouring pieces joined, so that cuts do not show.
    private func parts(_ pieces: [some Collection<UInt8>], type: String = type) throws -> [String] {
        var reader = try MultipartReader(contentType: type)
        var found: [String] = []
        var content: [UInt8] = []
        for piece in pieces {
            for event in try reader.take(piece) {
                switch event {
                case .part(let head): found.append("\(head.name)|\(head.fileName ?? "-")|")
                case .content(let bytes): content += bytes
                case .end:
                    found[found.count - 1] += String(decoding: content, as: UTF8.self)
                    content = []
                }
            }
        }
        try reader.finish()
        return found
    }

    private func parts(_ text: String, type: String = type) throws -> [String] {
        try parts([Array(text.utf8)], type: type)
    }

    private let example = [
        "--XyZ", "Content-Disposition: form-data; name=\"csrf\"", "", "token",
        "--XyZ", "Content-Disposition: form-data; name=\"file\"; filename=\"c.vcf\"", "Content-Type: text/vcard", "",
        "BEGIN:VCARD\r\n--XyNot\r\n\r\n--Xy", "END:VCARD", "--XyZ--", "",
    ].joined(separator: "\r\n")

    private let exampleParts = ["csrf|-|token", "file|c.vcf|BEGIN:VCARD\r\n--XyNot\r\n\r\n--Xy\r\nEND:VCARD"]

    @Test func `fields and files come out as they were sent`() throws {
        #expect(try parts(example) == exampleParts)
    }

    @Test func `a cut at any byte makes no difference`() throws {
        let bytes = Array(example.utf8)
        for cut in 0...bytes.count {
            #expect(try parts([bytes[..<cut], bytes[cut...]]) == exampleParts, "cut at \(cut)")
        }
        #expect(try parts(bytes.map { [$0] }) == exampleParts)
    }

    @Test func `random bodies in random pieces come out as they were sent`() throws {
        var random = SeededRandom(seed: 2)
        let alphabet = Array("\r\n-XyZ--\r\n\r\nab".utf8)
        for _ in 0..<300 {
            let content = (0..<Int.random(in: 0...60, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            guard content.firstRange(of: Array("\r\n--XyZ".utf8), from: 0) == nil, !content.starts(with: Array("--XyZ".utf8))
            else { continue }
            let head = "--XyZ\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n"
            var rest = Array(head.utf8) + content + Array("\r\n--XyZ--".utf8)
            var pieces: [[UInt8]] = []
            while !rest.isEmpty {
                let length = Int.random(in: 1...9, using: &random)
                pieces.append(Array(rest.prefix(length)))
                rest.removeFirst(min(length, rest.count))
            }
            #expect(try parts(pieces) == ["f|-|" + String(decoding: content, as: UTF8.self)])
        }
    }

    @Test func `an empty part, a preamble and an epilogue are fine`() throws {
        let body = "hello\r\n--XyZ \t\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--XyZ--\r\nbye --XyZ"
        #expect(try parts(body) == ["a|-|"])
    }

    @Test func `a body that ends in the middle is refused wherever it ends`() throws {
        let bytes = Array(example.utf8)
        let last = bytes.count - "--\r\n".utf8.count
        for end in 0...last {
            #expect(throws: MultipartReader.Fault.truncated, "end at \(end)") { try parts([bytes[..<end]]) }
        }
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/mixed; boundary=XyZ", "text/plain", "", "multipart/form-data; boundary=a\u{0}b",
        "multipart/form-data; boundary=" + String(repeating: "x", count: 71), "multipart/form-data; boundary=<script>",
    ])
    func `a hostile or missing boundary is refused`(type: String) {
        #expect(throws: MultipartReader.Fault.boundary) { try MultipartReader(contentType: type) }
    }

    @Test func `the boundary may be quoted, and the type in capitals`() {
        #expect(MultipartReader.boundary(of: "Multipart/Form-Data; charset=utf-8; Boundary=\"a:b'c\"") == "a:b'c")
    }

    @Test func `a head without end or without a name is refused`() {
        let long = "--XyZ\r\nContent-Disposition: form-data; name=\"" + String(repeating: "x", count: 9_000)
        #expect(throws: MultipartReader.Fault.head) { try parts(long) }
        #expect(throws: MultipartReader.Fault.head) { try parts("--XyZ\r\nX: y\r\n\r\nz\r\n--XyZ--") }
        #expect(throws: MultipartReader.Fault.head) { try parts("--XyZ\r\nContent-Disposition: form-data\r\n\r\nz\r\n--XyZ--") }
        #expect(throws: MultipartReader.Fault.head) { try parts("--XyZgarbage\r\n\r\n\r\n--XyZ--") }
    }

    @Test func `more parts than a form has are refused`() {
        let part = "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
        #expect(throws: MultipartReader.Fault.tooManyParts) { try parts(String(repeating: part, count: 65) + "--XyZ--") }
    }

    @Test func `no more is held back than a delimiter`() throws {
        var reader = try MultipartReader(contentType: Self.type)
        _ = try reader.take(Array("--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8))
        var handedOn = 0
        for _ in 0..<100 {
            for case .content(let bytes) in try reader.take([UInt8](repeating: 13, count: 1_000)) { handedOn += bytes.count }
        }
        #expect(handedOn >= 100_000 - 8)
    }

    @Test(arguments: [
        ("form-data; name=\"f\"; filename=\"C:\\\\fakepath\\\\my contacts.vcf\"", "my contacts.vcf"),
        ("form-data; name=\"f\"; filename=\"../../etc/passwd\"", "passwd"),
        ("form-data; name=\"f\"; filename=\"a;b=c%22d.vcf\"", "a;b=c\"d.vcf"),
        ("form-data; name=\"f\"; filename=\"a\u{202E}fcv.exe\"", "afcv.exe"),
        ("form-data; name=f; filename=plain.vcf", "plain.vcf"),
        ("form-data; name=\"f\"; filename=\"\"", ""),
        ("form-data; name=\"f\"; filename=\"jürgen 李.vcf\"", "jürgen 李.vcf"),
    ])
    func `a file's name is made harmless`(disposition: String, expected: String) throws {
        let head = try #require(MultipartHead(lines: Array("X: y\r\nContent-Disposition: \(disposition)".utf8)[...]))
        #expect(head.name == "f")
        #expect(head.fileName == expected)
    }

    @Test func `a long file name is cut`() {
        #expect(MultipartHead.harmless(String(repeating: "ä", count: 500)).count == 120)
    }
}
