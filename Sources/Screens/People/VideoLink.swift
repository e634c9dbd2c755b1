import Foundation
import Kinkeeper

extension ContactAction {
    /// A video call, where the card says by which service: a FaceTime or Skype handle, or the address of a meeting room.
    static func video(of contacts: [ContactMethod], from display: DisplayContext) -> [ContactAction] {
        let href = contacts.lazy.compactMap { contact -> String? in
            switch contact.value {
            case .messaging(let service, let handle): room(of: service, handle)
            case .url(let text): ContactLink.web(text).flatMap(room)
            case .phone, .email, .address: nil
            }
        }.first
        return href.map {
            [ContactAction(title: display.phrases.text("catchups.video"), icon: "video", href: $0)]
        } ?? []
    }

    private static func room(of service: String, _ handle: String) -> String? {
        let name = handle.split(separator: ":").last.map(String.init) ?? ""
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
        let encoded = Wording.addressEncoded(name)
        return switch service.lowercased() {
        case "facetime": "facetime:\(encoded)"
        case "skype": "skype:\(encoded)?call&video=true"
        default: nil
        }
    }

    /// The address of a meeting room, if it is one of the services that have such rooms.
    private static func room(_ address: String) -> String? {
        let hosts = ["meet.jit.si", "meet.google.com", "zoom.us", "whereby.com", "teams.live.com"]
        guard let host = URL(string: address)?.host()?.lowercased() else { return nil }
        return hosts.contains { host == $0 || host.hasSuffix(".\($0)") } ? address : nil
    }
}
