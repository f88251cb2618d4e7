import { readingText } from "@parley/library/client/components";

/** What people wrote stands once on the page, and the data beside it refers to it by its number there. */
const TEXT_CLASS = readingText.root;
/** Shorter ones are not worth the trouble. */
const MIN_LENGTH = 40;

/** Tells of a text of the data whether it stands in the markup of the page, and as the how manieth. */
export function textsInMarkup(markup: string): (text: string) => number | undefined {
    const placesByBeginning = new Map<string, { start: number; text: number }[]>();
    let count = 0;
    // bounded: a page that this server wrote, in which every < of a text is escaped.
    for (const { 0: tag, index } of markup.matchAll(new RegExp(`<div class="${TEXT_CLASS}[ "][^>]*>`, "g"))) {
        const start = index + tag.length;
        const beginning = markup.slice(start, start + MIN_LENGTH);
        const places = placesByBeginning.get(beginning) ?? [];
        places.push({ start, text: count++ });
        placesByBeginning.set(beginning, places);
    }
    return (text) => {
        const places = placesByBeginning.get(text.slice(0, MIN_LENGTH)) ?? [];
        return places.find(({ start }) => markup.startsWith(`${text}</div>`, start))?.text;
    };
}

/** Gives the texts of the page that the server wrote, by their numbers; read before anything on it changes. */
export function textsOnPage(page: ParentNode): (text: number) => string {
    const texts = page.querySelectorAll(`div.${TEXT_CLASS}`);
    return (text) => texts[text]?.innerHTML ?? "";
}
