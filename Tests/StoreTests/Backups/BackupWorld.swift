import Foundation
import GRDB
import Kinkeeper
import TestSupport

@testable import Store

/// A data folder with two accounts, people, pictures and the other files, and a folder for backups.
struct BackupWorld {
    private let parent: TestFolder
    let data: DataFolder
    let anna: Account
    let backups: BackupFolder
    let start = Date(timeIntervalSince1970: 1_795_918_200)

    init() async throws {
        parent = try TestFolder()
        data = try DataFolder(url: parent.url.appending(path: "data"))
        backups = BackupFolder(url: parent.url.appending(path: "backups"))
        anna = try await data.accounts.create(named: "Anna", passwordHash: nil, at: start)
        let ben = try await data.accounts.create(named: "Ben", passwordHash: nil, at: start)
        for account in [anna, ben] {
            let space = try await data.openSpace(account.personalSpace, for: account.id)
            try await space.importAll(
                [Cast.card(Cast.anna, uid: "a", photo: [1, 2, 3]), Cast.card(Cast.mum, uid: "m")], at: start)
        }
        _ = try SecretBox(folder: data)
        try Data("port = 8080\n".utf8).write(to: data.url.appending(path: "kinkeeper.conf"))
        try FileManager.default.createDirectory(at: data.url.appending(path: "uploads"), withIntermediateDirectories: true)
        try Data("BEGIN:VCARD".utf8).write(to: data.url.appending(path: "uploads/waiting.vcf"))
    }

    /// Another folder beside the data.
    func folder(_ name: String) -> URL { parent.url.appending(path: name) }

    func space() async throws -> Space { try await data.openSpace(anna.personalSpace, for: anna.id) }

    @discardableResult
    func backUp(
        day: Int = 0, recipient: String? = nil, progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws -> BackupReport {
        let time = start.addingTimeInterval(TimeInterval(day) * 86_400)
        return try backups.create(of: data.url, now: { time }, program: "test", recipient: recipient, progress: progress)
    }

    /// The files of a folder by their paths, but locks, logs of databases and the databases themselves.
    static func files(in folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where !path.hasSuffix(".lock") && !path.contains(".sqlite") {
            let url = folder.appending(path: path)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try Data(contentsOf: url) }
        }
        return files
    }

    /// All rows of a database, in the order of its tables.
    static func rows(of database: URL) throws -> [String] {
        let queue = try DatabaseQueue(path: database.path)
        return try queue.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\(table) \($0)" }.sorted()
            }
        }
    }

    /// The files in the backup folder that a backup needs, lists included.
    func stored() throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: backups.url.path).sorted()
            .filter { $0.hasPrefix("files/") && $0.utf8.count > 60 || $0.contains("manifest") || $0.contains("contents") }
            .map { backups.url.appending(path: $0) }
    }
}
