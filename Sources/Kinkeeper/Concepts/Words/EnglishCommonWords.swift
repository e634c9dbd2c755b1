/// English words that are in all kinds of text, folded. Edit them as text: blanks part them, their order means nothing.
enum EnglishCommonWords {
    /// Articles, pronouns, prepositions, conjunctions and auxiliary verbs: they also tell that a text is English.
    static let functionWords = """
        a about above across after against all along although am among an and another any anybody anyone anything are around as at be \
        because been before behind being below beside besides between both but by can cannot could did do does done down \
        during each either every everybody everyone everything few for from had has have having he her here hers herself him himself \
        his how i if in into is it its itself just like many may me might mine more most much must my myself near neither no nobody \
        none nor not nothing of off on onto or other others our ours ourselves out over own per shall she should since so some \
        somebody someone something such than that the their theirs them themselves then there these they this those though through \
        throughout till to too toward towards under unless until up upon us very was we were what whatever when whenever where \
        wherever whether which while who whoever whole whom whose why will with within without would yet you your yours yourself \
        yourselves \
        aint arent cant couldnt didnt doesnt dont hadnt hasnt havent hes im isnt itd itll ive lets mightnt mustnt neednt \
        shant shes shouldnt thats theres theyd theyll theyre theyve wasnt weve werent whats wheres whos wont wouldnt \
        youd youll youre youve gonna gotta wanna kinda sorta
        """

    /// Those of them after which a noun comes.
    static let beforeNouns = """
        the a an my our his her their your this that these those of some any no every each another for in at
        """

    /// Those of them after which a verb comes.
    static let beforeVerbs = """
        to i we you he she they it who can could will would should must may might not never lets dont didnt doesnt cant couldnt wont \
        weve
        """

    /// Articles, and pronouns in their place.
    static let articles = "the a an my our his her their your this that these those"

    /// Words for time, number, manner and judgement, and nouns that could be in any sentence. Plurals need not be listed.
    static let everydayWords = """
        again ago ahead almost alone already also altogether always anyhow anymore anyway anywhere apart apparently away awhile back \
        barely basically certainly clearly completely constantly definitely easily else elsewhere enough entirely especially \
        essentially eventually ever everywhere evidently exactly extremely fairly far finally first firstly forever forward \
        forwards frequently fully further furthermore generally gradually hardly hence honestly hopefully however immediately \
        inside instead lately later least less literally maybe meanwhile merely moreover mostly namely nearly necessarily never \
        nevertheless normally not now nowhere obviously occasionally often once only originally otherwise outside overall perhaps \
        personally possibly potentially practically presumably previously probably properly quickly quietly quite rarely rather \
        really recently regularly roughly sadly secondly seldom seriously shortly simply slightly slowly somehow sometime sometimes \
        somewhat somewhere soon specifically still straight strongly suddenly supposedly surely therefore thoroughly thus \
        together totally truly twice unfortunately usually utterly well whereas \
        able absolute absolutely actual actually afraid alright amazing annoying available average awesome awful bad basic beautiful \
        best better big bigger biggest bit boring bright brilliant broken busy calm careful certain cheap cheaper clean clear clever \
        close common complete cool correct crazy current cute dear deep different difficult direct dirty dreadful early earlier \
        easier easy empty entire excellent exciting expensive extra fabulous fair famous fantastic fast favorite favourite fine fit \
        former free fresh full fun funny general gentle glad good gorgeous grand great guilty happy hard heavy high higher \
        honest horrible hot huge hungry important impossible incredible interesting keen kind large larger last late latest lazy left \
        light likely little local long longer loose lot loud lovely low lower lucky mad main major massive mere middle mini minor \
        modern multiple narrow nasty natural neat necessary needed nervous new newer newest next nice noisy normal obvious odd ok \
        okay old older oldest open ordinary original particular past perfect plain pleasant plenty poor popular possible present \
        pretty previous prime private probable proper proud quick quiet random rare ready real reasonable recent regular related \
        relevant right rough round rubbish sad safe same scary second separate serious several severe sharp short shorter shy \
        silly similar simple single slight slow small smaller smart soft sorry special specific spare steady stiff strange strict \
        strong stubborn stuff stupid sudden sufficient super sure sweet tall terrible thick thin tidy tight tiny tired top total \
        tough tricky true typical ugly unable unclear unhappy unlikely unusual upset useful usual various vast warm weak weird wet black white brown green grey gray blue red yellow orange pink purple due \
        wide wild wonderful worried worse worst worth worthwhile wrong young younger youngest \
        ability account action advantage aim amount angle answer area aspect attempt attention background base basis beginning bottom \
        bunch case category cause chance choice circumstance colour color comparison condition connection consequence content \
        context control copy corner couple course decision degree detail development difference difficulty direction disadvantage \
        downside effect effort element end error event example excuse experience explanation extent fact factor feeling figure \
        front future gap group guess guy half handful heap history hope idea impression info information instance intention interest \
        issue item key lack length level line list load location look luck manner mark matter mean meaning means measure \
        mention method mind mistake moment name nature need note notice number object occasion opinion opportunity option order part \
        pair pattern people percent percentage period person pile piece place plan point position possibility preparation problem \
        process progress purpose quality quantity question range rate reaction reality reason record relation relationship rest \
        result role row rule scene section sense series set shape share side sign situation size solution sort source space spot \
        stage standard start state statement step stop story style subject suggestion summary system task term text thing thought \
        title topic touch trouble truth try turn type unit upside use value variety version view way while word world yes yeah yep \
        nope oh ah hmm wow ugh gosh haha lol etc eg ie vs tbd tbc asap fyi btw imo misc aka hello hi hey bye goodbye please \
        thank thanks cheers welcome congratulations regards sincerely \
        todo done reminder remark comment draft update followup recap agenda minutes log entry diary journal \
        afternoon am april aug august autumn century clock daily date day daytime dec december decade evening fall feb \
        february fortnight fri friday hour hourly instant jan january jul july jun june march midday midnight midweek minute mon \
        monday month monthly morning night nightly nov november noon oct october oclock pm quarter sat saturday season sec sep sept \
        september spring summer sun sunday thu thur thurs thursday time today tomorrow tonight tue tues tuesday wed wednesday week \
        weekday weekend weekly winter year yearly yesterday \
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
        nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion third fourth fifth sixth \
        seventh eighth ninth tenth dozen double triple cm mm km kg mg ml kcal euro dollar pound cent metre meter litre liter gram kilo kilometre kilometer \
        mile inch foot feet ounce oz lb tsp tbsp teaspoon tablespoon pinch cup \
        mr mrs ms miss dr prof sir madam
        """

