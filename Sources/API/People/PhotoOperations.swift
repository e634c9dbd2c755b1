import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Operation {
    /// A person's photo.
    static let photos: [Operation] = [readPhoto, setPhoto, removePhoto].map(\.inSpaces)

    private static let readPhoto = Operation(
        id: "readPhoto", method: .get, path: "/people/{person}/photo", tag: "Photos",
        summary: "A person’s photo, as it is kept", scope: .readPeople,
        success: .bytes("image/*", "The picture.", isTagged: true)
    ) { call in
        guard let person = try await call.space.person(call.identifier("person")), let photo = person.photo,
            try call.space.media.contains(photo)
        else { throw Problem.notFound }
        let bytes = try Data(contentsOf: call.space.media.url(for: photo))
        return Reply(
            content: .bytes([UInt8](bytes), type: PictureKind.mediaType(of: bytes)), version: String(photo.hex.prefix(32)))
    }

    private static let setPhoto = Operation(
        id: "setPhoto", method: .put, path: "/people/{person}/photo", tag: "Photos",
        summary: "Give a person a photo: a square of a picture", scope: .writePeople,
        query: [
            crop("left", "Pixels before the square.", from: 0), crop("top", "Pixels above it.", from: 0),
            crop("side", "Pixels a side of the square. Without the three it is the largest one in the middle.", from: 1),
        ],
        body: .bytes(
            ["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif", "application/octet-stream"],
            about: "A picture of at most 30 MB and 100 million pixels. It is turned upright first, and brought down to "
                + "\(PictureCutter.mostPixelsBefore) pixels a side if it is larger; the square is counted in pixels of that. The "
                + "photo that is kept has at most \(PictureCutter.mostPixels) pixels a side and says nothing of place or time."),
        success: .json(.named("Person"), "The person.", isTagged: true), needsVersion: true
    ) { call in
        let version = try await askedVersion(call)
        let services = call.caller.services
        let limit = Int64(PictureCutter.mostBytes)
        let room = try await services.queues.roomForPictures(
            in: call.caller.request, atMost: limit, of: call.caller.account.id)
        let sent = try await call.bytes(atMost: limit)
        let crop = [call.integer("left"), call.integer("top"), call.integer("side")]
        let photo = try await services.queues.pictures.run(call.caller.account.id) {
            try await square(of: try sent.mapped(), crop, services.cutter)
        }
        withExtendedLifetime((room, sent)) {}
        return try await save(call, .set([UInt8](photo), mediaType: "image/jpeg"), version)
    }

    private static let removePhoto = Operation(
        id: "removePhoto", method: .delete, path: "/people/{person}/photo", tag: "Photos",
        summary: "Take the photo away, from the kept card too", scope: .writePeople,
        success: .json(.named("Person"), "The person.", isTagged: true), needsVersion: true
    ) { call in
        try await save(call, .removed, try await askedVersion(call))
    }

    // MARK: - Private

    private static func crop(_ name: String, _ about: String, from least: Int) -> Parameter {
        Parameter(name: name, schema: .integer(about, least...PictureCutter.mostPixelsBefore))
    }

    private static func square(of bytes: Data, _ crop: [Int?], _ cutter: PictureCutter) async throws -> Data {
        let picture = try await cutter.upright(bytes, PictureCutter.mostPixelsBefore)
        let said = crop.compactMap(\.self)
        let square =
            said.isEmpty
            ? PictureCrop(middleOf: picture)
            : said.count < 3 ? nil : PictureCrop(left: said[0], top: said[1], side: said[2], within: picture)
        guard let square else { throw Problem.cropOutside(picture) }
        return try await cutter.square(square, of: picture)
    }

    private static func save(_ call: Call, _ photo: PhotoEdit, _ version: PersonVersion?) async throws -> Reply {
        switch try await call.editor.setPhoto(photo, of: call.identifier("person"), ifVersion: version) {
        case .saved(let edition): return personReply(edition)
        case .conflict(let edition): throw Problem.changedMeanwhile(edition.version.description)
        }
    }

    /// The version of the person in the path that a call is a change of; nil for whatever is there. Throws where there is no
    /// such person, or no such version any more.
    static func askedVersion(_ call: Call) async throws -> PersonVersion? {
        let asked = try call.version()
        guard let there = try await call.space.personVersion(call.identifier("person")) else { throw Problem.notFound }
        // A version that cannot be read is no version there is.
        guard let asked else { return nil }
        guard let version = PersonVersion(asked), version == there else {
            throw Problem.changedMeanwhile(there.description)
        }
        return version
    }
}

extension Problem {
    /// A square that does not lie within the picture.
    fileprivate static func cropOutside(_ picture: UprightPicture) -> Problem {
        .invalid([
            .init(
                pointer: "/side",
                detail: "must be given with left and top, and lie within the \(picture.width) × \(picture.height) pixels "
                    + "of the picture")
        ])
    }
}
