public import Foundation
public import Testing

/// Expects a text to be that of a file in `Golden/` beside the test. With KINKEEPER_RECORD=1 in the environment the
/// file is written instead; read what changed before it is committed.
public func expectGolden(
    _ text: String, named name: String, beside test: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: test).deletingLastPathComponent().appending(path: "Golden")
    try expectGolden(text, at: folder.appending(path: name), sourceLocation: sourceLocation)
}

/// Expects a text to be that of a file; see `expectGolden(_:named:)`.
public func expectGolden(_ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["KINKEEPER_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(file.lastPathComponent) differs", sourceLocation: sourceLocation)
}
