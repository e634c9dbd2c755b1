/// English: plurals. "-ing" and "-ed" stay, because "building", "wedding" and "parking" are words of their own.
enum EnglishStems {
    /// The stem of a folded word.
    static func stem(_ word: String) -> String {
        if let stem = exceptions[word] { return stem }
        let ending = WordEnding(word)
        guard ending.count >= 4, ending.ends(in: "s"), !isSingular(ending) else { return word }
        if ending.ends(in: "ies") { return ending.count > 4 ? ending.dropping(3).word + "y" : ending.dropping(1).word }
        if ending.ends(in: "oes") { return ending.count > 5 ? ending.dropping(2).word : ending.dropping(1).word }
        for hissing: StaticString in ["sses", "xes", "ches", "shes"] where ending.ends(in: hissing) {
            return ending.dropping(2).word
        }
        return ending.dropping(1).word
    }

    /// Whether the "s" belongs to the word: "glass", "bus", "crisis".
    private static func isSingular(_ ending: WordEnding) -> Bool {
        ending.ends(in: "ss") || ending.ends(in: "us") || ending.ends(in: "is") || ending.ends(in: "'s")
    }

    private static let exceptions = StemExceptions(
        """
        children:child grandchildren:grandchild godchildren:godchild stepchildren:stepchild men:man women:woman feet:foot teeth:tooth \
        mice:mouse geese:goose lice:louse oxen:ox firemen:fireman policemen:policeman postmen:postman craftsmen:craftsman \
        knives:knife wives:wife housewives:housewife midwives:midwife lives:life leaves:leaf shelves:shelf bookshelves:bookshelf \
        halves:half wolves:wolf calves:calf thieves:thief loaves:loaf scarves:scarf elves:elf selves:self hooves:hoof wharves:wharf \
        movies:movie cookies:cookie zombies:zombie selfies:selfie hoodies:hoodie brownies:brownie smoothies:smoothie calories:calorie \
        pixies:pixie genies:genie rookies:rookie birdies:birdie budgies:budgie foodies:foodie goalies:goalie pinkies:pinkie \
        aunties:auntie sweeties:sweetie cabbies:cabbie collies:collie magpies:magpie eyries:eyrie lingeries:lingerie \
        wellies:wellie prairies:prairie menageries:menagerie reveries:reverie neckties:necktie talkies:talkie hippies:hippie \
        series species means news always perhaps christmas gas atlas canvas alias bias pancreas overseas texas kansas dallas \
        vegas thomas lucas nicholas lens mars wales naples athens brussels james charles agnes hans jens diabetes herpes \
        physics politics economics mathematics maths ethics athletics gymnastics electronics logistics genetics aerobics acoustics \
        customs:customs arms:arms goods:goods glasses:glasses spectacles:spectacles clothes:clothes thanks:thanks \
        headquarters:headquarters crossroads:crossroads outdoors:outdoors indoors:indoors upstairs downstairs \
        pyjamas pajamas scissors:scissors trousers:trousers jeans:jeans tights:tights pants:pants manners:manners \
        savings:savings earnings:earnings \
        gases:gas buses:bus minibuses:minibus bonuses:bonus viruses:virus campuses:campus cactuses:cactus crocuses:crocus \
        choruses:chorus circuses:circus statuses:status walruses:walrus octopuses:octopus minuses:minus pluses:plus lenses:lens \
        irises:iris atlases:atlas canvases:canvas aliases:alias hibiscuses:hibiscus sinuses:sinus fetuses:fetus menus:menu \
        gurus:guru emus:emu tutus:tutu skis:ski taxis:taxi bikinis:bikini kiwis:kiwi safaris:safari khakis:khaki zucchinis:zucchini \
        salamis:salami martinis:martini yetis:yeti alibis:alibi graffitis:graffiti spaghettis:spaghetti \
        crises:crisis analyses:analysis diagnoses:diagnosis theses:thesis oases:oasis hypotheses:hypothesis parentheses:parenthesis \
        prognoses:prognosis neuroses:neurosis synopses:synopsis axes:axe quizzes:quiz fezzes:fez aches:ache headaches:headache \
        toothaches:toothache stomachaches:stomachache backaches:backache earaches:earache heartaches:heartache caches:cache \
        moustaches:moustache mustaches:mustache creches:creche niches:niche quiches:quiche avalanches:avalanche pastiches:pastiche \
        psyches:psyche shoes:shoe toes:toe canoes:canoe hoes:hoe foes:foe horseshoes:horseshoe tiptoes:tiptoe oboes:oboe does:do \
        snowshoes:snowshoe mistletoes:mistletoe gumshoes:gumshoe \
        runs:run ran:run running:run swam:swim swims:swim swum:swim swimming:swim jogging:jog jogged:jog knitting:knit knitted:knit \
        hiking:hike hiked:hike baking:bake baked:bake cycled:cycle cycling:cycle sewing:sew sewn:sew sewed:sew \
        goes:go ours yours hers theirs this thus plus
        """)
}
