package import Hummingbird
package import Store

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
    /// Bytes of pictures on disk until they are decoded: 500 of 30 MB that wait would be 15 GB.
    private let pictureFiles: FairShare

    /// How many bytes of pictures lie on disk until they are decoded: 3 GB in all, 1 GB of an account.
    package static let pictureFileLimits = FairShare.Limits(
        total: 3 << 30, each: 1 << 30, mostWaiting: mostPicturesWaiting, patience: .seconds(60))

    package init(pictureFiles limits: FairShare.Limits = pictureFileLimits) {
        pictureFiles = FairShare(limits)
    }

    /// Reserves room on the disk for the pictures of a request, of at most `limit` bytes, for as long as the share is held.
    /// Without room the request waits before it is read.
    ///
    /// Throws `Problem.busy` when it waited too long or too many requests of the account wait.
    package func roomForPictures(
        in request: Request, atMost limit: Int64, of account: Account.ID
    ) async throws -> FairShare.Share {
        let length = request.headers[.contentLength].flatMap { Int64($0) } ?? limit
        // Too large a body is refused when it is read.
        return try await pictureFiles.take(Int(min(max(length, 0), limit)), for: .account(account))
    }
}
