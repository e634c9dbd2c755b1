/// English verbs, by what they make of a clause.
enum EnglishVerbs {
    static func add(to words: inout Vocabulary) {
        contacts(&words)
        acts(&words)
        gifts(&words)
        statements(&words)
    }

    private static func contacts(_ words: inout Vocabulary) {
        words.add(
            """
            met, saw, visited, hiked, caught up, ran into, bumped into, hung out, came round, came around, stopped by,
            dropped by, popped in, popped round, popped over, went out, went for, went to, had lunch, had dinner, had coffee,
            had a coffee,
            had drinks, had breakfast, had brunch, had tea, had a beer, had beers, had a drink, had a pint, grabbed coffee, grabbed lunch,
            grabbed a coffee, grabbed dinner, grabbed drinks, grabbed a beer, grabbed a bite, ate, dined, walked, cooked,
            played, ran, swam,
            cycled, climbed, danced, watched, stayed, spent, hosted, met up, got together, had over, came for, was here, were
            here, was over,
            were over, was round, came to, got back from, hung, travelled, traveled, drove, baked, jogged, skated,
            sat, toured,
            celebrated, lunched, partied, catched up, seen, joined
            """, .met)
        words.add(
            """
            came over, came by, came round, came around, stopped by, dropped by, popped in, popped round, popped over, was
            here, were here, was over, were over, was round, stayed, visited us, came to visit, came to see, dropped in, came
            for
            """,
            [.met, .coming])
        words.add(
            """
            called, rang, phoned, facetimed, skyped, zoomed, spoke, talked, chatted, video called, had a call, had a chat, gave a call,
            was on the phone, on the phone with, got off the phone, rung, called back, rang back, spoken
            """, .called)
        words.add(
            """
            texted, emailed, e-mailed, mailed, messaged, dmed, dm'd, whatsapped, wrote, wrote back, texted back, replied,
            pinged, heard from,
            sent a message, sent a text, sent an email, got a letter, got a postcard, got a message, got a text, got an email,
            exchanged, corresponded
            """, .messaged)
        words.add(
            """
            lunch, dinner, breakfast, brunch, coffee, coffees, drinks, a drink, beers, beer, a beer, pint, pints, a pint, tea,
            supper, walk, hike,
            picnic, cinema, movie, movies, film, museum, game night, sleepover, bbq, barbecue, run, swim, catch up, catch-up,
            catchup, meetup,
            meet up, meeting, hangout, playdate, play date, visit, date, night out, cocktails, wine, pizza, ramen, sushi, curry, cake,
            bike ride, road trip, tennis, squash, golf, bowling, yoga, gym, climbing, bouldering, chess, board games, shopping, sauna,
            appointment, gig, theatre, theater, opera, ice cream, a bite, stroll, takeaway, poker
            """, .meeting)
        words.add(
            "call, phone call, video call, zoom, facetime, skype, phonecall, chat, a call, a chat, video chat, teams call",
            .calling)
        words.add(
            """
            comes, coming, is coming, are coming, visits, visiting, is visiting, come over, comes over, coming over, staying,
            stays, come
            """,
            .coming)
    }

