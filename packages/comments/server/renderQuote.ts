import type { UserFragment } from "@parley/accounts/contract";
import { createExcerpt } from "@parley/library/server/content";

const QUOTED_LENGTH = 280;

/** Returns the beginning of a comment as an HTML quote for a reply. The name and the text are escaped (FC-3). */
export function renderQuote(bodyHtml: string, { name }: Pick<UserFragment, "name">, url: string): string {
    const words = escapeHtml(createExcerpt(bodyHtml, QUOTED_LENGTH));
    return `<blockquote class="quote" cite="${escapeHtml(url)}"><p><a href="${escapeHtml(url)}"><bdi>${escapeHtml(name)}</bdi></a></p><p>${words}</p></blockquote>`;
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
