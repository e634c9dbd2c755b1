import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct DataFolderTests {
    private let now = TestClock().now

    @Test func `a new folder may be entered by its owner only`() throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let url = parent.url.appending(path: "new/data")
        _ = try DataFolder(url: url)
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
    }

    @Test func `in a folder that everybody may enter, databases are still for their owner only`() async throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        try FileManager.default.createDirectory(
            at: parent.url.appending(path: "of others"), withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: parent.url.path)
        let data = try DataFolder(url: parent.url)
        let anna = try await data.accounts.create(named: "Anna", passwordHash: "x", at: now)
        _ = try await data.openSpace(anna.personalSpace, for: anna.id)
        let files = try #require(FileManager.default.enumerator(atPath: parent.url.path)).compactMap { $0 as? String }
        let databases = files.filter { $0.contains(".sqlite") }
        #expect(databases.contains("accounts.sqlite") && databases.contains("accounts.sqlite-wal"))
        for name in databases {
            let path = parent.url.appending(path: name).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600, "\(name)")
        }
    }

    @Test func `folders that were made for everybody are closed when the data folder is opened`() throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let folders = ["spaces", "uploads"].map { parent.url.appending(path: $0) }
        for folder in folders {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        }
        _ = try DataFolder(url: parent.url)
        for folder in folders {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o700)
        }
    }

    @Test(arguments: ["empty", "used", "with a file", "with a folder", "of others"])
    func `a data folder that everybody may enter is closed, unless it is another program's too`(kind: String) throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let files = FileManager.default
        if kind.hasPrefix("with") || kind == "used" { _ = try DataFolder(url: parent.url) }
        if kind == "with a file" || kind == "of others" {
            try Data("x".utf8).write(to: parent.url.appending(path: "notes.txt"))
        }
        if kind == "with a folder" {
            try files.createDirectory(at: parent.url.appending(path: "Pictures"), withIntermediateDirectories: true)
        }
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: parent.url.path)
        let isOwn = !["with a folder", "of others"].contains(kind)
        #expect(try DataFolder(url: parent.url).wasOpenToOthers == isOwn)
        let mode = try files.attributesOfItem(atPath: parent.url.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == (isOwn ? 0o700 : 0o755))
        let closed = try TestFolder()
        defer { withExtendedLifetime(closed) {} }
        #expect(try DataFolder(url: closed.url).wasOpenToOthers == false)
    }

    @Test func `a file is for its owner alone from its first moment, whatever the process would give away`() throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let before = umask(0)
        defer { umask(before) }
        let folder = parent.url.appending(path: "a/b")
        try PrivateFiles.makeFolder(at: folder)
        try PrivateFiles.makeFolder(at: folder)
        let file = folder.appending(path: "c")
        try PrivateFiles.makeFile(at: file).write(contentsOf: Data([1]))
        #expect(throws: CocoaError.self) { try PrivateFiles.makeFile(at: file) }
        try PrivateFiles.write(Data([2]), to: file)
        #expect(try Data(contentsOf: file) == Data([2]))
        for path in ["a", "a/b", "a/b/c"] {
            #expect(PrivateFiles.rightsOfOthers(to: parent.url.appending(path: path)) == 0, "\(path)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["c"])
        #expect(throws: (any Error).self) { try PrivateFiles.makeFolder(at: file) }
    }

    @Test func `an account opens its own space and nobody else's`() async throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let data = try DataFolder(url: parent.url)
        let anna = try await data.accounts.create(named: "Anna", passwordHash: "x", at: now)
        let ben = try await data.accounts.create(named: "Ben", passwordHash: "y", at: now)
        let space = try await data.openSpace(anna.personalSpace, for: anna.id)
        try await space.importAll([Cast.card(Cast.mum, uid: nil)], at: now)
        await #expect(throws: StoreError.notPermitted) { try await data.openSpace(anna.personalSpace, for: ben.id) }
        await #expect(throws: StoreError.notPermitted) { try await data.openSpace(.make(at: now), for: ben.id) }
        #expect(try await data.openSpace(ben.personalSpace, for: ben.id).peopleCount() == 0)
        #expect(try await data.openSpace(anna.personalSpace, for: anna.id) === space)
    }

    @Test func `what is written is there when the folder is opened again`() async throws {
        let parent = try TestFolder()
        defer { withExtendedLifetime(parent) {} }
        let account = try await DataFolder(url: parent.url).accounts.create(named: "Anna", passwordHash: nil, at: now)
        let first = try DataFolder(url: parent.url)
        try await first.openSpace(account.personalSpace, for: account.id).importAll([Cast.card(Cast.anna, uid: "a")], at: now)
        let second = try DataFolder(url: parent.url)
        let found = try await second.openSpace(account.personalSpace, for: account.id).person(named: "Anna Berg")
        #expect(found?.profile == Cast.anna)
    }

    @Test func `a place that cannot be written is called so`() {
        #expect(throws: StoreError.self) { try DataFolder(url: URL(filePath: "/dev/null/kinkeeper")) }
    }

    @Test func `a folder that nobody uses any more has all of it in the files themselves`() async throws {
        let folder = try TestFolder()
        do {
            let data = try DataFolder(url: folder.url)
            let anna = try await data.accounts.create(named: "Anna", passwordHash: nil, at: now)
            _ = try await data.openSpace(anna.personalSpace, for: anna.id).people([])
        }
        // A copy of `accounts.sqlite` made now must contain all accounts.
        let names = try #require(FileManager.default.enumerator(atPath: folder.url.path)).compactMap { $0 as? String }
        #expect(names.contains { $0.hasSuffix(".sqlite") })
        #expect(names.filter { $0.hasSuffix("-wal") }.isEmpty, "\(names)")
    }
}
