import type { UserFragment } from "@parley/accounts/contract";
import { createExcerpt, escapeText } from "@parley/library/server/content";

const QUOTED_LENGTH = 280;

/** Returns the beginning of a comment as an HTML quote for a reply. The name and the text are escaped (FC-3). */
export function renderQuote(bodyHtml: string, { name }: Pick<UserFragment, "name">, url: string): string {
    const words = escapeText(createExcerpt(bodyHtml, QUOTED_LENGTH));
    return `<blockquote class="quote" cite="${escapeText(url)}"><p><a href="${escapeText(url)}"><bdi>${escapeText(name)}</bdi></a></p><p>${words}</p></blockquote>`;
}
