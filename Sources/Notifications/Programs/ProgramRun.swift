import CSpawn
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One run of a program, on the thread it is called on. What the program leaves running is not waited for, which
/// Foundation's `Process` does.
struct ProgramRun {
    /// How it ended.
    enum End: Hashable {
        /// It exited by itself, or -1 when it was killed; with the first line of its complaint.
        case exited(Int, complaint: String)
        /// It took too long, and was killed.
        case tookTooLong
        /// It could not be started, for what reason of the system's (`errno`).
        case notStarted(Int32)
    }

    let path: String
    let arguments: [String]
    /// Its input; less than a pipe holds.
    let input: String
    /// How long it may take, in seconds.
    let limit: TimeInterval
    /// Where its output goes: a descriptor, below 0 nowhere.
    var output: Int32 = -1
    /// What it finds around it.
    var environment: [String: String] = ProcessInfo.processInfo.environment
    /// Ends it early, with all that it started; nil where nothing does.
    var ending: ProgramEnding?

    func perform() -> End {
        guard let input = Pipe(), let errors = Pipe() else { return .notStarted(errno) }
        _ = Array(self.input.utf8).withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
        input.closeWriting()
        let end = ContinuousClock.now + .seconds(limit)
        var process = pid_t()
        var problem = start(&process, input, errors)
        // Problems that pass: a program that is just being written (or whose file is still open in another start), a machine
        // with all its processes in use.
        while [ETXTBSY, EAGAIN].contains(problem), ContinuousClock.now < end {
            usleep(5_000)
            problem = start(&process, input, errors)
        }
        guard problem == 0 else { return .notStarted(problem) }
        ending?.begin(process)
        defer { ending?.begin(nil) }
        guard let status = wait(for: process, until: end) else { return .tookTooLong }
        let code = status & 0x7F == 0 ? Int(status >> 8) & 0xFF : -1
        return .exited(code, complaint: errors.firstLine())
    }

    /// Starts it; 0, or why not.
    private func start(_ process: inout pid_t, _ input: Pipe, _ errors: Pipe) -> Int32 {
        let environment = self.environment.map { "\($0.key)=\($0.value)" }
        var (words, variables) = (([path] + arguments).map { strdup($0) }, environment.map { strdup($0) })
        defer { for text in words + variables { free(text) } }
        words.append(nil)
        variables.append(nil)
        return kk_spawn(&process, path, input.reading, output, errors.writing, ending == nil ? 0 : 1, words, variables)
    }

    /// The status of a process that has ended; nil where it had to be killed.
    private func wait(for process: pid_t, until end: ContinuousClock.Instant) -> Int32? {
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) != process {
            guard ContinuousClock.now < end else {
                // With all that it started.
                kill(ending == nil ? process : -process, SIGKILL)
                waitpid(process, &status, 0)
                return nil
            }
            usleep(5_000)
        }
        return status
    }

    /// The two ends of a pipe, which programs do not inherit by accident.
    private final class Pipe {
        let reading: Int32
        let writing: Int32
        private var isWritable = true

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (reading, writing) = (ends[0], ends[1])
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        deinit {
            closeWriting()
            close(reading)
        }

        func closeWriting() {
            if isWritable { close(writing) }
            isWritable = false
        }

        /// The first line of what there is to read at once.
        func firstLine() -> String {
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(reading, &bytes, bytes.count)
            let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
            let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            return String(line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }).shortened(toBytes: 200)
        }
    }
}

/// Ends a run from another thread, with all that the program started.
final class ProgramEnding: Sendable {
    private let state = Mutex<(process: pid_t?, isOver: Bool)>((nil, false))

    /// A process has begun, or ended.
    func begin(_ process: pid_t?) {
        state.withLock { state in
            state.process = process
            if let process, state.isOver { kill(-process, SIGKILL) }
        }
    }

    /// Ends it now, or as soon as it begins.
    func end() {
        state.withLock { state in
            state.isOver = true
            if let process = state.process { kill(-process, SIGKILL) }
        }
    }
}
