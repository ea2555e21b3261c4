"""Builds the font for text whose font is not embedded in a PDF: see scripts/fallback-font.

Japanese forms come first; characters that the Japanese font lacks come from the Chinese and the Korean fonts.
"""

import sys

import brotli
from fontTools.fontBuilder import FontBuilder
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

# A PDF may name a glyph by its number in one of Adobe's lists when nothing says which character it is. In this font,
# the glyphs with these numbers are empty: it is better to draw nothing than a wrong character. No list is longer.
EMPTY = 30_720
# The vertical form of a character has the character's number plus this offset.
VERTICAL = 0xF0000


def characters(*codecs):
    """All characters that these encodings write in two bytes."""
    found = set()
    for codec in codecs:
        for first in range(0x80, 0x100):
            for second in range(0x40, 0x100):
                try:
                    text = bytes([first, second]).decode(codec)
                except UnicodeDecodeError:
                    continue
                if len(text) == 1:
                    found.add(ord(text))
    return found


def vertical_forms(font):
    """A map from glyphs to their vertical forms, from the font's feature `vert`."""
    forms = {}
    table = font["GSUB"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "vert"]
    for index in sorted({index for feature in features for index in feature.LookupListIndex}):
        for part in table.LookupList.Lookup[index].SubTable:
            forms.update(getattr(part, "ExtSubTable", part).mapping)
    return forms


def subset(path, wanted):
    font = TTFont(path)
    options = Options()
    options.hinting = False
    options.layout_features = ["vert"]
    options.notdef_outline = False
    options.drop_tables += ["vhea", "vmtx", "GPOS", "GDEF", "BASE", "VORG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return font


def main(japanese, simplified, traditional, korean, out):
    order = [".notdef"] + [f"none{number}" for number in range(1, EMPTY)]
    glyphs = {name: Glyph() for name in order}
    metrics = {name: (1000, 0) for name in order}
    cmap = {}
    jis = characters("cp932", "euc_jp", "euc_jis_2004")
    sources = [
        ("j", japanese, set(TTFont(japanese).getBestCmap())),
        ("s", simplified, characters("gb2312")),
        ("t", traditional, characters("big5") | jis),
        ("k", korean, characters("euc_kr", "cp949")),
    ]
    for short, path, wanted in sources:
        there = set(TTFont(path).getBestCmap())
        wanted = (wanted & there) - set(cmap)
        font = subset(path, wanted)
        assert font["head"].unitsPerEm == 1000, path
        name_of = {name: f"{short}.{name}" for name in font.getGlyphOrder()}
        for name in font.getGlyphOrder():
            if name == ".notdef":
                continue
            glyph = font["glyf"][name]
            if glyph.isComposite():
                for component in glyph.components:
                    component.glyphName = name_of[component.glyphName]
            order.append(name_of[name])
            glyphs[name_of[name]] = glyph
            metrics[name_of[name]] = font["hmtx"][name]
        best = font.getBestCmap()
        cmap.update({code: name_of[name] for code, name in best.items() if code in wanted})
        if short == "j":
            forms = vertical_forms(font)
            # Every character that may have a vertical form gets an entry, even if it has only one form.
            stands = {code: name for code, name in best.items() if 0x2010 <= code < 0x3100 or 0xFF00 <= code < 0xFFF0}
            standing = {VERTICAL + code: name_of[forms.get(name, name)] for code, name in stands.items()}
    cmap.update(standing)
    assert len(order) <= 0xFFFF, len(order)
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs, calcGlyphBounds=False)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Todana Fallback", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    # No timestamps, so that every run gives the same file.
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(out + ".ttf")
    with open(out + ".ttf", "rb") as made:
        content = made.read()
    packed = brotli.compress(content, quality=11, lgwin=24)
    with open(out + ".ttf.br", "wb") as file:
        file.write(packed)
    print(f"{len(order) - EMPTY} glyphs, {len(cmap)} characters, {len(content)} bytes, {len(packed)} packed")


main(*sys.argv[1:])
