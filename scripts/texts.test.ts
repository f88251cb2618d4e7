import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { addStates, checkCatalogue, checkStates, countTranslated, listGone } from "./lib/texts/catalogues.mjs";
import { findTexts, readTextSources } from "./lib/texts/findTexts.mjs";
import { createPseudoCatalogue, PSEUDO_LOCALES } from "./lib/texts/pseudoLocales.mjs";

const folder = mkdtempSync(join(tmpdir(), "texts-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function find(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(folder, dirname(path)), { recursive: true });
        writeFileSync(join(folder, path), text);
    }
    return findTexts(readTextSources(folder));
}

test("texts are found in t(), with context and note, and by variable in tables, lists, parameters and properties of other files", () => {
    const { texts, problems } = find({
        "packages/x/client/names.ts":
            'export const NAMES = { a: "Post", b: "reply" }; export const toName = (a: string) => (a ? "Own" : "Other");',
        "packages/x/client/X.tsx": `import { NAMES, toName } from "./names";
            const LIST = [["a", "First"]] as const;
            export const row: Row = { key: "some-key", label: "A label" };
            // For translators: on a button
            export const a = t("Close", {}, "verb");
            export const field = <Checkbox name="Guests" value="1" />;
            export const X = ({ label, kind, name }: P) => [t(name), t(label), t(NAMES[kind] ?? "thing"), t(toName(kind)), LIST.map(([key, name]) => t(name)), t("Close")];`,
        "packages/x/client/Y.tsx": "export const y = t(unknown.value());",
    });

    expect(texts.map(({ text }) => text)).toEqual([
        "A label",
        "Close",
        "Close",
        "First",
        "Other",
        "Own",
        "Post",
        "reply",
        "thing",
    ]);
    expect(texts[2]).toEqual({ text: "Close", context: "verb", note: "on a button", places: ["packages/x/client/X.tsx"] });
    expect(problems).toEqual(["texts: packages/x/client/Y.tsx:1 the text of t() can’t be found"]);
});

test("sentences of the server are found with their values, but not what programmers, operators and databases read; those that are put together are refused", () => {
    const { texts, problems } = find({
        "packages/x/server/x.service.ts": `
            throw invalidField("name", fill("A name has at most {maximum} characters.", { maximum: MAXIMUM }));
            throw invalidField("name", \`\${name} is taken.\`);
            throw notFound("Post");
            requireRoom(count, MAXIMUM, "tags");
            const title = fill(isNew ? "New" : "{name} – Page {page}", { name, page });
            throw new Error("A defect of ours");
            log.warn("The disk is full");
            const NAMES = { paper: "the page" };
            const colour = fill(NAMES[name]);
            class Unfit extends TranslatableError { constructor() { super(\`The file \${name} is too large.\`); } }
            const vary = "Accept-Encoding, Cookie";
            sql\`SELECT Some FROM things\`;`,
        "packages/x/server/x.migration.ts": 'const words = "These words stay";',
    });

    expect(texts.map(({ text }) => text)).toEqual([
        "A name has at most {maximum} characters.",
        "New",
        "Post not found.",
        "There can be at most {maximum} tags.",
        "the page",
        "{name} – Page {page}",
    ]);
    expect(problems).toEqual(
        [3, 11].map(
            (line) => `texts: packages/x/server/x.service.ts:${line} a text is put together: fill("… {name} …", { name })`,
        ),
    );
});

test("translations are refused without their values, tags or plural forms, and when they are no messages; those of texts that are gone are counted", () => {
    const texts = [{ text: "{count} posts by {name}" }, { text: "<b>Bold</b>" }, { text: "Close", context: "verb" }];
    const key = "{count} posts by {name}";
    const check = (catalogue: Record<string, string>) =>
        checkCatalogue("ar", catalogue, texts, [key]).map((problem) => problem.slice(problem.lastIndexOf("”") + 2));
    const forms = "zero {} one {} two {} few {#} many {#}";

    expect(check({ [key]: `{count, plural, ${forms} other {#}} {name}`, "verb\u0004Close": "أغلق" })).toEqual([]);
    expect(check({ [key]: "{count, plural, one {#} other {#}} {name}" })).toEqual([
        "The plural lacks the form zero, two, few, many.",
    ]);
    expect(check({ [key]: "{count}" })).toEqual([
        "The text needs a plural, as it has in English.",
        "The text should have the values count, name, and has count.",
    ]);
    expect(check({ [key]: "{count" })).toEqual(["This is no message in ICU MessageFormat: A brace is opened and not closed."]);
    expect(check({ "<b>Bold</b>": "<script>x</script>", Close: "x" })).toEqual([
        "The text should have the same tags and links as in English.",
    ]);
    expect(listGone({ "<b>Bold</b>": "x", Close: "x" }, texts)).toEqual(["Close"]);
    expect(countTranslated({ "verb\u0004Close": "أغلق" }, texts)).toBe(1);
});

