/// Which version of the programming interface this is, and where it lies.
package enum APIVersion {
    /// The path before every address of the interface.
    package static let path = "/api/v1"
}
