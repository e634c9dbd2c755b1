import Foundation
public import Kinkeeper

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows notifications on the desktop of this machine, by the program that is there for it.
public struct DesktopNotifier: Sendable {
    private let tool: DesktopTool
    private let program: URL

    /// How long showing one may take, in seconds.
    private static let limit: TimeInterval = 20
    /// One at a time.
    private static let threads = TransferThreads(limit: 1)

    /// The first program for it in the folders of a PATH; nil where there is none.
    public init?(path: String?) {
        let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        for tool in DesktopTool.allCases {
            for folder in folders {
                let program = URL(filePath: String(folder)).appending(path: tool.rawValue)
                guard FileManager.default.isExecutableFile(atPath: program.path) else { continue }
                self.tool = tool
                self.program = program
                return
            }
        }
        return nil
    }

    /// Shows a message, once. Nothing of it can be done from there, and it is not taken back.
    public func show(_ message: Message) async -> Outcome {
        await show(title: message.title, body: message.body)
    }

    /// Shows these words.
    public func show(title: String, body: String) async -> Outcome {
        let call = tool.call(title: title, body: body)
        return await Self.threads.run { run(call) }
    }

    private func run(_ call: DesktopTool.Call) -> Outcome {
        let process = Process()
        let (input, errors) = (Pipe(), Pipe())
        let ended = DispatchSemaphore(value: 0)
        process.executableURL = program
        process.arguments = call.arguments
        process.standardInput = call.input.isEmpty ? FileHandle.nullDevice : input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            return .failed(DeliveryFailure(.unavailable, words: program.path), retryAfter: nil)
        }
        if !call.input.isEmpty {
            // It may have ended without reading; what it says then stands in its exit code.
            try? input.fileHandleForWriting.write(contentsOf: Data(call.input.utf8))
            try? input.fileHandleForWriting.close()
        }
        guard ended.wait(timeout: .now() + Self.limit) == .success else {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return .failed(DeliveryFailure(.timeout), retryAfter: nil)
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let words = Self.firstLine(of: errors.fileHandleForReading.fileDescriptor)
            return .failed(
                DeliveryFailure(.answer, status: Int(process.terminationStatus), words: words), retryAfter: nil)
        }
        return .accepted(receipt: nil)
    }

    /// What there is to read at once: something that the program left running may hold the other end.
    private static func firstLine(of descriptor: Int32) -> String {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return String(line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }).shortened(toBytes: 200)
    }
}
