import { readingText } from "@parley/library/client/components";

/** Class of the elements that contain user content. The page data refers to such a text by its index in the page. */
const TEXT_CLASS = readingText.root;
/** Minimum length of a text to be replaced by a reference, in characters. */
const MIN_LENGTH = 40;

/** Returns a function that finds the index of a text in the markup of a page; `undefined` if it is not there. */
export function createTextIndex(markup: string): (text: string) => number | undefined {
    const occurrencesByPrefix = new Map<string, { start: number; text: number }[]>();
    let count = 0;
    // bounded: a page that this server rendered, in which every < of a text is escaped.
    for (const { 0: tag, index } of markup.matchAll(new RegExp(`<div class="${TEXT_CLASS}[ "][^>]*>`, "g"))) {
        const start = index + tag.length;
        const beginning = markup.slice(start, start + MIN_LENGTH);
        const occurrences = occurrencesByPrefix.get(beginning) ?? [];
        occurrences.push({ start, text: count++ });
        occurrencesByPrefix.set(beginning, occurrences);
    }
    return (text) => {
        const occurrences = occurrencesByPrefix.get(text.slice(0, MIN_LENGTH)) ?? [];
        return occurrences.find(({ start }) => markup.startsWith(`${text}</div>`, start))?.text;
    };
}

/** Returns a function that reads a text of the server-rendered page by its index. Must be called before the page changes. */
export function createTextReader(page: ParentNode): (text: number) => string {
    const texts = page.querySelectorAll(`div.${TEXT_CLASS}`);
    return (text) => texts[text]?.innerHTML ?? "";
}
