import Foundation

extension StoreError {
    /// Whether an error, or the one beneath it, says that a disk or a quota is full: of the database, of Foundation or of the
    /// system.
    package static func saysDiskFull(_ error: any Error) -> Bool {
        if let error = error as? StoreError { return error == .diskFull }
        if let error = error as? CocoaError, error.code == .fileWriteOutOfSpace { return true }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return [Int(ENOSPC), Int(EDQUOT)].contains(error.code) }
        guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return false }
        return saysDiskFull(cause)
    }

    /// Whether an error, or the one beneath it, says that a disk is mounted read-only.
    static func saysReadOnly(_ error: any Error) -> Bool {
        if let error = error as? CocoaError, error.code == .fileWriteVolumeReadOnly { return true }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return error.code == Int(EROFS) }
        guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return false }
        return saysReadOnly(cause)
    }
}
