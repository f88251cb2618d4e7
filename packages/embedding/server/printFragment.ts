import type { Comment } from "@parley/comments/contract";
import type { EmbedPage } from "@parley/embedding/contract";
import { EMBED_FEED, EMBED_WRITE_PAGE } from "@parley/embedding/contract";
import { profilePath } from "@parley/library/contract";
import { escapeText, escapeXml } from "@parley/library/server/content";

/** The comments on a page, as every guest may read them. */
export interface PrintedPage {
    page: EmbedPage;
    comments: readonly Comment[];
    /** Parameters of the page in addresses of this site. */
    parameters: URLSearchParams;
}

/**
 * Returns the comments on a page as HTML without styles, scripts and words of this site, to be put into a page of another site: a list in
 * the order in which they were written, a link to write one, and a link to the feed. A reply names the comment that it replies to.
 */
export function printFragment({ page, comments, parameters }: PrintedPage, siteURL: string): string {
    const { state, countComments, url } = page;
    const feed = `${siteURL}${EMBED_FEED}?${parameters}`;
    const write = `${siteURL}${EMBED_WRITE_PAGE}?${parameters}`;
    return [
        `<section class="parley-comments" data-state="${state}" data-count="${countComments}">`,
        comments.length > 0 && `<ol>${comments.map((comment) => printComment(comment, siteURL)).join("")}</ol>`,
        "<p>",
        url && `<a class="parley-discussion" href="${escapeText(url)}">${countComments}</a> `,
        (state === "open" || state === "empty") &&
            parameters.has("url") &&
            `<a class="parley-write" href="${escapeText(write)}">+</a> `,
        `<a class="parley-feed" rel="alternate" type="application/atom+xml" href="${escapeText(feed)}">Atom</a></p></section>`,
    ]
        .filter(Boolean)
        .join("");
}

function printComment(comment: Comment, siteURL: string): string {
    const { commentID, parentCommentID, url, dateInserted, insertUser, body = "", dateDeleted } = comment;
    const id = `id="comment-${commentID}"`;
    // A deleted comment keeps its place, for its replies.
    if (dateDeleted) return `<li ${id} data-deleted></li>`;
    const name = `<bdi>${escapeText(insertUser?.name ?? "")}</bdi>`;
    const author = insertUser?.url
        ? `<a href="${escapeText(siteURL + profilePath(insertUser.userID, insertUser.name))}">${name}</a>`
        : name;
    return [
        `<li ${id}><article><header>${author} `,
        `<a href="${escapeText(url)}"><time datetime="${dateInserted}">${dateInserted.slice(0, 10)}</time></a>`,
        parentCommentID === undefined ? "" : ` <a class="parley-parent" href="#comment-${parentCommentID}">↑</a>`,
        `</header><div dir="auto">${toAbsoluteAddresses(body, siteURL)}</div></article></li>`,
    ].join("");
}

/** Returns the latest comments on a page as an Atom feed. */
export function printFeed({ page, comments, parameters }: PrintedPage, siteURL: string): string {
    const self = `${siteURL}${EMBED_FEED}?${parameters}`;
    const title = parameters.get("url") ?? parameters.get("id") ?? "";
    const shown = comments.filter(({ dateDeleted }) => !dateDeleted);
    const updated = shown[0]?.dateInserted ?? "2000-01-01T00:00:00+00:00";
    return [
        '<?xml version="1.0" encoding="utf-8"?>\n',
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(title)}</title><id>${escapeXml(self)}</id>`,
        `<updated>${updated}</updated><link rel="self" href="${escapeXml(self)}"/>`,
        page.url && `<link href="${escapeXml(page.url)}"/>`,
        ...shown.map((comment) => printEntry(comment, siteURL)),
        "</feed>",
    ]
        .filter(Boolean)
        .join("");
}

function printEntry({ url, name, dateInserted, dateUpdated, insertUser, body = "" }: Comment, siteURL: string): string {
    return [
        `<entry><title>${escapeXml(name)}</title><id>${escapeXml(url)}</id><link href="${escapeXml(url)}"/>`,
        `<published>${dateInserted}</published><updated>${dateUpdated ?? dateInserted}</updated>`,
        `<author><name>${escapeXml(insertUser?.name ?? "")}</name></author>`,
        `<content type="html">${escapeXml(toAbsoluteAddresses(body, siteURL))}</content></entry>`,
    ].join("");
}

/** Returns sanitized HTML whose paths of this site are addresses, for a page of another site. */
const toAbsoluteAddresses = (html: string, siteURL: string): string =>
    html.replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${siteURL}/`);
