"""The vocabulary of planted instructions: each word that matters becomes one letter, every other a dot."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from memkit.frozen import frozen
from memkit.text.patterns import pattern

__all__ = ["Coded", "coded", "may_override"]

# letter | words: base forms and imperatives where it is a verb, for `ignores` describes and `ignore` commands
_TABLE: Final = """
I | ignore disregard forget neglect ignora ignorad olvida ignoriere ignorieren vergiss missachte ignorez oublie oubliez esqueça dimentica игнорируй игнорируйте забудь забудьте negeer vergeet zignoruj zignorujcie zapomnij 忽略 无视 無視 忘记 忘れて 不要理会 무시 disobey ignorera glem glöm ignorér ignoruj ігноруй abaikan ignoră unohda
r | instruction instructions rule rules guideline guidelines directive directives orders constraint constraints restriction restrictions limits limitations programming instrucciones reglas anweisungen regeln instrucções instruções regras règles consignes istruzioni regole инструкции правила указания instructies regels instrukcje polecenia zasady 指令 规则 規則 指示 ルール 说明 지시 규칙 anforderungen vorgaben consigne indicaciones normas restricciones einschränkungen инструкций ограничения ограничений правил правилам указаний указаниям istruzione 要求 限制 制約 instruksjoner instruksjonene instruks instruksene reglene reglar reglerna regler instruktioner instruktionerna instruktionerne anvisninger anvisningar retningslinjer retningslinjene riktlinjer інструкції pokyny instrukce pravidla instruksi instrucțiunile ohjeet
o | approval approvals confirmation confirmations permission permissions review reviews reviewing safety security policy policies consent authentication authorisation authorization sandbox guardrail guardrails safeguards verification ask asking confirming verifying signature oversight moderation prompting bestätigung freigabe zustimmung sicherheit sicherheitsregeln confirmación aprobación permiso consentimiento seguridad approbation autorisation sécurité подтверждение подтверждения согласие безопасности разрешение разрешения conferma permesso 确认 批准 审批 同意 安全 許可 確認 확인 승인 checks-and-balances clearance lov tillatelse bekreftelse godkjenning godkännande tillstånd bekräftelse godkendelse bekræftelse sikkerhet säkerhet onay izin
h | check checks checking filter filters test tests warnings
a | all any every everything todas todos alle toutes tous tutte все wszystkie 所有 すべて 全て 모든 alles todo tout всё всех 全部 모두 everyone alla усі všechny semua toate kaikki
b | previous previously prior above earlier preceding former existing foregoing anterior anteriores previas vorherigen bisherigen obigen précédentes précédents precedenti предыдущие прежние выше eerdere vorige poprzednie 之前 以前 以上 上面 先前 前面 이전 위의 ранее раньше précédente anteriore vorher tidligere tidigare forrige föregående foregående foregående ovenfor попередні předchozí sebelumnya anterioare aiemmat
s | system hidden initial original sistema systeme système systemu systemowy системный 系统 系統 システム 시스템 systemets
p | prompt prompts systemprompt systeemprompt промпт 提示词 プロンプト 프롬프트 systemprompten systemprompter
V | print output display dump recite repeat expose show muestra mostrar zeige gib affiche mostra mostre toon pokaż выведи покажи 输出 显示 打印 表示 출력
t | tell mention inform notify disclose reveal informing telling mentioning notifying alert digas diga erzähle sage révèle revele dis dites говори говорите сообщай 告诉 告知 通知 透露 知らせ 教え 알리 advise conte cuentes parle parles erzähl sag говори сообщи 通报 告知 warn warned fortell fortæl berätta nevn nämn informer informera avslør avslöja
U | user human owner anyone anybody nobody someone everybody usuario usuário benutzer nutzer utilisateur utente gebruiker użytkownika użytkownikowi пользователю пользователя 用户 使用者 ユーザー 사용자 utilizador пользователь пользователя benutzers nutzers utilisateurs usuarios users' owner's human's developer brukeren brukaren brugeren användaren ingen noen någon nogen kullanıcıya
u | users customers customer clients client people developers maintainers
y | you your yourself yours du dir dich dein deine tu te ton tes tus tú eres ты тебе твои 你 你的 あなた 당신 tuo
Y | assistant assistants agent agents model models ai ais bot chatbot llm llms claude gpt chatgpt copilot gemini codex assistent asistente ассистент агент agente 助手 智能体 アシスタント 에이전트 screener reviewers' readers
N | not never no without don't dont doesn't cannot can't mustn't shouldn't won't stop nunca nicht nie nichts niet pas не никогда 不要 不得 别 勿 ないで 없이 无需 不用 别再 sin sans ohne без ningún jamás jamais kein keine nunca nem nessuno nooit aldri ikke aldrig inte uten utan uden asla nikdy
H | hide conceal secretly silently covertly unaware quietly unnoticed stealthily verheimliche verschweige oculta esconde cachez nascondi скрой скрывай 隐瞒 隠し heimlich silencieusement secretamente discretamente тайно скрытно 悄悄 偷偷 こっそり 몰래 cover
X | run execute call invoke install download fetch open launch curl wget eval visit browse führe exécute exécutez ejecuta ejecute выполни выполняй запусти esegui voer uruchom 执行 运行 実行 실행 start kjør kör utfør utför åpne öppna installer installera hent hämta
D | delete remove drop wipe erase destroy disable deactivate close merge force-push overwrite uninstall rm lösche löschen supprime supprimez borra borres elimina удали удаляй удалять cancella verwijder usuń 删除 削除 삭제 discard slett slet radera fjern fjerne sletter slette sil poista
E | send post upload email mail forward append include copy share attach paste encode report put write relay add push wire transfer publish submit sync give hand sende schicke envoie envoyez envía envíe envia отправь отправляй отправить invia verzend stuur wyślij 发送 发给 送信 전송 skicka vidarebefordra videresend lagre gönder
e | leak exfiltrate smuggle transmit
C | secret secrets credential credentials password passwords token tokens key keys environment conversation conversations chat transcript transcripts history contents passord passordene lösenord lösenorden adgangskoder nøkler nøklene nycklar nøgler hemmeligheter hemligheter şifreleri parolaları
g | data files file names memories variables
z | issue issues pull readme public bucket url urls link links image images answer answers website website page
k | vendor vendors partner partners outside external outsider outsiders third-party
W | always whenever when before after each first if once while until ever
K | skip bypass circumvent avoid suspend waive omit umgehe umgehen contourne evita обойди пропусти ignoring 绕过 跳过
j | skipped bypassed waived suspended lifted disabled off
G | granted grants grant agreed approved pre-approved preapproved authorised authorized allowed permitted consents consented administrator root privileges rights agrees agree exempt exempted entitled empowered одобрил разрешил aprobó autorizó genehmigt zugestimmt 已经同意
M | memory entry note line lines remark notiz eintrag nota entrada entrée запись записи заметку заметка record paragraph sentence 记忆 记录 备忘 メモ 메모 기록
m | this these
l | list listing listings lists summary summaries
B | best recommend rate rank praise favourably favorably excellent positive cite fastest superior prefer describe endorse approve promote score empfiehl recommande recomienda рекомендуй raccomanda aanbevelen 推荐 推薦 추천 warmest superlative
Z | must should shall required obliged expected supposed obligated
J | dan jailbreak jailbroken unrestricted unfiltered uncensored unconstrained uncensored limitless lawless
n | now
v | supersede supersedes replace replaces override overrides overrule overrules
x | void revoked cancelled canceled fake invalid rescinded
F | follow obey comply following obeying heed sigas siga obedece obéis gehorche befolge beachte respect следуй следовать подчиняйся 遵守 听从 従 따르
c | command commands action actions operation operations pushes destructive
S | say claim pretend respond reply act treat
q | detect detects block blocks blocked reject rejects rejected filtered refuses refused attack attacks attacker attackers injection injections phishing phrase phrases texts corpus adversarial red stripped
& | and then please to also just kindly immediately instead so or y und et e и 并 并且 请
d | do does did
""".strip()
_LETTERS: Final = {word: line[0] for line in _TABLE.splitlines() for word in line[4:].split()}
_IGNORING: Final = frozenset(word for word, letter in _LETTERS.items() if letter == "I")
_SHOWING: Final = frozenset(word for word, letter in _LETTERS.items() if letter in "FVt")
_RULING: Final = frozenset(word for word, letter in _LETTERS.items() if letter in "rop")
_SKIPPED: Final = frozenset(
    "the a an that of los las el la le les die der das den i lo de het longer more 的 を に は 를 을".split()
)
_CLOSED_UP = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Scripts that set words without blanks between them, or endings to them."""
_UNSPACED: Final = pattern(f"[{_CLOSED_UP}]")
_PLAIN_WORD: Final = pattern(r"[^\W\d_]+")


