import Kinkeeper

extension DateLexicon {
    /// English names of holidays. Apostrophes do not matter: "mothers" is "mother's".
    mutating func addEnglishHolidays() {
        addEnglishFixedHolidays()
        addEnglishMovableHolidays()
        addEnglishHolidaysOfOtherCalendars()
    }

    private mutating func addEnglishFixedHolidays() {
        add([
            .fixed(1, 1): "new years day, new year day, new years, new year, hogmanay day",
            .fixed(12, 31): "new years eve, new year eve, nye, hogmanay, old years night, silvester",
            .fixed(1, 6): """
            epiphany, three kings day, three wise men, three kings, twelfth night, feast of the epiphany
            """,
            .fixed(1, 7): "orthodox christmas, orthodox christmas day",
            .fixed(1, 14): "orthodox new year",
            .fixed(1, 25): "burns night, burns supper",
            .fixed(1, 26): "australia day, republic day, india republic day",
            .fixed(2, 2): "groundhog day, groundhogs day, candlemas",
            .fixed(2, 4): "world cancer day",
            .fixed(2, 14): """
            valentines day, valentine day, valentines, st valentines day, saint valentines day, vday, v-day,
            galentines
            """,
            .fixed(2, 13): "galentines day",
            .fixed(2, 12): "lincolns birthday, darwin day",
            .fixed(2, 29): "leap day",
            .fixed(3, 1): "st davids day, saint davids day",
            .fixed(3, 14): "pi day",
            .fixed(3, 17): """
            st patricks day, saint patricks day, st patrick day, st paddys day, saint paddys day, paddys day,
            st pattys day, st patricks, st paddys, st. patricks day, st. paddys day
            """,
            .fixed(4, 1): "april fools, april fools day, april fool, april fool day, all fools day",
            .fixed(4, 22): "earth day, the earth day",
            .fixed(4, 23): "st georges day, saint georges day, world book day",
            .fixed(4, 25): "anzac day",
            .fixed(4, 27): "kings day, koningsdag, dutch kings day",
            .fixed(4, 30): "walpurgis night",
            .fixed(5, 1): "may day, international workers day, workers day, international labour day, mayday",
            .fixed(5, 4): "star wars day, may the fourth",
            .fixed(5, 5): "cinco de mayo",
            .fixed(5, 8): "ve day, victory in europe day",
            .fixed(6, 5): "world environment day",
            .fixed(6, 14): "flag day",
            .fixed(6, 19): "juneteenth, juneteenth day, juneteenth national independence day",
            .fixed(6, 21): "summer solstice, midsummer",
            .fixed(12, 21): "winter solstice",
            .fixed(6, 24): "midsummer day, st johns day, saint johns day, midsummers day",
            .fixed(7, 1): "canada day",
            .fixed(7, 12): "orangemens day, battle of the boyne",
            .fixed(7, 14): "bastille day",
            .fixed(7, 24): "pioneer day",
            .fixed(8, 12): "international youth day",
            .fixed(8, 15): "assumption day, assumption of mary, feast of the assumption",
            .fixed(9, 11): "patriot day, nine eleven",
            .fixed(9, 29): "michaelmas",
            .fixed(10, 3): "german unity day, day of german unity",
            .fixed(10, 4): "st francis day, world animal day",
            .fixed(10, 24): "united nations day, un day",
            .fixed(10, 30): "mischief night, devils night",
            .fixed(10, 31): "halloween, halloween day, hallowe'en, all hallows eve, halloween night",
            .fixed(11, 1): "all saints day, all saints, all hallows day",
            .fixed(11, 2): "all souls day, all souls, day of the dead",
            .fixed(11, 5): "guy fawkes day, guy fawkes night, guy fawkes, bonfire night, fireworks night",
            .fixed(11, 11): """
            veterans day, veteran day, remembrance day, armistice day, martinmas, singles day, poppy day
            """,
            .fixed(11, 19): "international mens day",
            .fixed(11, 30): "st andrews day, saint andrews day",
            .fixed(12, 5): "krampus night",
            .fixed(12, 6): "st nicholas day, saint nicholas day, feast of st nicholas, st nicks day",
            .fixed(12, 7): "pearl harbor day, pearl harbor remembrance day",
            .fixed(12, 8): """
            immaculate conception, feast of the immaculate conception, day of the immaculate conception
            """,
            .fixed(12, 10): "human rights day",
            .fixed(12, 13): "st lucys day, saint lucys day, st lucia day",
            .fixed(12, 24): "christmas eve, xmas eve, x-mas eve, chrimbo eve",
            .fixed(12, 25): """
            christmas, christmas day, xmas, xmas day, x-mas, x-mas day, chrimbo, crimbo, chrissy, yuletide,
            christmastime, christmas time
            """,
            .fixed(12, 26): """
            boxing day, st stephens day, saint stephens day, kwanzaa, second day of christmas, day after christmas
            """,
        ])
    }

