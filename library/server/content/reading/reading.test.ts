import { describe, expect, test } from "@jest/globals";
import { countVisibleCharacters, createExcerpt, firstImage, plainText, renderBody } from "..";
import { readBody } from "../formats/formats";

const known = (names: string[]) => new Map(names.map((name) => [name, { userID: 1, url: "/profile/1" }] as const));

describe("plain text", () => {
    test("has blocks on lines of their own, pictures by their description and mentions with their @", () => {
        const html = renderBody(
            "# Kettle\n\nIt *trips*, @Ada & Bo.\nAlways ![a spark](/spark.png)\n\n|a|b|\n|-|-|\n|1|2|",
            "markdown",
            {
                resolveMentions: known,
            },
        );
        expect(plainText(html)).toBe("Kettle\nIt trips, @Ada & Bo.\nAlways a spark\na\tb\n1\t2");
    });

    test("CONT-002 keeps what a spoiler hides, in excerpts and notifications too", () => {
        const html = renderBody(">! the toaster\n\nGuess!", "markdown");
        expect(plainText(html)).toBe("Spoiler\nGuess!");
        expect(createExcerpt(html, 50)).toBe("Spoiler Guess!");
    });
});

describe("excerpts", () => {
    test("leave out what others are quoted with, unless there is nothing else", () => {
        expect(createExcerpt(renderBody("> theirs\n\nmine", "markdown"), 50)).toBe("mine");
        expect(createExcerpt(renderBody("> theirs", "markdown"), 50)).toBe("theirs");
    });

    test("name people as they are read, also where it is not known yet who they are", () => {
        const body = 'Thanks, @"Tomasz Wrona". Ask "@home" or mail a@"b c".';
        const said = 'Thanks, @Tomasz Wrona. Ask "@home" or mail a@"b c".';
        expect(createExcerpt(renderBody(body, "markdown"), 80)).toBe(said);
        const known = new Map([["Tomasz Wrona", { userID: 1, url: "/profile/1" }]]);
        expect(createExcerpt(readBody(body, "markdown").toHtml(known), 80)).toBe(said);
    });

    test("have no space before a full stop or a comma where something without words was left out", () => {
        expect(createExcerpt(renderBody("It looks like ![](/a.png) ![](/b.png). Odd ![](/c.png), .NET", "markdown"), 80)).toBe(
            "It looks like. Odd, .NET",
        );
        expect(createExcerpt(renderBody("Encore ?", "markdown"), 80)).toBe("Encore ?");
    });

    test("are cut between words, and are never longer than asked", () => {
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
    ])("FC-80 are found behind %s, whichever part of the body is parsed for it", (_what, body, expected) => {
        const excerpt = createExcerpt(renderBody(body, "markdown"), 80);
        if (typeof expected === "string") expect(excerpt).toBe(expected);
        else expect(excerpt).toMatch(expected);
    });

    test.each(["<b>x</b>", "&amp;", "🙂", '<i title="&quot;">é</i>'])("FC-80 are of whole tags and characters of %s", (part) => {
        for (let offset = 0; offset < part.length; offset++) {
            const html = `<p>${"x".repeat(offset)}<i title="${"x".repeat(9_900)}"></i>${part.repeat(200)}</p>`;
            expect(createExcerpt(html, 400)).toMatch(/^x*(x|&|🙂|é)*$/u);
        }
    });

    test("FC-58 never split what is one character to a reader", () => {
        const html = renderBody("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 e\u0301e\u0301e\u0301", "text");
        expect(createExcerpt(html, 3)).toBe("👩‍👩‍👧👩‍👩‍👧…");
        expect(createExcerpt(renderBody("e\u0301e\u0301e\u0301e\u0301", "text"), 3)).toBe("e\u0301e\u0301…");
    });
});

describe("the first picture", () => {
    test("is given with its description and size, or not at all", () => {
        const html = renderBody('<p>x <img src="/1.png" alt="one" width="4" height="3"></p><img src="/2.png">', "html");
        expect(firstImage(html)).toEqual({ url: "/1.png", alt: "one", width: 4, height: 3 });
        expect(firstImage(renderBody("![](/2.png)", "markdown"))).toEqual({ url: "/2.png", alt: "" });
        expect(firstImage(renderBody("none", "markdown"))).toBeNull();
    });
});

describe("FC-58 the length of a body", () => {
    test("FC-58 counts what can be seen: no marks, spaces or characters without a shape", () => {
        expect(countVisibleCharacters(renderBody("**bold** text", "markdown"))).toBe(8);
        expect(countVisibleCharacters(renderBody("👩‍👩‍👧 🇵🇱 e\u0301", "text"))).toBe(3);
        expect(countVisibleCharacters(renderBody("\u200b\u2060 \u00a0\u3164\ufeff\u202e", "text"))).toBe(0);
        expect(countVisibleCharacters(renderBody("<p><br></p>", "html"))).toBe(0);
    });
});
