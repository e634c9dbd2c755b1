import Capture
package import Foundation
package import Kinkeeper
package import Notifications
import Screens
package import Store
import Synchronization

/// Transcribes recordings of notes: one after the other for each account, some accounts side by side.
///
/// The queue is in the data folder, so that a restart goes on with it. The words come into a note once, in one transaction,
/// however often a recording was listened to.
package final class TranscriptionService: Sendable {
    private let folder: DataFolder
    private let program: SpeechProgram?
    /// The servers of accounts.
    package let models: ModelService
    private let zone: TimeZone
    private let now: @Sendable () -> Date
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let running = Mutex(0)

    /// How many recordings are under way at once; most of them wait for the program, or for a server.
    private static let atOnce = 8
    /// How long a program may take: so many times the recording, and this at least, in seconds.
    private static let (pace, leastTime) = (6.0, 120.0)
    /// How much of a text is looked through for names, in characters.
    private static let mostRead = 5_000

    /// A service for a data folder. `program` is that of the server's owner, if there is one.
    package init(
        folder: DataFolder, program: SpeechProgram?, models: ModelService, zone: TimeZone, now: @escaping @Sendable () -> Date
    ) {
        (self.folder, self.program, self.models, self.zone, self.now) = (folder, program, models, zone, now)
        (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: Asking

    /// Asks for the transcript of a recording, as soon as there is an engine.
    package func ask(for recording: NoteAttachment.ID, of note: Note, by account: Account.ID) async throws(StoreError) {
        try await folder.accounts.askForTranscription(of: recording, in: note.id, version: note.version, by: account, at: now())
        bell.yield()
    }

    /// Tries now what an account waits for: an engine was chosen.
    package func hurry(_ account: Account.ID) async throws(StoreError) {
        try await folder.accounts.hurryTranscriptions(of: account, at: now())
        bell.yield()
    }

    /// How far some recordings are, those that are done left out.
    package func states(
        of recordings: [NoteAttachment.ID]
    ) async throws(StoreError) -> [NoteAttachment.ID: Transcription] {
        try await folder.accounts.transcriptions(of: recordings)
    }

    /// The engines for an account in its order: its own server where it turned one on, and the program of this server.
    package func engines(for account: Account.ID) async throws -> [TranscriptionEngine] {
        let engines = [try await models.transcriber(of: account), program.map(Self.engine)]
        let isServerFirst = try await folder.accounts.firstTranscriptionEngine(of: account) == .server
        return (isServerFirst ? engines : engines.reversed()).compactMap(\.self)
    }

    /// The engine that an account asks first; nil without any.
    package func engine(for account: Account.ID) async throws -> TranscriptionEngine? { try await engines(for: account).first }

    /// The engine that an account's next recording goes to: the first one that can be reached, else the first; nil without any.
    private func reachableEngine(for account: Account.ID) async throws -> TranscriptionEngine? {
        let engines = try await engines(for: account)
        guard engines.count > 1 else { return engines.first }
        for engine in engines where await engine.isAvailable() { return engine }
        return engines.first
    }

    /// Which engine an account asks first.
    package func first(of account: Account.ID) async throws(StoreError) -> TranscriptionOrder {
        try await folder.accounts.firstTranscriptionEngine(of: account)
    }

    /// Sets which engine an account asks first.
    package func put(first: TranscriptionOrder, of account: Account.ID) async throws(StoreError) {
        try await folder.accounts.setFirstTranscriptionEngine(first, of: account)
    }

    /// The name of the program of this server; nil without one.
    package var programName: String? { program?.name }

    private static func engine(_ program: SpeechProgram) -> TranscriptionEngine {
        TranscriptionEngine(name: program.name, provider: nil, isAvailable: { await program.isThere() }) { file, _, language in
            let recording = try RecordingFile(file)
            let seconds = recording.wave?.seconds ?? Double(recording.size) / 4_000
            do throws(SpeechProgram.Failure) {
                let limit = max(leastTime, pace * seconds)
                return try await program.words(of: file, language: language.rawValue, limit: limit)
            } catch {
                throw TranscriptionFailure(error == .tookTooLong ? .tooSlow : .program)
            }
        }
    }

    /// Transcribes a recording at once, for a caller that waits; one whose words are in the text already stays so. Throws a
    /// `TranscriptionFailure`.
    package func writeNow(_ recording: NoteAttachment.ID, of note: Note, by account: Account.ID) async throws {
        try await write(
            Transcription(
                id: recording, account: account, note: note.id, version: note.version, state: .running, attempts: 0,
                nextAt: now(), setback: nil))
        try await folder.accounts.forgetTranscription(recording)
    }

    // MARK: Running

    /// Works until the task is cancelled.
    package func run() async {
        try? await folder.accounts.resumeTranscriptions(at: now())
        bell.yield()
        await withDiscardingTaskGroup { group in
            var timer: Task<Void, Never>?
            for await _ in rings {
                timer?.cancel()
                let free = Self.atOnce - running.withLock(\.self)
                let begun = free > 0 ? (try? await folder.accounts.beginTranscriptions(at: now(), limit: free)) ?? [] : []
                for transcription in begun {
                    running.withLock { $0 += 1 }
                    group.addTask {
                        await self.perform(transcription)
                        self.running.withLock { $0 -= 1 }
                        self.bell.yield()
                    }
                }
                let asked: Date?
                do { asked = try await folder.accounts.nextTranscription() } catch { asked = now().addingTimeInterval(60) }
                guard running.withLock(\.self) < Self.atOnce, let next = asked else { continue }
                // One whose account has another running waits for that one's end, which rings.
                let wait = max(next.timeIntervalSince(now()), running.withLock(\.self) > 0 ? 60 : 0.2)
                timer = Task { [bell] in
                    try? await Task.sleep(for: .seconds(min(wait, 3_600)))
                    if !Task.isCancelled { bell.yield() }
                }
            }
            timer?.cancel()
        }
    }

    /// One try.
    private func perform(_ transcription: Transcription) async {
        var (setback, wait): (TranscriptionSetback?, TimeInterval) = (nil, 0)
        do { try await write(transcription) } catch let failure as TranscriptionFailure {
            (setback, wait) = (failure.setback, failure.wait)
        } catch is CancellationError {
            // The next start goes on with it.
            return
        } catch {
            // A full disk, a space that cannot be opened: it may pass.
            setback = .busy
        }
        let next = setback.flatMap { transcription.nextTry(after: $0, wait: wait, at: now()) }
        // On a full disk this fails too; until it is said, the account would wait for ever.
        var pause = 1.0
        while !Task.isCancelled {
            do {
                return try await folder.accounts.endTranscription(transcription.id, setback: setback, nextAt: next, at: now())
            } catch {
                try? await Task.sleep(for: .seconds(pause))
                pause = min(2 * pause, 60)
            }
        }
    }

    private func write(_ transcription: Transcription) async throws {
        guard let account = try await folder.accounts.account(transcription.account) else { return }
        let notes = try await folder.notes(of: account, at: now())
        guard let (space, recording) = try await notes.attachment(transcription.id) else { return }
        // Words beside the note may be replaced by new ones, those in its text not.
        let before = try await space.transcripts(of: transcription.note, asking: account.id)[transcription.id]
        guard before?.isInText != true else { return }
        guard let engine = try await reachableEngine(for: account.id) else { throw TranscriptionFailure(.noEngine) }
        let language = account.settings.locale.flatMap { Language(tag: $0) } ?? .english
        let text = try await Self.withEnding(recording, in: space.media, folder: folder) { file in
            try await engine.transcribe(file, recording.mediaType, language)
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let display = DisplayContext(account.settings, now: now(), server: zone, language: language)
        let people = try await Self.people(in: words, of: notes.personal, asking: account.id, from: display)
        _ = try await space.keepTranscript(
            words, by: engine.name, of: recording.id, version: transcription.version, people: people, asking: account.id,
            at: now())
    }

    /// The people that a text names, where there is no doubt whom it means.
    private static func people(
        in words: String, of space: Space, asking account: Account.ID, from display: DisplayContext
    ) async throws -> [Person.ID] {
        guard
            case .proposals(let cards, _) = try await space.read(String(words.prefix(mostRead)), asking: account, from: display)
        else { return [] }
        var people: [Person.ID] = []
        for card in cards where !card.unsure.contains(.person) {
            if let person = Person.ID(card.person), !people.contains(person) { people.append(person) }
        }
        return people
    }

    /// Lends a recording under a name with an ending, by which programs tell what it is.
    private static func withEnding<Result>(
        _ recording: NoteAttachment, in media: MediaFolder, folder: DataFolder, _ act: (URL) async throws -> Result
    ) async throws -> Result {
        let source = media.url(for: recording.digest)
        guard FileManager.default.fileExists(atPath: source.path) else { throw TranscriptionFailure(.unreadable) }
        let uploads = folder.url.appending(path: "uploads")
        try? FileManager.default.createDirectory(
            at: uploads, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let name = "\(UUID().uuidString.lowercased()).\(MediaType.soundEnding(recording.mediaType) ?? "bin")"
        let lent = uploads.appending(path: name)
        defer { try? FileManager.default.removeItem(at: lent) }
        // A copy: what a program does to its file is done to no recording.
        try FileManager.default.copyItem(at: source, to: lent)
        return try await act(lent)
    }
}
