import Foundation

extension FileManager {
    /// Makes a folder, and those above it, that only its owner may enter.
    func createPrivateDirectory(at url: URL) throws {
        try PrivateFiles.makeFolder(at: url)
    }

    /// Writes a file that is there whole or not at all. One of that name that came meanwhile is as good.
    func writeDurably(_ data: Data, to file: URL) throws {
        try placeDurably(at: file) { passing in
            let handle = try PrivateFiles.makeFile(at: passing)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
        }
    }

    /// Has a file written under a passing name, and only then gives it its name: after a crash it is there whole or not at all. A file
    /// of that name that came meanwhile is as good. `write` returns when the file is on the disk.
    func placeDurably(at file: URL, write: (URL) throws -> Void) throws {
        let passing = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        defer { try? removeItem(at: passing) }
        try write(passing)
        do { try moveItem(at: passing, to: file) } catch CocoaError.fileWriteFileExists {}
    }

    /// Whether a name is one that `placeDurably` gives for the time of writing. After a crash such a file may be left.
    static func isPassingName(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".part") && UUID(uuidString: String(name.dropFirst().dropLast(5))) != nil
    }
}
