// swift-tools-version: 6.2
import PackageDescription

// One target exists for a different set of dependencies, a different user, or stand-alone reuse.
// Which target may import which is written down in docs/architecture.md and checked by script/check.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "kinkeeper",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "kinkeeper", targets: ["KinkeeperCLI"]),
        .library(name: "Kinkeeper", targets: ["Kinkeeper"]),
        .library(name: "ContentLine", targets: ["ContentLine"]),
        .library(name: "Capture", targets: ["Capture"]),
        .library(name: "Interchange", targets: ["Interchange"]),
        .library(name: "Store", targets: ["Store"]),
        .library(name: "Transfer", targets: ["Transfer"]),
        .library(name: "Screens", targets: ["Screens"]),
        .library(name: "CSQLiteSetup", targets: ["CSQLiteSetup"]),
        .library(name: "Server", targets: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        // Pages, style, icons and phrases are part of the program: there is nothing to install beside it.
        .plugin(name: "EmbedResources", capability: .buildTool()),

        // The bottom of the cake: no dependency, ever.
        .target(name: "Kinkeeper", swiftSettings: strict),
        .target(name: "ContentLine", swiftSettings: strict),

        // CryptoKit's interface on OpenSSL's libcrypto; on Apple's platforms it is CryptoKit.
        .target(name: "Cryptography", dependencies: ["COpenSSL"], swiftSettings: strict),

        // One line of text → proposals. Takes values and returns values.
        .target(
            name: "Capture", dependencies: ["Kinkeeper"], exclude: ["Learned/Weights", "Words/Lists"], swiftSettings: strict,
            plugins: ["EmbedResources"]),

        // Text of notes → HTML.
        .target(name: "Markdown", dependencies: ["CMD4C"], swiftSettings: strict),

        .target(name: "Interchange", dependencies: ["Kinkeeper", "ContentLine"], swiftSettings: strict),
        .target(
            name: "Store",
            dependencies: [
                "Kinkeeper", "Cryptography", "Markdown", "CSQLiteSetup", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["schema.sql", "accounts-schema.sql"],
            swiftSettings: strict
        ),
        .target(
            name: "Transfer", dependencies: ["Kinkeeper", "ContentLine", "Interchange", "Store", "Markdown"],
            swiftSettings: strict),
        .target(
            name: "Application", dependencies: ["Kinkeeper", "Interchange", "Store", "Transfer"], swiftSettings: strict),
        .target(
            name: "Screens",
            dependencies: ["Kinkeeper", "Store", "Capture", "Application", "Markdown"],
            exclude: ["Languages/Phrases"],
            swiftSettings: strict,
            plugins: ["EmbedResources"]
        ),

        .target(
            name: "Notifications",
            dependencies: ["Kinkeeper", "Cryptography", "CCurl", "CSpawn"],
            swiftSettings: strict
        ),

        // C: argon2, expat, md4c, zlib and libcrypto are linked; libvips, libcurl and libqrencode are looked for at run time, so that neither build nor start pays for them.
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CMD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"]), .brew(["md4c"])]),
        .target(name: "CSQLiteSetup", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CAllocator"),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CSpawn"),
        .target(name: "CQREncode", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CVips", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        .target(
            name: "HTTPSupport",
            dependencies: [
                "Application", "Kinkeeper", "Cryptography", "Screens", "Store", "Notifications", "Capture", "CArgon2", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Passwords/Common"],
            swiftSettings: strict,
            plugins: ["EmbedResources"]
        ),
        .target(
            name: "Web",
            dependencies: [
                "HTTPSupport", "Application", "Screens", "Transfer", "Interchange", "Capture", "Cryptography", "CQREncode",
                "Markdown",
            ],
            exclude: ["Templates", "Assets"],
            swiftSettings: strict,
            plugins: ["EmbedResources"]
        ),
        .target(
            name: "API",
            dependencies: [
                "HTTPSupport", "Application", "Screens", "Transfer", "Interchange", "Capture", "Cryptography",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "DAV",
            dependencies: [
                "Application", "HTTPSupport", "Transfer", "Interchange", "ContentLine", "CExpat",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Server",
            dependencies: [
                "Web", "API", "DAV", "HTTPSupport", "Screens", "Transfer", "CAllocator", "CSpawn", "CVips",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "KinkeeperCLI",
            dependencies: [
                "Server", "Application", "Screens", "Transfer", "Interchange", "Capture", "CSQLiteSetup",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Demo/Pictures"],
            swiftSettings: strict,
            plugins: ["EmbedResources"]
        ),

        .target(name: "TestSupport", dependencies: ["Kinkeeper", "Store"], path: "Tests/TestSupport", swiftSettings: strict),
        test("Kinkeeper", beside: ["Fixtures"]),
        test("ContentLine", beside: ["Fixtures"]),
        test("Capture", beside: ["Lines/Gold", "Lines/score.py", "Lines/train.py"]),
        test("Cryptography"),
        test("Markdown"),
        test("Interchange", beside: ["Fixtures"]),
        test("Store", beside: ["Imports/Golden"]),
        test("Transfer"),
        test("Notifications"),
        test("Screens"),
        test("HTTPSupport", beside: ["OpenID/tokens.json", "WebAuthn/passkeys.json"]),
        test("Web", beside: ["Shared/Golden"]),
        test("Application"),
        test("API"),
        test("DAV"),
        test(
            "Server",
            using: [
                "CAllocator",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ]),
        test("KinkeeperCLI"),
    ]
)

/// The tests of one target, in the folder of its name. Fixtures and golden files are read from where they lie.
func test(_ target: String, beside files: [String] = [], using products: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(target)Tests",
        dependencies: [.init(stringLiteral: target), "TestSupport"] + products,
        exclude: files,
        swiftSettings: strict
    )
}
