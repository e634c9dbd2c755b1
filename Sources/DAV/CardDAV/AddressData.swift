import ContentLine
import Foundation
import HTTPTypes
import Interchange
import Store

/// In which form a client wants cards (RFC 6352, section 10.4).
struct AddressDataRequest: Hashable, Sendable {
    private struct Part: Hashable, Sendable {
        let isValueLeftOut: Bool
    }

    private let version: VCard.Version
    /// The properties to give, by name in upper case; nil for all.
    private let parts: [String: Part]?

    /// Reads an address-data element.
    init(_ element: XMLElement) throws(DAVError) {
        let type = element.attribute("content-type") ?? "text/vcard"
        // Without a word it is 3.0: that is what the RFC says, and all that some phones can read.
        guard type.lowercased() == "text/vcard", let version = VCard.Version.served(element.attribute("version") ?? "3.0")
        else { throw .forbidden(.card("supported-address-data")) }
        self.version = version
        var parts: [String: Part] = [:]
        for part in element.all(.card("prop")) {
            guard let name = part.attribute("name") else { throw .badRequest }
            parts[name.uppercased()] = Part(isValueLeftOut: part.attribute("novalue") == "yes")
        }
        self.parts = parts.isEmpty || element.first(.card("allprop")) != nil ? nil : parts
    }

    func write(_ card: AddressCard, to writer: inout XMLWriter) throws {
        writer.raw("<C:address-data>")
        writer.text(try bytes(of: card))
        writer.raw("</C:address-data>")
    }

    /// The card in the version asked for, with the properties asked for.
    func bytes(of card: AddressCard) throws -> [UInt8] {
        let bytes = card.converted(to: version)
        guard let parts, var card = try? VCard(bytes: bytes) else { return bytes }
        card.removeAll { parts[$0.nameWithGroup] == nil && parts[$0.name] == nil }
        for (position, property) in card.properties.enumerated().reversed() {
            guard (parts[property.nameWithGroup] ?? parts[property.name])?.isValueLeftOut == true else { continue }
            card.replace(at: position, with: property.with(rawValue: ""))
        }
        return card.bytes
    }
}

/// The version of cards that an Accept header asks for.
struct AcceptedVersion: Hashable, Sendable {
    /// Nil where any will do.
    let version: VCard.Version?

    /// Reads an Accept header. Throws 406 where it wants nothing that is here.
    init(_ header: String?) throws(DAVError) {
        guard let header, !header.trimmingBlanks.isEmpty else {
            version = nil
            return
        }
        var best: (quality: Double, version: VCard.Version?)?
        for range in header.split(separator: ",") {
            let parts = range.split(separator: ";").map { String($0).trimmingBlanks.lowercased() }
            let quality = parts.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            guard let type = parts.first, ["text/vcard", "text/*", "*/*", "text/x-vcard", "text/directory"].contains(type),
                quality > 0, quality > best?.quality ?? 0
            else { continue }
            let named = parts.first { $0.hasPrefix("version=") }
            let asked = named.map { $0.dropFirst(8).filter { $0 != "\"" } }
            if let asked {
                guard let version = VCard.Version.served(String(asked)) else { continue }
                best = (quality, version)
            } else {
                best = (quality, nil)
            }
        }
        guard let best else { throw DAVError(.notAcceptable, .card("supported-address-data-conversion")) }
        version = best.version
    }

    func bytes(of card: AddressCard) throws -> [UInt8] {
        version.map { card.converted(to: $0) } ?? card.bytes
    }

    /// Returns the suffix of the card's entity tag when it is served in another version than it is kept in.
    func suffix(for card: AddressCard) -> String {
        guard let version, !card.isWritten(in: version) else { return "" }
        return Self.suffix(of: version)
    }

    /// All that may be added.
    static let suffixes = [suffix(of: .v3_0), suffix(of: .v4_0)]

    private static func suffix(of version: VCard.Version) -> String { "-\(version.rawValue.prefix(1))" }
}

extension VCard.Version {
    /// The versions that are given out and taken.
    fileprivate static func served(_ text: String) -> VCard.Version? {
        text == "3.0" ? .v3_0 : text == "4.0" ? .v4_0 : nil
    }
}

extension AddressCard {
    /// The card in a version; as it is kept where it is of that version already.
    fileprivate func converted(to version: VCard.Version) -> [UInt8] {
        guard !isWritten(in: version), let card = try? VCard(bytes: bytes) else { return bytes }
        return VCardConversion.converted(card, to: version).bytes
    }

    /// Whether the card is of that version.
    fileprivate func isWritten(in version: VCard.Version) -> Bool {
        (VCard.Version.atTop(of: bytes) ?? (try? VCard(bytes: bytes))?.version) == version
    }
}

extension Property {
    /// The name with its group, in upper case: "ITEM1.EMAIL".
    fileprivate var nameWithGroup: String {
        group.map { "\($0.uppercased()).\(name)" } ?? name
    }
}
