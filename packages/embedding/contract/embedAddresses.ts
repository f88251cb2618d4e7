/** Page with the comments of a page of another site, for a frame there. It is the same for every viewer. */
export const EMBED_COMMENTS_PAGE = "/embed/comments";
/** The same comments as HTML for programs that make pages, and as a feed. */
export const EMBED_FRAGMENT = "/embed/fragment";
export const EMBED_FEED = "/embed/feed.atom";

/** Whether an address from the root of the site is the same for every viewer: that of a frame, and what else other sites show. */
export const isEmbedAddress = (address: string): boolean => address.startsWith("/embed/");
/** Whether an address from the root of the site is that of a frame. */
export const isFrameAddress = (address: string): boolean => /^\/embed\/comments\/?(\?|$)/.test(address);
/** Page of this site on which a member writes the first comment on a page of another site. */
export const EMBED_WRITE_PAGE = "/comment/on-page";
/** Where the form of a frame leads without scripts: to that page, with the text. */
export const EMBED_START = "/comment/from-frame";

/** Parameters of the address of a frame. */
export const FRAME_PARAMETERS = [
    "url",
    "id",
    "site",
    "theme",
    "lang",
    "accent",
    "size",
    "sort",
    "comment",
    "origin",
    "shown",
] as const;
