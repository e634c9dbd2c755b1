import CVips
public import Store

/// The findings of `doctor` about pictures.
public enum PictureDoctor {
    /// A warning where libvips cannot be loaded; nothing where all is well.
    public static func findings() -> [Finding] {
        guard kk_vips_load() != KK_VIPS_OK else { return [] }
        return [
            Finding(
                .warning, "libvips-absent", subject: "pictures",
                message: "libvips is not on this machine, so initials are shown instead of photos.",
                advice: "Install it (Debian: apt install libvips42, macOS: brew install vips). Photos are kept in any case.")
        ]
    }
}
