/// The country of a time zone, where the zone tells it.
enum ZoneCountry {
    /// ISO 3166-1 code of the country of a zone of the tz database; nil where it tells none.
    static func country(of zone: String) -> String? {
        if let country = countries[zone] { return country }
        return prefixes.first { zone.hasPrefix($0.prefix) }?.country
    }

    private static let prefixes: [(prefix: String, country: String)] = [
        ("America/Argentina/", "AR"), ("America/Indiana/", "US"), ("America/Kentucky/", "US"), ("America/North_Dakota/", "US"),
        ("Australia/", "AU"), ("US/", "US"), ("Canada/", "CA"), ("Mexico/", "MX"), ("Brazil/", "BR"), ("Chile/", "CL"),
    ]

    private static let countries: [String: String] = {
        var countries: [String: String] = [:]
        for line in zones.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for zone in words.dropFirst() { countries[zone] = words[0] }
        }
        return countries
    }()

    private static let zones = """
        AD Europe/Andorra
        AE Asia/Dubai
        AR America/Buenos_Aires America/Cordoba
        AT Europe/Vienna
        BE Europe/Brussels
        BG Europe/Sofia
        BO America/La_Paz
        BR America/Sao_Paulo America/Bahia America/Recife America/Manaus America/Fortaleza
        CA America/Toronto America/Vancouver America/Montreal America/Winnipeg America/Edmonton America/Halifax America/St_Johns
        CA America/Regina America/Calgary
        CH Europe/Zurich
        CL America/Santiago America/Punta_Arenas Pacific/Easter
        CN Asia/Shanghai
        CO America/Bogota
        CR America/Costa_Rica
        CU America/Havana
        CZ Europe/Prague
        DE Europe/Berlin Europe/Busingen
        DK Europe/Copenhagen
        DO America/Santo_Domingo
        EC America/Guayaquil Pacific/Galapagos
        EE Europe/Tallinn
        ES Europe/Madrid Africa/Ceuta Atlantic/Canary
        FI Europe/Helsinki
        FR Europe/Paris
        GB Europe/London Europe/Belfast GB
        GI Europe/Gibraltar
        GQ Africa/Malabo
        GR Europe/Athens
        GT America/Guatemala
        HK Asia/Hong_Kong
        HN America/Tegucigalpa
        HR Europe/Zagreb
        HU Europe/Budapest
        IE Europe/Dublin
        IL Asia/Jerusalem
        IN Asia/Kolkata Asia/Calcutta
        IS Atlantic/Reykjavik
        IT Europe/Rome
        JM America/Jamaica
        JP Asia/Tokyo
        KE Africa/Nairobi
        LI Europe/Vaduz
        LT Europe/Vilnius
        LU Europe/Luxembourg
        LV Europe/Riga
        MT Europe/Malta
        MX America/Mexico_City America/Tijuana America/Monterrey America/Cancun America/Merida America/Chihuahua
        MX America/Hermosillo America/Mazatlan
        NG Africa/Lagos
        NI America/Managua
        NL Europe/Amsterdam
        NO Europe/Oslo
        NZ Pacific/Auckland Pacific/Chatham
        PA America/Panama
        PE America/Lima
        PH Asia/Manila
        PL Europe/Warsaw
        PR America/Puerto_Rico
        PT Europe/Lisbon
        PY America/Asuncion
        RO Europe/Bucharest
        SE Europe/Stockholm
        SG Asia/Singapore
        SI Europe/Ljubljana
        SK Europe/Bratislava
        SV America/El_Salvador
        TR Europe/Istanbul
        UA Europe/Kyiv Europe/Kiev
        US America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Detroit
        US America/Boise Pacific/Honolulu
        UY America/Montevideo
        VE America/Caracas
        ZA Africa/Johannesburg
        """
}