@frozen
class Coded:
    """A text as one letter a word: `letters[i]` stands for what begins at `starts[i]` and ends at `ends[i]`.

    `|` ends a sentence, `,` is a mark within one, `L` a link or address, `f` a path or a name of code.
    """

    letters: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def coded(text: str) -> Coded:
    """The letters of a text."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    lowered = text.lower() if len(text.lower()) == len(text) else text
    for match in _token(wide=not lowered.isascii()).finditer(lowered):
        letter = _letter(match)
        if letter:
            letters.append(letter)
            starts.append(match.start())
            ends.append(match.end())
    return Coded("".join(letters), tuple(starts), tuple(ends))


def may_override(text: str) -> bool:
    """Whether a text, in lower case, has the words that every rule of overriding asks for."""
    words = set(_PLAIN_WORD.findall(text))
    if not words.isdisjoint(_IGNORING) or (not text.isascii() and _UNSPACED.search(text)):
        return True
    return not words.isdisjoint(_SHOWING) and not words.isdisjoint(_RULING)


@cache
def _token(*, wide: bool) -> re.Pattern[str]:
    """Compiled when first asked for: its phrases and sets of letters take as long as half a start of Python.

    What is not `wide` reads a text in ASCII as the wide one does, and takes a tenth of that.
    """
    phrases = sorted((word for word in _LETTERS if wide and _UNSPACED.match(word)), key=len, reverse=True)
    closed = f"|(?P<phrase>{'|'.join(phrases)})|(?P<sign>[{_CLOSED_UP}])" if wide else ""
    letter = rf"[^\W\d_{_CLOSED_UP}]" if wide else r"[^\W\d_]"
    quote, after, ends, marks = ("’", "”’", "|[。！？]", "“”«»、，：；—–") if wide else ("", "", "", "")
    return re.compile(
        r"(?P<tag></?(?:summary|details|p|div|li|t[dr]|br|h[1-6])\b[^<>\n]{0,200}>)"
        r"|(?P<off>\b(?:switch|turn|shut)(?:ed|ing)? (?:it |them )?off\b)"
        r"|(?P<link>\b(?:pastebin|webhook|sftp|ftp|gist|ngrok)s?\b|[\w-]{1,40}(?:\.[\w-]{1,40}){0,3}\.(?:com|net|org|io|example|xyz|ru|cn|top|st|invalid|test)\b|[a-z][a-z0-9+.-]{1,12}://[^\s<>\"'`)]{1,400}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60})"
        r"|(?P<env>\.env\b(?!\.))|(?P<name>\w{1,40}(?:_\w{1,40}){1,6}|(?:~|\.{0,2})/[\w./-]{1,200})"
        rf"{closed}|(?P<word>{letter}{{1,40}}(?:['{quote}-]{letter}{{1,40}}){{0,3}})"
        rf"|(?P<end>[.!?]{{1,9}}[*_\"'{after})]{{0,3}}(?=\s|$){ends}|\n[ \t]*\n"
        r"|\n[ \t>]*(?=[-*+#|]|\d{1,3}[.)]))"
        rf"|(?P<mark>[,:;()\[\]\"|{marks}]|\d+)"
    )


def _letter(match: re.Match[str]) -> str:
    group = match.lastgroup
    if group == "word":
        word = match[0].replace("’", "'").removesuffix("'s").removeprefix("l'")
        return "" if word in _SKIPPED else _LETTERS.get(word, ".")
    if group == "phrase":
        return _LETTERS[match[0]]
    if group == "sign":
        return "" if match[0] in _SKIPPED else "."
    return {"tag": "|", "off": "K", "link": "L", "env": "C", "name": "f", "end": "|", "mark": ","}[
        group or "mark"
    ]
