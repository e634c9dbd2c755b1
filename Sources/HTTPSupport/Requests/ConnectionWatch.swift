package import NIOCore
import Synchronization

/// Notes when the client at the other end of a connection has left, so that long work for it can stop.
///
/// The server lets a client close its half of a connection, and would notice only when it writes. Work that writes nothing for a
/// while asks here. A client that closes its half and goes on reading is taken for one that left, but only by long work.
package final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    package typealias InboundIn = NIOAny

    private let isOver = Atomic(false)

    package init() {}

    /// Whether the client closed the connection, or its half of it.
    package var hasClientLeft: Bool { isOver.load(ordering: .relaxed) }

    /// Notes the end of the client's half.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { isOver.store(true, ordering: .relaxed) }
        context.fireUserInboundEventTriggered(event)
    }

    /// Notes the end of the connection.
    package func channelInactive(context: ChannelHandlerContext) {
        isOver.store(true, ordering: .relaxed)
        context.fireChannelInactive()
    }
}
