package import Interchange

extension ImportSource {
    /// Returns the format of the file, from its beginning. This uses up the source.
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

    /// Returns the columns of a table with samples. This reads the source to its end.
    package func survey() throws -> TableSurvey {
        try TableSurvey(CSVReader(read: read))
    }
}
