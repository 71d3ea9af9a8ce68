"""Schemas and fields that refuse anything unknown: every refusal is a :class:`~replay.words.errors.BadInput` that names its field."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, NoReturn, Self, TypedDict, TypeVar, Unpack
from uuid import UUID

import msgspec
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, missing
from marshmallow.exceptions import SCHEMA
from marshmallow.validate import Length, OneOf, Range, Regexp, Validator
from msgspec import inspect

from replay.answers.answer import Answer, plain
from replay.rules.eyes import Eyes
from replay.values import clock, patterns
from replay.values.money import NARROW
from replay.values.times import Edge, day_forms, read_day
from replay.words.display import visible
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, listed, quoted, say

TODAY: ContextVar[Callable[[], dt.date]] = ContextVar("TODAY", default=lambda: clock.now().date())
"""Gives the day of the club for which arguments are read; of no club, that in UTC."""
_MOST_FAULTS = 100
"""How many faulty fields a refusal names."""


class Expected(str):
    """The expected value of a field, as marshmallow takes it: a string, here in English, which carries its message.

    >>> Expected(AN_OBJECT()).format(input=3).message
    <schemas.an-object: an object>
    """

    message: Message

    def __new__(cls, message: Message) -> Expected:
        """The English of a message, with the message."""
        made = super().__new__(cls, str(message))
        made.message = message
        return made

    def format(self, *args: object, **kwargs: object) -> Expected:
        """Itself: marshmallow formats its errors, and the message has its values already."""
        return self


NO_SUCH_FIELD = Text("schemas.no-such-field", "no such field")
AN_OBJECT = Text("schemas.an-object", "an object")


class Part(Schema):
    """A part of something larger: what it does not know is refused, with the rest of the whole."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    error_messages = {"type": Expected(AN_OBJECT()), "unknown": Expected(NO_SUCH_FIELD())}  # noqa: RUF012 - as marshmallow wants it

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return itself, as it never changes: the API's library copies it hundreds of times, half of the web's loading time."""
        return self


class Fault(NamedTuple):
    """The problem of one field; ``known`` is false if there is no such field."""

    field: str
    problem: Message
    known: bool = True


class FaultyFields(BadInput):
    """A query or a body whose fields cannot be used; the sentence is that of the first one."""

    code = "faulty-fields"

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0]
        super().__init__(first.problem, field=first.field if first.known else None)
        self.faults = tuple(faults)


NO_OBJECT = Text("schemas.no-object", "found {found}, expected an object with the fields {names}")
UNKNOWN_FIELD = Text("schemas.unknown-field", "found the unknown field {found!r}, expected {names}")
OTHER_VALUE = Text("schemas.other-value", "found {found}, expected {expected}")


class Strict(Part):
    """A schema that refuses what it does not know: all faulty fields at once, each in one sentence."""

    def handle_error(self, error: ValidationError, data: object, *, many: bool, **kwargs: object) -> NoReturn:
        """Turn what was found wrong into the one kind of refusal there is."""
        if not isinstance(data, Mapping):
            raise BadInput(NO_OBJECT(found=_kind(data), names=self._names())) from None
        faults = islice(_leaves(error.messages), _MOST_FAULTS)
        raise FaultyFields([self._fault(data, path, expected) for path, expected in faults]) from None

    def _fault(self, data: Mapping[str, object], path: tuple[str | int, ...], expected: Arg) -> Fault:
        field = ".".join(map(str, path))
        if path[0] not in self._keys():
            problem = UNKNOWN_FIELD(found=field[:40], names=self._names())
            return Fault(visible(field), problem, known=False)  # JSON can express names that are no Unicode
        found = _at(data, path)
        shown = quoted(found[:40]) if isinstance(found, str) else _kind(found)
        return Fault(field, OTHER_VALUE(found=shown, expected=expected))

    def _keys(self) -> list[str]:
        return [field.data_key or name for name, field in self.load_fields.items()]

    def _names(self) -> Message:
        keys = self._keys()
        return listed(quoted(key) for key in keys) if keys else say("schemas.no-fields", "no field at all")


class Headers(Strict):
    """Some headers of a request; all others are of browsers and networks, and are let be."""

    class Meta:
        """Unknown headers are left out."""

        unknown = EXCLUDE


def _leaves(messages: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Arg]]:
    """The paths of nested messages, each with what was expected there."""
    if isinstance(messages, Mapping):
        for key, nested in messages.items():
            yield from _leaves(nested, path if key == SCHEMA else (*path, key))
    elif isinstance(messages, list):
        expected = messages[0]  # a plain string where the words are marshmallow's own
        yield path, expected.message if isinstance(expected, Expected) else str(expected)


def _at(data: object, path: Iterable[str | int]) -> object:
    for key in path:
        if isinstance(data, list):
            data = {key: data[key]} if isinstance(key, int) and key < len(data) else {}
        if not isinstance(data, Mapping) or key not in data:
            return missing
        data = data[key]
    return data


A_LIST = Text("schemas.a-list", "a list")
A_STRING = Text("schemas.a-string", "a string")
TRUE_OR_FALSE = Text("schemas.true-or-false", "true or false")
NULL = Text("schemas.null", "null")
_KINDS = {dict: AN_OBJECT, list: A_LIST, str: A_STRING, bool: TRUE_OR_FALSE, type(None): NULL}
A_NUMBER = Text("schemas.a-number", "a number")


def _kind(value: object) -> Message:
    if value is missing:
        return say("schemas.nothing", "nothing")
    return _KINDS.get(type(value), A_NUMBER)()


def says(expected: Message) -> dict[str, str | list[Any] | dict[Any, Any]]:
    """Every message of a field in the same words: what was expected."""
    return dict.fromkeys(("required", "null", "invalid", "invalid_utf8", "format", "too_large"), Expected(expected))


F = TypeVar("F", bound=fields.Field[Any])


def expect(
    kind: Callable[..., F],
    expected: Message,
    *args: Any,
    validate: Validator | None = None,
    about: str = "",
    **more: Any,
) -> F:
    """A field of this kind that refuses everything else in the same words; ``about`` describes it in the API, by default as they do."""
    if isinstance(validate, Length | OneOf | Range | Regexp):
        validate.error = Expected(expected)
    metadata = {"description": about or str(expected)} | more.pop("metadata", {})
    return kind(*args, validate=validate, error_messages=says(expected), metadata=metadata, **more)


class Given(TypedDict, total=False):
    """Other options of a body's field, as marshmallow calls them."""

    allow_none: bool
    data_key: str
    load_default: object
    required: bool


