public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program of the server's owner that transcribes recordings: it is given the file, and its output is the words.
public struct SpeechProgram: Sendable {
    /// Why there are no words.
    public enum Failure: Error, Hashable, Sendable {
        /// It ended with an error, or could not be started.
        case failed
        case tookTooLong
    }

    /// The command, as the shell reads it. "$1" is the file, "$2" the language ("en"); without a "$1" the file is its last word.
    public let command: String
    /// The name for people: the program's own.
    public let name: String
    private let program: String

    /// One at a time: such a program wants all processors.
    private static let threads = TransferThreads(limit: 1)
    /// How many bytes of words are read.
    private static let mostBytes = 1 << 20

    /// A program; nil for an empty command.
    public init?(command: String) {
        let words = command.split(whereSeparator: \.isWhitespace)
        guard let first = words.first(where: { !$0.contains("=") }) else { return nil }
        name = first.split(separator: "/").last.map(String.init) ?? String(first)
        let isPlain = command.allSatisfy { !"|;&<>()`\n".contains($0) }
        let named = command.contains("$1") || command.contains("${1}") ? command : command + " \"$1\""
        // A plain one takes the shell's place, so that ending it ends the program.
        let isCommand = words.first.map { !$0.contains("=") } ?? false
        // What it says besides its words is not read: a pipe that is full would stop it.
        self.command = "exec 2>/dev/null; " + (isPlain ? (isCommand ? "exec " : "exec env ") + named : named)
        program = String(first)
    }

    /// Whether the shell finds the program.
    public func isThere() async -> Bool {
        let run = ProgramRun(
            path: "/bin/sh", arguments: ["-c", "command -v \"$1\"", "kinkeeper", program], input: "",
            limit: 10)
        return await Self.looking.run { if case .exited(0, _) = run.perform() { true } else { false } }
    }

    private static let looking = TransferThreads(limit: 2)

    /// Runs it on a file, for at most so many seconds; it waits for the runs before it.
    public func words(of file: URL, language: String, limit: TimeInterval) async throws(Failure) -> String {
        let ending = ProgramEnding()
        let result: Result<String, Failure> = await withTaskCancellationHandler {
            await Self.threads.run { run(file, language, limit, ending) }
        } onCancel: {
            ending.end()
        }
        return try result.get()
    }

    private func run(
        _ file: URL, _ language: String, _ limit: TimeInterval, _ ending: ProgramEnding
    ) -> Result<String, Failure> {
        guard let output = tmpfile() else { return .failure(.failed) }
        defer { fclose(output) }
        _ = fcntl(fileno(output), F_SETFD, FD_CLOEXEC)
        // It learns nothing of the server's settings.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("KINKEEPER_") }
        let run = ProgramRun(
            path: "/bin/sh", arguments: ["-c", command, "kinkeeper", file.path, language], input: "", limit: limit,
            output: fileno(output), environment: environment, ending: ending)
        switch run.perform() {
        case .exited(0, _): break
        case .exited, .notStarted: return .failure(.failed)
        case .tookTooLong: return .failure(.tookTooLong)
        }
        rewind(output)
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = fread(&bytes, 1, bytes.count, output)
        return .success(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
