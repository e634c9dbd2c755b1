import Foundation
import HTTPSupport
import HTTPTypes
import NIOCore
import Testing

@testable import Web

/// Text is sent compressed to those that take it, and pages only to browsers that no other site sent.
@Suite struct CompressionTests {
    private let gzip: HTTPFields = [.acceptEncoding: "br, gzip;q=0.8"]

    @Test func `style and script are a third of their size, and pictures stay as they are`() async throws {
        let browser = Browser(try World())
        for file in Assets.files {
            let plain = try await browser.get("/assets/\(file.name)")
            let packed = try await browser.get("/assets/\(file.name)", gzip)
            #expect(plain.headers[.contentEncoding] == nil && plain.bytes == file.bytes)
            guard file.gzip != nil else {
                #expect(packed.headers[.contentEncoding] == nil)
                continue
            }
            #expect(packed.headers[.contentEncoding] == "gzip" && packed.headers[.vary] == "Accept-Encoding")
            #expect(packed.bytes.prefix(2) == [0x1F, 0x8B] && packed.headers[.eTag] != plain.headers[.eTag])
            if file.bytes.count > 50_000 { #expect(packed.bytes.count * 3 < plain.bytes.count) }
        }
    }

    @Test func `a page is compressed for a browser that no other site sent here`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let site = HTTPField.Name.known("Sec-Fetch-Site")
        for (value, isPacked) in [("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false)] {
            let page = try await anna.get("/settings", [.acceptEncoding: "gzip", site: value])
            #expect((page.headers[.contentEncoding] == "gzip") == isPacked, "\(value)")
        }
        #expect(try await anna.get("/settings", gzip).headers[.contentEncoding] == nil)
        #expect(try await anna.get("/settings", [.acceptEncoding: "gzip;q=0", site: "none"]).headers[.contentEncoding] == nil)
    }

    @Test func `the bytes are the same again, however they were cut`() throws {
        var random = SystemRandomNumberGenerator()
        for size in [0, 1, 999, 16_384, 16_385, 200_000] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) ^ UInt8.random(in: 0...1, using: &random) }
            let deflater = try #require(Deflater())
            var packed: [UInt8] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 1...30_000, using: &random))
                packed += deflater.deflate(ByteBuffer(bytes: part), isLast: false)
                rest = rest.dropFirst(part.count)
            }
            packed += deflater.deflate(ByteBuffer(), isLast: true)
            #expect(try Self.unpacked(packed) == bytes, "\(size)")
        }
    }

    /// What gzip(1) makes of it.
    private static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file.gz")
        try Data(bytes).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-d", file.path]
        try process.run()
        process.waitUntilExit()
        return Array(try Data(contentsOf: folder.appending(path: "file")))
    }
}
