/// Given names that are usual where English is written.
enum EnglishNames {
    static let names = GivenNames(
        female: """
            abby abigail ada adele agnes aisha alexandra alexis alice alicia alison amanda amber amelia amy andrea angela anita
            ann anna anne annie
            april ashley ava barbara beatrice becky bella beth betty bonnie brenda bridget brittany camila carla carmen carol
            caroline catherine
            charlotte chelsea cheryl chloe christina christine cindy claire clara clare daisy daniela danielle dawn deborah
            debbie denise diana diane
            donna dora doris dorothy edith eileen elaine eleanor elena eliza elizabeth ella ellen ellie elsie emily emma erica
            erin esther eva eve
            evelyn faith fatima fatou felicity fiona flora florence frances freya gabriela gemma georgia gina gloria grace greta
            gwen hannah harriet
            hazel heather heidi helen holly ida imogen ines ingrid irene iris isabel isabella isla ivy jane janet janice jasmine
            jean jennifer jenny
            jess jessica jill joan joanna jodie josephine joyce judith judy julia julie june karen kate katherine kathleen kathy
            katie kayla keira
            kelly kim kirsty kristen laura lauren leah leila lena leyla lila lily linda lisa liz lizzie lola lorna louise lucia
            lucy lydia lynn mabel
            madison maggie maisie margaret maria marian marie marina martha mary matilda maya megan mel melanie melissa mia
            michelle mila millie
            miriam molly monica muriel nadia nancy naomi natalie natasha nell nicola nicole nina nora norma olive olivia paige
            pamela patricia paula
            penelope penny phoebe polly poppy priya rachel rebecca rhiannon rosa rose rosie ruby ruth sadie sally samantha
            sandra sara sarah scarlett
            shannon sharon sheila shirley sofia sophia sophie stella stephanie sue susan suzanne sylvia tamara tanya tara teresa
            tess theresa tina
            tracy trish ursula valerie vanessa vera veronica vicky victoria violet vivian wendy willow yasmin yvonne zara zoe
            aoife niamh siobhan
            """,
        male: """
            aaron abdul adam adrian ahmed aidan alan albert alexander alfie alfred ali alistair andrew andy angus anthony
            antonio archie arjun arthur
            austin barry ben benjamin bernard bill billy blake bob bobby brad bradley brandon brendan brian bruce bruno bryan
            caleb calum cameron carl
            carlos charles chad christopher clive cody colin connor conor craig cyril damian damien dan daniel danny darren dave
            david dean declan
            dennis derek desmond diego dominic donald doug douglas duncan dylan eddie edgar edward edwin eli elijah elliot
            emilio eric ernest ethan
            eugene evan felix fergus finn frank fred freddie gabriel gareth gary gavin geoff geoffrey george gerald gerard giles
            glen gordon graeme
            graham grant greg gregory guy hamish harold harry harvey hassan hector henry herbert howard hugh hugo ian ibrahim
            isaac ivan jack jacob
            jake james jason javier jeff jeffrey jeremy jerry jim jimmy joe joel john johnny jon jonathan jose joseph josh
            joshua juan julian justin
            karl keith ken kenneth kenny kevin kieran kyle lars larry laurence lawrence leo leon leonard lewis liam lloyd logan
            louis lucas luis luke
            malcolm marco marcus mario mark martin marvin mason matt matthew maurice max michael miguel mike mohammed mo mohamed
            muhammad nathan
            nathaniel neil nicholas nick nigel noah norman oliver ollie oscar otto owen pablo patrick paul pedro pete peter phil
            philip pierre rafael
            ralph ray raymond reuben rhys ricardo richard rick ricky rob robbie robert rodney roger roland ron ronald rory ross
            roy rupert russell
            ryan samir samuel scott sean sebastian seth shane shaun sid simon stan stanley stefan stephen steve steven stewart
            stuart ted terence
            terry theo theodore thomas tim timothy toby todd tom tommy tony travis trevor tristan tyler vernon victor vince
            vincent vikram wade
            walter warren wayne will william yusuf zach zachary zac olu eoin cormac
            """,
        anyone:
            """
            alex sam chris jamie robin charlie jordan taylor casey morgan riley pat lee jo frankie ashton kit rowan sasha dani
            nicky andie drew quinn
            """
    )
}
