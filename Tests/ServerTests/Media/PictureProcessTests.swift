import CVips
import Foundation
import Store
import Testing

@testable import Server

@Suite struct PictureProcessTests {
    /// Among many tests a test may continue a minute after its wait: none of these processes is ended earlier unless asked.
    private func process(_ script: String, patience: Int = 20, rest: Int = 3_600) -> PictureProcess {
        PictureProcess(program: "/bin/sh", arguments: ["-c", script], patience: patience, rest: rest)
    }

    private let picture = PictureBuilder.png(width: 30, height: 20)

    @Test func `tasks and answers come out as they went in`() throws {
        let tasks: [PictureTask] = [.thumbnail(side: 96), .upright(most: 2_048), .square(left: 70_000, top: 1, side: 3)]
        for task in tasks {
            let (read, count) = try #require(PictureTask.read(task.head(5_000_000)))
            #expect(read == task && count == 5_000_000)
        }
        let made = PictureAnswer.made(UprightPicture(bytes: Data([1, 2, 3]), width: 65_537, height: 2))
        for answer in [made, .failed(.absent), .failed(.notAPicture), .failed(.tooLarge), .failed(.damaged)] {
            let (head, bytes) = answer.parts
            let (complete, count) = try #require(PictureAnswer.read(head))
            #expect(count == bytes.count && complete(bytes) == answer)
        }
    }

    @Test func `what is no head is none`() {
        var random = SeededRandom(seed: 3)
        #expect(PictureTask.read([]) == nil)
        #expect(PictureTask.read([UInt8](repeating: 0xFF, count: 24)) == nil)
        #expect(PictureAnswer.read([UInt8](repeating: 0xFF, count: 20)) == nil)
        #expect(PictureTask.read(PictureTask.upright(most: 9).head(PictureTask.mostBytes + 1)) == nil)
        for _ in 0..<2_000 {
            let bytes = (0..<24).map { _ in UInt8.random(in: 0...255, using: &random) }
            if let (_, count) = PictureTask.read(bytes) { #expect((0...PictureTask.mostBytes).contains(count)) }
            if let (_, count) = PictureAnswer.read(Array(bytes.prefix(20))) {
                #expect((0...PictureTask.mostBytes).contains(count))
            }
        }
    }

    @Test func `a decoder that ends at once, or talks nonsense, fails the picture and nobody else`() async {
        for script in [
            "exit 1", "kill -9 $$", "head -c 8 >/dev/null; echo nonsense that is no head at all; exec sleep 30",
            "kill -ABRT $$",
        ] {
            #expect(await process(script).perform(.upright(most: 9), on: picture) == .failed(.damaged), "\(script)")
        }
    }

    @Test func `one that says nothing is ended`() async {
        let silent = process("exec sleep 60", patience: 1)
        #expect(await silent.perform(.upright(most: 9), on: picture) == .failed(.tooLarge))
        #expect(silent.identifier == nil)
        // Also when the picture is more than a socket holds, and is not read.
        #expect(await silent.perform(.upright(most: 9), on: Data(count: 4_000_000)) == .failed(.tooLarge))
    }

    /// Answers every task with "damaged", however often.
    private static let damaged =
        #"while [ "$(head -c 24 | wc -c)" = 24 ]; do printf '\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'; done"#

    @Test func `one is kept for the next picture, and started again when somebody ended it`()
        async throws
    {
        let process = process(Self.damaged)
        #expect(await process.perform(.thumbnail(side: 9), on: Data()) == .failed(.damaged))
        let first = try #require(process.identifier)
        #expect(await process.perform(.thumbnail(side: 9), on: Data()) == .failed(.damaged))
        #expect(process.identifier == first)
        kill(first, SIGKILL)
        #expect(await process.perform(.thumbnail(side: 9), on: Data()) == .failed(.damaged))
        let second = try #require(process.identifier)
        #expect(second != first)
    }

    @Test func `one that is not asked for is ended`() async throws {
        let process = process(Self.damaged, rest: 1)
        #expect(await process.perform(.thumbnail(side: 9), on: Data()) == .failed(.damaged))
        for _ in 0..<200 where process.identifier != nil { try await Task.sleep(for: .milliseconds(50)) }
        #expect(process.identifier == nil)
    }

    @Test(.enabled(if: kk_vips_load() == KK_VIPS_OK, "libvips is not on this machine"))
    func `where no process can be started the picture is decoded here`() async {
        let absent = PictureProcess(program: "/nowhere/kinkeeper", arguments: [])
        #expect(await absent.perform(.thumbnail(side: 9), on: picture) == PictureTask.thumbnail(side: 9).perform(on: picture))
        #expect(await absent.perform(.thumbnail(side: 9), on: Data("no picture".utf8)) == .failed(.notAPicture))
        let upright = try? await PictureCutter.apart(absent).upright(picture, 99)
        #expect(upright?.width == 30 && upright?.height == 20)
    }
}
