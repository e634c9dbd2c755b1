package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// A file, or the part of it that the request asks for (RFC 9110, section 14): memory holds a little of it at a time.
    ///
    /// - Parameters:
    ///   - size: Its length in bytes.
    ///   - tag: Names its bytes: a browser that has them gets 304 and no body.
    ///   - name: What it is called where it is saved.
    ///   - isShown: Whether the browser may show or play it; any other is saved.
    package static func file(
        _ url: URL, size: Int, tag: String, type: String, name: String, isShown: Bool, caching: String, for request: Request
    ) throws -> Response {
        let tag = "\"\(tag)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: caching, .acceptRanges: "bytes"]
        let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
        if known.contains(where: { $0.drop { $0 == " " || $0 == "W" || $0 == "/" } == tag }) {
            return Response(status: .notModified, headers: headers)
        }
        // What another account chose is no page of this program, whatever its bytes are.
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        headers[.contentType] = isShown ? type : "application/octet-stream"
        headers[.contentDisposition] = disposition(name, isShown: isShown)
        let isCurrent = request.headers[.ifRange].map { $0 == tag } ?? true
        switch isCurrent ? ByteRange(request.headers[.range], of: size) : .whole {
        case .whole: return Response(status: .ok, headers: headers, body: try body(of: url, 0..<size))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(status: .partialContent, headers: headers, body: try body(of: url, range))
        case .outside:
            headers[.contentRange] = "bytes */\(size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// How a file is offered (RFC 6266), with its name in any script.
    package static func disposition(_ name: String, isShown: Bool) -> String {
        let plain = String(
            name.unicodeScalars.map { (0x20...0x7E).contains($0.value) && $0 != "\"" && $0 != "\\" ? Character($0) : "_" })
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? plain
        return "\(isShown ? "inline" : "attachment"); filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }

    private static func body(of url: URL, _ range: Range<Int>) throws -> ResponseBody {
        let handle = try FileHandle(forReadingFrom: url)
        try handle.seek(toOffset: UInt64(range.lowerBound))
        return ResponseBody(contentLength: range.count) { writer in
            defer { try? handle.close() }
            var left = range.count
            while left > 0 {
                guard let part = try handle.read(upToCount: min(left, 1 << 16)), !part.isEmpty else {
                    throw CocoaError(.fileReadUnknown)
                }
                left -= part.count
                try await writer.write(ByteBuffer(bytes: part))
            }
            try await writer.finish(nil)
        }
    }
}

/// The part of a file that a request asks for.
package enum ByteRange: Equatable, Sendable {
    /// No part, several, or one that cannot be read: these are answered with all of it, as the RFC allows.
    case whole
    case part(Range<Int>)
    /// A part that the file does not have.
    case outside

    /// Reads a Range field: "bytes=0-499", "bytes=500-", "bytes=-500".
    package init(_ field: String?, of size: Int) {
        guard let field, field.lowercased().hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            self = .whole
            return
        }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last:
            self = first < size ? .part(first..<(last < size ? last + 1 : size)) : .outside
        case (let first?, nil) where ends[1].isEmpty: self = first < size ? .part(first..<size) : .outside
        case (nil, let count?) where ends[0].isEmpty:
            self = count > 0 && size > 0 ? .part(max(size - count, 0)..<size) : .outside
        default: self = .whole
        }
    }
}
