import Foundation

extension DataFolder {
    /// Returns findings when other users of this machine can read the data. Files are checked where they can enter the folder.
    func examineRights() -> [Finding] {
        guard PrivateFiles.rightsOfOthers(to: url) != 0 else { return [] }
        let open = ["accounts.sqlite", "secret.key", "kinkeeper.conf"].filter {
            PrivateFiles.rightsOfOthers(to: url.appending(path: $0)) != 0
        }
        let folder = Finding(
            .warning, "folder-open", subject: url.lastPathComponent,
            message: "Others on this machine can look into the data folder.",
            advice: "Run \"chmod 700\" on it, as its owner. Under systemd also set StateDirectoryMode=0700.")
        return [folder]
            + open.map {
                Finding(
                    .warning, "file-open", subject: $0, message: "Others on this machine can read the file.",
                    advice: "Run \"chmod 600\" on it, as its owner.")
            }
    }
}
