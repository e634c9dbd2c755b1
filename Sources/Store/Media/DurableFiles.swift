import Foundation

extension FileManager {
    /// Makes a folder, and those above it, that only its owner may enter.
    func createPrivateDirectory(at url: URL) throws {
        try PrivateFiles.makeFolder(at: url)
    }

    /// Writes a file under a passing name, waits until it is on the disk, and only then gives it its name: after a crash
    /// it is there whole or not at all. A file of that name that came meanwhile is as good.
    func writeDurably(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let passing = folder.appending(path: ".\(UUID().uuidString).part")
        let handle = try PrivateFiles.makeFile(at: passing)
        defer { try? removeItem(at: passing) }
        try handle.write(contentsOf: data)
        try handle.synchronize()
        try handle.close()
        do {
            try moveItem(at: passing, to: file)
        } catch CocoaError.fileWriteFileExists {
            return
        }
    }
}
