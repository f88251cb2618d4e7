import { describe, expect, test } from "@jest/globals";
import { renderBody } from "@parley/library/server/content";
import {
    collectMentions,
    createRandom,
    createTree,
    fromMarkdown,
    SAYABLE,
    toMarkdown,
    writeRich2,
} from "@parley/richText/contract";

const TREES = 300;

/**
 * Removes differences that readers don't see: white space between blocks, whether an item's text is a paragraph, and the nesting order of
 * marks on the same text.
 */
const seen = (html: string): string =>
    html
        .replace(/\s*\n\s*/g, "")
        .replace(/ dir="(?:auto|ltr|rtl)"/g, "")
        .replace(/<\/?(?:strong|em|s)>/g, "")
        .replace(/(<li>)<p>(.*?)<\/p>/g, "$1$2");

describe("CONT-011 Markdown and rich2 are equivalent", () => {
    test("CONT-011 content that both can represent is rendered alike", () => {
        const { markdown, lost } = toMarkdown(SAYABLE);
        expect(lost).toEqual([]);
        expect(seen(renderBody(markdown, "markdown"))).toBe(seen(renderBody(writeRich2(SAYABLE), "rich2")));
    });

    test("CONT-011 random trees full of special characters survive a round trip through Markdown, and are rendered alike", () => {
        for (let seed = 1; seed <= TREES; seed++) {
            const tree = createTree(createRandom(seed));
            const { markdown, lost } = toMarkdown(tree);
            const back = fromMarkdown(markdown, { people: collectMentions(tree) });
            expect({ seed, lost, back }).toEqual({ seed, lost: [], back: tree });
            const html = { markdown: renderBody(markdown, "markdown"), rich2: renderBody(writeRich2(back), "rich2") };
            expect({ seed, html: seen(html.markdown) }).toEqual({ seed, html: seen(html.rich2) });
        }
    });
});
