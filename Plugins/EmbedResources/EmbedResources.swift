import Foundation
import PackagePlugin

/// Puts the files of a target's folders of resources into the program, as literals of text in a Swift file that the build writes.
///
/// For `Templates` that is `enum EmbeddedTemplates` with `files`, the name and the content of each. Of files that are no text the
/// content is Base64. The compiler takes a literal of text as it is; the same bytes as a literal of an array took it minutes.
@main
struct EmbedResources: BuildToolPlugin {
    private static let folders = [
        "Templates", "Assets", "Languages/Phrases", "Learned/Weights", "Words/Lists", "Passwords/Common",
        "Demo/Pictures",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let script = context.package.directoryURL.appending(path: "Plugins/EmbedResources/embed.sh")
        return try Self.folders.compactMap { path in
            let folder = target.directoryURL.appending(path: path)
            guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            let type = "Embedded\(folder.lastPathComponent)"
            let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
            return .buildCommand(
                displayName: "Embedding \(path)", executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, type, folder.path, output.path],
                inputFiles: [script, folder] + names.map { folder.appending(path: $0) }, outputFiles: [output])
        }
    }
}
