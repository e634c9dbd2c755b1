import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct SecretBoxTests {
    @Test func `a password opens with the folder's key, under its own name, and in no other way`() throws {
        let folder = try TestFolder()
        let data = try DataFolder(url: folder.url)
        let (one, other) = (ConnectedAccount.ID.make(at: Date()), ConnectedAccount.ID.make(at: Date()))
        let sealed = try SecretBox(folder: data).seal("geheim ö", for: one)
        #expect(try SecretBox(folder: data).open(sealed, for: one) == "geheim ö")
        #expect(try SecretBox(folder: data).open(sealed, for: other) == nil)
        for place in sealed.indices {
            var touched = sealed
            touched[place] ^= 1
            #expect(try SecretBox(folder: data).open(touched, for: one) == nil)
        }
        #expect(try SecretBox(folder: data).seal("geheim ö", for: one) != sealed)
        let file = folder.url.appending(path: "secret.key")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.removeItem(at: file)
        #expect(try SecretBox(folder: data).open(sealed, for: one) == nil)
        try Data([1, 2]).write(to: file)
        #expect(throws: StoreError.self) { try SecretBox(folder: data) }
    }

    @Test func `many who need the key at once get the same`() async throws {
        let folder = try TestFolder()
        let data = try DataFolder(url: folder.url)
        let id = ConnectedAccount.ID.make(at: Date())
        let sealed = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try SecretBox(folder: data).seal("pw", for: id) } }
            return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
        }
        let box = try SecretBox(folder: data)
        #expect(sealed.allSatisfy { box.open($0, for: id) == "pw" })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".tmp") } == [])
    }
}
