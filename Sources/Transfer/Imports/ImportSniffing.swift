package import Interchange

extension ImportSource {
    /// What the file looks like, from its beginning. The source is used up by that.
    package func format() throws -> FileFormat {
        let beginning = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let space = UnsafeMutableRawBufferPointer(buffer)
            while count < space.count {
                let read = try self.read(.init(rebasing: space[count...]))
                guard read > 0 else { return }
                count += read
            }
        }
        return FileFormat(beginning: beginning)
    }

    /// The columns of a table, and what is in them. The source is used up by that.
    package func survey() throws -> TableSurvey {
        try TableSurvey(CSVReader(read: read))
    }
}
