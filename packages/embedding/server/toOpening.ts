import { escapeText } from "@parley/library/server/content";

/** Returns the body of the opening post of a page: a link to it. */
export const toOpening = (pageURL: string): { body: string; format: string } => ({
    body: `<p><a href="${escapeText(pageURL)}">${escapeText(pageURL)}</a></p>`,
    format: "wysiwyg",
});
