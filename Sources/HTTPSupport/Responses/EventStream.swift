import HTTPTypes
package import Hummingbird

extension Response {
    private static let eventStreamType = "text/event-stream"

    /// An answer of server-sent events (WHATWG HTML, section 9.2), which goes on until its body ends. It holds hardly any memory, and is
    /// counted by number: see `LoadLimits.streams`.
    package static func eventStream(_ body: ResponseBody) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: eventStreamType, .cacheControl: "no-store", .known("X-Accel-Buffering"): "no"], body: body)
    }

    /// Whether it is a stream of events.
    var isEventStream: Bool { headers[.contentType] == Self.eventStreamType }
}
