"""Small talk: a greeting or thanks asks for nothing, so nothing is looked up for it."""

from __future__ import annotations

from functools import cache

from memkit.recall.words import WORD
from memkit.text.patterns import pattern

MOST_WORDS = 12
"""Words of small talk: who writes more says something."""
_LONGEST = 200
_SAID = {
    "english": "hi; hello; hey; hiya; howdy; greetings; good morning; good afternoon; good evening; good"
    " night; good day; morning; thanks; thank you; thank u; thx; ty; cheers; much appreciated; appreciate"
    " it; bye; goodbye; see you; see ya; ok; okay; yes; yep; yeah; how are you; how are you doing; how is"
    " it going; how s it going; how do you do; what s up; whats up; nice to meet you; you re welcome; got"
    " it; never mind; well done",
    "german": "hallo; guten morgen; guten tag; guten abend; gute nacht; moin; servus; grüezi; grüß gott;"
    " grüß dich; danke; danke schön; dankeschön; danke dir; danke sehr; vielen dank; besten dank;"
    " herzlichen dank; tschüss; tschüß; auf wiedersehen; bis bald; wie geht s; wie geht es dir; wie geht"
    " es ihnen; bitte schön; alles klar; ja",
    "french": "bonjour; bonsoir; salut; coucou; bonne nuit; bonne journée; merci; merci beaucoup; merci"
    " bien; mille mercis; un grand merci; je vous remercie; je te remercie; au revoir; à bientôt; ça va;"
    " comment ça va; comment allez vous; d accord; oui",
    "spanish": "hola; buenos días; buenas tardes; buenas noches; buenas; gracias; muchas gracias; mil"
    " gracias; te lo agradezco; adiós; hasta luego; hasta pronto; qué tal; cómo estás; cómo está; vale;"
    " sí",
    "portuguese": "olá; oi; bom dia; boa tarde; boa noite; obrigado; obrigada; muito obrigado; muito"
    " obrigada; valeu; agradecido; agradecida; tchau; até logo; até mais; tudo bem; como vai; como está;"
    " sim",
    "italian": "ciao; salve; buongiorno; buon giorno; buonasera; buona sera; buonanotte; buona notte;"
    " grazie; grazie mille; molte grazie; tante grazie; ti ringrazio; la ringrazio; arrivederci; a"
    " presto; come stai; come va; va bene; sì",
    "dutch": "hallo; hoi; goedemorgen; goedemiddag; goedenavond; goedendag; goeie morgen; dank je; dank"
    " je wel; dankjewel; dank u; dank u wel; dankuwel; bedankt; hartelijk dank; hartelijk bedankt; heel"
    " erg bedankt; tot ziens; doei; hoe gaat het; oké; ja",
    "swedish": "hej; hejsan; hallå; tjena; god morgon; godmorgon; god dag; god kväll; god natt; tack;"
    " tack så mycket; tusen tack; stort tack; tackar; hej då; vi ses; hur mår du; hur är läget; ja",
    "norwegian": "hei; hallo; heisann; god morgen; god dag; god kveld; god natt; takk; takk skal du ha;"
    " tusen takk; mange takk; ha det; ha det bra; vi ses; hvordan går det; hvordan har du det; ja",
    "danish": "hej; halløj; goddag; godmorgen; god morgen; god aften; god nat; tak; tak skal du have;"
    " mange tak; tusind tak; farvel; vi ses; hvordan går det; hvordan har du det; ja",
    "finnish": "hei; moi; terve; moikka; hyvää huomenta; huomenta; hyvää päivää; hyvää iltaa; hyvää yötä;"
    " kiitos; kiitos paljon; paljon kiitoksia; kiitti; suuret kiitokset; näkemiin; nähdään; hei hei; mitä"
    " kuuluu; joo; kyllä",
    "russian": "привет; приветствую; здравствуй; здравствуйте; доброе утро; добрый день; добрый вечер;"
    " доброй ночи; спокойной ночи; спасибо; большое спасибо; спасибо большое; огромное спасибо;"
    " благодарю; пока; до свидания; до встречи; как дела; да; хорошо; ок",
    "": "你好; 您好; 早上好; 下午好; 晚上好; 晚安; 谢谢; 謝謝; 谢谢你; 多谢; 感谢; 再见; 好的;"
    " こんにちは; こんばんは; おはよう; おはようございます;"
    " ありがとう; ありがとうございます; どうも; さようなら; はい;"
    " 안녕; 안녕하세요; 감사합니다; 고맙습니다; 고마워요; 고마워; 안녕히; 네",
}
"""What says nothing else, by the language's name as `languages` has it; the last line has no small words."""
_BESIDE = frozenset(
    (
        "again agent all and awesome assistant bunch buddy cool claude dear everybody everyone excellent"
        " folks for friend great guys help helping in advance it its job lot million mate much my nice ok"
        " okay perfect please really so team that the there this today too very was work you your a i m to"
        " liebe lieber leute zusammen team für die deine ihre hilfe sehr schon toutes tous pour votre ton"
        " aide à tout le monde todos todas por tu su ayuda a amigos pela pelo ajuda sua tutti per il l tuo"
        " suo aiuto allen voor je uw hulp alla för din hjälpen hjälp alle for hjelpen hjelp hjælpen hjælp"
        " kaikille avusta все всем за вашу твою помощь"
    ).split()
)
"""What stands beside it without saying more."""
_GIVEN = pattern(r"\d")


def is_small_talk(said: str) -> bool:
    """Whether a text is only a greeting, thanks or assent, in any of the languages that recall knows.

    This is decided here for everything that looks something up.
    """
    if len(said) > _LONGEST or _GIVEN.search(said):
        return False
    words = WORD.findall(said.casefold().replace("_", " "))
    if not 0 < len(words) <= MOST_WORDS or any(sign in said for sign in "/\\`{}=<"):
        return False
    greeted, at = False, 0
    while at < len(words):
        step = _phrase_at(words, at)
        if step:
            greeted, at = True, at + step
        elif words[at] in _BESIDE:
            at += 1
        else:
            return False
    return greeted


def _phrase_at(words: list[str], at: int) -> int:
    """How many words from there are a phrase of small talk: the longest counts."""
    phrases, longest = _phrases()
    for count in range(min(longest, len(words) - at), 0, -1):
        if tuple(words[at : at + count]) in phrases:
            return count
    return 0


@cache
def _phrases() -> tuple[frozenset[tuple[str, ...]], int]:
    found = frozenset(
        tuple(phrase.split()) for said in _SAID.values() for phrase in said.casefold().split(";")
    )
    return found, max(map(len, found))
