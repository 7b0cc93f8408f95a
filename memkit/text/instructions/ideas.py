"""The ideas behind the words of a sentence, whatever its language: to send, a secret, an approval."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping

__all__ = ["ideas"]

# idea | words; `_` stands for a blank, `*` at the end for any ending
_TABLE: Final = """
ign | ignor* disregard* forget neglect abandon* put_aside set_aside pay_no_attention stop_following stop_being to_one_side caso_omiso tiens_pas_compte tenere_conto außer_acht ausser_acht olvida* oublie* vergiss* vergesst missacht* esquece* esqueça desconsider* dimentica* negeer* vergeet zignoruj* zapomnij игнорир* забудь* не_обращай_внимания 忽略 无视 無視 忘记 忘掉 忘れて 무시 不要理会 sieh_ab desatiend* cease quit disobey* refuse_to_follow keine_beachtung no_hagas_caso
void | void null cancel* revoked rescind* withdrawn suspended lifted waive* overrul* overrid* supersed* expired obsolete deprecated outdated invalid ended released no_longer not_apply out_of_force not_needed not_required unnecessary optional formality not_valid counts_for_nothing not_in_force do_not_apply does_not_apply no_rules no_rule keine_regeln gelten_nicht aufgehoben außer_kraft abgeschafft nulas anulad* caduc* plus_valable annul* levé nicht_nötig отменен* недействит* не_нужн* 无效 失效 无需 不需要 不受 無効 不要です keine_bestätigung unbind* not_binding beginners past_tense obsolet* unlawful an_old_joke history_now declared_void left_its beginners_only
rule | instruct* rule rules guideline* guidance directive* constraint* restriction* limitation* limits briefing programming convention* wishes procedures anweisung* regel* vorgabe* einschränk* instruc* norma* reglas restric* límites filtros consigne* règle* regras istruzion* zasad* polece* инструкц* правил* указани* ограничен* 指令 规则 規則 指示 ルール 说明 限制 지시 규칙 制約 约束 条件 contraintes instructies regels filters safety_training einschränkungen agents.md claude.md
force | apply applies applied in_force binding binds bind valid gelten gilt valen vale valent valgono valem действу* obowiązuj* 有効 适用 適用
stranger | stranger* mallory whoever unknown anyone_who attacker_would thief visitor
enable | turn_on turned_on enable* switch_on activate* aktivier* activa activez включи* 打开开关 有効にし
prior | previous* prior above earlier preceding former so_far until_now before_this told_before foregoing anterior* previa* antes vorher* bisher* bislang früher* précéd* plus_haut avant prima precedent* eerder* vorige wcześniej poprzedni* предыдущ* прежн* раньше ранее выше 之前 以前 以上 上面 先前 前面 これまで 이전 위의 already
sys | system systems system* систем* 系统 系統 システム 시스템 sistema
prompt | prompt prompts systemprompt* systeemprompt промпт* 提示词 プロンプト 프롬프트 invite_système first_message system_message system_prompt
show | reveal* print* output display* recite* repeat* expose* dump disclose* spell_out echo zeig* gib_aus muestra* muestr* affiche* mostra* toon pokaż покажи* выведи 输出 显示 打印 表示 출력 quote word_for_word verbatim wörtlich wortwörtlich 全文 целиком
tell | tell* mention* inform* notif* report* say says saying said admit* explain* refer* bring_up talk* speak* hear discuss know sag sagt erzähl* erwähn* verrat* verrate berichte* informier* digas diga di decir cuent* menciona* avis* dis dites raconte* informe* prévien* dire dica vertel* zeg mów* powiedz* говори* рассказ* сообщ* скажи* 告诉 告知 通知 说 提及 透露 報告 伝え 知らせ 言わ 알리* 말하* 提起 話さ упомин*
person | user users human humans owner owners maintainer* anyone anybody nobody someone somebody everyone everybody person people reviewer reviewers visitor* nutzer* benutzer* niemand* usuari* nadie alguien utilisateur* personne utent* nessuno gebruiker* użytkownik* пользовател* никому кому 用户 使用者 任何人 ユーザー 사용자 主人 no_one
boss | administrator* admin admins operator developer developers cto ceo management legal security_team team_lead company auditor lead anthropic openai policy_team platform dueño propriétaire eigentümer besitzer inhaber chef администратор* владелец 管理员 所有者 管理者 관리자 administrador* administrateur provider officer jefe 老板 上司 начальник master
you | you your yours yourself du dich dir dein* tu te ton tes tus tú eres usted vous votre ты тебя тебе твой твои 你 您 あなた 당신 너
agent | language_model language_models the_model a_model models_that assistant* agent agents ai ais bot bots chatbot* llm llms claude gpt chatgpt copilot gemini reader readers tools_ai language_model* coding_agent* asistente* agente* ki assistent* ia modèle* ассистент* ии агент* помощник 助手 智能体 模型 アシスタント エージェント 에이전트 ai_agent* modell* modelos языков* sprachmodell* 语言模型 言語モデル model
neg | not no never don't dont doesn't cannot can't mustn't shouldn't won't isn't aren't nor nicht nie niemals kein* nichts ohne sin nunca jamás ningun* ne pas jamais aucun* rien sans não nem non mai nessun* niet geen nooit nie bez не ни никогда ничего без 不要 不得 别 勿 不 没有 未 ない ないで なし 않* 마세요 말고 without none nothing neither
hide | hide* hidden hiding conceal* secretly secret_ly silent* covert* unaware quiet* unnoticed stealth* background in_the_dark behind no_trace cover_up invisible versteck* verheimlich* verschweig* heimlich ocult* escond* discrètement nascond* скрой* скрыт* тайно незаметно 隐瞒 隐藏 悄悄 偷偷 暗中 痕迹 隠し こっそり 숨기* 몰래 leave_out leave_no out_of_it suppress* between_us cachez cache_ce cache_cette withhold* conceal keep_quiet молчи* say_nothing cover_the_tracks schweig* tais-toi 不要说出来 look_like tracks unseen unlisted trail
fake | pretend* lie fake* claim* deny regardless even_if even_though whatever as_if as_though vorgeb* gib_vor tu_so fing* aunque même_s même_si feint притвор* даже_если 假装 即使 振り 失敗しても 就算 invent* make_up blame* disguise* describe fais_comme_si fais_semblant fai_finta doe_alsof udawaj* finge* finja сделай_вид делай_вид tu_so_als as_successes flaky decoy
good | success* succeed* passed pass green fine safe healthy resolved sound clean erfolgreich bestanden pasaron pasado réussi* прошли успешн* 成功 通过 成功した 通った 통과 gratis lgtm
run | run runs running execut* invoke* call calls launch* start starts eval evaluate* pipe schedule trigger führ* ausführ* starte ejecut* corre lance lancer exécut* esegui* avvia voer uruchom* выполн* запус* 执行 运行 実行 実行し 실행*
fetch | fetch* download* install* visit* browse open opens load loads clone pull decode* pip_install npm_install lade herunter installier* öffne descarga* abre instala* télécharg* ouvre installe* scarica* apri скача* открой установи* 下载 打开 安装 访问 ダウンロード 開いて インストール 다운로드 설치*
shell | bash sh sudo shell terminal script scripts installer macro command commands cmd powershell root curl wget makefile skript* befehl* comando* guion commande* скрипт* команд* программ* 脚本 命令 程序 スクリプト コマンド 스크립트 명령* cron
del | delet* remov* drop wipe erase* destroy* disabl* deactivat* uninstall* turn_off switch_off turning_off switched_off turned_off shut_off discard* purge* rewrite lösch* entfern* borra* elimin* supprim* efface* apaga* cancella* verwijder* usuń удал* сотри 删除 清除 删掉 关闭 削除 消して 삭제* is_off are_off close deaktivier* desactiv* désactiv* disattiv* отключ* выключ* wyłącz* uitschakel* stop_the switch_it_off turn_it_off
skip | skip* bypass* circumvent* avoid* omit evade get_around without_review without_asking without_confirmation no_questions no_further ohne_rückfrage ohne_zu_fragen umgeh* überspring* sin_preguntar salta* elud* contourn* sans_demander évite* обойди без_вопросов пропуст* 绕过 跳过 不询问 不用问 確認なし 確認せず 우회* sálta* no-verify dangerously-skip-permissions bypasspermissions without_reading without_looking without_a_test without_changes
weak | weaken* comment_out lower comment_it backdoor unescaped guest eval verify_false rootkit world_writable 0.0.0.0 hard-code* plaintext verify=false bypasses any_certificate accept_any constant
send | send* post posts upload* email* e-mail* mail mails forward* publish* transmit* transfer* share* submit* stream* relay* wire exfiltrat* leak* smuggle* hand_over hands_out hand_out handed_out hand give gives paste dump spill push zip sende* schick* leite weiter hoch veröffentlich* teile envía* envia* envi* manda* sube publica* comparte* envoi* publie* partage* téléverse* invi* verzend* stuur* wyślij* отправ* перешли* выложи* передай* 发送 发给 上传 公开 泄露 送信 送って アップロード 보내* 전송* drop_it ship leave_it exfil* 发到
put | add adds put puts copy copies write writes place insert* append* attach* include* encode* set sets create* replace* store* kopier* schreib* füge copia* escrib* añad* pon copie* ajout* écri* aggiungi scrivi скопир* добавь* запиши* 复制 添加 写入 追加 コピー 복사*
secret | secret* credential* password* passwd token tokens key keys api_key* api_keys env vault cookie cookies certificate keychain private_key* ssh_key* recovery_codes card_numbers 2fa otp zugangsdaten passwort* passwörter geheim* schlüssel clave* contraseña* credencial* secreto* clé* mot_de_passe mots_de_passe identifiants senha* chave* credenzial* wachtwoord* sleutel* hasł* ключ* парол* секрет* 密钥 密码 口令 凭据 凭证 秘密鍵 パスワード 秘密 비밀번호 키 environment_variable* id_rsa
priv | private customer* client_data conversation* chat transcript* history session clipboard personal emails e-mail_addresses roadmap source_code database notes messages conversación historial conversación kundendaten gespräch* données privé* datos privad* переписк* данны* 对话 记录 数据 会话 会話 대화
dest | address webhook* endpoint collector third_party third_parties partner partners outside external public ftp gist pastebin fork mirror upstream adresse unten dirección enlace abajo ci-dessous indirizzo endereço adres* адрес* ниже ссылк* 地址 下面 以下 链接 アドレス 주소 아래 link server host helpdesk
below | below following footer appendix attached attachment unten ci-dessous abajo sotto ниже 下面 以下
appr | approv* confirm* permission* consent* review* prompting ask asks asking asked question* signature oversight bestätig* freigab* rückfrage* genehmig* zustimm* frag* fragen aprob* confirma* permiso* consent* preguntar pregunt* revis* approb* autoris* relecture demander conferm* permess* controll* подтвержд* разрешен* одобр* согласи* спраш* 审查 审批 确认 批准 同意 询问 確認 承認 許可を 확인 승인
test | check checks test tests testing scan scanner scans verif* hook hooks pre-commit ci lint* prüf* prueba* verific* vérif* проверк* тест* 验证 测试 检查 テスト 検証 테스트 findings failing suite
log | log logs logging audit* history alert* monitor* trace traces report_it registro* registros protokoll* journal журнал* лог 日志 痕迹 記録 ログ 로그 evidence
safe | security safety sandbox guard* guardrail* authentication authoris* two-factor two-person certificate* firewall signature* rate_limit rate_limits branch_protection sicherheit* segur* sécurit* sicurezza безопасн* 安全 セキュリティ 보안 password_check warning* ethics* moderation license licence
grant | grant* allow* permit* authoris* authoriz* pre-approved preapproved approved agreed agrees agree consents consented exempt* cleared unlocked entitled trusted trusts trust waived blanket full_access promoted free_to feel_free opted_out elevated empowered in_advance signed_off hereby erteilt genehmigt erlaubt ya_aprobó concedid* otorg* autoriza* déjà_approuvé accordé* permess* concess* одобрил* выдан* разрешил* 已经批准 已批准 授权 已经 允许 許可 承認済み 허가* 승인된 zugestimmt einverstanden d'accord d'avance de_acuerdo por_adelantado согласен согласна заранее im_voraus 事先同意 accept accepts count_as counts_as cleared_with right_to auto-approve auto_approve blank_cheque
always | always ever forever permanent* for_good from_now_on from_here_on from_this_point as_of_today henceforth for_ever all_later standing any_more anymore immer dauerhaft ab_sofort für_immer von_nun_an stets siempre para_siempre a_partir_de_ahora désormais pour_toujours sempre per_sempre altijd zawsze всегда навсегда с_этого_момента отныне 永远 总是 始终 从现在起 今后 从此 今後 常に 항상 지금부터 앞으로 toujours continuously
when | when whenever if once after before until unless as_soon_as upon should next_time wenn sobald bevor falls nachdem cuando después antes_de quand lorsque dès après quando wanneer kiedy gdy jeśli когда если после 当 如果 每次 看到 之后 完成后 たら 場合 면 때 启动时
memo | memory memories note notes entry line lines file paragraph sentence record comment notiz* eintrag nota entrada mensaje archivo texto fichier texte запис* заметк* файл* сообщен* текст* 记忆 备忘 消息 文件 这句话 这条 メモ ファイル 메모 block passage
page | page message text content document readme email ticket comment issue title wiki website blog footnote mensaje message seite página страниц* 网页 页面 ページ
sum | summary summaries summar* listing* list index report answer answers reply replies response transcript zusammenfass* antwort* resumen* resúmenes respuesta* résumé* réponse* сводк* ответ* отчет* 摘要 回答 总结 要約 回答 요약 changelog commit_message
keep | keep* persist* surviv* restore* reinsert put_it_back put_back propagate* carry pin protect* remember* memoris* memoriz* save* learn_by retain* stay remain* outlive* merk* behalt* recuerda* guarda* retiens garde* ricorda* lembre* onthoud запомн* сохран* 记住 保留 保存 覚えて 기억* weaken save
praise | best recommend* rank* rate* prefer* favour* favor* prais* top excellent fastest endors* promot* star upvote* first_choice superior superlative mark_top steer* convince* advis* only_good warmest most_secure always_name empfehl* bewert* besten recomiend* mejor* recommand* meilleur* raccomand* migliore aanbevel* полезн* рекоменд* лучш* оценк* 推荐 最好 最佳 评价 推薦 おすすめ 최고 추천* rate score* better five_stars rate_it
brand | product* supplier* vendor* brand* competitor* provider* newsletter seller hosting acme premium anbieter* produkt* proveedor* producto* fournisseur* produit* fornitore* поставщик* продукт* 供应商 产品 这家 供給 업체
must | must should shall have_to has_to need_to needs_to required obliged ought expected supposed muss soll* debe* hay_que doit devez deve должен должны обязан* 必须 应该 应当 なければ 해야
all | all any every everything anything entire whole blanket alle alles jede* todo* toda* todas tout* toutes tutti tutte wszystk* все всё всех любой 所有 全部 任何 一切 すべて 全て 모든 모두 each cada
heed | follow* obey* comply complies heed act_on carry_out orders befolg* gehorch* obedec* sigas sigue obéi* suis seguire siga segui volg следуй подчин* 遵守 服从 听从 遵循 従う 従って 따르* only_guide
be | act_as act_like behave* persona role become you_are_now you_are_a are_now imagine play_the bist_jetzt eres_un eres_ahora tu_es_maintenant ты_теперь ты_больше 你现在是 扮演 あなたは今 promoted are_hereby
free | unrestricted unlimited unfiltered uncensored unconstrained jailbreak* dan god_mode developer_mode maintenance_mode no_restrictions without_restrictions no_limits without_limits without_filter without_filters without_a_sandbox sin_límites sin_filtros ohne_einschränkungen sans_restriction без_ограничений 没有限制 制限なし 제한_없* raw limits_off turned_off
main | main master production force-push force_push deploy* prod staging pull_request*
money | pay payment* transfer money euros dollars buy purchase* invoice* balance budget spending deposit wallet iban gift account bank_account
name | service_account user_account test_account api_gateway rate_limiter
meta | attack* inject* detect* refus* reject* escap* flag flags flagged filter_drops sample samples fixture* attacker* phishing example* phrase phrases untrusted canary threat red-team classifier sanitis* sanitiz* strips stripped malicious suspicious redteam jailbreaks angriff* ataque* атак* 注入 攻击
please | please kindly bitte favor s'il pls пожалуйста 请 ください 세요 would_you could_you mind thanks thank_you favour_to appreciate so_kind be_so
this | this these here hier aquí ici questo dit это этот этого этой 这 此 これ この 이
lie_state | in_any_case no_issues no_vulnerabilities fake_reviews audited zero_findings typo planned_maintenance
docs | docs documentation readme.md changelog convention decision adr template section heading
tool | tool tools function mcp plugin extension hook_path settings config allowlist whitelist* allowed permissions.allow registry
git | git branch branches diff commit commits merge merges repository repo rebase squash lint linter format build compile release
ask_first | ask_before wait_for ask_the_user show_the_user ask_first frag_nach pregunta_antes demande_avant 先询问 спрашивай
""".strip()
_LONGEST: Final = 4
"""Words of the longest phrase in the table."""
_CLOSED_UP: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_TOKENS: Final = (
    r"(?P<secret>\$\(|\$\{?[a-z_]{0,40}(?:key|token|secret|pass)[a-z_]{0,20}\}?|~?/?\.(?:ssh|aws|netrc|env)\b"
    r"(?![.]\w)[\w/.-]{0,40}|\bid_(?:rsa|ed25519)\b|\b\w{0,40}_(?:key|token|secret|password)s?\b)"
    r"|(?P<shellpipe>\|\s?(?:sudo )?(?:ba|z|da)?sh\b|\brm -\w{1,4}\b)"
    r"|(?P<dest>[a-z][a-z0-9+.-]{1,12}://[^\s<>\"'`)]{1,400}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60}"
    r"|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|\b[\w-]{1,40}(?:\.[\w-]{1,40}){0,3}\.(?:com|net|org|io|example|xyz|ru|cn|top|invalid)\b)"
    r"|(?P<role></?(?:system|assistant|user|admin|developer|tool|function|instruct|policy|context|memory|invoke|think)[\w_ =:\"-]{0,60}>"
    r"|\[/?(?:system|sys|inst|assistant|tool|admin)\b[^\]\n]{0,40}\]|<<?/?sys>?>|<\|[^|\n]{1,30}\|>"
    r"|\"(?:role|tool_result|type)\"\s?:|\b(?:system|assistant|human|developer|user|admin|tool output|anthropic|openai)(?: (?:message|notice|note|prompt|update|team))?\s?:(?!/))"
    r"|(?P<rulefile>\b(?:agents|claude|memory)\.md\b)"
    r"|(?P<name>`[^`\n]{1,200}`|[\w.]{1,40}(?:[/_][\w.-]{1,40}){1,8}|\b\w{1,40}\.(?:py|js|ts|md|json|toml|ya?ml|sh|html|txt|sql)\b|\w{1,40}\(\))"
)


def _token(*, wide: bool) -> re.Pattern[str]:
    """What is not `wide` reads a text in ASCII as the wide one does, and is compiled in a third of the time."""
    signs = rf"|(?P<signs>[{_CLOSED_UP}]{{1,200}})" if wide else ""
    letter = rf"[^\W\d_{_CLOSED_UP}]" if wide else r"[^\W\d_]"
    quote, quotes = ("’", "“”«»") if wide else ("", "")
    word = rf"|(?P<word>{letter}{{1,40}}(?:['{quote}-]{letter}{{1,40}}){{0,3}})"
    return pattern(rf"{_TOKENS}{signs}{word}|(?P<mark>[\"{quotes}]|[?])")


_WIDE, _NARROW = _token(wide=True), _token(wide=False)
_BARE: Final = pattern(r"(?P<word>[^\W\d_]{1,40}(?:['-][^\W\d_]{1,40}){0,3})|(?P<mark>[?])")
_TELLING: Final = frozenset('$~/|:<[`"@(_')
"""Signs without which, and without a full stop in a word, a text has nothing but words."""


def ideas(text: str) -> Iterator[str]:
    """The idea of each word or phrase of a text in lower case that has one; `.` for any other word.

    An idea that is denied, by a word of at most three before it, is written with `!`.
    """
    denied = 0
    for idea in _plain(text):
        if idea == "neg":
            denied = 4
        denied -= 1
        yield f"!{idea}" if denied > 0 and idea not in {"neg", ".", "you", "this", "all"} else idea


def _plain(text: str) -> Iterator[str]:
    words: list[str] = []
    for match in _tokens_of(text).finditer(text):
        group = match.lastgroup
        if group == "word":
            words.append(match[0].replace("’", "'"))
            continue
        yield from _of_words(words)
        words.clear()
        if group == "signs":
            yield from _of_signs(match[0])
        elif group == "name" and match[0][0] == "`":
            inner = match[0].strip("`")
            yield "name"
            if inner != match[0]:
                yield from _plain(inner)
        else:
            yield "quote" if group == "mark" and match[0] != "?" else group or ""
    yield from _of_words(words)


def _tokens_of(text: str) -> re.Pattern[str]:
    """The pattern of a text's tokens; that of bare words, which most texts are, is compiled in no time."""
    if not text.isascii():
        return _WIDE
    dotted = "." in text and any("." in word.rstrip(".") for word in text.split())
    return _BARE if not (dotted or "rm -" in text or not _TELLING.isdisjoint(text)) else _NARROW


def _of_words(words: list[str]) -> Iterator[str]:
    exact, starts = _words()
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            idea = exact.get("_".join(words[at : at + size]))
            if idea:
                break
        else:
            size, word = 1, words[at]
            idea = next((starts[word[:n]] for n in range(len(word), 2, -1) if word[:n] in starts), ".")
        yield idea
        at += size


def _of_signs(run: str) -> Iterator[str]:
    exact, _ = _words()
    at = 0
    while at < len(run):
        size = next((n for n in range(min(6, len(run) - at), 0, -1) if run[at : at + n] in exact), 0)
        if size:
            yield exact[run[at : at + size]]
        at += size or 1


@cache
def _words() -> tuple[Mapping[str, str], Mapping[str, str]]:
    exact: dict[str, str] = {}
    starts: dict[str, str] = {}
    for line in _TABLE.splitlines():
        idea, _, words = line.partition(" | ")
        for word in words.split():
            (starts if word.endswith("*") else exact).setdefault(word.rstrip("*"), idea)
            if word.endswith("*"):
                exact.setdefault(word.rstrip("*"), idea)
    return exact, starts
