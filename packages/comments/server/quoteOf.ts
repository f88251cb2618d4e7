import type { UserFragment } from "@parley/accounts/contract";
import { createExcerpt } from "@parley/library/server/content";

const QUOTED_LENGTH = 280;

/** The beginning of a comment, as HTML that may stand before an answer to it. Name and words are text there, whatever they hold (FC-3). */
export function renderQuote(bodyHtml: string, { name }: Pick<UserFragment, "name">, url: string): string {
    const words = escapeHtml(createExcerpt(bodyHtml, QUOTED_LENGTH));
    return `<blockquote class="quote" cite="${escapeHtml(url)}"><p><a href="${escapeHtml(url)}"><bdi>${escapeHtml(name)}</bdi></a></p><p>${words}</p></blockquote>`;
}

/** Text as it stands in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
