import Foundation

/// The default place of the data folder.
enum DataFolderLocation {
    /// The named folder, else `KINKEEPER_DATA`, else the platform's place for a program's data.
    static func url(named name: String?, environment: [String: String]) -> URL {
        if let name, !name.isEmpty { return URL(filePath: name, directoryHint: .isDirectory) }
        if let path = environment["KINKEEPER_DATA"], !path.isEmpty { return URL(filePath: path, directoryHint: .isDirectory) }
        return platformFolder(environment).appending(path: "kinkeeper", directoryHint: .isDirectory)
    }

    /// The platform's place for the data of all programs.
    static func platformFolder(_ environment: [String: String]) -> URL {
        let home = FileManager.default.homeDirectoryForCurrentUser
        #if os(macOS)
            return home.appending(path: "Library/Application Support")
        #else
            // XDG Base Directory Specification: a relative path has to be ignored.
            if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
            return home.appending(path: ".local/share")
        #endif
    }
}
