"""Small faults for a source file, found on its syntax tree: what somebody might have typed instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

from tests.fuzz.mutants_changes import changes

_DRAWING = (
    "Rect",
    "pen",
    "draw",
    "inflate",
    "move",
    "Surface",
    "blit",
    "portrait",
    "die",
    "panel",
    "clipped",
)
_STATED = ("strict", "maxsize")
"""What a call may be told that changes nothing: rows of one length are so, and what is kept is only found
faster."""
_MOVING = ("number by one", "sum changed", "sign dropped", "least for most")


@dataclass(frozen=True)
class Fault:
    """One planted fault: the bytes from `start` to `end` of the file read `after` instead of `before`."""

    path: str
    statement: int
    """The line where the statement around it begins."""
    line: int
    start: int
    end: int
    kind: str
    before: str
    after: str
    function: str
    """The outermost function around it as `Class.method`, or nothing: then it only bites when the module is
    imported."""
    names: tuple[str, ...]
    """For a fault outside of functions: what the statement defines, or the class it stands in."""
    place: bool = False
    """Whether it moves or resizes by a little what is drawn, and does nothing else."""

    def planted(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.kind}:  {_short(self.before)}  ->  {_short(self.after)}"


def faults(path: str, source: bytes) -> list[Fault]:
    """Every fault for a file, in the order of the text. Not all of them change anything: ask `bites` before
    one is planted.

    Left out are docstrings and other texts, annotations, what only type checkers read, and what only says
    what cannot be otherwise: assertions, `strict` rows.
    """
    found = {(fault.start, fault.end, fault.after): fault for fault in _Planter(path, source).all()}
    return [found[key] for key in sorted(found)]


def bites(fault: Fault, source: bytes) -> bool:
    """Whether the fault makes other bytecode, and can be compiled at all."""
    try:
        planted = compile(fault.planted(source), fault.path, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return _bare(planted) != _bare(compile(source, fault.path, "exec", dont_inherit=True))


def _bare(code: CodeType) -> tuple[object, ...]:
    """A code object without its places in the text: two that are alike do the same."""
    constants = tuple(
        _bare(const) if isinstance(const, CodeType) else (type(const), repr(const))
        for const in code.co_consts
    )
    return (
        code.co_code,
        constants,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_exceptiontable,
    )


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 90 else words[:60] + " ... " + words[-25:]


class _Planter:
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.begun = 1
        self.drawing = 0
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Fault]:
        tree = ast.parse(self.source)
        for node in tree.body:
            yield from self._statement(node, "", (), _defined(node))

    # ------------------------------------------------------------ walking

    def _statement(
        self, node: ast.stmt, function: str, outer: tuple[str, ...], names: tuple[str, ...]
    ) -> Iterator[Fault]:
        self.begun = node.lineno
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list):
                    return
                where = function or ".".join((*outer, node.name))
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    if default is not None:
                        yield from self._expression(default, function, (node.name,))
                for inner in _without_docstring(node.body):
                    yield from self._statement(inner, where, outer, ())
            case ast.ClassDef():
                if any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases):
                    return
                for inner in _without_docstring(node.body):
                    yield from self._statement(inner, function, (*outer, node.name), (node.name,))
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Global() | ast.Nonlocal() | ast.Pass():
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case _:
                yield from self._dropped(node, function, names)
                for child in _parts(node):
                    if isinstance(child, ast.stmt):
                        yield from self._statement(child, function, outer, names)
                    else:
                        yield from self._expression(child, function, names)

    def _expression(self, node: ast.AST, function: str, names: tuple[str, ...]) -> Iterator[Fault]:
        if isinstance(node, ast.JoinedStr | ast.pattern):
            return
        for kind, after in changes(node):
            yield self._fault(node, kind, f"({after})" if _loose(node) else after, function, names)
        draws = isinstance(node, ast.Call) and _draws(node.func)
        self.drawing += draws
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.keyword) and child.arg in _STATED):
                yield from self._expression(child, function, names)
        self.drawing -= draws

    def _dropped(self, node: ast.stmt, function: str, names: tuple[str, ...]) -> Iterator[Fault]:
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Return(value=ast.Constant(value=None | False)):
                return  # a no is a no
            case ast.Return(value=value) if value is not None:
                yield self._fault(node, "return of nothing", "return None", function, names)
            case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Break() | ast.Continue() | ast.Raise():
                yield self._fault(node, "statement dropped", "pass", function, names)
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self._fault(node, "statement dropped", "pass", function, names)
            case ast.If(test=test) | ast.While(test=test):
                yield self._fault(test, "condition negated", f"(not ({ast.unparse(test)}))", function, names)

    # ------------------------------------------------------------ the text

    def _fault(self, node: ast.AST, kind: str, after: str, function: str, names: tuple[str, ...]) -> Fault:
        line: int = node.lineno  # type: ignore[attr-defined]
        start = self.starts[line - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        before = self.source[start:end].decode()
        place = self.drawing > 0 and kind in _MOVING
        return Fault(self.path, self.begun, line, start, end, kind, before, after, function, names, place)


def _draws(func: ast.expr) -> bool:
    """Whether a call lays out or draws something: a Rect, whatever a pen does."""
    match func:
        case ast.Name(id=name):
            return name in _DRAWING
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return owner in _DRAWING or name in _DRAWING
        case ast.Attribute(attr=name):
            return name in _DRAWING
    return False


def _loose(node: ast.AST) -> bool:
    """Whether the text instead needs brackets to stay one piece."""
    return isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.IfExp)


def _parts(node: ast.stmt) -> Iterator[ast.AST]:
    """The children that run: annotations do not."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "type_comment", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.ExceptHandler | ast.match_case):
                yield from (part for part in ast.iter_child_nodes(child) if not isinstance(part, ast.pattern))
            elif isinstance(child, ast.AST) and not isinstance(child, ast.expr_context):
                yield child


def _defined(node: ast.stmt) -> tuple[str, ...]:
    match node:
        case ast.Assign(targets=targets):
            return tuple(
                name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
            )
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return (name,)
    return ()


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    head = body[0] if body else None
    return body[1:] if isinstance(head, ast.Expr) and isinstance(head.value, ast.Constant) else body
