import Foundation
import Kinkeeper
import Notifications
import Store

extension ModelService {
    /// The longest part of a recording that is sent at once, in seconds: 15 MB of speech, less than such servers take.
    private static let longestPart = 480
    /// The largest part, in bytes.
    private static let partBytes = 20_000_000
    /// The largest file that is sent whole, in bytes.
    private static let mostBytes = 25_000_000
    /// How long a server may take for a part, in seconds.
    private static let patience: TimeInterval = 300
    /// How many bytes an answer may have.
    private static let answerRoom = 1 << 20

    /// The server that transcribes an account's recordings; nil where none is turned on.
    func transcriber(of account: Account.ID) async throws -> TranscriptionEngine? {
        guard let model = try await model(of: account), model.isOn else { return nil }
        return try await transcriber(model, of: account)
    }

    /// The server of an account, whether it is turned on or not.
    private func transcriber(_ model: LanguageModel, of account: Account.ID) async throws -> TranscriptionEngine {
        let key = try await keyFields(model, of: account)
        let line = line(limit: Self.patience)
        return TranscriptionEngine(
            name: model.provider, provider: model.provider,
            isAvailable: { [quick = self.line(limit: 5)] in
                let request = WebRequest(
                    method: "GET", url: model.address.appending(path: "models"), fields: key ?? [], body: [],
                    room: Self.answerRoom)
                // Any answer tells that it is there; some servers list no models.
                do throws(WebFailure) { return try await quick.send(request).status < 500 } catch { return error == .tooLarge }
            },
            transcribe: { file, mediaType, _ in
                guard let key else { throw TranscriptionFailure(.locked) }
                var words: [String] = []
                for part in try Self.parts(of: file, mediaType) {
                    try Task.checkCancellation()
                    // Turned off, or another server: nothing more is sent.
                    guard let present = try await self.model(of: account), present.isOn, present.id == model.id else {
                        throw TranscriptionFailure(.noEngine)
                    }
                    words.append(try await Self.words(of: part, named: model, key, over: line))
                }
                return words.filter { !$0.isEmpty }.joined(separator: " ")
            })
    }

    /// A recording as files that servers take: one that is long falls into parts.
    private static func parts(of file: URL, _ mediaType: String) throws -> [(name: String, bytes: @Sendable () throws -> Data)]
    {
        let recording = try RecordingFile(file)
        if let wave = recording.wave {
            let seconds = max(1, min(longestPart, partBytes / (wave.rate * wave.frame)))
            return wave.parts(seconds: seconds).map { range in
                (
                    name: "recording.wav",
                    bytes: { () throws -> Data in
                        let handle = try FileHandle(forReadingFrom: file)
                        defer { try? handle.close() }
                        try handle.seek(toOffset: UInt64(range.lowerBound))
                        return wave.head(for: range.count) + (try handle.read(upToCount: range.count) ?? Data())
                    }
                )
            }
        }
        guard recording.size <= mostBytes else { throw TranscriptionFailure(.unreadable) }
        return [(name: "recording.\(MediaType.soundEnding(mediaType) ?? "bin")", bytes: { try Data(contentsOf: file) })]
    }

    private static func words(
        of part: (name: String, bytes: @Sendable () throws -> Data), named model: LanguageModel,
        _ key: [(name: String, value: String)], over line: WebLine
    ) async throws -> String {
        let boundary = "kinkeeper-\(UUID().uuidString)"
        var body: [UInt8] = []
        func field(_ name: String, _ value: String) {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
        }
        field("model", model.model)
        field("response_format", "json")
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(part.name)\"\r\n".utf8
        body += "Content-Type: application/octet-stream\r\n\r\n".utf8
        body += try part.bytes()
        body += "\r\n--\(boundary)--\r\n".utf8
        let fields = [
            (name: "Content-Type", value: "multipart/form-data; boundary=\(boundary)"),
            (name: "Accept", value: "application/json"),
        ]
        let request = WebRequest(
            method: "POST", url: model.address.appending(path: "audio/transcriptions"), fields: fields + key, body: body,
            room: answerRoom)
        let answer: WebAnswer
        do throws(WebFailure) { answer = try await line.send(request) } catch {
            switch error {
            case .unreachable: throw TranscriptionFailure(.unreachable)
            case .notAllowed, .unencrypted: throw TranscriptionFailure(.notAllowed)
            case .tooLarge: throw TranscriptionFailure(.failed)
            case .cancelled: throw CancellationError()
            }
        }
        switch answer.status {
        case 200...299: break
        case 401, 403: throw TranscriptionFailure(.refused)
        case 408, 429, 500, 502, 503, 504:
            throw TranscriptionFailure(.busy, wait: answer.retryAfter ?? 0)
        default: throw TranscriptionFailure(.failed)
        }
        struct Said: Decodable { let text: String }
        guard let said = try? JSONDecoder().decode(Said.self, from: Data(answer.body)) else {
            throw TranscriptionFailure(.failed)
        }
        return said.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