class Digits(fields.Integer):
    """A whole number in the digits 0 to 9 and nothing else, as it comes in an address or a form."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        if not re.fullmatch(r"[0-9]{1,15}", str(value), re.ASCII):
            raise self.make_error("invalid", input=value)
        return int(str(value))


class Count(fields.Integer):
    """A whole number of JSON, neither a string nor ``1.0`` nor ``true``."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Day(fields.String):
    """A day of the club, as :func:`read_day <replay.values.times.read_day>` reads it."""

    def __init__(self, edge: Edge | None = None, **more: Any) -> None:
        super().__init__(**more)
        self._edge = edge

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Any:
        try:
            return read_day(str(value), TODAY.get(), self._edge)
        except ValueError:
            raise self.make_error("invalid", input=value) from None


class EyesField(fields.String):
    """The eyes of a view: ``all``, ``public`` or a seat."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Any:
        try:
            return Eyes.parse(str(value))
        except BadInput:
            raise self.make_error("invalid", input=value) from None


class Switch(fields.Boolean):
    """``true`` or ``false``: JSON's own, and the words for them in an address or a form."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if value not in (True, False, "true", "false") or type(value) not in (bool, str):
            raise self.make_error("invalid", input=value)
        return value in (True, "true")


class EventId(fields.UUID):
    """A UUID in its one form, five groups of hexadecimal digits."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> UUID:
        if not re.fullmatch(patterns.ID, str(value)):
            raise self.make_error("invalid", input=value)
        return UUID(str(value))


class Words(fields.String):
    """Text that is Unicode: JSON can express half of a surrogate pair, which UTF-8 cannot hold."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            raise self.make_error("invalid", input=value)
        return text


def digits(least: int, most: int, default: int | None, what: str) -> Digits:
    """A number in an address; ``what`` it is describes it in the API."""
    return _within(Digits, least, most, what, load_default=default)


def count(least: int, most: int, what: str, **more: Unpack[Given]) -> Count:
    """A number in a body; ``what`` it is describes it in the API."""
    return _within(Count, least, most, what, **more)


A_WHOLE_NUMBER = Text("schemas.a-whole-number", "a whole number from {least} to {most}")


def _within(kind: type[F], least: int, most: int, what: str, **more: Any) -> F:
    return expect(kind, A_WHOLE_NUMBER(least=least, most=most), validate=Range(least, most), about=what, **more)


