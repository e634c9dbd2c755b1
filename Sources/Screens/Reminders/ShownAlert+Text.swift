package import Application
package import Kinkeeper

extension ShownAlert {
    /// An alert with its text in the reader's language.
    package init(_ alert: Alert, _ text: AlertText) {
        self.init(alert, title: text.title, body: text.body, reason: text.reason, page: DeepLink.text(text.path))
    }
}
