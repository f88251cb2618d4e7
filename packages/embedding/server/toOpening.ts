import { escapeText } from "@parley/library/server/content";

interface Opening {
    body: string;
    format: string;
}

const PICTURE = /^<p><img src="[^"]*" alt=""><\/p>$/;

/** Returns the body of the opening post of a page: a link to it, and below its picture, if it has one. */
export const toOpening = (pageURL: string, pictureURL?: string): Opening => ({
    body:
        `<p><a href="${escapeText(pageURL)}">${escapeText(pageURL)}</a></p>` +
        (pictureURL === undefined ? "" : `<p><img src="${escapeText(pictureURL)}" alt=""></p>`),
    format: "wysiwyg",
});

/** Returns the opening post with another address; undefined if somebody has rewritten it. */
export function moveOpening(body: string, fromURL: string, toURL: string): Opening | undefined {
    const { body: link } = toOpening(fromURL);
    const picture = body.slice(link.length);
    if (!body.startsWith(link) || (picture !== "" && !PICTURE.test(picture))) return undefined;
    const opening = toOpening(toURL);
    return { ...opening, body: opening.body + picture };
}
