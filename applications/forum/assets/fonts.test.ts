import "./fonts.styles";
import { expect, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";

test("no font is swapped after the first paint, and italics that load late are slanted from the upright letters", () => {
    const css = collectStyles();
    const faces = css.match(/@font-face\{[^}]*\}/g)?.filter((face) => face.includes("url(")) ?? [];
    expect(faces.filter((face) => !face.includes("font-display:optional;"))).toEqual([]);
    const familiesOf = (style: string) =>
        new Set(
            faces.filter((face) => face.includes(`font-style:${style};`)).map((face) => /font-family:"([^"]*)"/.exec(face)?.[1]),
        );
    expect(familiesOf("normal")).toEqual(new Set(["Open Sans", "Noto Sans Arabic"]));
    expect(familiesOf("italic")).toEqual(new Set(["Open Sans Italic"]));
    expect(css).toMatch(/:where\([^)]*\bem\b[^)]*\)\{font-family:"Open Sans Italic",var\(--font\)\}/);
});
