import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Holds a connection to its limits: a header in time, a body at a minimum rate, an answer that is read, and no more of a
/// request than is needed to answer it.
///
/// A connection that breaks them is closed. Small parts of a body are passed on together, so that a body in single bytes costs
/// little more than one in one piece.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let table: ConnectionTable
    private let limits: ConnectionLimits
    /// Requests whose answer is not written to its end.
    private var unanswered = 0
    /// Whether the last request's end is still to come.
    private var isBodyOpen = false
    /// Its length, where it said one.
    private var declared: Int?
    /// Whether the connection ends with the present answer.
    private var isLast = false
    /// The request was answered before its end: what still comes of it is dropped.
    private var isLeftover = false
    private var waiting: ByteBuffer?
    private var isReadWanted = false
    private var bytes = 0
    private var parts = 0
    private var bytesAtTick = 0
    private var bytesAtAnswer = 0
    private var headTimer: Scheduled<Void>?
    private var bodyTimer: Scheduled<Void>?
    private var readerTimer: Scheduled<Void>?

    init(table: ConnectionTable, limits: ConnectionLimits) {
        self.table = table
        self.limits = limits
    }

    // MARK: Coming and going

    func handlerAdded(context: ChannelHandlerContext) {
        // The unread data of a connection is bounded by the size of one read.
        _ = context.channel.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: limits.readBytes))
        guard context.channel.isActive else { return }
        begin(context)
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end(context)
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard headTimer == nil else { return }
        guard table.add(context.channel) else { return context.close(promise: nil) }
        headTimer = after(limits.headTime, context) { _, context in context.close(promise: nil) }
    }

    private func end(_ context: ChannelHandlerContext) {
        table.remove(context.channel)
        for timer in [headTimer, bodyTimer, readerTimer] { timer?.cancel() }
        waiting = nil
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            start(request, context)
            context.fireChannelRead(data)
        case .body(let buffer):
            take(buffer, context)
        case .end:
            handOn(context)
            bodyTimer?.cancel()
            (isBodyOpen, isLeftover) = (false, false)
            context.fireChannelRead(data)
            if isLast, unanswered == 0 { context.close(promise: nil) }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReadWanted = false
        handOn(context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReadWanted = true
        context.read()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that does not speak HTTP is answered once, and the rest of its data is not waited for.
        closeSoon(context)
        context.fireErrorCaught(error)
    }

    private func start(_ request: HTTPRequest, _ context: ChannelHandlerContext) {
        headTimer?.cancel()
        bodyTimer?.cancel()
        table.mark(context.channel, isIdle: false)
        unanswered += 1
        (isBodyOpen, isLeftover, declared) = (true, false, request.headerFields[.contentLength].flatMap { Int($0) })
        (bytes, parts, bytesAtTick, bytesAtAnswer) = (0, 0, 0, 0)
        keepPace(context)
    }

    private func take(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        bytes += buffer.readableBytes
        parts += 1
        if isLeftover {
            if bytes - bytesAtAnswer > limits.leftoverBytes { context.close(promise: nil) }
            return
        }
        if parts > limits.smallParts, bytes < parts * limits.bytesOfPart { return context.close(promise: nil) }
        if waiting == nil {
            waiting = buffer
        } else {
            waiting?.writeImmutableBuffer(buffer)
        }
    }

    private func handOn(_ context: ChannelHandlerContext) {
        guard let buffer = waiting else { return }
        waiting = nil
        context.fireChannelRead(wrapInboundOut(.body(buffer)))
    }

    /// Checks regularly whether an awaited body arrives. While the server itself makes the client wait, nothing is demanded of
    /// it.
    private func keepPace(_ context: ChannelHandlerContext) {
        bodyTimer = after(limits.bodyTime, context) { handler, context in
            let isSlow = handler.isReadWanted && handler.bytes - handler.bytesAtTick < handler.limits.bodyBytes
            guard !isSlow else { return context.close(promise: nil) }
            handler.bytesAtTick = handler.bytes
            handler.keepPace(context)
        }
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response) where response.status.code >= 400 && isMuchToCome:
            response.headerFields[.connection] = "close"
            isLast = true
            context.write(wrapOutboundOut(.head(response)), promise: promise)
        case .end:
            context.write(data, promise: promise)
            finishAnswer(context)
        case .head, .body:
            context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        readerTimer?.cancel()
        readerTimer = nil
        if !context.channel.isWritable {
            readerTimer = after(limits.readerTime, context) { _, context in context.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    /// Whether more of the request that is answered is to come than is worth reading for nothing.
    private var isMuchToCome: Bool {
        isBodyOpen && unanswered == 1 && declared.map { $0 - bytes > limits.leftoverBytes } ?? true
    }

    private func finishAnswer(_ context: ChannelHandlerContext) {
        unanswered -= 1
        guard unanswered == 0 else { return }
        table.mark(context.channel, isIdle: true)
        guard isBodyOpen else {
            if isLast { context.close(promise: nil) }
            return
        }
        // Answered before all of it came. The rest is dropped for a moment, so that the client reads the answer before it finds
        // the connection closed.
        (isLeftover, bytesAtAnswer, waiting) = (true, bytes, nil)
        closeSoon(context)
    }

    private func closeSoon(_ context: ChannelHandlerContext) {
        bodyTimer?.cancel()
        bodyTimer = after(limits.leftoverTime, context) { _, context in context.close(promise: nil) }
    }

    private func after(
        _ time: TimeAmount, _ context: ChannelHandlerContext,
        _ body: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
    ) -> Scheduled<Void> {
        let bound = NIOLoopBound((handler: self, context: context, body: body), eventLoop: context.eventLoop)
        return context.eventLoop.scheduleTask(in: time) {
            let (handler, context, body) = bound.value
            body(handler, context)
        }
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
