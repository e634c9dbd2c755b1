/// English nouns and verbs of occasions, gifts, relations and small matters.
enum EnglishNouns {
    static func add(to words: inout Vocabulary) {
        occasions(&words)
        gifts(&words)
        relations(&words)
    }

    private static func occasions(_ words: inout Vocabulary) {
        func occasion(_ type: OccasionType, _ list: String) { words.add(list, WordMeaning(occasion: type)) }
        occasion(.birthday, "🎂")

        occasion(
            .birthday,
            """
            birthday, birthdays, bday, b-day, b'day, bdays, birth day, was born, born, turns, turning, is turning, turned,
            will be turning
            """
        )
        occasion(
            .anniversary,
            "anniversary, wedding anniversary, anniversery, silver wedding, golden wedding, ruby wedding, have been married")
        occasion(.nameDay, "name day, nameday, name-day, saint's day")
        occasion(
            .wedding,
            """
            wedding, gets married, get married, getting married, is getting married, are getting married, marries, marrying,
            marry, nuptials, tie the knot, tying the knot, engagement party
            """
        )
        occasion(
            .baby,
            """
            pregnant, baby, baby due, due date, edd, due in, due on, is due, due, gives birth, gave birth, birth, newborn,
            expecting, baby's due, had a baby, had their baby, c-section, had twins, had a girl, had a boy, had a baby girl, had
            a baby boy
            """
        )
        occasion(.graduation, "graduation, graduates, graduating, graduate, commencement, prom, degree ceremony")
        occasion(
            .move,
            """
            moves, moving, moving house, moving in, moving out, moving to, move, relocates, relocating, moves house, moves to,
            moves in, moves out, the move, moving day, move-in, emigrates, emigrating
            """
        )
        occasion(
            .trip,
            """
            jets off, jetting off, is off, 's off, is off to, 's off to, heads to, heading to, heads off, heading off, leaves on
            holiday, goes on holiday, going on holiday, is going on holiday, on her holidays, on his holidays, is in town, is
            back from, semester abroad, gap year, sabbatical, safari, pilgrimage, road tripping, retreat, ski trip, camping
            trip, business trip, work trip, weekend away, mini break, minibreak, city trip, hiking trip, returns from, returns,
            trip, flight, flies, flying, fly, lands, landing, arrives, arriving, travels, traveling, travelling, vacation,
            holiday in, holidaying, goes to, going to, off to, leaves for, leaving for, honeymoon, cruise, is away, away,
            interrail, road trip, visiting, sets off, backpacking, city break, departs, in town, on holiday, on vacation
            """
        )
        occasion(
            .exam,
            """
            exam, exams, finals, driving test, test, bar exam, viva, defends, defending, thesis defence, thesis defense,
            defence, sats, sat exam, a-levels, gcses, mock exam, oral, quals, midterm, midterms, sits her, sits his, theory
            test
            """
        )
        occasion(.interview, "interview, job interview, interviews, interviewing, audition, assessment day")
        occasion(
            .surgery,
            """
            surgery, operation, op, hip replacement, knee replacement, bypass, procedure, biopsy, goes under the knife, root
            canal, wisdom teeth out, hernia op, transplant, is operated on, hospital stay
            """
        )
        occasion(.funeral, "funeral, memorial, memorial service, wake, burial, cremation, shiva, celebration of life")
        occasion(
            .party,
            """
            christmas do, xmas do, work do, birthday do, summer do, office party, christmas party, xmas party, works do, summer
            party, block party, street party, pool party, costume party, surprise party, engagement do, naming ceremony, wedding
            reception, after party, launch party, bachelor do, bachelorette do, bday party, 30th, 18th party, 40th party, 50th
            party, 60th party, leaving drinks, farewell drinks, send-off, sendoff, house party, tea party, party, stag do, stag,
            hen do, hen party, bachelor party, bachelorette, bachelorette party, housewarming, house warming, housewarming
            party, baby shower, bridal shower, birthday party, leaving do, leaving party, farewell party, reunion, bash,
            engagement party, dinner party, garden party, retirement party, new year's party, halloween party, open house,
            quinceanera, cookout, barbecue, bbq, gender reveal
            """
        )
        occasion(
            .concert,
            """
            concert, gig, recital, plays at, playing at, plays the, show, opening night, choir concert, performance, performs,
            performing
            """
        )
        occasion(
            .other,
            """
            starts at, switches, switching, changes jobs, changing jobs, resigns, resigning, hands in his notice, hands in her notice,
            signs, signing, submits, submitting, publishes, publishing, releases, releasing, opens, opening up, closes, closing,
            hosts, hosting, runs the, running the, swims the, competes, competing, performs in, auditions, speaks at, speaking
            at, gives a talk, giving a talk, presents, presenting, defends her, defends his, adopts, adopting, launches,
            launching, returns to work, goes back to work, back at work, maternity leave, paternity leave, parental leave, works
            at, internship, placement, apprenticeship, probation ends, contract ends, lease ends, visa expires, viewing, dentist
            appointment, doctor's appointment, doctors appointment, hospital appointment, mri, ct scan, blood test, ultrasound,
            colonoscopy, jury duty, custody hearing, citizenship ceremony, ordination, enthronement, sports day, school concert,
            nativity, parents evening, prize giving, awards, award ceremony, fun run, 10k, 5k, ironman, regatta, derby, half
            marathon, marathon, race, triathlon, baptism, christening, communion, first communion, confirmation, bar mitzvah,
            bat mitzvah, retirement, retires, retiring, checkup, check-up, appointment, court date, hearing, trial, exhibition,
            exhibits, opening, premiere, match, final, tournament, competition, game, first day, starts school, starts,
            starting, begins, quits, quitting, leaves, leaving, runs out, ends, ending, expires, finishes, last day, launch,
            book launch, talk, speech, presentation, ceremony, physio, scan, chemo, school play, open day, due back, due to,
            parents' evening, deadline, proposing, hands in, is back, gets back
            """
        )
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            gift, gifts, idea, ideas, present, presents, prezzie, prezzy, pressie, gift idea, gift ideas, present idea, present
            ideas, book idea, idea for, ideas for, gift for,
            present for, pressies, prezzies, stocking filler, stocking stuffer, secret santa, souvenir, thank you gift,
            thank-you gift, something for, wishlist, wish list
            """, .gift)
        words.add(
            """
            postcard, letter, card, message, email, e-mail, text, voice message, voice note, dm, photos, pictures, note,
            parcel, package
            """,
            .letter)
        words.add("something, something for, sth, anything, nothing", .placeholder)
        words.add("tickets, ticket", .ticket)
        func occasion(_ value: ProposedGiftOccasion, _ list: String) { words.add(list, WordMeaning(giftOccasion: value)) }
        occasion(.birthday, "birthday, bday, b-day, b'day, birth day")
        occasion(
            .christmas,
            """
            christmas, xmas, x-mas, secret santa, stocking, stocking filler, stocking stuffer, advent calendar, christmas eve,
            yule, crimbo
            """
        )
        occasion(.anniversary, "anniversary, wedding anniversary")
        occasion(.housewarming, "housewarming, house warming, new flat, new home, new house, new place")
        occasion(.valentines, "valentine's, valentines, valentine's day, valentines day, valentine, v-day")
        occasion(.mothersDay, "mother's day, mothers day, mothers' day, mothering sunday, mum's day, mom's day")
        occasion(.fathersDay, "father's day, fathers day, fathers' day, dad's day")
        occasion(.graduation, "graduation")
        occasion(
            .other,
            """
            wedding, baby shower, christening, baptism, first communion, communion, confirmation, bar mitzvah, bat mitzvah,
            easter, st nicholas, name day, hanukkah, eid, diwali, retirement, farewell, new baby, newborn, leaving do, hen do,
            stag do, thank you, thank-you, new job, get well, halloween, thanksgiving, teacher's day, women's day, three kings
            """
        )
        words.add(
            """
            kick off, kickoff, meeting point, meet at, starts at, cap, ceiling, price, spend, spend up to, budget, limit, max, tops, doors, entry, entrance, ticket,
            tickets are, around, roughly, about, approx, starts, from, up to, under, no more than, size
            """,
            .detail)
        words.add("doors, doors at, doors open, doors open at, starts at, kick-off, kickoff", [.doors, .detail])
        words.add("deposit, payment, instalment, installment, invoice, bill, rent, fee, share, contribution", .payment)
        words.add(
            """
            everybody, everyone, someone, somebody, anybody, people, you, to, a hug, hugs, a hand, a lift, a ride, a chat, a
            talk, a word, a favour, a favor, a nap, a holiday, a vacation, a day off, a breather, answers, clarity, closure,
            silence, privacy, certainty, revenge, a divorce, a raise, a promotion, a visa, stitches, an operation, an x-ray, a
            doctor, a haircut, treatment, therapy, chemo, physio, another chance, a job, a new job, more time, a reply,
            feedback, help, time, surgery, advice, space, rest, job, work, break, money, sleep, support, attention, peace, more,
            nothing, anything, it, out, us, me, him, her, them, distance, quiet, company, change, kids, children
            """,
            .intangible)
        words.add(
            """
            new neighbour, new neighbor, new colleague, new coworker, new co-worker, new boss, new flatmate, new roommate, new
            teacher, new guy, neighbour, neighbor, colleague, coworker, new boyfriend, new girlfriend, new doctor, the
            barista, met someone called
            """,
            .acquaintance)
    }

    private static func relations(_ words: inout Vocabulary) {
        func relation(_ gender: Gender?, _ list: String) {
            let group = String(list.prefix { $0 != "," })
            words.add(list, WordMeaning(relation: Relation(group: group, gender: gender)))
        }
        relation(.female, "mum, mom, mother, mam, mama, mummy, mommy, ma, mums, moms")
        relation(.male, "dad, father, daddy, pa, pops, papa, dads")
        relation(.female, "sister, sis, sissy")
        relation(.male, "brother, bro, brothers")
        relation(.female, "grandma, gran, granny, nan, nana, grandmother, nanna, grans, nans")
        relation(.male, "grandpa, granddad, grandad, grandfather, gramps, pop")
        relation(.female, "wife, wifey, missus")
        relation(.male, "husband, hubby")
        relation(nil, "partner, spouse, better half, other half, fiance, fiancee")
        relation(.female, "girlfriend, gf")
        relation(.male, "boyfriend, bf")
        relation(.female, "daughter")
        relation(.male, "son")
        relation(nil, "kid, child, baby, kids, children, little one, toddler, twins")
        relation(.female, "aunt, auntie, aunty")
        relation(.male, "uncle")
        relation(nil, "cousin")
        relation(.female, "niece")
        relation(.male, "nephew")
        relation(.female, "mother-in-law, mother in law, mil")
        relation(.male, "father-in-law, father in law")
        relation(.female, "sister-in-law, sister in law")
        relation(.male, "brother-in-law, brother in law")
        relation(nil, "parents, folks, grandparents, in-laws")
        relation(
            nil,
            """
            boss, manager, landlord, neighbour, neighbor, colleague, coworker, flatmate, roommate, teacher, doctor, friend,
            best friend, mate, bff, ex, godson, goddaughter, godchild, stepson, stepdaughter
            """
        )
        relation(nil, "dog, cat, puppy, pet")
    }
}
