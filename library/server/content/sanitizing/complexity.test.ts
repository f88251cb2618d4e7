import { beforeAll, describe, expect, test } from "@jest/globals";
import { readMainThreadTime } from "@parley/library/server/testing";
import { createSlowBodies, FULL, formatBody } from "@parley/library/testing/slowBodies";
import {
    countVisibleCharacters,
    MAXIMUM_ELEMENTS,
    MAXIMUM_LENGTH,
    MAXIMUM_NESTING,
    renderBody,
    renderUnfit,
    toMarkdown,
    toPlainText,
    UnfitBody,
} from "..";

// `wysiwyg` is rendered like `html`.
const FORMATS = ["markdown", "html", "bbcode", "rich2", "rich", "text", "textex"];

/**
 * Length of the bodies whose time is compared with that of their beginnings, in characters: what grows faster than a body does so at a quarter of
 * the maximum length too, and all formats take a quarter of the time. The maximum length itself is tried by `contentWorker.test.ts`.
 */
const LENGTH = FULL / 4;

// A character becomes at most six (&quot;), and an element brings its attributes; output must not grow faster than the body.
const MAX_COST_OF_CHARACTER = 7;
const MAX_COST_OF_ELEMENT = 250;

/**
 * Work that takes at most this many times as long as plain words of the same length passes without a further measurement: markup is slower
 * to parse than words.
 */
const UNREMARKABLE_RATIO = 10;
/**
 * Number of parts of a body that together take as long as the whole if time grows linearly, and a sixteenth of it if it grows quadratically.
 * The whole may take a few times as long as its parts: unlike them it does not stay in the processor's cache, the less so beside other work.
 */
const PARTS = 16;
const MAX_GROWTH = 6;
const ATTEMPTS = 5;
/**
 * Number of times that plain words are rendered to measure their time, because the kernel counts a thread's time in steps of some
 * milliseconds.
 */
const RUNS = 20;

/**
 * Returns the main thread's CPU time for this many runs, in milliseconds: at most the elapsed time, because the kernel may count a step of its
 * clock for a run that took less.
 */
function timeOf(work: () => unknown, runs = 1): number {
    const [before, began] = [readMainThreadTime(), performance.now()];
    for (let run = 0; run < runs; run++) work();
    return Math.min(readMainThreadTime() - before, performance.now() - began);
}

