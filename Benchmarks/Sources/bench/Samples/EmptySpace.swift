import Foundation
import Store

/// A data folder with one account and its empty space.
enum EmptySpace {
    static func make(in folder: URL) async throws -> (DataFolder, Space) {
        let data = try DataFolder(url: folder.appending(path: "data"))
        let account = try await data.accounts.create(named: "bench", passwordHash: nil, at: Date())
        return (data, try await data.openSpace(account.personalSpace, for: account.id))
    }

    /// The path of that space's database.
    static func database(in folder: URL) throws -> String {
        try database(ofData: folder.appending(path: "data"))
    }

    /// The path of the only space's database in a data folder.
    static func database(ofData folder: URL) throws -> String {
        let spaces = folder.appending(path: "spaces")
        guard let space = try FileManager.default.contentsOfDirectory(atPath: spaces.path).first else {
            throw CocoaError(.fileNoSuchFile)
        }
        return spaces.appending(path: "\(space)/space.sqlite").path
    }
}
