"""A translation has the fields, the markup and the commands of the English text, and is written as its language is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from docs.languages import TAGS
from docs.untranslated import LOCALE

TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
TYPED = re.compile(r"`[^`]*`")
PRINTF = re.compile(r"%\((\w+)\)s|%%")
HAN = "\u3400-\u9fff"
HALF = re.compile(rf"[{HAN}”」）][,;:!?(]|[,;:!?)][{HAN}“「（]")
"""Punctuation of Latin text beside Chinese."""
SPACE = re.compile(rf"[{HAN}] [0-9]+(?=[{HAN}，。；：）]|$)|(?<![\w.:-])[0-9]+ [{HAN}]")
"""A typed space between Chinese and a count; dates, amounts and addresses are words of their own."""


@cache
def translated(tag: str) -> tuple[Message, ...]:
    """Every entry of a catalogue that has a translation."""
    with (LOCALE / f"{tag}.po").open("rb") as file:
        return tuple(each for each in read_po(file) if each.id and all(words(each)))


def english(entry: Message) -> tuple[str, ...]:
    return (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)


def words(entry: Message) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def fields(text: str) -> set[str]:
    """The fields of a text, of the code or of a template."""
    if "%(" in text:
        return {name for name in PRINTF.findall(text) if name}
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("tag", TAGS)
def test_no_translation_is_a_guess(tag: str) -> None:
    assert [each.context for each in translated(tag) if each.fuzzy] == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_translation_has_the_fields_of_the_english(tag: str) -> None:
    wrong = []
    for each in translated(tag):
        forms = [fields(form) for form in english(each)]
        needed, known = set.intersection(*forms), set.union(*forms)
        for found in map(fields, words(each)):
            if not (needed | known & {"count"} <= found <= known):
                wrong.append((each.context, english(each)[-1], words(each)))
    assert wrong == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_translation_has_the_markup_and_the_commands_of_the_english(tag: str) -> None:
    wrong = []
    for each in translated(tag):
        for form in words(each):
            same = all(Counter(what.findall(form)) == Counter(what.findall(english(each)[-1])) for what in (TAG, TYPED))
            bare = each.context == "page" and "%" in PRINTF.sub("", form)
            if not same or bare:
                wrong.append((each.context, english(each)[-1], form))
    assert wrong == []


@pytest.mark.parametrize("tag", TAGS)
def test_chinese_has_full_width_punctuation_and_no_space_beside_digits(tag: str) -> None:
    marked = [(each.context, form) for each in translated(tag) for form in words(each)]
    assert [(code, form) for code, form in marked if HALF.search(TYPED.sub("", form)) or SPACE.search(form)] == []


@pytest.mark.parametrize(("tag", "foreign"), [("zh-Hans", "「」"), ("zh-Hant", "“”")])
def test_each_script_has_its_own_quotation_marks(tag: str, foreign: str) -> None:
    assert [form for each in translated(tag) for form in words(each) if set(foreign) & set(form)] == []


def test_latin_words_of_a_translation_are_codes_that_are_alike_in_all_languages() -> None:
    simplified, traditional = (
        {(each.context, english(each)[0]): latin(words(each)[0]) for each in translated(tag)} for tag in TAGS
    )
    both = {text: (simplified[text], traditional[text]) for text in simplified.keys() & traditional.keys()}
    assert {text: found for text, found in both.items() if found[0] != found[1]} == {}
    foreign = {text: found for text, found in simplified.items() if found - latin(text[1])}
    assert foreign == {}


def latin(text: str) -> set[str]:
    """The Latin words of a text outside of its fields; 繁體 calls one thing by a Latin word that 简体 does not."""
    return set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]+", re.sub(r"\{[^{}]*\}|%\(\w+\)s|QR Code", " ", text)))


SIMPLIFIED = "们这个为来对时间说没发现应该牌谱记录过张东车马风门开关长见读写选择输赢双单炸弹顺还贡进钱账户证据检查员会议设链结顿领亲听"
TRADITIONAL = "們這個為來對時間說沒發現應該牌譜記錄過張東車馬風門開關長見讀寫選擇輸贏雙單炸彈順還貢進錢帳戶證據檢查員會議設鏈結頓領親聽"
ONLY_SIMPLIFIED = set(SIMPLIFIED) - set(TRADITIONAL)
ONLY_TRADITIONAL = set(TRADITIONAL) - set(SIMPLIFIED)


@pytest.mark.parametrize(("tag", "foreign"), [("zh-Hans", ONLY_TRADITIONAL), ("zh-Hant", ONLY_SIMPLIFIED)])
def test_no_text_is_in_the_other_script(tag: str, foreign: set[str]) -> None:
    allowed = {"notation.chinese"}
    found = [(each.context, form) for each in translated(tag) for form in words(each) if foreign & set(form)]
    assert [each for each in found if each[0] not in allowed] == []


MAINLAND = (
    "默認 鏈接 文件夾 導入 導出 登錄 服務器 數據庫 數據 信息 刷新 網絡 打印 "
    "賬 屏幕 軟件 字段 列表 字符 激活 緩存 內存 進程 端口 菜單 退出碼"
)
TAIWAN = "预设 连结 档案 资料夹 储存 汇入 汇出 登入 伺服 资讯 使用者 重新整理 程式 网路 列印 帐 萤幕 软体 栏位 字元 选单 行程"


@pytest.mark.parametrize(("tag", "foreign"), [("zh-Hans", TAIWAN), ("zh-Hant", MAINLAND)])
def test_each_catalogue_has_the_words_of_its_readers_and_no_converted_ones(tag: str, foreign: str) -> None:
    found = [
        (word, each.context, form)
        for each in translated(tag)
        for form in words(each)
        for word in foreign.split()
        if word in form
    ]
    assert found == []


UNIDIOMATIC = (
    r"发现[^，。]*，应|此处合法|什么也没有|谁也不|谁付给谁|谁这么说|应答|准许|承诺|混入|秘密值|放开|椅子|空椅|何者|同点(?!数)|余张|落空"
    r"|本副|该副(?!本)|这一副(?!牌)|本次牌局|全副牌|打A失败|判罚判负|停出|赢得(?:本|这一)圈|接受发牌|须进贡|胜者|连带|发牌人|出完(?:的)?顺序"
    r"|俱乐部(?:没有|不)(?:回应|应答|向你)|[0-9}s]个牌局|[名个]玩家|[0-9}s](?:只|个)牌(?![局桌种组谱])|裁判长|留池|没能跟上|为错|社团|您"
)
"""Words that an editor struck out: calques of English, and second words for a thing that has one. A rule book says so here and there."""
TWO_SCRIPTS = str.maketrans(
    "发现应此处么没谁给说答准许诺秘开该须进贡败负赢圈顺庄连带样俱乐长余张",
    "發現應此處麼沒誰給說答準許諾祕開該須進貢敗負贏圈順莊連帶樣俱樂長餘張",
)
WORN = {"zh-Hans": re.compile(UNIDIOMATIC)}
WORN["zh-Hant"] = re.compile(UNIDIOMATIC.translate(TWO_SCRIPTS) + "|打開|查看|應答|[^被]占|兩清|按(?![鈕鍵住下 ])")


@pytest.mark.parametrize("tag", TAGS)
def test_no_text_has_a_word_that_an_editor_struck_out(tag: str) -> None:
    found = [(each.context, form) for each in translated(tag) for form in words(each) if WORN[tag].search(form)]
    assert found == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_word_of_the_club_is_one_word_in_every_text(tag: str) -> None:
    """The keys are names of things that stand alone as labels: wherever the English label is the same, so is the Chinese."""
    labels: dict[str, set[str]] = {}
    for each in translated(tag):
        if english(each)[0] in ONE_WORD:
            labels.setdefault(english(each)[0], set()).update(words(each))
    assert {label: found for label, found in labels.items() if len(found) > 1} == {}


ONE_WORD = {
    "Stake", "Pot", "pot", "the pot", "Undo", "Meld", "meld", "Rules", "Account", "Ledger", "Statement", "Journal", "Blank sheet",
    "Score sheet", "Standings", "Team matches", "Boards", "Players", "Members", "Games", "cash box", "house fee", "over/short",
    "disputed", "void", "drawn", "Drawn", "Sign in", "Record here", "Take over", "Tribute", "Unit", "Time zone", "Invitation", "Tokens",
}  # fmt: skip
"""English labels that have one Chinese word, whoever says them."""


AMISS = re.compile(rf"[，。；：！？、“「]\s|\s[，。；：！？、”」]|([，。；：！？、])\1|[{HAN}]\.\.|(?<!…)…(?!…)$")
"""A space beside full-width punctuation, a mark twice, dots for an ellipsis."""


@pytest.mark.parametrize("tag", TAGS)
def test_punctuation_is_set_as_in_print(tag: str) -> None:
    lines = [(each.context, line) for each in translated(tag) for form in words(each) for line in form.split("\n")]
    assert [(code, line) for code, line in lines if AMISS.search(line.rstrip())] == []
