import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store
import Transfer

/// Pictures of a gift: shown, added several at once, put first, taken away and put back.
struct GiftPicturesController: Sendable {
    let pages: Pages
    let thumbnails: Thumbnails
    let cutter: PictureCutter
    let uploadFolder: URL
    /// Where pictures wait to be decoded, and have room meanwhile.
    let queues: WorkQueues

    /// Pixels a side of thumbnails.
    private static let sides = [96, 192, GiftPicturesPart.side]
    /// Bytes of all pictures that are sent at once.
    private static let mostBytesTogether: Int64 = 512 << 20

    init(pages: Pages, thumbnails: Thumbnails, cutter: PictureCutter, uploadFolder: URL, queues: WorkQueues) {
        self.pages = pages
        self.thumbnails = thumbnails
        self.cutter = cutter
        self.uploadFolder = uploadFolder
        self.queues = queues
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.giftPictures, signedIn) { id, member in
            try await page(of: try await details(id, member), for: member)
        }
        routes.add(.post, Routes.giftPictures.pattern, signedIn) { member in
            guard let id = member.context.parameters.get(Routes.giftPictures.parameter).flatMap(Gift.ID.init) else {
                throw Problem.notFound
            }
            return try await add(id, member)
        }
        routes.get(Routes.giftPicture, signedIn, show)
        routes.post(Routes.giftPictureFirst, signedIn, NoFields.self, putFirst)
        routes.post(Routes.giftPictureRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.giftPictureReturn, signedIn, NoFields.self, putBack)
    }

    // MARK: Looking

    private func details(_ id: Gift.ID, _ member: Member) async throws -> GiftDetails {
        guard let details = try await member.space.giftDetails(id, asking: member.account.id) else { throw Problem.notFound }
        return details
    }

    private func page(
        of details: GiftDetails, problems: [String] = [], taken: Int = 0, for member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let screen = GiftPicturesScreen(
            details.gift, details.pictures, problems: problems, taken: taken, from: display)
        return pages.page(
            .giftPictures, display.phrases.text("gifts.pictures.title", ["gift": details.gift.title]), tab: .elsewhere,
            screen, for: member, status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// An address names one picture for good, so that a browser asks for it once.
    private func show(_ id: GiftPicture.ID, _ member: Member) async throws -> Response {
        guard let digest = try await member.space.giftPicture(id, asking: member.account.id)?.picture.digest else {
            throw Problem.notFound
        }
        // Of a family nothing outlives the membership.
        let caching = member.family == nil ? "private, max-age=31536000, immutable" : "private, no-cache"
        guard let size = member.query("s") else {
            guard let bytes = try? Data(contentsOf: member.space.media.url(for: digest)) else { throw Problem.notFound }
            return await Response.tagged(
                String(digest.hex.prefix(32)), PictureKind.mediaType(of: bytes), caching: caching, for: member.request
            ) { [UInt8](bytes) }
        }
        guard let side = Int(size), Self.sides.contains(side) else { throw Problem.notFound }
        return try await Response.tagged(
            "\(digest.hex.prefix(32))-\(side)", "image/webp", caching: caching, for: member.request
        ) {
            try await thumbnails.thumbnail(of: digest, side: side, for: member, at: pages.authenticator.now())
        }
    }

    // MARK: Adding

    private func add(_ id: Gift.ID, _ member: Member) async throws -> Response {
        _ = try await details(id, member)
        let display = pages.display(of: member)
        let phrases = display.phrases
        let room = try await queues.roomForPictures(
            in: member.request, atMost: Self.mostBytesTogether, of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let reader = UploadReader(folder: uploadFolder, limit: Int64(PictureCutter.mostGiftBytes))
        let uploads = try await reader.receiveSeveral(
            member.request, most: GiftPicture.most, total: Self.mostBytesTogether
        ) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { uploads.discard() }
        try member.checkFormToken(uploads.fields["csrf"])
        guard !uploads.files.isEmpty else {
            return try await page(of: try await details(id, member), problems: [phrases.text("people.photo.none")], for: member)
        }
        let decoded = try await queues.pictures.run(member.account.id) { await decode(uploads.files, member) }
        var (taken, problems): (Int, [String]) = (0, [])
        for found in decoded {
            do {
                let digest = try found.digest.get()
                try await member.space.addPicture(digest, to: id, asking: member.account.id, at: pages.authenticator.now())
                taken += 1
            } catch let error as any CodedError where error is PictureFailure || error.code == .tooManyPictures {
                problems.append("\(found.name): \(display.wording.sentence(of: error))")
            }
        }
        guard problems.isEmpty else {
            return try await page(of: try await details(id, member), problems: problems, taken: taken, for: member)
        }
        return pages.seeOther(Routes.gift.path(id), Notice("gifts.pictures.taken", count: taken), for: member)
    }

    /// Makes the kept pictures of some files, one after the other.
    private func decode(_ files: [Uploads.File], _ member: Member) async -> [Decoded] {
        var decoded: [Decoded] = []
        for file in files {
            do {
                let picture = try await upright(file.url)
                let digest = try member.space.media.put(picture.bytes, at: pages.authenticator.now())
                decoded.append(Decoded(name: file.name, digest: .success(digest)))
            } catch {
                decoded.append(Decoded(name: file.name, digest: .failure(error)))
            }
        }
        return decoded
    }

    /// The result of an uploaded file.
    private struct Decoded: Sendable {
        let name: String
        let digest: Result<MediaDigest, any Error>
    }

    private func upright(_ file: URL) async throws -> UprightPicture {
        try await cutter.upright(try Data(contentsOf: file, options: .alwaysMapped), PictureCutter.mostGiftPixels)
    }

    // MARK: Changing

    private func putFirst(_ id: GiftPicture.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let asking = member.account.id
        guard let found = try await member.space.giftPicture(id, asking: asking) else { throw Problem.notFound }
        try await member.space.movePicture(id, to: 0, asking: asking)
        return pages.seeOther(Routes.gift.path(found.gift), Notice("gifts.pictures.first.done"), for: member)
    }

    private func remove(_ id: GiftPicture.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let removed = try await member.space.removePicture(id, asking: member.account.id, at: pages.authenticator.now())
        let undo =
            "\(Routes.giftPictureReturn.path(removed.gift))?picture=\(removed.digest.hex)&position=\(removed.position)"
        return pages.seeOther(
            Routes.gift.path(removed.gift), Notice("gifts.pictures.removed", undoPath: undo), for: member)
    }

    private func putBack(_ id: Gift.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let digest = member.query("picture").flatMap(MediaDigest.init(hex:)), member.space.media.contains(digest) else {
            let late = pages.phrases(for: member).text("people.photo.late")
            return try await page(of: try await details(id, member), problems: [late], for: member)
        }
        try await member.space.addPicture(
            digest, to: id, position: member.query("position").flatMap(Int.init), asking: member.account.id,
            at: pages.authenticator.now())
        return pages.seeOther(Routes.gift.path(id), Notice("gifts.pictures.returned"), for: member)
    }
}
