package import Store

extension BackupError: CodedError {
    package var code: ErrorCode {
        switch self {
        case .noData: .backupWithoutData
        case .overlapping: .backupOverlapping
        case .foreignFolder: .backupFolderForeign
        case .otherData: .backupOfOtherData
        case .inUse: .backupFolderInUse
        case .noBackups: .noBackups
        case .noBackup: .backupMissing
        case .sourceDamaged: .backupSourceDamaged
        case .damaged(_, _, let whole): whole == nil ? .backupDamaged : .backupDamagedOtherWhole
        case .unreadableLists: .backupListsUnreadable
        case .occupied: .restoreFolderOccupied
        case .identityNeeded: .identityNeeded
        case .identityWrong: .identityWrong
        case .identityUnusable: .identityUnusable
        case .recipientUnusable: .recipientUnusable
        case .store(let error): error.code
        }
    }

    package var parameters: [String: ErrorParameter] {
        switch self {
        case .noData(let folder), .foreignFolder(let folder), .noBackups(let folder), .occupied(let folder):
            ["folder": .text(folder)]
        case .noBackup(let name): ["name": .text(name)]
        case .sourceDamaged(let file, let cause): ["file": .text(file), "cause": .text(cause)]
        case .damaged(let file, let backup, let whole):
            ["file": .text(file), "backup": .text(backup), "whole": .text(whole ?? "")]
        case .unreadableLists(let backups): ["backups": .text(backups)]
        case .identityNeeded(let backup), .identityWrong(let backup): ["backup": .text(backup)]
        case .overlapping, .otherData, .inUse, .identityUnusable, .recipientUnusable: [:]
        case .store(let error): error.parameters
        }
    }

    package var loggedCode: ErrorCode {
        if case .store(let error) = self { return error.loggedCode }
        return code
    }
}