    private mutating func addEnglishMovableHolidays() {
        add([
            .easter(0): "easter, easter sunday, easter day, easter sun",
            .easter(1): "easter monday, easter mon",
            .easter(-2): "good friday, great friday, holy friday, black good friday",
            .easter(-1): "holy saturday, easter saturday, easter eve, black saturday",
            .easter(-3): "maundy thursday, holy thursday, covenant thursday",
            .easter(-4): "spy wednesday, holy wednesday",
            .easter(-7): "palm sunday, branch sunday, passion sunday",
            .easter(-46): "ash wednesday, carnival wednesday",
            .easter(-47): """
            shrove tuesday, pancake day, pancake tuesday, mardi gras, fat tuesday, shrove tues, pancake tues
            """,
            .easter(-48): "rose monday, shrove monday, clean monday, carnival monday, rosenmontag",
            .easter(-52): "fat thursday",
            .easter(39): """
            ascension day, ascension, ascension thursday, feast of the ascension, the ascension of jesus
            """,
            .easter(49): "pentecost, whitsun, whit sunday, whitsunday, white sunday, pentecost sunday",
            .easter(50): "whit monday, pentecost monday, whitmonday, monday of the holy spirit",
            .easter(56): "trinity sunday",
            .easter(60): "corpus christi, feast of corpus christi",
            .easter(68): "sacred heart",
            .easter(-21): "mothering sunday",
            .easter(7): "low sunday, divine mercy sunday, quasimodo sunday",
            .orthodoxEaster(0): """
            orthodox easter, orthodox easter sunday, greek easter, pascha, eastern orthodox easter
            """,
            .orthodoxEaster(1): "orthodox easter monday, bright monday",
            .orthodoxEaster(-2): "orthodox good friday, great and holy friday, orthodox great friday",
            .orthodoxEaster(-48): "orthodox clean monday, orthodox shrove monday, orthodox ash monday, green monday",
            .orthodoxEaster(-7): "orthodox palm sunday",
            .orthodoxEaster(-1): "orthodox holy saturday, great saturday",
            .orthodoxEaster(49): "orthodox pentecost",
        ])
        add([
            .weekday(3, .monday, month: 1): """
            martin luther king day, martin luther kings day, martin luther king jr day, mlk day, mlk,
            martin luther king jr. day, civil rights day, idaho human rights day
            """,
            .weekday(3, .monday, month: 2): """
            presidents day, president day, washingtons birthday, george washington day, george washingtons birthday,
            washington day, daisy gatson bates day
            """,
            .weekday(-1, .monday, month: 5): """
            memorial day, decoration day, spring bank holiday, late may bank holiday
            """,
            .weekday(1, .monday, month: 5): "early may bank holiday, may bank holiday",
            .weekday(-1, .monday, month: 8): "late summer bank holiday, summer bank holiday, august bank holiday",
            .weekday(2, .monday, month: 10): """
            columbus day, indigenous peoples day, discoverers day, native americans day, leif ericson day
            """,
            .weekday(4, .thursday, month: 11, plus: 1): "black friday, day after thanksgiving",
            .weekday(4, .thursday, month: 11, plus: 4): "cyber monday",
            .weekday(4, .thursday, month: 11, plus: 5): "giving tuesday",
            .weekday(4, .thursday, month: 11, plus: 2): "small business saturday",
            .onOrBefore(.monday, 5, 24): "victoria day, may two-four",
            .weekday(2, .sunday, month: 11): "remembrance sunday",
            .weekday(1, .sunday, month: 8): "friendship day",
            .fixed(4, 10): "siblings day, national siblings day",
            .fixed(10, 16): "bosss day, boss day, bosses day, national boss day",
            .weekday(-1, .friday, month: 4): "arbor day, national arbor day",
            .onOrBefore(.wednesday, 4, 30, plus: 0): """
            administrative professionals day, secretaries day, secretarys day, admins day,
            administrative professional day, administrative professionals, admin day
            """,
            .weekday(1, .monday, month: 11, plus: 1): "election day",
            .weekday(3, .saturday, month: 5): "armed forces day",
            .weekday(2, .sunday, month: 2): "super bowl, super bowl sunday, superbowl, superbowl sunday",
            .weekday(2, .sunday, month: 3): "daylight savings, daylight saving starts, daylight savings start",
            .weekday(1, .sunday, month: 11): "daylight saving ends, daylight savings end",
            .weekday(-1, .friday, month: 7): "sysadmin day, system administrator appreciation day",
            .weekday(2, .saturday, month: 6): "kings birthday, queens birthday, trooping the colour",
            .onOrBefore(.sunday, 12, 24): "fourth advent, 4th advent, fourth sunday of advent, 4th sunday of advent",
            .onOrBefore(.sunday, 12, 17): "third advent, 3rd advent, third sunday of advent",
            .onOrBefore(.sunday, 12, 10): "second advent, 2nd advent, second sunday of advent",
            .onOrBefore(.sunday, 12, 3): """
            first advent, 1st advent, first sunday of advent, advent, advent sunday, first sunday in advent
            """,
            .onOrBefore(.thursday, 3, 7): "world book day uk",
        ])
        add([
            .national(.mothersDay): "mothers day, mother day, mums day, moms day, mum day, mother's day sunday",
            .national(.fathersDay): "fathers day, father day, dads day, papa day",
            .national(.labourDay): "labor day, labour day, the labor day",
            .national(.thanksgiving): "thanksgiving, thanksgiving day, thanks giving, thanks giving day, turkey day",
            .national(.independenceDay): "independence day, fourth of july holiday",
            .national(.nationalDay): "national day",
            .national(.childrensDay): "childrens day, international childrens day, universal childrens day",
            .national(.grandparentsDay): "grandparents day",
            .national(.womensDay): "womens day, international womens day, international womans day",
            .national(.harvestFestival): "harvest festival",
            .national(.teachersDay): "teachers day, world teachers day",
            .national(.constitutionDay): "constitution day",
        ])
    }