class TypedUnit(Words):
    """A unit of money as people type it; letters and signs in full width are as good as others."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        return super()._deserialize(value, attr, data, **kwargs).translate(NARROW).strip()


def day(what: str, edge: Edge | None = None, **more: Unpack[Given]) -> Day:
    """A day; ``what`` it is describes it in the API. With an ``edge`` it is the first or the last day of a period."""
    expected = day_forms(edge)
    return expect(Day, expected, edge, about=f"{what}: {expected}", **more)


A_UNIT = Text("schemas.a-unit", "a unit such as 'EUR', '€', '元' or 'points'")


def unit(what: str = "", **more: Unpack[Given]) -> TypedUnit:
    """A unit of money; ``what`` it is describes it in the API."""
    expected = A_UNIT()
    return expect(
        TypedUnit,
        expected,
        validate=Regexp(rf"^{patterns.TYPED_UNIT}\Z"),
        about=what,
        metadata={"pattern": f"^{patterns.TYPED_UNIT}$"},
        **more,
    )


def codes() -> fields.List[Any]:
    """Return the field of confirmations: the `codes` of the refusal that asked; the one box of a form sends them with spaces between."""
    expected = say(
        "schemas.codes-confirmed", "the codes of what is confirmed, as the refusal names them that asked for it"
    )
    one = Words(validate=Length(1, 300, error=Expected(expected)), error_messages=says(expected))
    return expect(fields.List, expected, one, load_default=list, validate=Length(0, 20))


def words(what: Message, most: int, **more: Unpack[Given]) -> Words:
    """Text of 1 to ``most`` characters."""
    expected = say("schemas.a-length", "{what}, 1 to {most} characters", what=what, most=most)
    return expect(Words, expected, validate=Length(1, most), about=str(what), **more)


_PLAIN: dict[type[inspect.Type], type[fields.Field[Any]]] = {
    inspect.StrType: fields.String,
    inspect.LiteralType: fields.String,
    inspect.IntType: fields.Integer,
    inspect.FloatType: fields.Float,
    inspect.BoolType: fields.Boolean,
    inspect.DateTimeType: fields.AwareDateTime,
    inspect.DateType: fields.Date,
    inspect.AnyType: fields.Raw,
}
_JSON_TYPES = {inspect.StrType: "string", inspect.IntType: "integer", inspect.BoolType: "boolean"}


class AnswerSchema(Part):
    """Describes a struct; what is written is the struct's own form."""

    def dump(self, obj: object, *, many: bool | None = None) -> object:
        """The answer, or a list of them, in plain values."""
        return plain(obj)


@cache
def schema_of(answer: type[Answer]) -> type[AnswerSchema]:
    """The schema of an answer.

    >>> from replay.answers.games import BoardSummary
    >>> sorted(schema_of(BoardSummary)().fields)
    ['board', 'full', 'games', 'hands', 'rules']
    """
    struct = inspect.type_info(answer)
    assert isinstance(struct, inspect.StructType)
    made = AnswerSchema.from_dict(
        {each.name: _described(each) for each in struct.fields}, name=f"{answer.__name__}Schema"
    )
    made.Meta.description = (answer.__doc__ or "").partition("\n")[0]  # type: ignore[attr-defined]  # for OpenAPI
    return made  # type: ignore[return-value]  # from_dict makes a subclass


def _described(field: inspect.Field) -> fields.Field[Any]:
    kind, metadata = field.type, dict[str, Any]()
    if isinstance(field.type, inspect.Metadata):
        kind, metadata = field.type.type, dict(field.type.extra_json_schema or {})
    if "examples" in metadata:
        metadata["example"] = metadata.pop("examples")[0]  # OpenAPI 3.0 has one
    has_default = any(each is not msgspec.NODEFAULT for each in (field.default, field.default_factory))
    written = field.required or has_default  # what may be unset has neither
    return _field(kind, data_key=field.encode_name, required=written, metadata=metadata)


def _field(kind: inspect.Type, **more: Any) -> fields.Field[Any]:
    if isinstance(kind, inspect.Metadata):
        more["metadata"] = more.get("metadata", {}) | dict(kind.extra_json_schema or {})
        return _field(kind.type, **more)
    if isinstance(kind, inspect.UnionType):
        more["allow_none"] = kind.includes_none
        some = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        if len(some) > 1:
            one_of = [{"type": _JSON_TYPES[type(each)]} for each in some]
            return fields.Raw(**more | {"metadata": more.get("metadata", {}) | {"oneOf": one_of}})
        kind = some[0]
    if isinstance(kind, inspect.StructType):
        return fields.Nested(schema_of(kind.cls), **more)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return fields.List(_field(kind.item_type), **more)
    if isinstance(kind, inspect.DictType):
        return fields.Dict(keys=fields.String(), values=_field(kind.value_type), **more)
    if isinstance(kind, inspect.CustomType) and kind.cls is Message:
        return fields.String(**more)
    return _PLAIN[type(kind)](**more)
