"""What one expression could have been instead: a comparison turned, a number by one, and for or."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_TYPES = ("int", "str", "float", "bool", "bytes", "tuple", "list", "dict", "set", "frozenset")
_OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The faults of one expression: a word for the kind, and the text instead."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for place, op in enumerate(ops):
                for turned in _TURNED[type(op)]:
                    changed = [*ops[:place], turned(), *ops[place + 1 :]]
                    yield "comparison turned", ast.unparse(ast.Compare(left, changed, others))
        case ast.Constant(value=bool() as value):
            yield "yes for no", repr(not value)
        case ast.Constant(value=int() as value):
            yield "number by one", repr(value + 1)
            yield "number by one", repr(value - 1)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right) if _type(left) and _type(right):
            return
        case ast.BinOp(left=left, op=op, right=right) if (
            type(op) in _RECKONED and not _text(left) and not _text(right)
        ):
            yield "sum changed", ast.unparse(ast.BinOp(left, _RECKONED[type(op)](), right))
        case ast.BoolOp(op=op, values=values):
            yield (
                "and for or",
                ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)),
            )
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not dropped", ast.unparse(operand)
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "sign dropped", ast.unparse(operand)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "condition negated", ast.unparse(ast.IfExp(test, orelse, body))
        case ast.Name(id=name) if name in _OTHER_CALL and isinstance(node.ctx, ast.Load):
            yield "least for most", _OTHER_CALL[name]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            for number, part in enumerate(node.generators):
                if part.ifs:
                    generators = list(node.generators)
                    generators[number] = ast.comprehension(part.target, part.iter, [], part.is_async)
                    fields = {**dict(ast.iter_fields(node)), "generators": generators}
                    yield "filter dropped", ast.unparse(type(node)(**fields))


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _type(node: ast.AST) -> bool:
    """Whether it reads like a type, as in `Cell | None`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in _TYPES or (name[0].isupper() and not name.isupper())
        case ast.Subscript(value=value):
            return _type(value)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _type(left) and _type(right)
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str))
