"""What tells in scripts without blanks, where no words are split off."""

from __future__ import annotations

UNSPACED = {
    "pleasantry!": "ありがとう お疲れ こんにちは おはよう 谢谢 你好 早上好 辛苦了 고마워 감사합니다 안녕",
    "speculation": (
        "かもしれ たぶん 多分 おそらく と思う だろう 也许 可能会 大概 我觉得 我猜 好像 아마 것같 것_같"
    ),
    "transient!": "は今 が今 たった今 今のところ 目前正在 刚刚 刚才 지금",
    "transient": "今は 現在 现在 正在 目前",
    "likely-to-change!": "暂时 今天 明天 今日 明日 とりあえず 오늘 내일",
    "lasting": "必ず べき してはいけない 禁止 必须 不要 因为 总是 否则 ため ので 절대 항상",
}
"""By what it is evidence of; `_` is a blank."""