test("texts are found in tables within tables, in labels with a colon, in few short words, and in layouts that browsers get from the server, but not in comparisons", () => {
    const { texts } = find({
        "packages/y/client/words.ts": `
            const TABLE = { reading: { "posts.view": "See posts" } };
            export const list = (t: T) => Object.keys(TABLE).flatMap((group) => Object.entries(TABLE[group]).map(([name, words]) => ({ name, words: t(words) })));
            export const Item = ({ description, name, heading }: P) => [t(description), t(name), t(heading)];
            register({ description: "Reports: {count} waiting", name: "a date" });
            export const isGone = (mood: string) => t(mood === "gone" ? "calm" : "busy");
            export const Mood = ({ mood }: P) => t(mood);
            export const row = { mood: kind === "failure" || "calm" };`,
        "packages/y/server/defaultLayouts.ts": 'export const HOME = [{ heading: "Latest" }];',
        "packages/y/server/rows.ts": 'export const ROW = { heading: "nobody" };',
    });

    expect(texts.map(({ text }) => text)).toEqual(["Latest", "Reports: {count} waiting", "See posts", "a date", "busy", "calm"]);
});

test("pseudo-locales convert every word of a text, plural forms too, and leave values and tags as they are", () => {
    const texts = [{ text: "{count} Posts" }, { text: "Read <a>it</a>, {name}" }, { text: "Close", context: "verb" }];
    const plurals = { "{count} Posts": { one: "{count} Post", other: "{count} Posts" } };
    const longer = createPseudoCatalogue(texts, plurals, PSEUDO_LOCALES.longer.convert);
    const mirrored = createPseudoCatalogue(texts, plurals, PSEUDO_LOCALES.mirrored.convert);

    expect(longer).toEqual({
        "{count} Posts": { one: "[{count} Þööšţ]", other: "[{count} Þööšţš]" },
        "Read <a>it</a>, {name}": "[Ŕŕééååđ <a>îîţ</a>, {name}]",
        "verb\u0004Close": "[Çļööšéé]",
    });
    expect(mirrored["Read <a>it</a>, {name}"]).toBe("\u202eŔéåđ\u202c <a>\u202eîţ\u202c</a>, {name}");
    expect(Object.keys(mirrored)).toEqual(Object.keys(longer));
    const sentence = "Members who have not confirmed their email address yet can read, but not write.";
    expect(PSEUDO_LOCALES.longer.convert(sentence).length / sentence.length).toBeCloseTo(1.4, 1);
});

test("who has seen a translation is said with its text, and refused for one that there is not", () => {
    const states = { de: { reviewed: ["Posts"], person: ["verb\u0004Close"] } };
    const texts = [{ text: "Posts" }, { text: "Close", context: "verb" }, { text: "Tags" }];
    const catalogues = new Map([["de", { Posts: "Beiträge", "verb\u0004Close": "Schließen" }]]);
    expect(addStates(texts, states)).toEqual([
        { text: "Posts", states: { de: "reviewed" } },
        { text: "Close", context: "verb", states: { de: "person" } },
        { text: "Tags" },
    ]);
    expect(checkStates(states, catalogues)).toEqual([]);
    const wrong = checkStates({ de: { reviewed: ["Tags"], perfect: [] }, ja: { person: ["Posts"] } }, catalogues);
    expect(wrong.map((problem: string) => problem.slice(problem.indexOf("states.json") + 12))).toEqual([
        "“Tags” has no translation into de",
        "has the state “perfect”",
        "“Posts” has no translation into ja",
    ]);
});
