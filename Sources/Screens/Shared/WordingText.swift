import Foundation

extension Wording {
    /// `text` as a value in the query of an address.
    package static func queryEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// `text` as a part of a tel:, sms: or mailto: address.
    static func addressEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: inAddresses) ?? ""
    }

    private static let inAddresses = unreserved.union(CharacterSet(charactersIn: "@+"))

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
