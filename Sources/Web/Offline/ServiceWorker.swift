import Cryptography
import Foundation
import Kinkeeper
import Screens

/// The service worker as it is sent: this program's data, then its own parts.
enum ServiceWorker {
    /// The data of this program.
    private struct Program: Encodable {
        /// A new one for every change of the permanently kept files.
        let version: String
        /// The files pages are drawn with.
        let assets: [String]
        let icon: String
        let badge: String
        let routes: [String: String]
        /// Paths it leaves alone: downloads, widgets, the interface for programs.
        let passing: [String]
        /// Words for when not even the page for that was kept, by language.
        let words: [String: [String: String]]
    }

    /// The whole script.
    static let bytes: [UInt8] = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A struct of texts is always encodable.
        let known = (try? encoder.encode(program)).map { Array($0) } ?? Array("{}".utf8)
        return Array("\"use strict\";\nconst program = ".utf8) + known + Array(";\n".utf8) + Assets.worker
    }()

    /// Names this version of the script.
    static let tag = digest(of: bytes)

    private static var program: Program {
        let links = ["assetStyle", "assetScript", "assetIcon", "assetIcon192", "assetIconBadge96"]
        let assets = links.compactMap { Assets.link(named: $0) }
        let words = Language.allCases.map { language in
            let phrases = Phrasebook.of(language)
            return (language.rawValue, ["title": phrases.text("offline.title"), "lead": phrases.text("offline.lead")])
        }
        return Program(
            version: digest(of: Array(assets.joined(separator: " ").utf8)), assets: assets,
            icon: Assets.link(named: "assetIcon192") ?? "", badge: Assets.link(named: "assetIconBadge96") ?? "",
            routes: [
                "today": Routes.today.path, "signOut": Routes.signOut.path, "offline": Routes.offline.path,
                "account": Routes.offlineAccount.path, "noteNew": Routes.noteNew.path, "assets": Routes.asset.path(""),
                "names": Routes.offlinePeople.path, "people": Routes.people.path,
                "deletion": Routes.accountDeletion.path,
            ],
            passing: [
                Routes.export.path + "/", String(Routes.widget(.small, .page).pattern.prefix { $0 != ":" }), "/api/",
                Routes.yearPicture.path, Routes.openIDSignIn.path(""),
            ],
            words: Dictionary(uniqueKeysWithValues: words))
    }

    private static func digest(of bytes: [UInt8]) -> String {
        SHA256.hash(data: Data(bytes)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }
}
