package import Kinkeeper

/// The form for a channel.
public struct ChannelFormScreen: Hashable, Sendable {
    /// A field that is typed in.
    public struct Input: Hashable, Sendable {
        /// Names it in the form: "topic".
        public let name: String
        /// The label.
        public let title: String
        /// The value; always empty for a secret.
        public let value: String
        /// "password", "url", "email" or "text".
        public let type: String
        /// The autocomplete attribute for the browser.
        public let autocomplete: String
        /// The hint; nil without one.
        public let hint: String?
        /// The problem with it; nil otherwise.
        public let problem: String?
        /// Whether it must be filled in.
        public let isRequired: Bool
        /// The answers there are, where it is chosen and not typed.
        public let choices: [SettingChoice]
    }

    /// "Add ntfy", or "Change “Garden”".
    public let title: String
    /// Where it is sent.
    public let path: String
    /// The name that is there.
    public let name: String
    /// The problem with the name; nil otherwise.
    public let nameProblem: String?
    /// The fields of the kind.
    public let inputs: [Input]
    /// The categories that can be sent; those that are sent are selected.
    public let categories: [SettingChoice]
}

extension ChannelFormScreen {
    /// Builds the form for a new channel of a kind, or for a channel as it is.
    ///
    /// - Parameters:
    ///   - given: The typed values, while there is a problem with them.
    ///   - nameProblem: The key of a phrase.
    ///   - back: The page to go on to, where it is not the list.
    package init(
        _ kind: Channel.Kind, _ channel: Channel? = nil, name: String? = nil, given: [Channel.Field: String]? = nil,
        muted: Set<AlertCategory>? = nil, problem: Channel.FieldProblem? = nil, nameProblem: String? = nil,
        back: String? = nil, from display: DisplayContext
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        let values = given ?? channel?.destination.openFields ?? [:]
        let kept = channel?.destination.keptSecrets ?? []
        let muted = muted ?? channel?.muted ?? []
        self.init(
            title: channel.map { phrases.text("channels.edit.title", ["name": $0.name]) }
                ?? phrases.text("channels.new.\(kind.rawValue)"),
            path: channel.map { Routes.channel.path($0.id) }
                ?? Routes.newChannel(kind).path + (back.map { "?back=\(Wording.queryEncoded($0))" } ?? ""),
            name: name ?? channel?.name ?? "", nameProblem: nameProblem.map { phrases.text($0) },
            inputs: kind.addsItself
                ? []
                : kind.fields.map { field in
                    Input(
                        field, value: field.isSecret ? "" : values[field] ?? "", isKept: kept.contains(field),
                        problem: problem?.field == field ? problem.map { wording.sentence(of: $0) } : nil, from: display)
                },
            categories: AlertCategory.allCases.map {
                SettingChoice($0.name, wording.category($0), isSelected: !muted.contains($0))
            })
    }
}

extension ChannelFormScreen.Input {
    init(_ field: Channel.Field, value: String, isKept: Bool, problem: String?, from display: DisplayContext) {
        let phrases = display.phrases
        let hints: Set<Channel.Field> = [.server, .topic, .token, .from, .port, .secret]
        let hint = isKept ? "channels.hint.kept" : hints.contains(field) ? "channels.hint.\(field.rawValue)" : nil
        let securities = MailRoute.Security.allCases.map { security in
            SettingChoice(
                security.rawValue, phrases.text("channels.security.\(security.rawValue)"),
                isSelected: security.rawValue == (value.isEmpty ? MailRoute.Security.startTLS.rawValue : value))
        }
        self.init(
            name: field.rawValue, title: display.wording.field(field), value: value, type: field.inputType,
            autocomplete: field.isSecret ? "new-password" : "off", hint: hint.map { phrases.text($0) }, problem: problem,
            isRequired: [.topic, .to, .host, .url].contains(field), choices: field == .security ? securities : [])
    }
}

extension Channel.Field {
    fileprivate var inputType: String {
        if isSecret { return "password" }
        return switch self {
        case .server, .url: "url"
        case .to, .from: "email"
        default: "text"
        }
    }
}
