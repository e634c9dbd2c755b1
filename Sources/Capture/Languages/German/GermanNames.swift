/// Given names that are usual where German is written.
enum GermanNames {
    static let names = GivenNames(
        female: """
            agnes alexandra alina alma andrea anette angela angelika anita anja anke anna anne anneliese annette annika antje
            astrid aylin ayse barbara bärbel
            beate beatrix bettina bianca birgit birte brigitte britta carina carla carolin caroline charlotte christa christel
            christiane christina christine
            clara claudia corinna cornelia dagmar daniela denise diana dina doris dorothea edith eileen elena elfriede elif
            elisabeth elke ella elsa else emilia
            emily emma erika erna esther eva evelyn fatma fatima finja franziska frauke frida frieda friederike gabi gabriele
            gerda gerlinde gertrud gesa gisela
            greta gudrun hanna hannah hanne hannelore heide heidi heike helene helga hella henriette hermine hilde hildegard ida
            ilse ilona ina ines inga inge
            ingeborg ingrid irene iris irmgard isabel isabella jana janina jasmin jenny jessica johanna josefine judith julia
            juliane jutta karin karla karolin
            katharina kathrin katja katrin kerstin kirsten klara konstanze kristin kristina lara larissa laura lea leah lena
            leni leonie leyla lia lieselotte
            lilli lina linda lisa lore lotta lotte louisa louise luise luisa lucia magda magdalena maike maja manuela mara
            mareike margarete margit margot maria
            marianne marie marina marion marlene marta martha martina mathilda maya mechthild meike melanie melina merle meryem
            mia michaela miriam mira mona
            monika nadine nadja natalie natascha nele nicole nina nora olga patricia paula pauline petra pia rebecca regina
            renate rita romy ronja rosa rosemarie
            roswitha ruth sabine sabrina sandra sara sarah saskia silke silvia simone sina sofia sonja sophia sophie stefanie
            steffi stella stephanie susanna
            susanne svenja svetlana sylvia tamara tanja tatjana teresa theresa theresia tina traudl ulla ulrike ursula uschi uta
            ute valentina vanessa vera
            verena veronika viktoria waltraud yvonne zeynep zoe lucie antonia bine
            """,
        male: """
            achim adam adrian ahmed albert albrecht alexander alfred ali alois anatol andre andreas anton armin arne arno artur
            august axel balthasar bastian
            ben benedikt benjamin benno bernd bernhard bert björn bodo boris bruno burkhard can carl carsten christian christoph
            christopher claus clemens
            constantin cornelius cem daniel david dennis detlef detlev didi dieter dietmar dirk dominik eberhard eckhard edgar
            eduard egon elias emil emre
            enrico erich erik ernst erwin eugen fabian falk felix ferdinand finn florian frank franz fridolin friedhelm
            friedrich fritz georg gerald gerd gerhard
            gernot gottfried gregor guido günter günther gustav hannes hans harald hartmut hasan hassan heiko heiner heinrich
            heinz helge helmut hendrik henning
            henri henry herbert hermann holger horst hubert hugo ibrahim ingo ivan jakob jan janis jannik jannis jan jens
            joachim jochen johann johannes jonas
            jonathan jörg josef joseph julian julius jürgen kai karl karsten kaspar kilian klaus konrad konstantin korbinian
            kurt lars lasse leander lenny leo
            leon leonard leonhard leopold levi linus lorenz lothar louis luca lucas ludger ludwig luis lukas lutz maik malte
            manfred manuel marc marcel marco
            marcus mario marius mark marko markus martin mathias mats matteo matthias max maximilian maxim mehmet meinhard
            merlin michael michel mika milan
            mirko mohammed moritz murat mustafa nico nicolas niels niklas nikolas nils noah norbert olaf ole oliver oskar otto
            ottmar pascal patrick
            paul peter philipp phillip quirin rainer ralf ralph raphael reinhard rene richard robert robin roland rolf roman
            ronny rudi rudolf rupert rüdiger
            samuel sascha sebastian sepp siegfried siggi silas simon stefan steffen stephan sven swen tadeusz theo theodor thilo
            thomas thorben thorsten tilo tim
            timo tobias tom toni torben torsten uli ullrich ulrich urs uwe valentin veit viktor vincent volker waldemar walter
            werner wilhelm willi willy
            winfried wolf wolfgang xaver yannick yusuf zlatan
            """,
        anyone: "kim luca robin sascha chris alex toni sam jona eike micha")
}
