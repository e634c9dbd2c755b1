import Cryptography
import Foundation
import HTTPSupport
import HTTPTypes

/// The headers of a widget for browsers: it may be framed and embedded anywhere, runs and fetches nothing, reveals its address
/// to no other site, and is not indexed.
enum WidgetHeaders {
    /// The style of pages and pictures, which travels inside them. Its digest is what the policy allows.
    static let style = """
        :root{color-scheme:light dark;--paper:#f8f3ea;--ink:#2b2621;--soft:#665b4e;--line:#e3d9c9;--accent:#2f6248;--ground:#e7eddc}
        @media(prefers-color-scheme:dark){:root{--paper:#1e1b18;--ink:#efe8dc;--soft:#b5aa9a;--line:#3b352e;--accent:#a3cfae;--ground:#29362b}}
        html{background:var(--paper);color:var(--ink);font:clamp(1rem,3.2vmin,2rem)/1.4 system-ui,sans-serif}
        body{margin:0;padding:clamp(1rem,5vmin,3rem);overflow-wrap:anywhere}
        h1,p,ul,dl,dd{margin:0;padding:0}
        h1{color:var(--soft);font:400 1em/1.3 ui-serif,Georgia,serif}
        dl{display:flex;gap:2.5em;margin:.6em 0}
        dl div{display:flex;flex-direction:column-reverse}
        dt{color:var(--soft)}
        .number,.calm{font:400 3em/1.1 ui-serif,Georgia,serif;font-variant-numeric:tabular-nums lining-nums}
        .calm{margin:.4em 0;font-size:2em}
        ul{list-style:none}
        li{display:flex;gap:.7em;padding:.5em 0;border-top:1px solid var(--line)}
        li svg{flex:none;width:1em;height:1em;margin-top:.25em}
        li b{display:block;font:600 1.1em/1.3 ui-serif,Georgia,serif}
        li span{color:var(--soft)}
        .paper{fill:var(--paper)}
        .ink{fill:var(--ink)}
        .soft{fill:var(--soft)}
        .mark{fill:none;stroke:var(--accent);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
        .mark-overdue{fill:var(--accent)}
        .line{stroke:var(--line)}
        text{font:13px system-ui,sans-serif}
        .serif{font-family:ui-serif,Georgia,serif}
        .big{font:400 44px ui-serif,Georgia,serif}
        .name{font:600 15px ui-serif,Georgia,serif}
        """

    /// The policy of every widget.
    static let policy = policy(framedBy: "*")

    private static func policy(framedBy ancestors: String) -> String {
        let digest = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        return [
            "default-src 'none'", "style-src 'sha256-\(digest)'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors \(ancestors)",
        ].joined(separator: "; ")
    }

    /// Restricts an answer to this site. A preview's address is the same for every account, so that it must not be cached or
    /// framed elsewhere.
    static func keepHere(_ headers: inout HTTPFields) {
        headers[.cacheControl] = "private, no-store"
        headers[.contentSecurityPolicy] = policy(framedBy: "'none'")
        for name in ["Cross-Origin-Resource-Policy", "Refresh"] as [StaticString] { headers[.known(name)] = nil }
    }

    /// The fields of an answer. A widget may be cached for five minutes.
    static func fields(_ contentType: String) -> HTTPFields {
        [
            .contentType: contentType,
            .cacheControl: "private, max-age=300",
            .contentSecurityPolicy: policy,
            .known("Referrer-Policy"): "no-referrer",
            .known("Cross-Origin-Resource-Policy"): "cross-origin",
            // A wall display is not reloaded by hand; there is nothing on it that could be lost.
            .known("Refresh"): "900",
            .known("X-Robots-Tag"): "noindex, nofollow",
        ]
    }
}
