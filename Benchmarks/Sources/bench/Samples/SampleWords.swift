/// The words of sample contacts.
enum SampleWords {
    static let given = words(
        """
        Anna Ben Carla David Eva Felix Greta Hans Ines Jan Klara Leo Mia Noah Olga Paul Rosa Sven Tina Vera Yann Zoë Renée José
        Søren Łukasz Jürgen Zsófia Nguyễn Иван Мария Δημήτρης 太郎 花子 伟 娜 محمد שרה Aoife Siân Björk Çağla
        """)
    static let family = words(
        """
        Müller Schmidt Garcia O'Neil Smith-Jones Kovács Nowak Hansen Berg Rossi Silva Dubois Jensen Novák Ivanov Πάπας Петров
        山田 佐藤 王 李 حسن כהן Tan Okafor Mbeki Larsson Virtanen Þórsdóttir Ng Lee Kim Singh Patel
        """)
    static let organisations = [
        "Bakery Lane GmbH", "Weaver & Sons", "City Works", "Universität Graz", "Initech\\; West", "喫茶店",
    ]
    static let streets = ["Lindenstraße", "Market St.", "Rue de l'Église", "Calle Mayor", "High Street", "Via Roma"]
    static let places = [
        "Berlin;;10115;Germany", "Wien;;1010;Österreich", "Paris;;75001;France", "London;;SW1A 1AA;United Kingdom",
        "東京都;;100-0001;日本", "Kraków;;30-001;Polska",
    ]
    static let categories = ["family", "friends", "work", "choir", "book club,climbing", "neighbours"]
    static let note = words(
        """
        met at the choir in spring likes coffee and long walks has two children allergic to nuts owes me a book\\; moved in
        2019\\, prefers e-mail – not phone „Gruß“ naïve façade \\n
        """)

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
