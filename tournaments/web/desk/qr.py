"""QR codes on screen."""

import segno
from django.utils.safestring import SafeString


def qr_svg(address: str) -> SafeString:
    """An address as inline SVG without styles, which the content security policy forbids."""
    code = segno.make_qr(address, error="m")
    return SafeString(code.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))
