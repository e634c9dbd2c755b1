import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct BackupDamageTests {
    @Test(arguments: [nil, "age1pwzet9pwu9cg5707y250x2pmne8kja2ff04x4utxxu8hgj55wydqdcrr6v"])
    func `one flipped bit is found, in every file and anywhere in it`(recipient: String?) async throws {
        let world = try await BackupWorld()
        try world.backUp(recipient: recipient)
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
        var generator = SeededGenerator(seed: 24)
        for file in try world.stored() {
            let whole = try Data(contentsOf: file)
            for place in [0, whole.count - 1] + (0..<6).map({ _ in Int.random(in: 0..<whole.count, using: &generator) }) {
                var altered = whole
                altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                try altered.write(to: file)
                let found = try world.backups.verify()
                #expect(found.count == 1 && found.allSatisfy { !$0.isWhole }, "\(file.lastPathComponent) \(place)")
            }
            try whole.write(to: file)
        }
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
    }

    @Test func `a missing file is found`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        for file in try world.stored() {
            let whole = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            #expect(try world.backups.verify().allSatisfy { !$0.isWhole }, "\(file.lastPathComponent)")
            try whole.write(to: file)
        }
    }

    /// A folder of backups may come from elsewhere: from a rented disk, or a stick.
    @Test(arguments: ["files/../../outside", "../../../outside", "files/ab/../../../outside"])
    func `a list that leads out of its folder is none`(name: String) async throws {
        let world = try await BackupWorld()
        let id = try world.backUp().backup.id
        let manifest = try #require(world.backups.manifest(of: id))
        let contents = try world.backups.contents(of: manifest, in: id, nil)
        let stored = try #require(contents.files.first { $0.path.contains("/media/") }).stored
        try FileManager.default.copyItem(at: world.backups.url.appending(path: stored), to: world.folder("outside"))
        let files = contents.files.map { file in
            file.stored == stored ? BackedUpFile(path: file.path, stored: name, sha256: file.sha256, steps: file.steps) : file
        }
        let list = try JSONEncoder().encode(BackupContents(files: files, damaged: []))
        let evil = BackupManifest(
            backup: manifest.backup, begunAt: manifest.begunAt, completedAt: manifest.completedAt, program: manifest.program,
            encryption: manifest.encryption, accounts: manifest.accounts,
            contents: StoredFile(name: "contents.json", size: Int64(list.count), sha256: try MediaFolder.digest(of: list).hex),
            files: manifest.files.map { file in
                file.name == stored ? StoredFile(name: name, size: file.size, sha256: file.sha256) : file
            })
        let (bytes, folder) = (try JSONEncoder().encode(evil), world.backups.folder(of: id))
        try list.write(to: folder.appending(path: "contents.json"))
        try bytes.write(to: folder.appending(path: "manifest.json"))
        try BackupFolder.line(MediaFolder.digest(of: bytes)).write(to: folder.appending(path: "manifest.sha256"))
        #expect(try world.backups.verify().map(\.damaged) == [["backups/\(id)/manifest.json"]])
        #expect(throws: BackupError.damaged(file: "backups/\(id)/manifest.json", backup: id.description, whole: nil)) {
            try world.backups.restore(to: world.folder("restored"))
        }
    }

    @Test func `a link in the place of a file is no file, wherever it leads`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let outside = world.folder("outside")
        for file in try world.stored() {
            try FileManager.default.moveItem(at: file, to: outside)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
            #expect(try world.backups.verify().map(\.isWhole) == [false], "\(file.lastPathComponent)")
            #expect(throws: BackupError.self, "\(file.lastPathComponent)") {
                try world.backups.restore(to: world.folder("restored"))
            }
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: outside, to: file)
        }
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
    }

    @Test func `nothing is restored of a damaged backup, and a whole one is named`() async throws {
        let world = try await BackupWorld()
        let first = try world.backUp().backup.id
        let before = Set(try world.stored())
        try await world.space().importAll([Cast.card(Cast.lea, uid: "l", photo: [9])], at: world.start)
        let second = try world.backUp(day: 1).backup.id
        let altered = try #require(try world.stored().first { !before.contains($0) && $0.path.contains("/files/") })
        try Data("altered".utf8).write(to: altered)
        let restored = world.folder("restored")
        let name = "files/\(altered.deletingLastPathComponent().lastPathComponent)/\(altered.lastPathComponent)"
        #expect(throws: BackupError.damaged(file: name, backup: second.description, whole: first.description)) {
            try world.backups.restore(to: restored)
        }
        #expect(!FileManager.default.fileExists(atPath: restored.path))
        // And nothing of the attempt is left beside it.
        let left = try FileManager.default.contentsOfDirectory(atPath: restored.deletingLastPathComponent().path)
        #expect(!left.contains { $0.contains("restoring") })
        _ = try world.backups.restore(first, to: restored)
    }

    /// As a program that is killed leaves it: the folder is copied in the middle of the work.
    @Test func `a killed backup does not count, and the next one takes its files over`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let space = try await world.space()
        for number in 0..<5 { _ = try space.media.put([9, UInt8(number)], at: world.start) }
        var moments: [URL] = []
        try world.backUp(day: 1) { progress in
            let copy = world.folder("killed-\(progress.done)")
            try FileManager.default.copyItem(at: world.backups.url, to: copy)
            moments.append(copy)
        }
        #expect(moments.count > 5)
        for moment in moments {
            let killed = BackupFolder(url: moment)
            #expect(try killed.list().map(\.id) == [BackupID(world.start)])
            #expect(try killed.verify().allSatisfy(\.isWhole))
            let report = try killed.create(of: world.data.url, now: { world.start + 86_400 * 2 }, program: "test")
            #expect(report.backup.files > 5 && !FileManager.default.fileExists(atPath: killed.incomingFolder.path))
            #expect(try killed.verify().map(\.isWhole) == [true, true])
        }
    }

    @Test func `a backup that is given up leaves none`() async throws {
        let world = try await BackupWorld()
        #expect(throws: BackupError.store(.cancelled)) {
            try world.backUp { progress in if progress.done == 3 { throw CancellationError() } }
        }
        #expect(try world.backups.list().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: world.backups.incomingFolder.path))
    }
}
