extension SentimentLexicon {
    /// English words. How a line is read is told at `SentimentLexicon.init`.
    static let englishText = """
        /s - s
        /ed - s ed ing
        /e e es ed ing
        /ied y ies ied ying
        /ly - ly
        /er - er est ly

        negation not n't never none nobody nothing neither nor cannot no_one no_longer hardly barely dont doesnt didnt
        negation isnt wasnt arent werent cant couldnt wont wouldnt havent hasnt hadnt
        negation-near without lacks lacking no
        break and because since so_that
        intensifier very really so such extremely incredibly absolutely totally completely truly deeply especially
        intensifier terribly utterly quite_the much a_lot most pretty super insanely unbelievably more too
        dampener slightly somewhat a_bit a_little rather fairly kind_of sort_of less mildly a_tad kinda sorta
        contrast but however nevertheless nonetheless
        concession although though despite even_though in_spite_of
        wish hope hopes hoped hoping hopefully wish wishes wished wishing fear fears worried worry afraid scared might
        wish would_be if unless should_be fingers_crossed good_luck

        fixed thankfully luckily unfortunately sadly fortunately thank/s thanked sorry yay hooray hurray

        0 best_regards best_man kind_regards great_grandmother great_grandfather great_grandma great_grandpa great_aunt
        0 great_uncle great_granddaughter great_grandson great_britain good_night good_morning good_evening
        0 good_afternoon good_friday happy_birthday happy_new_year not_only no_doubt no_matter no_thanks no_idea
        0 not_sure not_yet not_to_mention why_not as_well as_good_as free_of_charge hot_dog hard_drive lost_property
        0 lost_and_found first_aid pain_killers sick_leave dead_end deadline thank_you_card thank_you_note
        0 thank_you_letter sorry_card love_letters had_better for_good best_before sweet_potato sweet_potatoes
        0 sweet_tooth in_case at_least not_until blood_pressure not_since

        +1 no_problem no_problems no_worries not_bad never_boring not_too_bad could_be_worse all_clear better nicer
        +1 calm/er calmly smil/e warmth funny friendly welcoming smooth/ly easier easily interesting interested curious
        +1 helpful helped gentle gently sweet cool sunny safe safely comfortable comfortably improv/e improvement
        +1 improvements progress thank/s thanked luckily fortunately thankfully surprisingly_good forgave forgiven
        +1 forgiving forgive trust trusted honest loyal respect respected reliable steady satisfied satisfying
        +1 satisfaction is_fine was_fine i'm_fine i_am_fine feel_fine okay_now all_right_now promoted promotion
        +1 graduated graduation engaged worthwhile useful promising clever talented gifted creative elegant tasty yummy
        +1 spontaneous/ly together_again at_last sleeping_through liked likeable likable popular supported
        +1 reassured reassuring reassur/e soothing soothed danced dancing settled_in recover/ed recovery stronger stable
        +1 good loves felt_good sounded_better looked_better in_good_company kept_her_promise kept_his_promise
        +1 kept_me_company made_friends makes_friends sunshine snuggled good_advice good_listener pain_free
        +1 sleeps_through blossomed bloomed
        -1 tired tiring sleepy bored boring dull awkward/ly hospital alone missed sorry unfortunately problem/s trouble
        -1 difficult difficulty difficulties hard_to was_hard is_hard so_hard too_hard too_much hard_time tough/er
        -1 struggl/e strain strained tense nervous/ly restless moody grumpy cranky annoying complain/ed complaint
        -1 complaints criticis/e criticism confused confusing confusion doubt/s doubting doubtful unsure uncertain
        -1 uncertainty wrong mistake/s fault blame blames blamed blaming lost broke broken delay/s delayed cancel/s
        -1 cancelled canceled postponed headache cough fever flu infection injured injury wound injur/e shock distant
        -1 weird pity weak weakness concern/s concerned pressure rushed mess messy chaotic chaos argument argu/e arguing
        -1 disagree disagreed disagreement shy homesick jealousy jealous envy envious regret/s regretted guilt demanding
        -1 exhausting not_fair out_of_touch drifted_apart grew_apart laid_off feeling_low ignor/e ignored avoiding_me
        -1 disturbing disturbed poorly mad_at bitter/ly harsh/ly strict_with impatient impatiently limping dizzy nausea
        -1 nauseous insomnia overslept overtired unwell uneasy discourag/e discouraged under_the_weather worn_out
        -1 run_down lost_touch went_wrong goes_wrong fell_through turned_down turned_me_down never_calls never_asks
        -1 forgot_my forgot_our short_with_me not_speaking stopped_talking bleeding swollen bruise bruised vomiting
        -1 vomited allergic_reaction limp messed_up on_edge gone_downhill downhill feverish a_burden burden left_out
        -1 unloved

        +2 happy happily happier happiness love loving loved joyful/ly joyous with_joy such_joy pure_joy glad/ly
        +2 enjoy/ed enjoyable enjoyment fun great/er excellent lovely beautiful/ly nice/ly nicest best proud/ly pride
        +2 laugh/ed laughter giggl/e giggly grinn/ed hug/s hugged hugging cuddl/e kissed cheerful/ly cheered cheering
        +2 celebrat/e celebration excited exciting excitement looking_forward look_forward looked_forward cannot_wait
        +2 can't_wait couldn't_wait relieved relief thankful appreciat/e pleased pleasant/ly pleasure delicious gorgeous
        +2 charming charmed caring affectionate affection tender/ly tenderness heartwarming blessed blessing fortunate
        +2 lucky luckiest success successful/ly succeeded triumph achievement achieved accomplished won victory
        +2 congratulat/e congratulations wholesome inspiring inspired inspiration admir/e admirable admiration
        +2 generous/ly generosity thoughtful kindness kindly so_kind very_kind was_kind is_kind being_kind were_kind
        +2 kindest gentleness supportive encouraging encouraged hopeful confident optimistic cosy cozy relaxed relaxing
        +2 refreshed rested restful refreshing healed healing peaceful/ly serene contented comfort comforted comforting
        +2 at_peace weight_off hit_it_off get_on_well got_on_well went_well doing_well going_well goes_well feel_well
        +2 feeling_well slept_well sleeping_well well_done well_deserved worked_well turned_out_well so_pretty so_sweet
        +2 very_sweet sweetest so_cute cute adorable funniest hilarious witty playful/ly energised energized lively
        +2 fabulous terrific splendid memorable remarkable impressive impressed reunited reconciled made_up_with
        +2 made_my_day made_me_smile made_us_laugh made_me_laugh treasur/e cherish/ed precious harmonious harmony
        +2 blossoming thriv/e flourish/ed good_news great_news fell_in_love cured cancer_free remission passed_the_exam
        +2 passed_her_exam passed_his_exam got_the_job healthy passionate enthusiastic enthusiasm fascinating fascinated
        +2 worth_it yay hooray hurray gem top_notch first_rate in_good_spirits high_spirits full_of_life beaming glowing
        +2 radiant felt_at_home feel_at_home so_much_better much_better felt_better feel_better feeling_better good_day
        +2 good_time good_times good_talk good_chat good_mood good_weekend good_week good_trip good_food so_good
        +2 very_good really_good was_good were_good feels_good good_laugh was_touched were_touched so_touched
        +2 very_touching deeply_touched touching_speech good_friend good_friends good_visit better_than_expected
        +2 better_than_i_expected better_than_i_thought better_than_we_thought what_a_friend what_a_day made_my_week
        +2 made_my_whole weight_off_my cheered_me_up cheered_her_up cheered_him_up lit_up in_stitches cracked_up
        +2 good_company quality_time feels_like_home felt_like_home peace_of_mind proud_of big_smile there_for_me
        +2 there_for_us there_for_her opened_up patched_things_up makes_me_smile makes_me_happy looks_happy
        +2 sounded_happy chuffed had_fun lovingly loveliest felt_lighter is_a_joy was_a_joy winner
        -2 sadness unhappy unhappily unhappiness upset upsetting angry angrily anger cry cries cried crying tears sob/s
        -2 sobbing sobbed hurt hurts hurting hurtful pain/s painful/ly ache/s aching ached suffer/ed sick sickness
        -2 sicker ill illness awful/ly bad badly worse worsen/ed worsening terrible horribl/e horrible horribly nasty
        -2 nastier cruel/ly rude rudely mean_to so_mean was_mean unkind unfair/ly ugly hate hated hating dislike
        -2 dislikes disliked loath/e lonely loneliness abandoned isolated rejected rejection rejections failed failure
        -2 fail/s failing disappoint/ed disappointing disappointment afraid scared fear/s fearful frightened frightening
        -2 terrified terrifying anxious/ly anxiety panic panicked panicking worr/ied worrying stress stressed stressful
        -2 overwhelmed overwhelming exhausted exhaustion burnout burned_out burnt_out drained frustrated frustrating
        -2 frustration annoy annoys annoyed irritated irritable ashamed shame embarrassed embarrassing humiliating
        -2 humiliated guilty lied liar betray/ed cheated cheating cheated_on quarrel/s quarrelled quarreled fight/s
        -2 fought fighting shouted shouting yelled yelling screamed screaming died dies dying death dead funeral
        -2 mourning mourn/ed grief griev/e loss passed_away widow widowed buried miss_him miss_her miss_you miss_them
        -2 miss_it miss_my missing_him missing_her missing_you miss_dad miss_mum miss_mom missing_dad missing_mum
        -2 divorc/e divorced split_up broke_up breaking_up breakup separated separation left_him left_her walked_out
        -2 dump/ed threat/s threaten/ed threatening bullied bully bullying bullies cancer tumour tumor stroke
        -2 heart_attack accident crash crashed ambulance collapsed sleepless didn't_sleep hardly_slept barely_slept
        -2 could_not_sleep couldn't_sleep can't_sleep no_sleep awake_all_night migraine/s fired sacked redundant
        -2 unemployed debt/s can't_afford cannot_afford stolen robbed burgled scam scammed disgust/ed disgusting
        -2 helpless/ly hopeless useless worthless pointless trapped lost_control lost_his_job lost_her_job lost_my_job
        -2 given_up giving_up gave_up fed_up sick_of tired_of in_tears heavy_heart broken_heart homesickness nightmare/s
        -2 resent/ed resentment resentful hostile vicious disaster ruin/ed ruined spoilt wasted in_a_bad_mood bad_mood
        -2 feeling_down felt_down feel_down low_mood so_low very_low feel_low at_her_wits_end at_my_wits_end
        -2 falling_apart fell_apart no_energy can't_cope cannot_cope can't_go_on stupid/ly idiot idiotic dreadful/ly
        -2 grim bleak gloomy dismal lousy pathetic ridiculous unacceptable insult/ed insulting offended disrespectful
        -2 selfish/ly ungrateful arrogant dishonest toxic aggressive/ly violent/ly numb bad_news worst_fear miscarr/ied
        -2 sadly feared nobody_called nobody_came nobody_asked nobody_cares no_one_called no_one_came no_one_cares
        -2 doesn't_want_to_see didn't_want_to_see pretty_low running_out_of_energy let_me_down let_her_down let_him_down
        -2 let_us_down letdown stood_me_up silent_treatment rock_bottom lump_in_my_throat burst_into_tears
        -2 broke_my_heart breaks_my_heart broke_her_heart broke_his_heart had_enough can't_stand can't_take cannot_stand
        -2 drives_me_mad drives_me_crazy on_my_nerves fell_out fell_out_with falling_out end_of_my_tether kept_me_up
        -2 took_it_out_on walking_on_eggshells distressed distressing distress dread dreading sorrow weary unbearably
        -2 gutted livid appalled appalling disheartened dejected melancholy turmoil scared_me crisis relapse relapsed
        -2 shaken shaken_up in_pain in_agony hospice dementia no_help cut_off_contact failing_health chemo chemotherapy
        -2 evicted eviction sad sadder saddest

        +3 wonderful/ly amazing/ly fantastic brilliant/ly marvellous/ly marvelous superb/ly glorious magical blissful/ly
        +3 bliss ador/e overjoyed ecstatic thrilled delighted delight delightful elated euphoric heavenly best_day
        +3 best_evening best_night best_time best_weekend best_week best_thing i_love we_love loved_it loved_every
        +3 love_him love_her love_them love_you love_these love_this love_my beloved outstanding spectacular/ly
        +3 unforgettable happiest dream_come_true over_the_moon so_proud on_cloud_nine grateful/ly gratitude incredible
        +3 extraordinary awesome stunning breathtaking perfect/ly in_love masterpiece couldn't_be_happier
        +3 on_top_of_the_world time_of_my_life time_of_our_lives had_a_blast heart_is_full
        -3 devastated devastating heartbroken heartbreaking miserable misery despair desperate/ly depressed depressing
        -3 depression horrific horrified agony tragic tragedy worst suicid/e suicidal suicide abuse abused abusive
        -3 furious/ly fury rage outraged despis/e unbearable catastrophe catastrophic murder/ed killed traumatic trauma
        -3 traumatised traumatized miscarriage stillborn terminal_cancer living_hell breakdown shattered hate_him
        -3 hate_her hate_it hate_this i_hate hate_myself crushed torment/ed excruciating wretched
        """
}
