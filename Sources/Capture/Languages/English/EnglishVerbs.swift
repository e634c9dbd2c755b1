/// English verbs, by their senses.
enum EnglishVerbs {
    static func add(to words: inout Vocabulary) {
        contacts(&words)
        acts(&words)
        gifts(&words)
        statements(&words)
        changes(&words)
    }

    private static func contacts(_ words: inout Vocabulary) {
        words.add(
            """
            met, saw, visited, hiked, caught up, ran into, bumped into, hung out, came round, came around, stopped by, dropped
            by, popped in, popped round, popped over, went out, went for, went to, had lunch, had dinner, had coffee, had a
            coffee, had drinks, had breakfast, had brunch, had tea, had a beer, had beers, had a drink, had a pint, grabbed
            coffee, grabbed lunch, grabbed a coffee, grabbed dinner, grabbed drinks, grabbed a beer, grabbed a bite, ate, dined,
            walked, cooked, played, ran, swam, cycled, climbed, danced, watched, stayed, spent, hosted, met up, got together,
            had over, came for, was here, were here, was over, were over, was round, came to, got back from, hung, travelled,
            traveled, drove, baked, jogged, skated, sat, toured, celebrated, lunched, partied, catched up, seen, joined
            """, .met)
        words.add(
            """
            nipped round, nipped over, nipped to, nipped in, swung by, called round, called in on, looked in on, went round,
            went over, went to see, went and saw, dropped round, drove over, cycled over, walked over, stopped at, stopped over,
            hooked up, linked up, caught lunch, caught a film, caught a movie, caught a show, shared a meal, shared a bottle,
            had lunches, had cocktails, had pizza, had curry, had ice cream, had a meal, had a bite, had a walk, had a natter,
            had a catch-up, had a catch up, had a wander, had a swim, had a picnic, had a bbq, had a barbecue, had a playdate,
            had a sleepover, had a game, had a laugh, had a great time, had a lovely time, had a nice time, had a good time, had
            round, had them over, had him over, had her over, invited over, took out, took to lunch, took to dinner, took for
            lunch, took for dinner, treated to, grabbed breakfast, grabbed brunch, grabbed a drink, grabbed a pint, grabbed a
            cuppa, grabbed ice cream, grabbed tea, got coffee, got lunch, got dinner, got drinks, got a drink, got a coffee, was
            over at, was round at, was at, were at, crossed paths, was with, were with, sat with, wandered, strolled, picnicked,
            camped, kayaked, paddled, sailed, skied, sledged, surfed, bowled, golfed, fished, lifted, worked out, trained,
            rehearsed, jammed, karaoked, shopped, brunched, breakfasted, barbecued, stargazed, volunteered, road tripped,
            sunbathed, rowed, trekked, helped move, run into, bumped in to, seen, hung with, chilled with, chilled, popped by,
            popped to, popped up to, had a cuppa, had cake, saw each other
            """, .met)
        words.add(
            """
            had a phone call, had a video call, had a zoom, had a long call, had a quick call, had a long chat, had a quick
            chat, got a call from, got a phone call from, missed a call from, caught on the phone, caught up on the phone,
            caught up by phone, caught up over zoom, caught up on zoom, gave a ring, gave a bell, gave a buzz, buzzed, dialled,
            dialed, skyped with, video chatted, videocalled, voice called, natter on the phone, long phone call with, just off
            the phone, facetime'd, face timed, on the phone to, spoke to, heard back on the phone, conference called
            """, .called)
        words.add(
            """
            wrote to, dropped a line, dropped a text, dropped a message, dropped an email, sent a card, sent a letter, sent a
            postcard, sent a voice note, sent a voice message, sent a dm, sent photos, sent pictures, got a reply, got a voice
            note, got a voice message, got a dm, got a card from, got an e-mail, e-mailed, text'd, dm-ed, slacked, snapped,
            tweeted, signalled, telegrammed, faxed, replied to, responded to, answered, hear from, swapped messages, swapped
            emails, swapped texts, messaged back, emailed back, been texting, was texting, in touch with
            """, .messaged)
        words.add(
            """
            dinner, supper, drinks, a drink, beers, a beer, beer, pint, pints, a pint, night out, cocktails, theatre, theater,
            opera, gig, concert, poker, game night, games night, games nite, pub, pub quiz, quiz night, movie night, film night,
            party, karaoke, date night, evening, book club, choir, rehearsal, show, play, cinema, takeaway, sleepover, disco,
            clubbing, comedy night, open mic, musical, ballet, fireworks, bonfire, barbecue, bbq, movie, film
            """, .evening)
        words.add(
            """
            jog, bike, cycle, ride, ski, skiing, surf, surfing, kayaking, camping, fishing, football, basketball, volleyball,
            badminton, table tennis, ping pong, pool, darts, karaoke, pub quiz, quiz, quiz night, games night, games nite, movie
            night, film night, book club, dance class, pottery class, cooking class, pilates, spin class, workout, hike, trek,
            stroll, wander, natter, gossip, afternoon tea, high tea, cuppa, a cuppa, roast, sunday roast, bbq, bonfire,
            fireworks, ballet, musical, exhibition visit, gallery, zoo, aquarium, beach, beach day, spa, spa day, farmers
            market, market, christmas market, garden centre, escape room, crossfit, run club, parkrun, padel, pickleball,
            cricket, rugby, tea party, playdate, play date, lunch date, dinner date, coffee date, study session, jam session,
            rehearsal, band practice, choir practice, sightseeing, city walk, dog walk, road trip, day trip, boat trip, ice
            skating, skating, swimming, running, hiking, cycling, dancing, baking, crafting, gaming, board game night, tapas,
            burgers, noodles, dim sum, fish and chips, bubble tea, matcha, juice, smoothies, apero, aperitivo, happy hour
            """, .meeting)
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
            supper, walk, hike, picnic, cinema, movie, movies, film, museum, game night, sleepover, bbq, barbecue, run, swim,
            catch up, catch-up, catchup, meetup, meet up, meeting, hangout, playdate, play date, visit, date, night out,
            cocktails, wine, pizza, ramen, sushi, curry, cake, bike ride, road trip, tennis, squash, golf, bowling, yoga, gym,
            climbing, bouldering, chess, board games, shopping, sauna, appointment, gig, theatre, theater, opera, ice cream, a
            bite, stroll, takeaway, poker
            """, .meeting)
        words.add(
            "call, phone call, video call, zoom, facetime, skype, phonecall, chat, a call, a chat, video chat, teams call",
            .calling)
        words.add(
            """
            comes, comin, coming, is coming, are coming, visits, visiting, is visiting, come over, comes over, coming over, staying,
            stays, come
            """,
            .coming)
    }

    private static func acts(_ words: inout Vocabulary) {
        words.add(
            """
            call, call back, ring, ring up, phone, text, email, e-mail, mail, message, ping, dm, whatsapp, facetime, skype,
            write, write to, write back, reply, reply to, answer, respond, contact, reach out, reach out to, check on, check in,
            check in on, check in with, check with, follow up, hit up, hit, pick, see, meet, meet up, visit, catch up, ask,
            tell, remind, invite, thank, congratulate, wish, apologise, apologize, introduce, show, send, post, forward, share,
            return, take, drop off, drop, pick up, collect, fetch, lend, borrow, pay, pay back, repay, transfer, venmo, paypal,
            settle, book, reserve, rsvp, schedule, plan, organise, organize, arrange, set up, prepare, pack, bake, cook, make,
            print, frame, wrap, order, fix, repair, clean, water, feed, walk, drive, help, move, read, watch, listen, look up,
            look for, look into, find, find out, google, research, try, cancel, postpone, confirm, finish, start, sign,
            register, renew, update, upload, download, scan, fill, fill in, fill out, submit, apply, wait, wait for, pop round,
            pop over, go to, go see, go and see, go over, swing by, stop by, drop by, come up with, talk to, speak to, chat
            with, bring up, bring back, give back, hand over, babysit, mind, look after, put, hang, cut, mow, charge, sort, sort
            out, think of, think about, decide, choose, pick out, turn up, be at, be there, attend, save, note, write down, add,
            check, measure, compare, sell, donate, surprise, toast, hug, forgive, support, encourage, nudge, chase, chase up,
            poke, bug, touch base, drop a line, give a call, give a ring, give a shout, give a bell, have a word, discuss,
            mention, suggest, recommend, dig, dig out, pop, sweep, vacuum, iron, paint, build, design, draw, record, edit,
            rehearse, sew, teach, practise, practice, train, collect from
            """, .act)
        words.add(
            """
            drop round, nip round, nip over, nip to, run to, call round, look in on, get back to, get in touch, get in touch
            with, get hold of, catch up with, circle back, circle back to, speak with, talk with, have a chat, have a word with,
            let know, let, tip off, warn, alert, notify, inform, brief, update, consult, interview, message back, text back,
            email back, shoot a text, shoot an email, shoot a message, drop a text, drop a message, drop an email, drop a note,
            write a card, write a letter, leave a note, leave a message, leave a voicemail, send off, send over, send back, post
            off, mail back, mail off, dispatch, courier, ship, deliver, drop back, bring round, bring over, take back, take
            round, take over, take out, take to, drive to, give a lift, pick up from, meet up with, meet with, hang out, hang
            out with, have over, have round, put up, host, cater, feed, babysit for, dogsit, house sit, housesit, cat sit, look
            up, look out for, keep an eye out for, ask about, ask for, ask whether, enquire, inquire, beg, persuade, convince,
            nag, press, push, apply for, apply to, file, fill up, top up, cash, deposit, refund, reimburse, chase, split,
            invoice, bill, expense, tip, donate to, sponsor, back up, copy, laminate, frame, hem, mend, patch, glue, hoover,
            dust, mop, scrub, wipe, polish, tidy, tidy up, clear, clear out, declutter, recycle, bin, unpack, repot, plant,
            prune, weed, rake, shovel, harvest, pickle, freeze, defrost, marinate, assemble, install, uninstall, set, reset,
            charge, pump, oil, service, replace, swap, exchange, get rid of, dig up, cancel, rebook, reschedule, move, bring
            forward, push back, put off, accept, decline, turn down, reply, vote, enrol, enroll, sign up, sign up for, join,
            leave, quit, unsubscribe, subscribe, log, track, list, draft, type, translate, proofread, review, summarise,
            summarize, present, pitch, demo, try out, taste, sample, measure up, weigh, vaccinate, worm, groom, walk the dog,
            water the plants, wish happy birthday, wish luck, wish good luck, say hi to, say thanks, say thank you, say goodbye,
            say sorry, say happy birthday, raise a glass, propose, congratulate on, cheer, cheer up, comfort, console, visit at,
            check up on, check if, check whether, check how, see if, see whether, see how, find somebody, find someone, get
            tickets, get tickets for, take down, hand in, hand back, pass on to, forward to, pay for, pay off, chip in, collect
            for, order for, go over to, head to, head over, stay with, go with, come to, show up, rent, hire, lease, sublet,
            furnish, decorate, redecorate, wallpaper, sand, varnish, tile, drill, hang up, screw, unscrew, dig
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
            to, i'd better, better, remind me, remind me to, rmnd me, remindme, remember to, remember, don't forget, dont
            forget, do not forget, don't forget to, dont forget to, don't let me forget, i'll, ill, i will, we'll, we will, i'd,
            i would, we'd, asked me to, asked us to, wants me to, wants us to, told me to, reminded me to, need me to, i want
            to, i wanna, i'd like to, going to, gonna, i plan to, i promised to, promised to, let's, lets, let me, make sure to,
            make sure, i need to, i have to, i must, i should, i gotta, we should, we need to, we must, we have to, i need to
            remember to, i said i'd, i said i would, i promised, i promised i'd, time to, it's time to, try to, still need to,
            still have to, i owe it to, mustn't forget to, mustn't forget, must not forget, can't forget, have got to, i've got
            to, ive got to, want to, supposed to, i'm supposed to, todo, to do
            """, .duty)
        words.add(
            """
            invited me, invited us, has invited me, has invited us, invites me, invites us, fancies, is up for, are up for, up for, is keen on, is keen to, keen on, wants to go, wants to come, is down for,
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
        words.add(
            """
            would be delighted with, would be over the moon with, 'd be over the moon with, would be happy about, would go mad
            for, would adore, 'd adore, would really like, 'd really like, would really love, 'd really love, really wants,
            really needs, badly needs, desperately needs, desperately wants, has wanted, has been after, 's been after, has been
            looking for, has been eyeing, 's been eyeing, 's eyeing, is dying for, 's dying for, is itching for, has asked for,
            's asked for, keeps asking for, keeps mentioning, kept mentioning, won't stop talking about, can't stop talking
            about, is mad about, has set her heart on, has set his heart on, set her heart on, set his heart on, is saving for,
            is saving up for, 's saving up for, longs for, is longing for, yearns for, fancies, would not say no to, wouldn't
            say no to, could do with some, is short of, is in need of, 's in need of, is lacking, has run out of, is running out
            of, could use some, could use a, could use an, needs a new, is hinting at, hinted at, dropped hints about, has his
            heart set on, has her heart set on, would treasure, would be pleased with, is hankering after, wud love, wud like,
            wants sum
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

    private static func changes(_ words: inout Vocabulary) {
        words.add(
            "had a baby, had their baby, had a girl, had a boy, had a baby girl, had a baby boy, had twins, gave birth, was born",
            .past)
        words.add(
            """
            cancelled, canceled, called off, is off, 's off, got cancelled, got canceled, was cancelled, was canceled, fell
            through, is not happening, isn't happening, not happening, won't happen, no longer happening, scrapped
            """, .calledOff)
        words.add(
            """
            got moved, was moved, has been moved, is moved, been moved, moved from, moved to, moved back to, moved forward to,
            pushed back, pushed back to, pushed to, got pushed, rescheduled, rescheduled to, rescheduled for, postponed,
            postponed to, postponed until, delayed, delayed to, delayed until, shifted to, brought forward, brought forward to,
            put back to, put off until, now on
            """, [.moved, .finite])
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
            adopted, adores, agreed, applied, ate, avoids, bakes, became, believes, belongs, blocked, booked, breeds, brews,
            bruised, builds, burnt, calls, can't, caught, changed, chose, cleans, climbs, collects, commutes, complains, cooks,
            counts, cries, crocheted, cut, cycles, dances, dates, deleted, designs, despises, dislikes, dives, divorced, does,
            draws, dreads, dropped, dumped, dyed, earns, edits, embroiders, enjoyed, expects, fears, feeds, fell, fishes, fixed,
            follows, forages, forgot, found, fractured, fosters, gardens, got, graduated, grew, grows, handles, has, hasn't,
            heads, heard, helps, hikes, hired, holds, hopes, hosts, hurt, identifies, inherited, injured, insists, invented,
            invests, joined, jogs, keeps, kites, knits, knocked, lacks, landed, learned, learns, lent, lifts, listens, looks
            after, lost, manages, meditates, mentors, met, minds, misses, moonlights, moved, needs, never, owns, paints, paid,
            passed away, photographs, plans, plants, practises, practices, prays, programs, proposed, publishes, published,
            quit, raises, ran, rarely, reads, records, recovered, referees, refuses, relapsed, relies, rents, repairs, rescued,
            resigned, restores, retired, rides, runs, rows, sails, saves, saw, scuba dives, sells, separated, serves, sews,
            shot, signed, sings, skates, sketches, skis, sleeps, slipped, smokes, snores, speaks, spends, sprained, split,
            stammers, stands, started, stays, stopped, stole, streams, struggles, stutters, suffers, supports, surfs, swears by,
            swims, swore, takes, talks, teaches, tends, thinks, told, tore, took, tours, trains, translates, travels, treats,
            tries, trusts, twisted, understands, uses, vapes, visits, voted, volunteers, votes, walks, wants, watches, wears,
            weaves, weighs, went, won, worries, writes, wrote, yodels, said, says, asked, likes, loves, hates, prefers, works,
            lives, can, could, will, would, did, gets, goes, broke, kept, is, was, knows, plays, studies, looks, feels, seems,
            eats, drinks, drives, starts, finished, left, turned, bought, sold, passed, failed, made, makes, came, comes,
            doesn't, didn't, won't, isn't, is called, reckons, might, should, recommended, suggested, mentioned, remembers,
            enjoys, sounds, looked, seemed, felt
            """, .finite)
        words.add(
            "is called, being called, be called, get called, gets called, is named, named, name is, name's, goes by", .naming)
    }
}
