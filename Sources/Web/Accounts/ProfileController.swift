import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What an account says of itself: its e-mail address and its picture, and the pictures of those it shares a space with.
struct ProfileController: Sendable {
    let pages: Pages
    let cutter: PictureCutter
    let uploadFolder: URL
    /// Where pictures wait to be decoded, and have room meanwhile.
    let queues: WorkQueues

    struct Form: Decodable, Sendable {
        let email: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.profile, signedIn) { member in page(ProfileScreen(member.account), member) }
        routes.post(Routes.profile, signedIn, Form.self, setEmail)
        routes.add(.post, Routes.profilePicture.path, signedIn, upload)
        routes.post(Routes.profilePictureRemoval, signedIn, NoFields.self, remove)
        routes.get(Routes.accountPicture, signedIn, show)
    }

    private func page(
        _ screen: ProfileScreen, _ member: Member, status: HTTPResponse.Status = .ok
    ) -> Response {
        pages.page(
            .profile, pages.phrases(for: member).text("profile.title"), tab: .settings, screen, for: member, status: status)
    }

    private func setEmail(_ form: Form, _ member: Member) async throws -> Response {
        let typed = (form.email ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(StoreError) {
            try await pages.authenticator.accounts(for: member).setEmail(
                typed.isEmpty ? nil : typed, of: member.account.id, at: pages.authenticator.now())
        } catch {
            guard error == .emailRefused else { throw error }
            let problem = pages.display(of: member).wording.reason(of: StoreError.emailRefused)
            let screen = ProfileScreen(member.account, typed: String(typed.prefix(300)), emailProblem: problem)
            return page(screen, member, status: .unprocessableContent)
        }
        return pages.seeOther(Routes.profile.path, Notice("settings.saved"), for: member)
    }

    // MARK: Pictures

    private func upload(_ member: Member) async throws -> Response {
        let limit = Int64(PictureCutter.mostBytes)
        let room = try await queues.roomForPictures(in: member.request, atMost: limit, of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let upload = try await UploadReader(folder: uploadFolder, limit: limit).receive(member.request) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { try? FileManager.default.removeItem(at: upload.file) }
        let display = pages.display(of: member)
        guard upload.size > 0 else {
            let screen = ProfileScreen(member.account, pictureProblem: display.phrases.text("people.photo.none"))
            return page(screen, member, status: .unprocessableContent)
        }
        do {
            let square = try await queues.pictures.run(member.account.id) {
                try await cutter.face(try Data(contentsOf: upload.file, options: .mappedIfSafe))
            }
            try await accounts.setPicture(square, of: member.account.id)
        } catch let failure as PictureFailure {
            let screen = ProfileScreen(member.account, pictureProblem: display.wording.sentence(of: failure))
            return page(screen, member, status: .unprocessableContent)
        }
        return pages.seeOther(Routes.profile.path, Notice("profile.picture.saved"), for: member)
    }

    private func remove(_ form: NoFields, _ member: Member) async throws -> Response {
        try await accounts.setPicture(nil, of: member.account.id)
        return pages.seeOther(Routes.profile.path, Notice("profile.picture.removed"), for: member)
    }

    private func show(_ id: Account.ID, _ member: Member) async throws -> Response {
        guard let picture = try await accounts.picture(of: id, for: member.account.id) else { throw Problem.notFound }
        // Of another account nothing outlives what is shared: the browser asks each time, and is told that it has it.
        let isNamed = member.query("v").map { $0.count >= 12 && picture.version.hasPrefix($0) } ?? false
        let isOwn = id == member.account.id
        let caching = isNamed && isOwn ? "private, max-age=31536000, immutable" : "private, no-cache"
        return await Response.tagged(
            String(picture.version.prefix(32)), "image/jpeg", caching: caching, for: member.request
        ) { picture.bytes }
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
