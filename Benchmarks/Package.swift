// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building Kinkeeper does not build its benchmarks.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kinkeeper", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "Kinkeeper", package: "kinkeeper"),
                .product(name: "ContentLine", package: "kinkeeper"),
                .product(name: "Capture", package: "kinkeeper"),
                .product(name: "Store", package: "kinkeeper"),
                .product(name: "Transfer", package: "kinkeeper"),
                .product(name: "CSQLiteSetup", package: "kinkeeper"),
                // SQLite's own C interface, for the baselines.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .treatAllWarnings(as: .error),
            ]
        )
    ]
)