    private mutating func addEnglishHolidaysOfOtherCalendars() {
        add([
            .lunar(.chinese, 1, 1): """
            chinese new year, chinese new years, lunar new year, lunar new years day, chinese new years day,
            chinese lunar new year, chinese lunar new years day, spring festival, chinese lunar new years
            """,
            .lunar(.chinese, 1, 15): "lantern festival, chinese lantern festival",
            .qingming: "qingming, qingming festival, tomb sweeping day, tomb-sweeping day",
            .lunar(.chinese, 5, 5): "dragon boat festival, duanwu",
            .lunar(.chinese, 7, 7): "qixi, qixi festival, chinese valentines day",
            .lunar(.chinese, 8, 15): "mid-autumn festival, mid autumn festival, moon festival, mooncake festival",
            .lunar(.chinese, 9, 9): "double ninth festival, chongyang",
            .lunar(.hebrew, 1, 1, plus: 0, lasting: 2): """
            rosh hashanah, rosh hashana, rosh hashanna, rosh ha-shanah, yom teruah, jewish new year
            """,
            .lunar(.hebrew, 1, 10): "yom kippur, day of atonement",
            .lunar(.hebrew, 1, 15, plus: 0, lasting: 7): """
            sukkot, sukkos, succot, feast of tabernacles, feast of booths, feast of the ingathering
            """,
            .lunar(.hebrew, 1, 23): "simchat torah, simhat torah, simchas torah",
            .lunar(.hebrew, 1, 22): "shemini atzeret, shmini atzeret",
            .lunar(.hebrew, 3, 25, plus: 0, lasting: 8): """
            hanukkah, chanukah, hanukah, hannukkah, hannukah, chanukkah, hanuka, channukah, festival of lights
            """,
            .lunar(.hebrew, 5, 15): "tu bishvat, tu bshevat, 15 shevat",
            .lunar(.hebrew, 7, 14): "purim",
            .lunar(.hebrew, 7, 15): "shushan purim",
            .lunar(.hebrew, 8, 15, plus: 0, lasting: 8): "passover, pesach, pesah, pessach",
            .lunar(.hebrew, 9, 18): "lag baomer, lag bomer, lag laomer",
            .lunar(.hebrew, 10, 6, plus: 0, lasting: 2): "shavuot, shavuos, shavuoth, feast of weeks",
            .lunar(.hebrew, 12, 9): "tisha bav, tisha bav fast, ninth of av",
            .lunar(.hebrew, 8, 27): "yom hashoah, yom hashoa, holocaust day, holocaust remembrance day",
            .lunar(.hebrew, 9, 5): "yom haatzmaut, israel independence day, yom ha'atzmaut",
            .lunar(.islamicUmmAlQura, 1, 1): "islamic new year, hijri new year, muharram, arabic new year",
            .lunar(.islamicUmmAlQura, 1, 10): "ashura, day of ashura",
            .lunar(.islamicUmmAlQura, 3, 12): """
            mawlid, mawlid al-nabi, prophets birthday, mawlid day, milad un nabi, milad-un-nabi
            """,
            .lunar(.islamicUmmAlQura, 7, 27): """
            isra and miraj, isra and mi'raj, isra miraj, the night journey, al isra and al miraj, ascension to heaven
            """,
            .lunar(.islamicUmmAlQura, 9, 1, plus: 0, lasting: 30): "ramadan, ramzan, rahmadan, ramadhan",
            .lunar(.islamicUmmAlQura, 9, 27): """
            laylat al-qadr, night of power, laylat al qadr, laylat al kadr, night of destiny, night of measures
            """,
            .lunar(.islamicUmmAlQura, 10, 1): """
            eid al-fitr, eid al fitr, eid ul-fitr, eid ul fitr, eid, eid-al-fitr, ramadan eid, lesser eid,
            sugar feast, feast of breaking the fast
            """,
            .lunar(.islamicUmmAlQura, 12, 9): "day of arafah, arafat day, arafah",
            .lunar(.islamicUmmAlQura, 12, 10): """
            eid al-adha, eid al adha, eid ul-adha, eid ul adha, sacrifice feast, feast of sacrifice,
            feast of the sacrifice, id ul-adha, id ul adha, bakr id, bakrid, bakr-id, greater eid, kurban bayram
            """,
            .diwali(0): "diwali, deepavali, divali, lakshmi puja, diwali day",
            .diwali(-2): "dhanteras, dhanatrayodashi",
            .diwali(-1): "chhoti diwali, choti diwali, naraka chaturdashi, kali chaudas",
            .diwali(2): "bhai dooj, bhaubeej, bhai duj, bhai tika",
        ])
    }
}
