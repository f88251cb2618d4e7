import { expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { MarkedText } from "./MarkedText";

const htmlOf = (text: string, marks: { start: number; end: number }[] | undefined) =>
    render(<MarkedText text={text} marks={marks} />).container.innerHTML;

test("FC-3 found words are marked, and no markup of a text is interpreted", () => {
    expect(htmlOf("A <b>kettle</b> & a lamp", [{ start: 5, end: 11 }])).toBe(
        "A &lt;b&gt;<mark>kettle</mark>&lt;/b&gt; &amp; a lamp",
    );
    expect(
        htmlOf("kettle, lamp", [
            { start: 0, end: 6 },
            { start: 8, end: 12 },
        ]),
    ).toBe("<mark>kettle</mark>, <mark>lamp</mark>");
    expect(htmlOf("kettle", undefined)).toBe("kettle");
});