    /// Verbs of all sentences and of all lists of to-dos, with regular forms: "call" stands for "calls", "called" and "calling" too.
    static let verbs = """
        accept achieve act add admit affect agree aim allow announce annoy apologise apologize appear apply appreciate \
        approach argue arrange arrive ask assume attend avoid become believe belong bother call cancel care cause change chase \
        chat check choose clarify collect come complain complete confirm consider contact contain continue convince cope correct \
        cost cover create cross deal decide declare define deliver demand depend describe deserve desire determine discover \
        discuss dislike double drop earn enable end enjoy ensure enter equal exist expect explain express extend fail fetch \
        figure fill finish fix focus follow force gather get grab guess handle happen hate head help hide hope hurry ignore \
        imagine improve include increase inform insist intend introduce invite involve join jump keep kick know lack last laugh \
        learn lie like list listen live look love manage matter measure mention mind miss move need note notice obtain occur offer \
        open order organise organize owe own pack pass pause pick place plan point post prefer prepare present pretend prevent \
        produce promise propose prove provide pull push question raise reach react realise realize receive reckon recognise \
        recognize recommend record reduce refer refuse regret relate remain remember remind remove repeat replace reply report \
        request require respond result return ring rush save scare schedule scream search seem select separate serve \
        share shout show sign smile solve sort sound spell start state stay step stir stop suffer suggest suit \
        supply support suppose surprise swap switch talk taste tend test text thank tidy touch treat trust try turn type \
        update use visit wait walk want warn waste watch welcome wish wonder worry yell
        """

    /// Forms of verbs that are not regular, or that double a letter.
    static let irregularForms = """
        ate eat eaten eating began begin begins beginning begun bought bring brings bringing brought build built buy buys buying \
        became came chose chosen choosing cut cutting dealt did doing does done draw drank drew drink driven drove drive fall fallen \
        fed feed feel feels felt fell find finds finding flew flown forget forgets forgetting forgot forgotten found gave get gets \
        getting give given gives giving go goes going gone got gotten grew grow growing grown hear heard hears hearing held hid \
        hidden hit hitting hold holding holds hurt hurts hurting kept knew known lay laid lain lead leads leave leaves leaving led \
        lend lent let lets letting lost lose loses losing lying made make makes making meant meet meets met paid pay pays paying \
        planned planning put puts putting ran rang read reads reading rung run runs running said sat saw say says saying see \
        seeing seen sees sell selling sells send sending sends sent showed shown shut sit sits sitting \
        sold speak speaking speaks spend spends spending spent spoke spoken stand stands standing \
        stood stopped stopping stuck swept take takes taken taking taught teach tell tells telling think thinks \
        thinking threw throw throwing thrown thought told took tore torn tried understand understands understood wake waking went \
        woke woken wore worn wear wears wearing win won write writes writing written wrote chatted chatting dropped dropping grabbed \
        preferred referred regretted swapped admitted tied tying dying
        """

    /// Words that could be taken for one of those above and say what a text is about.
    static let exceptions = "reading running training moving writing cutting feeding"
}
