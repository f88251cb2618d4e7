import { describe, expect, test } from "@jest/globals";
import { countVisibleCharacters, createExcerpt, findFirstImage, renderBody, toPlainText } from "..";
import { readBody } from "../formats/formats";

const known = (names: string[]) => new Map(names.map((name) => [name, { userID: 1, url: "/profile/1" }] as const));

describe("plain text", () => {
    test("puts blocks on lines of their own, and contains image descriptions and mentions with their @", () => {
        const html = renderBody(
            "# Kettle\n\nIt *trips*, @Ada & Bo.\nAlways ![a spark](/spark.png)\n\n|a|b|\n|-|-|\n|1|2|",
            "markdown",
            {
                resolveMentions: known,
            },
        );
        expect(toPlainText(html)).toBe("Kettle\nIt trips, @Ada & Bo.\nAlways a spark\na\tb\n1\t2");
    });

    test("CONT-002 omits the hidden content of spoilers, as excerpts do", () => {
        const html = renderBody(">! the toaster\n\nGuess!", "markdown");
        expect(toPlainText(html)).toBe("Spoiler\nGuess!");
        expect(createExcerpt(html, 50)).toBe("Spoiler Guess!");
    });
});

describe("excerpts", () => {
    test("leave out quotes unless there is no other text", () => {
        expect(createExcerpt(renderBody("> theirs\n\nmine", "markdown"), 50)).toBe("mine");
        expect(createExcerpt(renderBody("> theirs", "markdown"), 50)).toBe("theirs");
    });

    test("show quoted names without quotation marks, even if the members have not been looked up", () => {
        const body = 'Thanks, @"Tomasz Wrona". Ask "@home" or mail a@"b c".';
        const text = 'Thanks, @Tomasz Wrona. Ask "@home" or mail a@"b c".';
        expect(createExcerpt(renderBody(body, "markdown"), 80)).toBe(text);
        const known = new Map([["Tomasz Wrona", { userID: 1, url: "/profile/1" }]]);
        expect(createExcerpt(readBody(body, "markdown").toHtml(known), 80)).toBe(text);
    });

    test("have no space before a full stop or comma where something without text was omitted", () => {
        expect(createExcerpt(renderBody("It looks like ![](/a.png) ![](/b.png). Odd ![](/c.png), .NET", "markdown"), 80)).toBe(
            "It looks like. Odd, .NET",
        );
        expect(createExcerpt(renderBody("Encore ?", "markdown"), 80)).toBe("Encore ?");
    });

    test("are cut between words and never exceed the given length", () => {
        const html = renderBody("The kettle trips the breaker", "text");
        expect(createExcerpt(html, 28)).toBe("The kettle trips the breaker");
        expect(createExcerpt(html, 27)).toBe("The kettle trips the…");
        expect(createExcerpt(html, 17)).toBe("The kettle trips…");
        expect(createExcerpt(renderBody("x".repeat(50), "text"), 10)).toBe(`${"x".repeat(9)}…`);
        expect(createExcerpt("", 10)).toBe("");
    });

    test.each([
        ["a quote", `> ${"theirs ".repeat(1_200)}\n\nmine, after much of theirs`, "mine, after much of theirs"],
        ["tags", `${"**a**\n".repeat(1_100)}`, `${"a ".repeat(39)}a…`],
        ["escaped characters", '"&'.repeat(4_000), `${'"&'.repeat(39)}"…`],
        ["more of a quote than is read for it", `> ${"theirs ".repeat(3_000)}\n\nmine`, /^(theirs )+theirs…$/],
    ])("FC-80 are found after %s, whichever part of the body is parsed for them", (_what, body, expected) => {
        const excerpt = createExcerpt(renderBody(body, "markdown"), 80);
        if (typeof expected === "string") expect(excerpt).toBe(expected);
        else expect(excerpt).toMatch(expected);
    });

    test.each(["<b>x</b>", "&amp;", "🙂", '<i title="&quot;">é</i>'])("FC-80 do not split tags or characters in %s", (part) => {
        for (let offset = 0; offset < part.length; offset++) {
            const html = `<p>${"x".repeat(offset)}<i title="${"x".repeat(9_900)}"></i>${part.repeat(200)}</p>`;
            expect(createExcerpt(html, 400)).toMatch(/^x*(x|&|🙂|é)*$/u);
        }
    });

    test("FC-58 never split a grapheme", () => {
        const html = renderBody("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 e\u0301e\u0301e\u0301", "text");
        expect(createExcerpt(html, 3)).toBe("👩‍👩‍👧👩‍👩‍👧…");
        expect(createExcerpt(renderBody("e\u0301e\u0301e\u0301e\u0301", "text"), 3)).toBe("e\u0301e\u0301…");
    });
});

describe("the first image", () => {
    test("is returned with its description and size, or is null", () => {
        const html = renderBody('<p>x <img src="/1.png" alt="one" width="4" height="3"></p><img src="/2.png">', "html");
        expect(findFirstImage(html)).toEqual({ url: "/1.png", alt: "one", width: 4, height: 3 });
        expect(findFirstImage(renderBody("![](/2.png)", "markdown"))).toEqual({ url: "/2.png", alt: "" });
        expect(findFirstImage(renderBody("none", "markdown"))).toBeNull();
    });
});

describe("FC-58 the length of a body", () => {
    test("FC-58 counts visible characters: no markup, spaces or invisible characters", () => {
        expect(countVisibleCharacters(renderBody("**bold** text", "markdown"))).toBe(8);
        expect(countVisibleCharacters(renderBody("👩‍👩‍👧 🇵🇱 e\u0301", "text"))).toBe(3);
        expect(countVisibleCharacters(renderBody("\u200b\u2060 \u00a0\u3164\ufeff\u202e", "text"))).toBe(0);
        expect(countVisibleCharacters(renderBody("<p><br></p>", "html"))).toBe(0);
    });
});
