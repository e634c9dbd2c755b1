import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Synchronization
import Testing

@testable import Web

/// Pictures of gifts as browsers fetch them.
@Suite struct GiftPictureTests {
    /// Counts decodings, each of which takes a while.
    private final class Decodings: Sendable {
        private let made = Mutex<[String: Int]>([:])

        var all: [String: Int] { made.withLock(\.self) }

        var thumbnailer: Thumbnailer {
            Thumbnailer { [self] source, side in
                made.withLock { $0["\(source.lastPathComponent)-\(side)", default: 0] += 1 }
                try await Task.sleep(for: .milliseconds(100))
                return Data("\(side)".utf8)
            }
        }
    }

    @Test func `twenty who ask for one thumbnail at once wait for one decoding, those of another do not get it`() async throws {
        let decodings = Decodings()
        let world = try World(thumbnailer: decodings.thumbnailer)
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let gift = try await space.createGift(GiftDraft(title: "Kettle"), asking: account.id, at: world.now)
        var pictures: [GiftPicture.ID] = []
        for byte in [UInt8(1), 2] {
            let digest = try space.media.put([byte], at: world.now)
            pictures.append(try await space.addPicture(digest, to: gift.id, asking: account.id, at: world.now).id)
        }
        let cookies = try await browser.get("/gifts").status
        #expect(cookies == 200)
        let path = "/gift-pictures/\(pictures[0])?s=192"
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for _ in 1...20 {
                group.addTask {
                    let answer = try await browser.get(path)
                    return (answer.status, answer.text)
                }
            }
            for try await (status, text) in group { #expect(status == 200 && text == "192") }
        }
        #expect(decodings.all.count == 1 && decodings.all.values.allSatisfy { $0 == 1 }, "\(decodings.all)")
        #expect(try await browser.get("/gift-pictures/\(pictures[1])?s=192").text == "192")
        #expect(decodings.all.count == 2 && decodings.all.values.allSatisfy { $0 == 1 }, "\(decodings.all)")
    }

    @Test func `a picture that is there waits for nobody's decoding`() async throws {
        let authenticator = AsyncStream.makeStream(of: Void.self)
        let isSlow = Mutex(false)
        let stream = authenticator.stream
        let world = try World(
            thumbnailer: Thumbnailer { _, side in
                if isSlow.withLock({ $0 }) { for await _ in stream { break } }
                return Data("\(side)".utf8)
            })
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let gift = try await space.createGift(GiftDraft(title: "Kettle"), asking: account.id, at: world.now)
        var pictures: [GiftPicture.ID] = []
        for byte in [UInt8(1), 2] {
            let digest = try space.media.put([byte], at: world.now)
            pictures.append(try await space.addPicture(digest, to: gift.id, asking: account.id, at: world.now).id)
        }
        #expect(try await browser.get("/gift-pictures/\(pictures[0])?s=192").status == 200)
        isSlow.withLock { $0 = true }
        let slow = Task { [pictures] in try await browser.get("/gift-pictures/\(pictures[1])?s=192").status }
        // Were it to wait, this would never come back: the other one is let go on only afterwards.
        #expect(try await browser.get("/gift-pictures/\(pictures[0])?s=192").text == "192")
        authenticator.continuation.yield()
        authenticator.continuation.finish()
        #expect(try await slow.value == 200)
    }
}
