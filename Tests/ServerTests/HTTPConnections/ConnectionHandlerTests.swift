import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Server

@Suite("Connections are held to their limits")
struct ConnectionHandlerTests {
    private let table = ConnectionTable(ConnectionLimits(), shared: [])

    private func connection(_ limits: ConnectionLimits = ConnectionLimits()) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionHandler(table: table, limits: limits))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func head(_ method: HTTPRequest.Method = .put, length: Int? = nil) -> HTTPRequestPart {
        var request = HTTPRequest(method: method, scheme: "http", authority: "kin.test", path: "/")
        if let length { request.headerFields[.contentLength] = String(length) }
        return .head(request)
    }

    private func bytes(_ count: Int) -> HTTPRequestPart {
        .body(ByteBuffer(repeating: 120, count: count))
    }

    private func answer(_ channel: EmbeddedChannel, _ status: HTTPResponse.Status) throws -> HTTPResponse {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        guard case .head(let response)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
            throw CancellationError()
        }
        return response
    }

    @Test func `A connection on which nothing is asked for ten seconds is closed`() throws {
        let channel = try connection()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
        #expect(table.count == 0)
    }

    @Test func `A connection that has asked once stays for the next question`() throws {
        let channel = try connection()
        try channel.writeInbound(head(.get))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try answer(channel, .ok).headerFields[.connection] == nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(channel.isActive)
    }

    @Test func `Small parts of a body are handed on together`() throws {
        let channel = try connection()
        channel.pipeline.fireChannelRead(head())
        for _ in 0..<500 { channel.pipeline.fireChannelRead(bytes(1)) }
        channel.pipeline.fireChannelReadComplete()
        _ = try channel.readInbound(as: HTTPRequestPart.self)
        guard case .body(let buffer)? = try channel.readInbound(as: HTTPRequestPart.self) else {
            Issue.record("There is no body.")
            return
        }
        #expect(buffer.readableBytes == 500)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }

    @Test func `A body in very many parts of a byte ends the connection`() throws {
        let channel = try connection()
        channel.pipeline.fireChannelRead(head())
        for _ in 0..<2_001 { channel.pipeline.fireChannelRead(bytes(1)) }
        #expect(!channel.isActive)
    }

    @Test func `A body that is waited for and does not come ends the connection`() throws {
        let channel = try connection()
        try channel.writeInbound(head(length: 1_000_000))
        try channel.writeInbound(bytes(100_000))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(16))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(16))
        #expect(!channel.isActive)
    }

    @Test func `A body that the server lets wait may take its time`() throws {
        let channel = try connection()
        try channel.writeInbound(head(length: 1_000_000))
        try channel.writeInbound(bytes(1_000))
        channel.embeddedEventLoop.advanceTime(by: .seconds(120))
        #expect(channel.isActive)
    }

    @Test func `A large body that is refused is not read to its end`() throws {
        let channel = try connection()
        try channel.writeInbound(head(length: 900_000_000))
        #expect(try answer(channel, .unauthorized).headerFields[.connection] == "close")
        try channel.writeInbound(bytes(1_000))
        channel.embeddedEventLoop.advanceTime(by: .seconds(11))
        #expect(!channel.isActive)
    }

    @Test func `What comes after an answer is dropped up to a limit`() throws {
        var limits = ConnectionLimits()
        limits.leftoverBytes = 10_000
        let channel = try connection(limits)
        try channel.writeInbound(head(length: 9_000))
        #expect(try answer(channel, .forbidden).headerFields[.connection] == nil)
        _ = try channel.readInbound(as: HTTPRequestPart.self)
        try channel.writeInbound(bytes(9_000))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(channel.isActive)
    }

    @Test func `Where all places are taken, the connection that was idle longest makes room`() throws {
        var limits = ConnectionLimits()
        limits.most = 2
        let table = ConnectionTable(limits, shared: [])
        let channels = (0..<3).map { _ in EmbeddedChannel() }
        #expect(table.add(channels[0], at: .uptimeNanoseconds(1)))
        #expect(table.add(channels[1], at: .uptimeNanoseconds(2)))
        table.mark(channels[0], isIdle: false)
        #expect(table.add(channels[2], at: .uptimeNanoseconds(3)))
        #expect(table.count == 2)
        for channel in channels[1...] { table.mark(channel, isIdle: false) }
        table.mark(channels[2], isIdle: false)
        #expect(!table.add(EmbeddedChannel(), at: .uptimeNanoseconds(4)))
    }
}
