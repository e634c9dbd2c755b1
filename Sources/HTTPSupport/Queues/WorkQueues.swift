/// The queues of a server for heavy work, which pages and the interface for programs share.
package struct WorkQueues: Sendable {
    /// How many pictures of an account wait: more than it has connections.
    package static let mostPicturesWaiting = 500

    /// Imports, restores, surveys of tables and the preparing of exports: two at once, since each wants a core and the disk.
    package let transfers = FairQueue(places: 2, mostWaiting: 16)
    /// Exports that are prepared and being sent.
    package let exports = ExportPlaces(mostOfAnAccount: 4)
    /// Decoding pictures, which the process for it does one after the other.
    package let pictures = FairQueue(places: 2, mostWaiting: mostPicturesWaiting, patience: .seconds(60))

    package init() {}
}
