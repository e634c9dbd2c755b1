import Foundation
import Kinkeeper
import Markdown
import Store

/// The files of a folder that are no notes: pictures, recordings and others, as the texts of notes refer to them.
struct FolderFiles {
    /// By their paths, whatever the case.
    private let paths: [String: String]
    /// By their names: the one that lies least deep.
    private let names: [String: String]

    init(_ others: [String]) {
        paths = Dictionary(others.map { (NoteAttachment.key($0), $0) }) { first, _ in first }
        let shallow = others.sorted { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
        names = Dictionary(shallow.map { (NoteAttachment.key($0.split(separator: "/").last.map(String.init) ?? $0), $0) }) {
            first, _ in
            first
        }
    }

    /// The files that the text of a note shows or links to, by their paths below the folder.
    func named(in text: String, of note: String) -> [String] {
        guard !paths.isEmpty else { return [] }
        let links = MarkdownLinks(file: { reference in
            find(reference, from: note).map { MarkdownFile(kind: .other, path: $0) }
        })
        return MarkdownDocument(text, links: links).files.map(\.path).sorted()
    }

    /// The file that a reference means: beside the note, else from the top of the folder, else by its name anywhere, as Obsidian finds it.
    private func find(_ reference: String, from note: String) -> String? {
        guard !reference.contains("://"), !reference.hasPrefix("/"), !reference.hasPrefix("#") else { return nil }
        for text in [reference, reference.removingPercentEncoding ?? reference] {
            let plain = String(text.prefix { $0 != "#" })
            let places = [NoteAttachmentPath.resolved(plain, from: note), NoteAttachmentPath.resolved(plain, from: "")]
            for place in places.compactMap(\.self) {
                if let path = paths[NoteAttachment.key(place)] { return path }
            }
            let name = plain.split(separator: "/").last.map(String.init) ?? ""
            if let path = names[NoteAttachment.key(name)] { return path }
        }
        return nil
    }
}

extension NoteFolder {
    /// Takes the files that notes refer to. Those that say the same as before change nothing.
    ///
    /// - Parameter named: The files by the path of the note's file; all are paths below the folder.
    func takeFiles(
        _ named: [String: [String]], into notes: AccountNotes, at time: Date, in report: inout NoteFolderReport
    ) async throws(StoreError) {
        let identity = try identity()
        let states = try await notes.personal.noteFileStates().filter { $0.folder == identity }
        let places = Dictionary(states.map { ($0.path, $0.note) }) { _, last in last }
        var kept: [String: KeptMedia] = [:]
        let before = try await notes.personal.folderFiles(of: identity)
        var read: [FolderFileState] = []
        var (taken, refused) = (Set<String>(), Set<String>())
        for (path, files) in named.sorted(by: { $0.key < $1.key }) {
            guard let note = places[path] else { continue }
            for file in files where !refused.contains(file) {
                do throws(StoreError) {
                    if kept[file] == nil {
                        guard FileManager.default.isReadableFile(atPath: url.appending(path: file).path) else {
                            refused.insert(file)
                            report.problems.append(.init(path: file, reason: .unreadable))
                            continue
                        }
                        kept[file] = try notes.personal.media.keepCopy(of: url.appending(path: file), at: time)
                    }
                    guard let media = kept[file] else { continue }
                    let outcome = try await notes.personal.setAttachment(
                        media, at: NoteAttachmentPath.relative(to: file, from: path), of: note, before: before[file],
                        asking: notes.account, time: time)
                    switch outcome {
                    case nil: continue
                    case .new: report.files.insert(file)
                    case .same: break
                    case .other:
                        // The note's own picture is another one: neither takes the other's place.
                        if before[file] != media.digest { report.problems.append(.init(path: file, reason: .changedInFolder)) }
                        taken.insert(file)
                        continue
                    }
                    taken.insert(file)
                    if before[file] != media.digest { read.append(FolderFileState(path: file, digest: media.digest)) }
                } catch {
                    guard case .noteRefused(let refusal) = error else { throw error }
                    refused.insert(file)
                    report.problems.append(.init(path: file, reason: .refused(refusal)))
                }
            }
        }
        try await notes.personal.setFolderFiles(read, of: identity, at: time)
        report.leftOut.removeAll { taken.contains($0) || refused.contains($0) }
    }

    /// Writes a file of a note beside it. One that is there already with other bytes is left as it is, unless it is as it was last read or
    /// written, or `replaces`; what another note has there is never written over.
    ///
    /// - Parameters:
    ///   - note: The path of the note's file.
    ///   - before: What the folder had when it was last read or written.
    ///   - used: What this run wrote, or found to be as it is, by the keys of paths.
    ///   - written: What this run wrote.
    func writeFile(
        _ attachment: NoteAttachment, of note: String, from media: MediaFolder, replaces: Bool, before: [String: MediaDigest],
        used: inout [String: MediaDigest], written: inout [String: MediaDigest], in report: inout NoteFolderReport
    ) throws {
        // One from outside of the folder that it came from lies where Obsidian finds it by its name.
        let place =
            NoteAttachmentPath.resolved(attachment.path, from: note)
            ?? NoteAttachmentPath.resolved("attachments/\(attachment.name)", from: note)
        guard let path = place.flatMap(NoteFolder.safeFile), media.contains(attachment.digest) else {
            return report.problems.append(.init(path: place ?? attachment.path, reason: .unreadable))
        }
        let file = url.appending(path: path)
        if let other = used[NoteAttachment.key(path)] {
            if other != attachment.digest { report.problems.append(.init(path: path, reason: .changedInFolder)) }
            return
        }
        switch state(of: path) {
        case .closed: return report.problems.append(.init(path: path, reason: .unreadable))
        case .absent:
            try copy(media.url(for: attachment.digest), to: file)
            report.files.insert(path)
        case .file:
            let present = try MediaFolder.survey(file).digest
            guard present != attachment.digest else {
                used[NoteAttachment.key(path)] = attachment.digest
                if before[path] != present { written[path] = present }
                return
            }
            guard replaces || before[path] == present else {
                return report.problems.append(.init(path: path, reason: .changedInFolder))
            }
            try copy(media.url(for: attachment.digest), to: file)
            report.files.insert(path)
        }
        used[NoteAttachment.key(path)] = attachment.digest
        written[path] = attachment.digest
    }

    private enum State {
        case absent, file, closed
    }

    /// What is at a path. No part of it may be a link that leads elsewhere.
    private func state(of path: String) -> State {
        var place = url
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            place.append(path: String(part))
            guard let type = (try? FileManager.default.attributesOfItem(atPath: place.path))?[.type] as? FileAttributeType
            else {
                return .absent
            }
            guard type == (index == parts.count - 1 ? .typeRegular : .typeDirectory) else { return .closed }
        }
        return .file
    }

    /// Copies a file whole or not at all.
    private func copy(_ source: URL, to file: URL) throws {
        let files = FileManager.default
        let folder = file.deletingLastPathComponent()
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let passing = folder.appending(path: ".\(UUID().uuidString).part")
        defer { try? files.removeItem(at: passing) }
        try files.copyItem(at: source, to: passing)
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: passing.path)
        guard rename(passing.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
