import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct BackupTests {
    @Test func `a restored folder has every row and every file`() async throws {
        let world = try await BackupWorld()
        let report = try world.backUp()
        #expect(report.damaged.isEmpty && report.backup.id.description == "20261129T021000Z")
        let restored = world.folder("restored")
        #expect(try world.backups.restore(to: restored) == report.backup.id)
        #expect(try BackupWorld.files(in: restored) == BackupWorld.files(in: world.data.url))
        for path in try FileManager.default.subpathsOfDirectory(atPath: restored.path) where path.hasSuffix(".sqlite") {
            #expect(
                try BackupWorld.rows(of: restored.appending(path: path))
                    == BackupWorld.rows(of: world.data.url.appending(path: path)), "\(path)")
        }
        let opened = try DataFolder(url: restored)
        #expect(try await opened.examine(at: world.start, in: .gmt) == [])
        #expect(try await opened.accounts.list().map(\.name).sorted() == ["Anna", "Ben"])
    }

    @Test func `only the owner may enter what is restored, and what is backed up`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let restored = world.folder("restored")
        _ = try world.backups.restore(to: restored)
        for folder in [restored, world.backups.url] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            #expect(([""] + paths).allSatisfy { PrivateFiles.rightsOfOthers(to: folder.appending(path: $0)) == 0 })
        }
    }

    @Test func `what did not change is not kept twice`() async throws {
        let world = try await BackupWorld()
        let first = try world.backUp()
        #expect(try world.backUp(day: 1).added == 0)
        try await world.space().importAll([Cast.card(Cast.lea, uid: "l", photo: [9])], at: world.start)
        // The database and the picture.
        let third = try world.backUp(day: 2)
        #expect(third.added == 2 && third.backup.files == first.backup.files + 1)
        #expect(try world.backups.list().map(\.id) == [third.backup.id, BackupID(world.start + 86_400), first.backup.id])
    }

    @Test func `each backup is restored as it was`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        try await world.space().importAll([Cast.card(Cast.lea, uid: "l")], at: world.start)
        try world.backUp(day: 1)
        let (early, late) = (world.folder("early"), world.folder("late"))
        _ = try world.backups.restore(BackupID(world.start), to: early)
        _ = try world.backups.restore(to: late)
        for (url, hasLea) in [(early, false), (late, true)] {
            let folder = try DataFolder(url: url)
            let space = try await folder.openSpace(world.anna.personalSpace, for: world.anna.id)
            #expect(try await space.person(named: "Anna Berg") != nil)
            #expect(try await (space.person(named: "Léa Dubois") != nil) == hasLea)
        }
    }

    @Test func `where none is named, a backup from a time that has not come is not the one that is meant`() async throws {
        let world = try await BackupWorld()
        #expect(try world.backups.newest(by: world.start) == nil)
        for day in [400, 1, 2] { try world.backUp(day: day) }
        let (second, ahead) = (BackupID(world.start + 86_400 * 2), BackupID(world.start + 86_400 * 400))
        #expect(try world.backups.newest(by: second.time) == second)
        #expect(try world.backups.latest(by: second.time) == second)
        // A clock that begins in 1970 at each start has them all before it.
        #expect(try world.backups.newest(by: .distantPast) == ahead)
        #expect(try world.backups.latest(by: .distantPast) == nil)
    }

    @Test func `only an empty folder is restored into`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let before = try BackupWorld.files(in: world.data.url)
        #expect(throws: BackupError.occupied(folder: world.data.url.path)) { try world.backups.restore(to: world.data.url) }
        #expect(try BackupWorld.files(in: world.data.url) == before)
    }

    /// It may be a disk that is mounted there, which nothing can take the place of.
    @Test func `an empty folder that is restored into stays the same folder`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let (files, empty) = (FileManager.default, world.folder("empty"))
        try files.createDirectory(at: empty.appending(path: "lost+found"), withIntermediateDirectories: true)
        func number() throws -> NSNumber? { try files.attributesOfItem(atPath: empty.path)[.systemFileNumber] as? NSNumber }
        let before = try #require(try number())
        _ = try world.backups.restore(to: empty)
        #expect(try number() == before)
        let names = Set(try files.contentsOfDirectory(atPath: empty.path))
        #expect(names == ["accounts.sqlite", "kinkeeper.conf", "lost+found", "secret.key", "spaces", "uploads"])
        #expect(try BackupWorld.files(in: empty) == BackupWorld.files(in: world.data.url))
        #expect(throws: BackupError.occupied(folder: empty.standardizedFileURL.path)) { try world.backups.restore(to: empty) }
    }

    @Test func `of a restore that fails nothing is left in an empty folder`() async throws {
        let world = try await BackupWorld()
        let id = try world.backUp().backup.id
        let (files, empty) = (FileManager.default, world.folder("empty"))
        try files.createDirectory(at: empty, withIntermediateDirectories: false)
        try Data("altered".utf8).write(to: try #require(try world.stored().first { $0.path.contains("/files/") }))
        #expect(throws: BackupError.self) { try world.backups.restore(id, to: empty) }
        #expect(try files.contentsOfDirectory(atPath: empty.path).isEmpty)
    }

    @Test func `folders that cannot be used are refused`() async throws {
        let world = try await BackupWorld()
        let inside = BackupFolder(url: world.data.url.appending(path: "backups"))
        #expect(throws: BackupError.overlapping) {
            try inside.create(of: world.data.url, now: { world.start }, program: "test")
        }
        let foreign = world.folder("photos")
        try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: false)
        try Data().write(to: foreign.appending(path: "holiday.jpg"))
        #expect(throws: BackupError.foreignFolder(folder: foreign.standardizedFileURL.path)) {
            try BackupFolder(url: foreign).create(of: world.data.url, now: { world.start }, program: "test")
        }
        #expect(throws: BackupError.noData(folder: world.folder("none").path)) {
            try world.backups.create(of: world.folder("none"), now: { world.start }, program: "test")
        }
        #expect(throws: BackupError.noBackups(folder: world.backups.url.path)) { try world.backups.restore(to: inside.url) }
        #expect(!FileManager.default.fileExists(atPath: inside.url.path))
    }

    @Test func `a folder that a program was making when it was killed is used, and what it left is gone`() async throws {
        let world = try await BackupWorld()
        let left = world.backups.url.appending(path: ".\(UUID().uuidString).part")
        try PrivateFiles.makeFolder(at: world.backups.url)
        for url in [left, world.backups.url.appending(path: "lock")] { try Data("Backups of".utf8).write(to: url) }
        try world.backUp()
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
        #expect(!FileManager.default.fileExists(atPath: left.path))

        let foreign = world.folder("downloads")
        try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: false)
        try Data().write(to: foreign.appending(path: ".film.part"))
        #expect(throws: BackupError.foreignFolder(folder: foreign.standardizedFileURL.path)) {
            try BackupFolder(url: foreign).create(of: world.data.url, now: { world.start }, program: "test")
        }
    }

    @Test func `backups of two data folders do not share a folder`() async throws {
        let (world, other) = (try await BackupWorld(), try await BackupWorld())
        try world.backUp()
        #expect(throws: BackupError.otherData) {
            try world.backups.create(of: other.data.url, now: { other.start }, program: "test")
        }
        // What was restored is the same.
        let restored = world.folder("restored")
        _ = try world.backups.restore(to: restored)
        _ = try world.backups.create(of: restored, now: { world.start + 60 }, program: "test")
        #expect(try world.backups.list().count == 2)
    }

    @Test func `a backup that was begun in the same second as another is not from the future`() async throws {
        let world = try await BackupWorld()
        for _ in 0..<3 {
            let made = try world.backups.create(of: world.data.url, now: { Date() }, program: "test").backup.id
            let now = Date()
            #expect(made.time <= now)
            #expect(try world.backups.newest(by: now) == made)
        }
        #expect(try world.backups.prune(at: Date(), in: .gmt).kept.count <= 2)
    }

    /// The disk of the data was not there at the start, and the server began anew in the empty folder.
    @Test func `a folder without accounts is not the one that was backed up`() async throws {
        let (world, empty) = (try await BackupWorld(), try TestFolder())
        let began = try DataFolder(url: empty.url.appending(path: "data"))
        func backUpBegan(day: Int) throws {
            _ = try world.backups.create(
                of: began.url, now: { world.start + 86_400 * Double(day) }, program: "test")
        }
        // A new server has nobody yet, and its backups may begin.
        try backUpBegan(day: 0)
        try world.backUp(day: 1)
        #expect(throws: BackupError.otherData) { try backUpBegan(day: 2) }
        _ = try await began.accounts.create(named: "Anna", passwordHash: nil, at: world.start)
        #expect(throws: BackupError.otherData) { try backUpBegan(day: 2) }
        try world.backUp(day: 2)
    }

    @Test func `a second program waits its turn`() async throws {
        let world = try await BackupWorld()
        try world.backUp()
        let lock = try BackupLock(world.backups, isWriting: true)
        #expect(throws: BackupError.inUse) { try world.backUp(day: 1) }
        #expect(throws: BackupError.inUse) { try world.backups.verify() }
        withExtendedLifetime(lock) {}
    }

    @Test func `a picture that was altered in the data folder is told of, unless an earlier backup has it`() async throws {
        let world = try await BackupWorld()
        let media = try await world.space().media
        let photo = try media.put([4, 2], at: world.start)
        let file = media.url(for: photo)
        let whole = try Data(contentsOf: file)
        try Data([7]).write(to: file)
        #expect(try world.backUp().damaged.map { $0.hasSuffix(photo.hex) } == [true])
        try whole.write(to: file)
        try world.backUp(day: 1)
        try Data([7]).write(to: file)
        #expect(try world.backUp(day: 2).damaged.isEmpty)
        let restored = world.folder("restored")
        _ = try world.backups.restore(to: restored)
        let path = try #require(try BackupWorld.files(in: restored).first { $0.key.hasSuffix(photo.hex) })
        #expect(path.value == whole)
    }

    @Test func `a database that is damaged is not backed up`() async throws {
        let world = try await BackupWorld()
        let broken = world.data.url.appending(path: "spaces/\(Space.ID.make(at: world.start))/space.sqlite")
        try FileManager.default.createDirectory(at: broken.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("this is no database, whatever its name may say of it, and it is long enough to be looked at".utf8)
            .write(to: broken)
        #expect(throws: BackupError.self) { try world.backUp() }
        #expect(try world.backups.list().isEmpty)
    }

    @Test func `a space that goes while the databases are opened is not in the cut, and is not made anew`() async throws {
        let world = try await BackupWorld()
        let space = Space.ID.make(at: world.start)
        let folder = world.data.url.appending(path: "spaces/\(space)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "space.sqlite"))
        // As a space is removed: file by file.
        var goes = ["spaces/\(space)/space.sqlite"]
        let cut = try BackupCut(of: world.data.url) {
            if let path = goes.popLast() { try FileManager.default.removeItem(at: world.data.url.appending(path: path)) }
        }
        #expect(cut.parts.count == 3 && !cut.parts.contains { $0.path.contains(space.description) })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a newer folder is not restored by an older program`() async throws {
        let world = try await BackupWorld()
        try await world.data.accounts.file.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('accounts can fly')")
        }
        try world.backUp()
        let restored = world.folder("restored")
        #expect(throws: BackupError.store(.tooNew(step: "accounts can fly"))) { try world.backups.restore(to: restored) }
        #expect(!FileManager.default.fileExists(atPath: restored.path))
    }

    @Test func `a name is a time and nothing else`() {
        #expect(BackupID("20261129T021000Z")?.time == Date(timeIntervalSince1970: 1_795_918_200))
        for text in ["", "latest", "20261329T021000Z", "20261129T251000Z", "20261129T021000", "2026-11-29", "../../etc/passw"] {
            #expect(BackupID(text) == nil, "\(text)")
        }
    }
}