describe("FC-8 input designed to be slow", () => {
    const words = "word ".repeat(LENGTH / 5);
    let plainTime = 0;
    beforeAll(() => {
        plainTime = timeOf(() => renderBody(words, "html"), RUNS) / RUNS;
    });

    /**
     * Checks whether the time for a whole body grows at most in proportion to its length, measured against its beginning, one of `PARTS`.
     * Makes several attempts, because compilation and garbage collection disturb the measurement.
     */
    function growsWithLength(onWhole: () => unknown, onPart: () => unknown): boolean {
        const unremarkable = UNREMARKABLE_RATIO * plainTime;
        const isBounded = () => {
            const whole = timeOf(onWhole);
            // The beginning of JSON is not valid and is refused at once: then the time of plain words is the measure.
            return whole <= unremarkable || whole <= MAX_GROWTH * Math.max(unremarkable, timeOf(onPart, PARTS));
        };
        return Array.from({ length: ATTEMPTS }).some(isBounded);
    }

    test.each(createSlowBodies(LENGTH))(
        "FC-8 FC-80 %s: is rendered and quoted completely within bounds of size and time, or is refused",
        (_name, words) => {
            for (const format of FORMATS) {
                const body = formatBody(format, words);
                const part = formatBody(format, words.slice(0, words.length / PARTS));
                const rendered: { html?: string | undefined; part?: string } = {};
                const isRenderedInTime = growsWithLength(
                    () => {
                        rendered.html = renderedOr(body, format);
                    },
                    () => renderedOr(part, format),
                );
                expect([format, isRenderedInTime]).toEqual([format, true]);
                const { html } = rendered;
                if (html === undefined) continue;
                const isQuotedInTime = growsWithLength(
                    () => toMarkdown(html),
                    () => {
                        rendered.part ??= renderedOr(part, format) ?? "";
                        toMarkdown(rendered.part);
                    },
                );
                expect([format, isQuotedInTime]).toEqual([format, true]);
                const elements = html.match(/<[a-z]/g)?.length ?? 0;
                expect(elements).toBeLessThanOrEqual(2 * MAXIMUM_ELEMENTS);
                expect(html.length).toBeLessThanOrEqual(
                    MAX_COST_OF_CHARACTER * body.length + MAX_COST_OF_ELEMENT * (elements + 1),
                );
                if (format === "text")
                    expect(toPlainText(html).replace(/\s/g, "")).toBe(body.replace(/\s/g, "").replace(/\0/g, "\ufffd"));
            }
        },
    );

    test("FC-8 a refused body produces an error message for its author", () => {
        expect(() => renderBody("a".repeat(MAXIMUM_LENGTH + 1), "text")).toThrow(
            "The text is too long: at most 100000 characters can be shown.",
        );
        expect(() => renderBody(">".repeat(50_000), "markdown")).toThrow("nested too deeply");
        expect(() => renderBody("<b>".repeat(1000), "html")).toThrow("nested too deeply");
        expect(() => renderBody("a\n".repeat(10_000), "markdown")).toThrow("too many lines");
        expect(() => renderBody("<p>a".repeat(10_000), "html")).toThrow("too many parts");
        expect(() => renderBody("*a* ".repeat(10_000), "markdown")).toThrow("too many parts");
        expect(() => renderBody(">".repeat(50_000), "markdown")).toThrow(UnfitBody);
    });

    test("FC-8 CONT-011 an imported body that can't be rendered in its format is shown completely as source text", () => {
        const body = `<b>${"a\n".repeat(100_000)}the end`;
        expect(() => renderBody(body, "markdown")).toThrow(UnfitBody);
        expect(renderUnfit(body).match(/<[a-z]+/g)).toEqual(["<pre", "<code"]);
        expect(toPlainText(renderUnfit(body))).toBe(body);
    });

    test("FC-8 content nested up to the maximum depth is rendered completely, and deeper content is refused instead of dropped", () => {
        const quoted = (depth: number) => `${"> ".repeat(depth)}core`;
        for (const depth of [1, 20, MAXIMUM_NESTING - 1]) expect(renderBody(quoted(depth), "markdown")).toContain("core");
        expect(() => renderBody(quoted(MAXIMUM_NESTING + 1), "markdown")).toThrow(UnfitBody);
        for (let depth = 1; depth < 80; depth++) {
            const list = Array.from({ length: depth }, (_, index) => `${"  ".repeat(index)}- item${index}.`).join("\n");
            const html = renderedOr(list, "markdown");
            if (html !== undefined) expect(html).toContain(`item${depth - 1}.`);
            else expect(depth).toBeGreaterThan(20);
        }
    });

    test("FC-8 a long legitimate post with hundreds of paragraphs, links and rows is rendered", () => {
        const post = Array.from(
            { length: 500 },
            (_, index) => `Paragraph ${index} with **words** and https://a.example/${index}\n`,
        ).join("\n");
        expect(renderBody(post, "markdown").match(/<p /g)).toHaveLength(500);
        expect(renderBody("<p>a<p>b".repeat(1000), "html").match(/<p /g)).toHaveLength(2000);
    });

    test("FC-8 counting the characters of a long text counts each of them once", () => {
        expect(countVisibleCharacters(renderBody("é".repeat(FULL), "text"))).toBe(FULL);
        expect(countVisibleCharacters(renderBody("👩‍👩‍👧".repeat(12_000), "text"))).toBe(12_000);
        expect(countVisibleCharacters(renderBody(`a${"\u0301".repeat(5000)}b`, "text"))).toBe(2);
    });
});

function renderedOr(body: string, format: string): string | undefined {
    try {
        return renderBody(body, format);
    } catch (error) {
        expect(error).toBeInstanceOf(UnfitBody);
        return undefined;
    }
}
