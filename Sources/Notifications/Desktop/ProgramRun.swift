import Foundation

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
        /// By itself, or -1 where it was killed; with the first line of what it had to complain about.
        case exited(Int, complaint: String)
        /// It took too long, and was killed.
        case tookTooLong
        /// It could not be started.
        case notStarted
    }

    let path: String
    let arguments: [String]
    /// What it reads; less than a pipe holds.
    let input: String
    /// How long it may take, in seconds.
    let limit: TimeInterval

    func perform() -> End {
        guard let input = Pipe(), let errors = Pipe() else { return .notStarted }
        _ = Array(self.input.utf8).withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
        input.closeWriting()
        guard let process = start(input, errors) else { return .notStarted }
        guard let status = wait(for: process) else { return .tookTooLong }
        let code = status & 0x7F == 0 ? Int(status >> 8) & 0xFF : -1
        return .exited(code, complaint: errors.firstLine())
    }

    private func start(_ input: Pipe, _ errors: Pipe) -> pid_t? {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
        #else
            var files = posix_spawn_file_actions_t()
        #endif
        guard posix_spawn_file_actions_init(&files) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input.reading, 0)
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&files, errors.writing, 2)
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var (words, variables) = (([path] + arguments).map { strdup($0) }, environment.map { strdup($0) })
        defer { for text in words + variables { free(text) } }
        words.append(nil)
        variables.append(nil)
        var process = pid_t()
        return posix_spawn(&process, path, &files, nil, words, variables) == 0 ? process : nil
    }

    /// The status of a process that has ended; nil where it had to be killed.
    private func wait(for process: pid_t) -> Int32? {
        let end = ContinuousClock.now + .seconds(limit)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) != process {
            guard ContinuousClock.now < end else {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                return nil
            }
            usleep(5_000)
        }
        return status
    }

    /// The two ends of a pipe, neither of which a program gets by accident.
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
