import { describe, expect, test } from "@jest/globals";
import { pack } from "./pack";
import { createTextIndex, createTextReader } from "./textsOfPage";
import { unpack } from "./unpack";

const through = (value: unknown) => unpack(JSON.parse(JSON.stringify(pack(value))), () => "");

describe("packed page data", () => {
    test.each<[string, unknown]>([
        ["nothing", null],
        ["a number alone in a list", [7]],
        ["numbers that look like references", { one: [0], two: [0], three: [[0]], four: [[0]] }],
        ["lists and records without anything in them", { list: [], record: {}, both: [[], {}, [], {}] }],
        [
            "one shape with other contents",
            [{ name: "a", count: 1 }, { name: "b", count: 1 }, { count: 1, name: "b" }, { name: null }],
        ],
        ["what is held again and again", [{ by: { name: "Ines Okafor" } }, { by: { name: "Ines Okafor" } }, "Ines Okafor"]],
        ["texts that look like anything else", ["[0]", "-1:0", "\0-1:0", "-1:0", [[-3, 0]], "1", 1, true, "true"]],
        ["keys with a meaning elsewhere", JSON.parse('{"__proto__":{"a":1},"constructor":2,"12":3}')],
    ])("is decoded to the same value: %s", (_what, value) => {
        expect(through(value)).toEqual(value);
        expect(JSON.stringify(through(value))).toBe(JSON.stringify(value));
    });

    test("leaves out undefined members, as JSON does", () => {
        expect(JSON.stringify(through({ a: undefined, b: [undefined, 1] }))).toBe('{"b":[null,1]}');
    });

    test("decodes to separate objects, so that changing one does not change another", () => {
        const [one, other] = through([{ by: { name: "Ines Okafor" } }, { by: { name: "Ines Okafor" } }]) as { by: object }[];
        expect(one?.by).toEqual(other?.by);
        expect(one?.by).not.toBe(other?.by);
    });

    test("FC-55 takes a fraction of its length for records of one shape with the same people", () => {
        const author = {
            userID: 7,
            name: "Ines Okafor",
            photoUrl: "https://forum.test/uploads/ines.jpg",
            banned: 0,
            private: false,
        };
        const records = Array.from({ length: 60 }, (_, index) => ({
            commentID: index,
            parentRecordType: "discussion",
            dateUpdated: null,
            insertUser: author,
        }));
        expect(JSON.stringify(pack(records)).length).toBeLessThan(JSON.stringify(records).length / 5);
    });
});

describe("FC-55 contains no text that is in the page", () => {
    const LONG = "<p>The kettle boils over, and nobody in the house knows why it does.</p>";
    const SECOND = "<p>The kettle boils over, and nobody in the house knows why it does so often.</p>";
    const text = (html: string, more = "") => `<div class="reading-text-root${more}" dir="auto">${html}</div>`;

    test("refers to texts in the markup, which the browser finds", () => {
        const markup = `<div class="post-body">${text("<p>Short.</p>")}${text(LONG, " reading-text-large")}</div>${text(SECOND)}`;
        const value = { records: [{ body: SECOND }, { body: "<p>Short.</p>" }, { body: LONG }, { body: `${LONG}<p>More.</p>` }] };
        const packed = JSON.stringify(pack(value, createTextIndex(markup)));
        expect(packed).not.toContain("so often");
        document.body.innerHTML = markup;
        expect(unpack(JSON.parse(packed), createTextReader(document))).toEqual(value);
    });

    test("is not confused by similar markup inside a text", () => {
        const inside = `<p title="&lt;div class=&quot;reading-text-root&quot;&gt;">${"Words. ".repeat(9)}</p>`;
        const markup = text(`<div class="reading-text-root">${LONG}</div>`) + text(inside) + text(LONG);
        document.body.innerHTML = markup;
        for (const body of [inside, LONG]) {
            const packed = JSON.parse(JSON.stringify(pack({ body }, createTextIndex(markup))));
            expect(unpack(packed, createTextReader(document))).toEqual({ body: bodyAsShown(body) });
        }
    });
});

/** Returns the body as the browser serializes it: with other escapes than the server, but the same meaning. */
function bodyAsShown(html: string): string {
    const shown = document.createElement("div");
    shown.innerHTML = html;
    return shown.innerHTML;
}
