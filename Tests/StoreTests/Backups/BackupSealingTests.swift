import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct BackupSealingTests {
    private static let key = "AGE-SECRET-KEY-1M9GL0MLYG62A6N02H95EYSXP3GWSQ8RMK3Y6NNPTSPPW6MTSURJQRCHAKQ"
    private static let recipient = "age1pwzet9pwu9cg5707y250x2pmne8kja2ff04x4utxxu8hgj55wydqdcrr6v"
    private static let strangerKey = "AGE-SECRET-KEY-1VHJRV9E9XA3U3GEA7FMQS8YQFJ9PNDHZMW8T60M5QV4DPJPFEJQSSX3EWH"
    private static let strangerRecipient = "age1pgumjuhkwdmrxctq46yatpywvkezjg3wcqpjkv22u5d0uqayjaasxw86w3"

    @Test func `an encrypted backup is restored with its identity, and with no other`() async throws {
        let world = try await BackupWorld()
        let id = try world.backUp(recipient: Self.recipient).backup.id.description
        let restored = world.folder("restored")
        #expect(throws: BackupError.identityNeeded(backup: id)) { try world.backups.restore(to: restored) }
        let stranger = try BackupKeys(Self.strangerKey)
        #expect(throws: BackupError.identityWrong(backup: id)) { try world.backups.restore(to: restored, keys: stranger) }
        #expect(!FileManager.default.fileExists(atPath: restored.path))
        let keys = try BackupKeys("# created: today\n\(Self.key)\n")
        #expect(try world.backups.verify(keys: keys).allSatisfy(\.isWhole))
        _ = try world.backups.restore(to: restored, keys: keys)
        #expect(try BackupWorld.files(in: restored) == BackupWorld.files(in: world.data.url))
        #expect(try await DataFolder(url: restored).examine(at: world.start, in: .gmt) == [])
    }

    @Test func `an encrypted backup tells nothing of what is in it, and keeps equal files once`() async throws {
        let world = try await BackupWorld()
        let photo = try #require(try await world.space().person(named: "Anna Berg")?.photo)
        try world.backUp(recipient: Self.recipient)
        for path in try FileManager.default.subpathsOfDirectory(atPath: world.backups.url.path) {
            let bytes = (try? Data(contentsOf: world.backups.url.appending(path: path))) ?? Data()
            for word in ["Anna", "SQLite format", "accounts.sqlite", photo.hex] {
                #expect(!path.contains(word) && bytes.range(of: Data(word.utf8)) == nil, "\(path) \(word)")
            }
        }
        #expect(try world.backUp(day: 1, recipient: Self.recipient).added == 0)
        // For another recipient everything is written anew, and a plain backup beside it is no matter.
        #expect(try world.backUp(day: 2, recipient: Self.strangerRecipient).added > 5)
        #expect(try world.backUp(day: 3).added > 5)
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
    }

    @Test func `a text that is no key is refused`() async throws {
        let world = try await BackupWorld()
        #expect(throws: BackupError.recipientUnusable) { try world.backUp(recipient: "age1nobody") }
        #expect(throws: BackupError.recipientUnusable) { try world.backUp(recipient: Self.key) }
        for text in ["", "# nothing\n", Self.recipient, Self.key + "\nnonsense\n"] {
            #expect(throws: BackupError.identityUnusable, "\(text)") { try BackupKeys(text) }
        }
    }
}
