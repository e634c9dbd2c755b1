import Foundation
public import Kinkeeper

/// Shows notifications on the desktop of this machine, by the program that is there for it.
public struct DesktopNotifier: Sendable {
    private let tool: DesktopTool
    private let program: URL
    /// How long showing one may take, in seconds.
    private let limit: TimeInterval
    /// One at a time.
    private static let threads = TransferThreads(limit: 1)

    /// The first such program in the folders of a PATH; nil when there is none.
    public init?(path: String?) { self.init(path: path, limit: 20) }

    init?(path: String?, limit: TimeInterval) {
        let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        for tool in DesktopTool.allCases {
            for folder in folders {
                let program = URL(filePath: String(folder)).appending(path: tool.rawValue)
                guard FileManager.default.isExecutableFile(atPath: program.path) else { continue }
                self.tool = tool
                self.program = program
                self.limit = limit
                return
            }
        }
        return nil
    }

    /// Shows a message, once. It has no actions, and is not withdrawn.
    public func show(_ message: Message) async -> Outcome {
        await show(title: message.title, body: message.body)
    }

    /// Shows these words.
    public func show(title: String, body: String) async -> Outcome {
        let call = tool.call(title: title, body: body)
        return await Self.threads.run { run(call) }
    }

    private func run(_ call: DesktopTool.Call) -> Outcome {
        let run = ProgramRun(path: program.path, arguments: call.arguments, input: call.input, limit: limit)
        switch run.perform() {
        case .exited(0, _): return .accepted(receipt: nil)
        case .exited(let code, let complaint):
            return .failed(DeliveryFailure(.answer, status: code, words: complaint), retryAfter: nil)
        case .tookTooLong: return .failed(DeliveryFailure(.timeout), retryAfter: nil)
        case .notStarted(let code):
            let words = "\(program.path): \(String(cString: strerror(code)))"
            return .failed(DeliveryFailure(.unavailable, words: words), retryAfter: nil)
        }
    }
}
