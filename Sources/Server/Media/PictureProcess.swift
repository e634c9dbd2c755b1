import CSpawn
import Foundation
public import Store
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Decodes pictures in a process of its own, which is started with the first one and ended when none came for a while.
///
/// A picture comes from strangers and goes through libraries of a million lines. One that crashes them, never ends or wants all
/// memory ends only that process; its request fails and the server goes on. And the memory of pictures, some of them half a
/// gigabyte, is used only while they are decoded.
public final class PictureProcess: Sendable {
    private let program: String
    private let arguments: [String]
    private let patience: Int
    private let rest: Int
    /// The process, and how many tasks it was given.
    private let running = Mutex<(decoder: Decoder, tasks: Int)?>(nil)

    /// The running program itself, even when a newer one has replaced its file.
    public static let own: PictureProcess = {
        #if os(Linux)
            PictureProcess(program: "/proc/self/exe", arguments: ["pictures"])
        #else
            PictureProcess(program: Bundle.main.executablePath ?? CommandLine.arguments[0], arguments: ["pictures"])
        #endif
    }()

    /// Another program that answers as `PictureWorker` does. One without an answer for `patience` seconds is ended, and one
    /// without a task for `rest` seconds too.
    init(program: String, arguments: [String], patience: Int = 60, rest: Int = 60) {
        (self.program, self.arguments, self.patience, self.rest) = (program, arguments, patience, rest)
    }

    /// Does a task, after those before it.
    func perform(_ task: PictureTask, on picture: Data) async -> PictureAnswer {
        await VipsThread.run { [self] in
            let answer = running.withLock { running in ask(&running, task, picture) }
            endWhenUnused()
            return answer
        }
    }

    /// The process's identifier; nil where none runs.
    var identifier: pid_t? { running.withLock { $0?.decoder.process } }

    private func ask(
        _ running: inout (decoder: Decoder, tasks: Int)?, _ task: PictureTask, _ picture: Data
    ) -> PictureAnswer {
        while true {
            let isNew = running == nil
            if isNew {
                // A machine on which nothing can be started shows pictures nevertheless.
                guard let decoder = Decoder(program, arguments, patience: patience) else { return task.perform(on: picture) }
                running = (decoder, 0)
            }
            running?.tasks += 1
            switch running?.decoder.ask(task, picture) {
            case .answered(let answer): return answer
            case .silent:
                running = nil
                return .failed(.tooLarge)
            case .gone, nil:
                running = nil
                // The process that ran before may have been killed: a new one shows whether it was the picture.
                if isNew { return .failed(.damaged) }
            }
        }
    }

    private func endWhenUnused() {
        let tasks = running.withLock { $0?.tasks }
        guard let tasks else { return }
        VipsThread.after(seconds: rest) { [weak self] in
            self?.running.withLock { running in if running?.tasks == tasks { running = nil } }
        }
    }
}

extension PictureProcess {
    /// One process, at the other end of a socket; it ends with this.
    private final class Decoder: Sendable {
        enum Reply {
            case answered(PictureAnswer)
            /// It is not there any more, or talks nonsense.
            case gone
            /// It took too long.
            case silent
        }

        let process: pid_t
        private let socket: PictureSocket

        init?(_ program: String, _ arguments: [String], patience: Int) {
            guard let (socket, theirs) = PictureSocket.pair(patience: patience) else { return nil }
            defer { close(theirs) }
            // Nothing of the server's settings is a decoder's business.
            let known = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
            let environment = known.compactMap { name in
                ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
            }
            let words = (["kinkeeper"] + arguments).map { strdup($0) } + [nil]
            let variables = environment.map { strdup($0) } + [nil]
            defer { for text in words + variables { free(text) } }
            var process = pid_t()
            guard kk_spawn(&process, program, theirs, theirs, -1, 0, words, variables) == 0 else { return nil }
            (self.process, self.socket) = (process, socket)
        }

        deinit {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }

        func ask(_ task: PictureTask, _ picture: Data) -> Reply {
            do throws(PictureSocket.Failure) {
                try socket.send(task.head(picture.count))
                try socket.send(picture)
                guard let head = try socket.receive(PictureAnswer.headLength),
                    let (complete, count) = PictureAnswer.read([UInt8](head)), let bytes = try socket.receive(count)
                else { return .gone }
                return .answered(complete(bytes))
            } catch {
                return error == .late ? .silent : .gone
            }
        }
    }
}

extension Thumbnailer {
    /// Small pictures by libvips in a process of its own: square WebP without metadata.
    public static func apart(_ process: PictureProcess) -> Thumbnailer {
        Thumbnailer { source, side in
            let picture = try Data(contentsOf: source, options: .mappedIfSafe)
            switch await process.perform(.thumbnail(side: side), on: picture) {
            case .made(let small): return small.bytes
            case .failed(let failure): throw failure
            }
        }
    }
}

extension PictureCutter {
    /// Photos by libvips in a process of its own.
    public static func apart(_ process: PictureProcess) -> PictureCutter {
        PictureCutter(
            upright: { picture, most throws(PictureFailure) in
                switch await process.perform(.upright(most: most), on: picture) {
                case .made(let upright): return upright
                case .failed(let failure): throw failure
                }
            },
            square: { picture, left, top, side throws(PictureFailure) in
                switch await process.perform(.square(left: left, top: top, side: side), on: picture) {
                case .made(let square): return square.bytes
                case .failed(let failure): throw failure
                }
            })
    }
}
