package import Kinkeeper

/// What the recordings of a note say, and how far they are transcribed.
public struct NoteVoicePart: Hashable, Sendable {
    /// One of them.
    public struct Recording: Hashable, Sendable {
        /// The name of its file.
        public let name: String
        /// "whisper-cli is transcribing the recording …"
        public let state: String
        /// What it says, where the note's text has not got it; nil otherwise.
        public let words: String?
        /// Where the words are put into the text; nil without any.
        public let insertingPath: String?
        /// Where a form asks for its transcript, or for another try; nil while that is under way.
        public let transcribingPath: String?
        /// "Write down", "Try again".
        public let transcribing: String
    }

    /// The recordings of which there is something to say.
    public let recordings: [Recording]
    /// Where a script asks how far they are; nil where nothing is under way.
    public let pendingPath: String?
}

extension NoteVoicePart {
    /// What is known of a note's recordings.
    package struct Reads: Sendable {
        package var transcripts: [NoteAttachment.ID: Transcript] = [:]
        package var transcriptions: [NoteAttachment.ID: Transcription] = [:]
        /// What would transcribe them: the name of a program, or a host.
        package var engine: String?

        package init() {}

        /// Whether one is under way.
        package var isPending: Bool {
            transcriptions.values.contains { $0.state == .running || $0.state == .waiting && $0.setback == nil }
        }
    }

    init(_ note: Note, _ reads: Reads, from display: DisplayContext) {
        let phrases = display.phrases
        recordings = note.summary.attachments.filter { $0.kind == .sound }.compactMap { file in
            let path = Routes.noteTranscribing.path(file.id)
            if let transcript = reads.transcripts[file.id], transcript.isInText || reads.transcriptions[file.id] == nil {
                guard !transcript.isInText else { return nil }
                let isEmpty = transcript.text.isEmpty
                return Recording(
                    name: file.name,
                    state: phrases.text(isEmpty ? "notes.voice.nothing" : "notes.voice.written", ["engine": transcript.engine]),
                    words: isEmpty ? nil : transcript.text,
                    insertingPath: isEmpty ? nil : Routes.noteTranscriptInserting.path(file.id),
                    transcribingPath: path, transcribing: phrases.text("notes.voice.again"))
            }
            guard let transcription = reads.transcriptions[file.id] else {
                guard let engine = reads.engine else { return nil }
                return Recording(
                    name: file.name, state: phrases.text("notes.voice.can", ["engine": engine]), words: nil, insertingPath: nil,
                    transcribingPath: path, transcribing: phrases.text("notes.voice.write"))
            }
            return Recording(
                name: file.name, state: NoteVoicePart.state(transcription, reads.engine, display), words: nil,
                insertingPath: nil,
                transcribingPath: transcription.state == .running || transcription.setback == nil ? nil : path,
                transcribing: phrases.text("notes.voice.again"))
        }
        pendingPath = reads.isPending ? Routes.noteRecordings.path(note.id) : nil
    }

    private static func state(_ transcription: Transcription, _ engine: String?, _ display: DisplayContext) -> String {
        let phrases = display.phrases
        let blanks = ["engine": engine ?? ""]
        guard let setback = transcription.setback else {
            let key =
                engine == nil
                ? "notes.voice.setback.no-engine"
                : transcription.state == .running ? "notes.voice.running" : "notes.voice.waiting"
            return phrases.text(key, blanks)
        }
        let why = phrases.text("notes.voice.setback.\(setback.rawValue)", blanks)
        guard transcription.state != .failed else { return why }
        let when = display.wording.moment(transcription.nextAt, in: display.timeZone)
        return setback == .noEngine ? why : "\(why) \(phrases.text("notes.voice.next", ["when": when]))"
    }
}

/// The recorder of voice notes.
public struct NoteVoiceScreen: Hashable, Sendable {
    /// What transcribes it: "whisper-cli transcribes recordings on this server."; or that nothing is set up yet.
    public let engine: String
    /// Whether recordings leave this machine.
    public let isElsewhere: Bool
    /// Why a recording was not kept; nil otherwise.
    public let problem: String?
    /// Where a recording is sent without scripts.
    public let path: String
    /// "At most 64 MB."
    public let hint: String
    /// The largest recording, in bytes.
    public let mostBytes: String
    /// The page that it leads back to.
    public let back: String

    /// Builds the page. `provider` is the host that recordings are sent to, or are where the program of this server cannot be reached; nil
    /// where they stay here. `program` is that program, where it is asked first or alone.
    package init(program: String?, provider: String?, problem: String? = nil, back: String, from display: DisplayContext) {
        let phrases = display.phrases
        isElsewhere = provider != nil
        self.problem = problem
        if let provider, let program {
            engine = phrases.text("speech.programFirst", ["program": program, "provider": provider])
        } else if let provider {
            engine = phrases.text("notes.voice.engine.server", ["engine": provider])
        } else if let program {
            engine = phrases.text("notes.voice.engine.program", ["engine": program])
        } else {
            engine = phrases.text("notes.voice.engine.none")
        }
        path = Routes.noteVoice.path
        hint = phrases.text("notes.voice.file.hint", ["megabytes": String(NoteAttachment.mostBytes >> 20)])
        mostBytes = String(NoteAttachment.mostBytes)
        self.back = back
    }
}
