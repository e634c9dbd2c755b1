/// The version of the programming interface, and its path.
package enum APIVersion {
    /// The path before every address of the interface.
    package static let path = "/api/v1"
}
