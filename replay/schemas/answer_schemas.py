"""Schemas for the API, generated from the answers' structs, so that no field is named or described twice."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from marshmallow import fields
from msgspec import inspect

from replay.answers.answer import Answer, plain
from replay.schemas.strict import Part
from replay.words.messages import Message

__all__ = ["AnswerSchema", "schema_of"]

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
    """A field of a schema out of one of a struct."""
    kind, metadata = field.type, dict[str, Any]()
    if isinstance(field.type, inspect.Metadata):
        kind, metadata = field.type.type, dict(field.type.extra_json_schema or {})
    if "examples" in metadata:
        metadata["example"] = metadata.pop("examples")[0]  # OpenAPI 3.0 has one
    has_default = any(each is not msgspec.NODEFAULT for each in (field.default, field.default_factory))
    written = field.required or has_default  # what may be unset has neither
    nullable = isinstance(kind, inspect.UnionType) and kind.includes_none
    return _field(kind, data_key=field.encode_name, required=written, allow_none=nullable, metadata=metadata)


def _field(kind: inspect.Type, **more: Any) -> fields.Field[Any]:
    if isinstance(kind, inspect.Metadata):
        more["metadata"] = more.get("metadata", {}) | dict(kind.extra_json_schema or {})
        return _field(kind.type, **more)
    if isinstance(kind, inspect.UnionType):
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
