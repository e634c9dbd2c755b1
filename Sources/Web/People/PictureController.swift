import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store
import Transfer

/// A person's photo: chosen, cropped to a square, taken away and put back.
struct PictureController: Sendable {
    let pages: Pages
    let cutter: PictureCutter
    let uploadFolder: URL
    /// Where pictures wait to be decoded, and have room meanwhile.
    let queues: WorkQueues
    private let drafts = PictureDrafts()

    /// The most pixels per side of the picture shown for cropping.
    private static let shown = 1_600

    init(pages: Pages, cutter: PictureCutter, uploadFolder: URL, queues: WorkQueues) {
        self.pages = pages
        self.queues = queues
        self.cutter = cutter
        self.uploadFolder = uploadFolder
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personPicture, signedIn) { id, member in try await choose(id, member, problem: nil) }
        routes.add(.post, Routes.personPicture.pattern, signedIn) { member in
            guard let id = member.context.parameters.get(Routes.personPicture.parameter).flatMap(Person.ID.init) else {
                throw Problem.notFound
            }
            return try await upload(id, member)
        }
        routes.get(Routes.personCrop, signedIn) { id, member in try await crop(id, member, nil) }
        routes.postFields(Routes.personCrop, signedIn, keep)
        routes.get(Routes.personCropImage, signedIn, image)
        routes.post(Routes.personPictureRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.personPictureReturn, signedIn, NoFields.self, putBack)
    }

    private func choose(_ id: Person.ID, _ member: Member, problem: String?) async throws -> Response {
        let person = try await member.person(id)
        let display = pages.display(of: member)
        let screen = PictureScreen(
            person, problem: problem, from: display)
        let title = display.phrases.text("people.photo.title", ["name": screen.name])
        return pages.page(
            .personPicture, title, tab: .people, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func upload(_ id: Person.ID, _ member: Member) async throws -> Response {
        _ = try await member.person(id)
        let limit = Int64(PictureCutter.mostBytes)
        let room = try await queues.roomForPictures(in: member.request, atMost: limit, of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let upload = try await UploadReader(folder: uploadFolder, limit: limit).receive(member.request) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { try? FileManager.default.removeItem(at: upload.file) }
        let display = pages.display(of: member)
        guard upload.size > 0 else { return try await choose(id, member, problem: display.phrases.text("people.photo.none")) }
        do {
            let picture = try await queues.pictures.run(member.account.id) { try await decode(upload.file) }
            await drafts.keep(picture, of: id, for: member.account.id)
            return .seeOther(Routes.personCrop.path(id))
        } catch let failure as PictureFailure {
            return try await choose(id, member, problem: display.wording.sentence(of: failure))
        }
    }

    private func decode(_ file: URL) async throws -> UprightPicture {
        try await cutter.upright(try Data(contentsOf: file, options: .mappedIfSafe), Self.shown)
    }

    private func crop(
        _ id: Person.ID, _ member: Member, _ typed: (x: String, y: String, size: String)?
    ) async throws -> Response {
        let person = try await member.person(id)
        guard let picture = await drafts.picture(of: id, for: member.account.id) else {
            return try await choose(id, member, problem: pages.display(of: member).phrases.text("people.photo.late"))
        }
        let display = pages.display(of: member)
        let problem = typed == nil ? nil : display.phrases.text("people.photo.problem.crop")
        let screen = CropScreen(person, picture, typed: typed, problem: problem, from: display)
        return pages.page(
            .personCrop, display.phrases.text("people.photo.crop"), tab: .people, screen, for: member,
            status: typed == nil ? .ok : .unprocessableContent)
    }

    private func image(_ id: Person.ID, _ member: Member) async throws -> Response {
        guard let picture = await drafts.picture(of: id, for: member.account.id) else { throw Problem.notFound }
        return Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "private, no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
    }

    private func keep(_ id: Person.ID, _ fields: FormFields, _ member: Member) async throws -> Response {
        guard let picture = await drafts.picture(of: id, for: member.account.id) else {
            return try await choose(id, member, problem: pages.display(of: member).phrases.text("people.photo.late"))
        }
        let typed = (x: fields["x"] ?? "", y: fields["y"] ?? "", size: fields["size"] ?? "")
        guard let x = Int(typed.x), let y = Int(typed.y), let side = Int(typed.size),
            let square = PictureCrop(left: x, top: y, side: side, within: picture)
        else { return try await crop(id, member, typed) }
        do {
            let photo = try await cutter.square(square, of: picture)
            _ = try await pages.editor(for: member).setPhoto(.set([UInt8](photo), mediaType: "image/jpeg"), of: id)
        } catch let failure as PictureFailure {
            return try await choose(id, member, problem: pages.display(of: member).wording.sentence(of: failure))
        }
        await drafts.forget(id, for: member.account.id)
        return pages.seeOther(Routes.person.path(id), Notice("people.photo.saved"), for: member)
    }

    private func remove(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let photo = try await member.person(id).photo
        guard let photo else { return .seeOther(Routes.person.path(id)) }
        // As young as now, so that it is not cleared away before it can be put back.
        if let bytes = try? Data(contentsOf: member.space.media.url(for: photo)) {
            _ = try member.space.media.put(bytes, at: pages.authenticator.now())
        }
        _ = try await pages.editor(for: member).setPhoto(.removed, of: id)
        let undo = "\(Routes.personPictureReturn.path(id))?photo=\(photo.hex)"
        return pages.seeOther(Routes.person.path(id), Notice("people.photo.removed", undoPath: undo), for: member)
    }

    private func putBack(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let photo = member.query("photo").flatMap(MediaDigest.init(hex:)), member.space.media.contains(photo) else {
            return try await choose(id, member, problem: pages.display(of: member).phrases.text("people.photo.late"))
        }
        let bytes = try Data(contentsOf: member.space.media.url(for: photo))
        let mediaType = PictureKind.mediaType(of: bytes)
        _ = try await pages.editor(for: member).setPhoto(.set([UInt8](bytes), mediaType: mediaType), of: id)
        return pages.seeOther(Routes.person.path(id), Notice("people.photo.returned"), for: member)
    }
}
