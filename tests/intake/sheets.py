"""Spreadsheets made for tests: files as programs write them, and files that misuse a reader. Everybody is invented."""

import io
import zipfile
from collections.abc import Mapping, Sequence

SPREADSHEETML = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
OPEN_DOCUMENT = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def zipped(members: Mapping[str, str], *, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", kind) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def xlsx_members(rows: str, *, shared: str = "", sheets: int = 1, head: str = "") -> dict[str, str]:
    """The members of an XLSX file: the rows of its first sheet, its shared strings, what stands above the rows."""
    listed = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}"/>' for n in range(1, sheets + 1))
    targets = "".join(
        f'<Relationship Id="r{n}" Type="{LINKS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, sheets + 1)
    )
    sheet = f"{head}<worksheet {SPREADSHEETML}><sheetData>{rows}</sheetData></worksheet>"
    return {
        "_rels/.rels": f'<Relationships {RELATIONS}><Relationship Id="b" Type="{LINKS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {SPREADSHEETML} xmlns:r="{LINKS}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships {RELATIONS}>{targets}<Relationship Id="s" '
        f'Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/sharedStrings.xml": f"<sst {SPREADSHEETML}>{shared}</sst>",
    } | {f"xl/worksheets/sheet{n}.xml": sheet for n in range(1, sheets + 1)}


def ods(rows: str) -> bytes:
    """An ODS file with these rows in its sheet."""
    body = f'<office:body><office:spreadsheet><table:table table:name="A">{rows}</table:table>'
    closed = f"{body}</office:spreadsheet></office:body>"
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{MANIFEST}"/>',
            "content.xml": f"<office:document-content {OPEN_DOCUMENT}>{closed}</office:document-content>",
        }
    )


def ods_row(*cells: str | int, repeated: str = "") -> str:
    return f"<table:table-row {repeated}>{''.join(map(ods_cell, cells))}</table:table-row>"


def ods_cell(value: str | int) -> str:
    if isinstance(value, int):
        return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
    return (
        f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'
        if value
        else ("<table:table-cell/>")
    )


def lying(content: bytes, name: str, *, size: int) -> bytes:
    """The zip with another unpacked size noted for a member, in its directory and before the member."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        true = archive.getinfo(name).file_size
    return content.replace(true.to_bytes(4, "little"), size.to_bytes(4, "little"))


HEADINGS = '<row><c t="inlineStr"><is><t>Nr.</t></is></c><c t="inlineStr"><is><t>Zuname</t></is></c></row>'
MEGABYTE = "x" * 1_000_000
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def workbook(rows: str, **parts: str) -> bytes:
    return zipped(xlsx_members(HEADINGS + rows, **parts))  # type: ignore[arg-type]


def bombs() -> Sequence[tuple[str, bytes, str]]:
    """Small files that would take gigabytes or minutes: what each does, its bytes, and the code that refuses it."""
    cell = '<c t="s"><v>0</v></c>'
    long = zipped(xlsx_members(HEADINGS + f"<row>{cell * 50}</row>" * 400, shared=f"<si><t>{MEGABYTE}</t></si>"))
    wide = '<table:table-cell office:value-type="string" table:number-columns-repeated="1000000"><text:p>x</text:p>'
    high = ods_row("x", repeated='table:number-rows-repeated="1000000"')
    return (
        ("cells", workbook("<row>" + "<c/>" * 1_600_000 + "</row>"), "too_costly"),
        ("the last corner", workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), "too_large"),
        ("strings", workbook("", shared=f"<si><t>{MEGABYTE * 60}</t></si>"), "too_costly"),
        ("empty strings", workbook("", shared="<si/>" * 9_000_000), "too_costly"),
        ("one string in 20,000 cells", long, "too_costly"),
        (
            "a size that is a lie",
            lying(workbook("<row/>" * 99_999), "xl/worksheets/sheet1.xml", size=900),
            "no_spreadsheet",
        ),
        ("entities", workbook("<row>&l9;</row>", head=f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>'), "no_spreadsheet"),
        ("depth", workbook("<a>" * 8_000_000), "too_costly"),
        ("members", zipped({f"xl/worksheets/s{n}.xml": "" for n in range(1_100)}), "too_costly"),
        ("a way of packing", zipped(xlsx_members(HEADINGS), kind=zipfile.ZIP_LZMA), "no_spreadsheet"),
        (
            "repeated rows and columns",
            ods(high * 3 + f"<table:table-row>{wide}</table:table-cell></table:table-row>"),
            "too_large",
        ),
    )
