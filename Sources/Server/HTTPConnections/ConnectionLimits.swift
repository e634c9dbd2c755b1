import NIOCore

/// The limits of a connection, in bytes and time.
struct ConnectionLimits: Sendable {
    /// Connections at once. One more closes the one that has been idle longest, or is closed itself.
    var most = 512
    /// Connections of one address, unless that is this machine or a trusted proxy.
    var mostOfSource = 128
    /// Bytes that are read at a time.
    var readBytes = 16_384
    /// How long the header of the first request may take.
    var headTime = TimeAmount.seconds(10)
    /// A body that is waited for must bring `bodyBytes` in each such time, or its end.
    var bodyTime = TimeAmount.seconds(15)
    var bodyBytes = 16_384
    /// A reader must take a piece of its answer in this time.
    var readerTime = TimeAmount.seconds(30)
    /// How much of an answered request is read and dropped, so that a client that sends first and reads then gets its answer.
    /// With more to come, the connection is closed.
    var leftoverBytes = 33_554_432
    var leftoverTime = TimeAmount.seconds(10)
    /// A body in more parts than this must have `bytesOfPart` in each on average.
    var smallParts = 2_000
    var bytesOfPart = 16
}
