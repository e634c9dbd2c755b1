import Foundation

/// The built `kinkeeper` program, whose path is in KINKEEPER.
struct Program {
    /// Why the program could not be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let url: URL

    init() throws {
        guard let path = ProcessInfo.processInfo.environment["KINKEEPER"], !path.isEmpty else {
            throw Failure(description: "KINKEEPER does not say where the built program is; script/bench does.")
        }
        url = URL(filePath: path)
    }

    /// Starts it. Its output is discarded.
    func start(_ arguments: [String], input: String? = nil) throws -> Process {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard let input else {
            process.standardInput = FileHandle.nullDevice
            try process.run()
            return process
        }
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        return process
    }

    /// Runs it to its end, and fails if it does.
    func run(_ arguments: [String], input: String? = nil) throws {
        let process = try start(arguments, input: input)
        // Waiting by Foundation's means takes longer than some commands do.
        while process.isRunning { usleep(200) }
        guard process.terminationStatus <= 1 else {
            throw Failure(description: "kinkeeper \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
    }
}

extension Process {
    /// Kilobytes from the kernel's account of the process: "VmRSS" is the resident memory, "VmHWM" its maximum. Nil where it is
    /// unknown (elsewhere than on Linux, or when the process is gone).
    func memory(_ line: String) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8),
            let found = status.split(separator: "\n").first(where: { $0.hasPrefix(line + ":") })
        else { return nil }
        return Int(found.filter(\.isNumber))
    }
}
