import Cryptography
public import Foundation
public import Kinkeeper

/// A folder of files named by the SHA-256 of their content, in 256 folders by its first two digits.
///
/// The same bytes are kept once. A file under its final name is complete and on the disk.
public struct MediaFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Opens the folder, and makes it if it is not there.
    package init(url: URL) throws(StoreError) {
        self.url = url
        do {
            try FileManager.default.createPrivateDirectory(at: url)
        } catch {
            throw StoreError(error)
        }
    }

    /// Keeps these bytes and returns their name. They are on the disk when this returns.
    ///
    /// A file that was kept before becomes as young as `time`, because it may be an orphan that is about to be cleared
    /// away.
    public func put(_ bytes: some Sequence<UInt8>, at time: Date) throws(StoreError) -> MediaDigest {
        let data = Data(bytes)
        let digest = try MediaFolder.digest(of: data)
        do {
            try keep(data, as: url(for: digest), at: time)
        } catch {
            throw StoreError(error)
        }
        return digest
    }

    /// Where the file of that name is, or would be.
    public func url(for digest: MediaDigest) -> URL {
        url.appending(path: String(digest.hex.prefix(2))).appending(path: digest.hex)
    }

    /// Whether the file is there.
    public func contains(_ digest: MediaDigest) -> Bool {
        FileManager.default.fileExists(atPath: url(for: digest).path)
    }

    /// When the file was kept last; nil if there is none.
    func modified(_ digest: MediaDigest) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: url(for: digest).path))?[.modificationDate] as? Date
    }

    /// All files by name. Anything that is not named by a digest is left out.
    func digests() throws -> [MediaDigest] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().flatMap { folder -> [MediaDigest] in
            guard folder.utf8.count == 2 else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
                .compactMap(MediaDigest.init(hex:))
        }
    }

    /// Sets a file's date to `time`, so that a removed picture is not deleted before it can be restored.
    func keepAWhile(_ digest: MediaDigest, at time: Date) {
        try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: url(for: digest).path)
    }

    func remove(_ digest: MediaDigest) throws {
        try FileManager.default.removeItem(at: url(for: digest))
    }

    /// The name of these bytes.
    package static func digest(of data: Data) throws(StoreError) -> MediaDigest {
        guard let digest = MediaDigest(data: Data(SHA256.hash(data: data))) else {
            throw .unexpected("a SHA-256 has 32 bytes")
        }
        return digest
    }

    private func keep(_ data: Data, as file: URL, at time: Date) throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: file.path) else {
            try files.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
            return
        }
        let folder = file.deletingLastPathComponent()
        try files.createPrivateDirectory(at: folder)
        try files.writeDurably(data, to: file)
    }

    // MARK: Files that are too large for memory

    /// The name of a file's bytes, how it begins, and how long it is. Memory holds a part at a time.
    package static func survey(_ file: URL) throws -> (digest: MediaDigest, start: Data, size: Int) {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var (hash, start, size) = (SHA256(), Data(), 0)
        while let part = try handle.read(upToCount: 1 << 18), !part.isEmpty {
            if start.isEmpty { start = part.prefix(MediaType.length) }
            hash.update(data: part)
            size += part.count
        }
        guard let digest = MediaDigest(data: Data(hash.finalize())) else {
            throw StoreError.unexpected("a SHA-256 has 32 bytes")
        }
        return (digest, start, size)
    }

    /// Keeps a copy of a file whose name is known, and makes it as young as `time`.
    func take(_ source: URL, as digest: MediaDigest, at time: Date) throws {
        try bring(source, as: digest)
        keepAWhile(digest, at: time)
    }

    /// Keeps a copy of a file whose name is known. Under its final name it is complete, and on the disk; one that is here already is as good.
    func bring(_ source: URL, as digest: MediaDigest) throws {
        let (file, files) = (url(for: digest), FileManager.default)
        guard !files.fileExists(atPath: file.path) else { return }
        try files.createPrivateDirectory(at: file.deletingLastPathComponent())
        try files.placeDurably(at: file) { try PrivateFiles.copy(source, to: $0) }
    }

    /// Makes a file as young as it can be, by the clock of the file system: it is about to be named by a record.
    func makeYoung(_ digest: MediaDigest) { PrivateFiles.makeYoung(url(for: digest)) }
}
