public import Foundation
public import Kinkeeper

/// A file in the media folder, and what it is.
public struct KeptMedia: Hashable, Sendable {
    /// Names its bytes.
    public let digest: MediaDigest
    /// The media type that its bytes say.
    public let mediaType: String
    /// Its length in bytes.
    public let size: Int
}

extension MediaFolder {
    /// Keeps a file that lies elsewhere in the data folder, and removes it there. It is on the disk when this returns. A file of the same
    /// bytes that is here already is as good. Throws `noteRefused` for an empty one and one that is too large for an attachment.
    public func adopt(_ source: URL, at time: Date) throws(StoreError) -> KeptMedia {
        let kept = try keepCopy(of: source, at: time)
        try? FileManager.default.removeItem(at: source)
        return kept
    }

    /// Keeps these bytes. Throws as `adopt` does.
    public func keep(_ bytes: Data, at time: Date) throws(StoreError) -> KeptMedia {
        guard !bytes.isEmpty else { throw .noteRefused(.emptyAttachment) }
        guard bytes.count <= NoteAttachment.mostBytes else { throw .noteRefused(.largeAttachment) }
        return KeptMedia(digest: try put(bytes, at: time), mediaType: MediaType.of(bytes), size: bytes.count)
    }

    /// Keeps a copy of a file that lies elsewhere. Throws as `adopt` does.
    public func keepCopy(of source: URL, at time: Date) throws(StoreError) -> KeptMedia {
        let (digest, start, size): (MediaDigest, Data, Int)
        do { (digest, start, size) = try MediaFolder.survey(source) } catch { throw StoreError(error) }
        guard size > 0 else { throw .noteRefused(.emptyAttachment) }
        guard size <= NoteAttachment.mostBytes else { throw .noteRefused(.largeAttachment) }
        do { try take(source, as: digest, at: time) } catch { throw StoreError(error) }
        return KeptMedia(digest: digest, mediaType: MediaType.of(start), size: size)
    }

    /// A file that is kept here; nil if there is none.
    public func kept(_ digest: MediaDigest) throws(StoreError) -> KeptMedia? {
        guard contains(digest) else { return nil }
        let (start, size): (Data, Int)
        do { (_, start, size) = try MediaFolder.survey(url(for: digest)) } catch { throw StoreError(error) }
        return KeptMedia(digest: digest, mediaType: MediaType.of(start), size: size)
    }

    /// Keeps files of another space's folder here as well. One that is missing there is passed over.
    func copy(_ digests: [MediaDigest], from other: MediaFolder) throws(StoreError) {
        for digest in digests where contains(digest) || other.contains(digest) {
            do { try bring(other.url(for: digest), as: digest) } catch { throw StoreError(error) }
            makeYoung(digest)
        }
    }
}