    private static func acts(_ words: inout Vocabulary) {
        words.add(
            """
            call, call back, ring, ring up, phone, text, email, e-mail, mail, message, ping, dm, whatsapp, facetime, skype,
            write, write to, write back,
            reply, reply to, answer, respond, contact, reach out, reach out to, check on, check in, check in on, check in with,
            check with, follow up,
            hit up, hit, pick, see, meet, meet up, visit, catch up, ask, tell, remind, invite, thank, congratulate, wish,
            apologise, apologize, introduce, show,
            send, post, forward, share, return, take, drop off, drop, pick up, collect, fetch, lend, borrow, pay, pay back,
            repay, transfer, venmo, paypal,
            settle, book, reserve, rsvp, schedule, plan, organise, organize, arrange, set up, prepare, pack, bake, cook, make,
            print, frame, wrap, order,
            fix, repair, clean, water, feed, walk, drive, help, move, read, watch, listen, look up, look for, look into, find,
            find out, google, research,
            try, cancel, postpone, confirm, finish, start, sign, register, renew, update, upload, download, scan, fill, fill in,
            fill out, submit, apply,
            wait, wait for, pop round, pop over, go to, go see, go and see, go over, swing by, stop by, drop by, come up with,
            talk to, speak to, chat with,
            bring up, bring back, give back, hand over, babysit, mind, look after, put, hang, cut, mow, charge, sort, sort out,
            think of, think about,
            decide, choose, pick out, turn up, be at, be there, attend, babysit, save, note, write down, add, check, measure,
            compare, sell, donate,
            surprise, toast, hug, forgive, support, encourage, nudge, chase, chase up, poke, bug, touch base, drop a line, give
            a call, give a ring,
            give a shout, give a bell, have a word, discuss, mention, suggest, recommend, dig, dig out, pop, sweep, vacuum,
            iron, paint, build, design, draw, record, edit, rehearse, sew, teach, practise, practice, train, collect from
            """, .act)
        words.add("getting, giving, buying, gifting", .giving)
        words.add("cal, txt, msg, fone, rng, snd, vist, aks", .act)
        words.add("pick, pick up, collect, fetch, meet", [.act, .fetch])
        words.add("chip in, chip in for, club together, club together for, pool money for, go halves on", [.act, .giving])
        words.add(
            "buy, get, give, bring, gift, grab, pick up, order, treat, knit, make, surprise with, pass on, hand",
            [.act, .giving])
        words.add(
            """
            need to, need a, need an, need some, need new, needs doing, have to, has to be, must, should, gotta, got to, ought
            to, i'd better, better, remind me,
            remind me to, rmnd me, remindme,
            remember to, remember, don't forget, dont forget, do not forget, don't forget to, dont forget to, don't let me forget,
            i'll, ill, i will, we'll, we will, i'd, i would, we'd, asked me to, asked us to, wants me to, wants us to, told me
            to, reminded me to, need me to, i want to, i wanna, i'd like to, going to, gonna, i plan to, i promised to, promised
            to, let's, lets, let me,
            make sure to, make sure, i need to, i have to, i must, i should, i gotta, we should, we need to, we must, we have
            to, i need to remember to,
            i said i'd, i said i would, i promised, i promised i'd, time to, it's time to, try to, still need to, still have to,
            i owe it to, mustn't forget to,
            mustn't forget, must not forget, can't forget, have got to, i've got to, ive got to, want to, supposed to, i'm
            supposed to, todo, to do
            """, .duty)
        words.add(
            """
            fancies, is up for, are up for, up for, is keen on, is keen to, keen on, wants to go, wants to come, is down for,
            down for, wants to meet
            """,
            .keen)
    }

    private static func gifts(_ words: inout Vocabulary) {
        words.add(
            """
            wants, want, would like, 'd like, would love, 'd love, is after, 's after, was after, wishes for, is wishing for,
            wished for, hoping for, is hoping for,
            's hoping for, needs, could use, could do with, would kill for, 'd kill for, has been wanting, 's been wanting, been
            wanting, has always wanted,
            always wanted, asked for, asking for, is asking for, would appreciate, would enjoy, 'd enjoy, has her eye on, has
            his eye on, has an eye on,
            's got her eye on, 's got his eye on, dreams of, is dreaming of, keeps talking about, kept talking about, kept going
            on about, keeps going on about,
            going on about, is obsessed with, raving about, wouldn't mind, would be happy with, 'd be happy with, be happy with,
            is eyeing, is coveting,
            wanted, drooling over, on her wishlist, on his wishlist, wish list, wishlist, lusting after, craving, would be
            thrilled with, mentioned wanting,
            said she wants, said he wants, could really use, fancies a, fancies some, would be chuffed with
            """, .wish)
        words.add("gets, is getting", .weakWish)
        words.add(
            """
            would be ideal, would be perfect, would be great, would be nice, would be good, 'd be perfect, 'd be nice, would
            suit, would be a hit
            """,
            [.cost])
        words.add(
            """
            gave, gifted, bought, got her, got him, got them, given, sent her, sent him, presented, treated, already bought,
            already got, already sent, sent,
            knitted, donated, delivered
            """, .gave)
        words.add("i owe, we owe, owe, still owe, i still owe, owing", .owe)
        words.add("owes me, owes us, still owes me, still owes us, lent, borrowed, i lent, has to pay me back, owes", .owed)
        words.add("costs, cost, is about, goes for, sells for, comes to, priced, is only, going for, saw for, worth", .cost)
    }

    private static func statements(_ words: inout Vocabulary) {
        words.add(
            """
            thinking about, thinking of, is thinking of, considering, might, may, could, reckons, wonders, hopes, hoping, hopes
            to, would rather, if, wants to be,
            dreaming of, toying with, planning on, plans to, not sure, undecided, wants to, says, said, thinks, suggested,
            swears, wondering, can't, cannot
            """, .hedge)
        words.add(
            """
            said, says, told, asked, thinks, likes, loves, hates, prefers, works, lives, can, could, will, would, did, does,
            got, gets, goes, went, broke, keeps, kept,
            has, is, was, knows, plays, speaks, studies, wants, needs, looks, feels, seems, eats, drinks, drives, started,
            starts, finished, quit, left, lost, found,
            moved, became, turned, bought, sold, passed, failed, made, makes, took, takes, runs, ran, came, comes, hasn't,
            doesn't, didn't, can't, won't, isn't,
            is called, reckons, might, should, recommended, suggested, mentioned, remembers, misses, enjoys, sounds, looked, seemed, felt
            """, .finite)
        words.add(
            "is called, being called, be called, get called, gets called, is named, named, name is, name's, goes by", .naming)
    }
}
