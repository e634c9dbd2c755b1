import Crypto
import Foundation
import Screens

/// Style, script and icons, which travel inside the program. Their addresses carry a fingerprint of their content, so
/// that browsers may keep them for good and never show an old one.
struct Assets: Sendable {
    /// One file.
    struct File: Sendable {
        /// The name templates know its address by: "assetStyle".
        let link: String
        /// The last part of its address: "app-0123456789abcdef.css".
        let name: String
        let contentType: String
        let bytes: [UInt8]

        fileprivate init(_ link: String, _ stem: String, _ ending: String, _ contentType: String, _ bytes: [UInt8]) {
            let digest = SHA256.hash(data: Data(bytes)).prefix(8).map { String(format: "%02x", $0) }.joined()
            self.link = link
            self.name = "\(stem)-\(digest).\(ending)"
            self.contentType = contentType
            self.bytes = bytes
        }
    }

    /// All files.
    static let files: [File] = [
        File("assetStyle", "app", "css", "text/css; charset=utf-8", style),
        File("assetScript", "app", "js", "text/javascript; charset=utf-8", script),
        File("assetIcon", "icon", "svg", "image/svg+xml", PackageResources.icon_svg),
        File("assetIcon192", "icon-192", "png", "image/png", PackageResources.icon_192_png),
        File("assetIcon512", "icon-512", "png", "image/png", PackageResources.icon_512_png),
        File("assetIconMaskable", "icon-maskable", "png", "image/png", PackageResources.icon_maskable_512_png),
        File("assetIconMaskable192", "icon-maskable-192", "png", "image/png", PackageResources.icon_maskable_192_png),
        File("assetIconMonochrome", "icon-monochrome", "png", "image/png", PackageResources.icon_monochrome_512_png),
        File("assetIconTouch", "icon-touch", "png", "image/png", PackageResources.icon_touch_180_png),
        File("assetIconBadge", "icon-badge", "png", "image/png", PackageResources.icon_badge_96_png),
    ]

    /// The tokens and what all pages share come first; each concept has a file of its own after it.
    private static let style: [UInt8] = [
        PackageResources.app_css, PackageResources.people_css,
        PackageResources.duplicates_css,
        PackageResources.groups_css,
        PackageResources.catchups_css,
        PackageResources.alerts_css,
        PackageResources.reminders_css,
        PackageResources.capture_css, PackageResources.gifts_css, PackageResources.gift_pictures_css,
        PackageResources.statistics_css,
        PackageResources.widgets_css,
        PackageResources.exchange_css,
        PackageResources.settings_css,
        PackageResources.channels_css,
        PackageResources.onboarding_css,
        PackageResources.offline_css,
    ].joined().map(\.self)

    private static let script: [UInt8] = [
        PackageResources.app_js, PackageResources.people_js, PackageResources.groups_js, PackageResources.offline_js,
        PackageResources.push_js, PackageResources.catchups_js, PackageResources.capture_js, PackageResources.gifts_js,
        PackageResources.gift_pictures_js,
    ].joined().map(\.self)

    private static let links = Dictionary(uniqueKeysWithValues: files.map { ($0.link, Routes.asset.path($0.name)) })
    private static let byName = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })

    /// The address of a file by the name templates know it by.
    static func link(named name: String) -> String? {
        links[name]
    }

    /// The file at an address.
    static func file(named name: String) -> File? {
        byName[name]
    }
}
