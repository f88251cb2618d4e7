import type { TextSize } from "@parley/library/contract";
import { defineEndpoint, ID, parseTextSize } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_PAGE_ID, MAX_PAGE_URL } from "./embedComments";
import { MAX_ORIGIN_LENGTH } from "./embedSites";

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
export const EMBED_WRITE_PAGE = "/post/embed-comment";

/** Number of comments, replies apart, in a frame. */
export const FRAME_LIMIT = 20;

const reference = {
    pageUrl: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_URL })),
    /** ID by which the site names the page, whatever its address is. */
    pageID: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_ID })),
    /** The site, for a page that is known by its ID alone. */
    embedSiteID: Type.Optional(ID),
};

/** What the comments of a page are to a viewer: `hidden` if the viewer may not see those of the site, whether there are any or not. */
export type EmbedState = "empty" | "open" | "closed" | "hidden";

/** The comments of a page of another site. */
export const EmbedPage = Type.Object({
    state: Type.Unsafe<EmbedState>({ type: "string", enum: ["empty", "open", "closed", "hidden"] }),
    /** Absent while the page has no discussion, and for viewers who may not see it. */
    discussionID: Type.Optional(Type.Integer()),
    countComments: Type.Integer(),
    /** Page of the discussion; absent with it. */
    url: Type.Optional(Type.String()),
    /** Which page of the frame has the comment that was asked for, from the oldest. */
    commentPage: Type.Optional(Type.Integer()),
});
export type EmbedPage = Static<typeof EmbedPage>;

/** Returns the comments of a page of another site. Never makes a discussion. Throws 404 for a page of a site that is not listed. */
export const getEmbedComments = defineEndpoint({
    method: "GET",
    path: "/embed-comments",
    query: Type.Object({ ...reference, commentID: Type.Optional(ID) }),
    response: EmbedPage,
});

/** Sorts of the comments in a frame, by their names in its address. */
export const FRAME_SORTS = { oldest: "dateInserted", newest: "-dateInserted", top: "-score" } as const;
export type FrameSort = keyof typeof FRAME_SORTS;

/** Which page a frame is about, by the parameters of its address. */
export interface FramedPage {
    pageUrl?: string;
    pageID?: string;
    embedSiteID?: number;
}

/** What the address of a frame says. */
export interface FrameQuery {
    framed: FramedPage;
    /** Undefined for the palette of the reader's device. */
    theme: "light" | "dark" | undefined;
    /** Language of the texts; one without translations counts as none. */
    language: string | undefined;
    /** Colour of links and buttons: `#2a6f4e`. */
    accent: string | undefined;
    textSize: TextSize | undefined;
    sort: FrameSort;
    page: number;
    /** Comment at which the frame opens. */
    commentID: number | undefined;
    /** Origin of the page that contains the frame, if that is another one of the site. */
    origin: string | undefined;
}

/** Parameters of the address of a frame. */
export const FRAME_PARAMETERS = ["url", "id", "site", "theme", "lang", "accent", "size", "sort", "comment", "origin"] as const;
type FrameParameter = (typeof FRAME_PARAMETERS)[number] | "page";

/** Thrown for an address with a value that means nothing. */
export class InvalidFrameQuery extends Error {
    constructor(readonly parameter: FrameParameter) {
        super(`The parameter “${parameter}” of this address has no such value.`);
    }
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/;
const ACCENT = /^#?([\da-f]{3}|[\da-f]{6})$/i;
const NUMBER = /^[1-9]\d{0,8}$/;

/** Reads the address of a frame. Throws `InvalidFrameQuery` for a value that means nothing. */
export function parseFrameQuery(parameters: URLSearchParams): FrameQuery {
    const read = <T>(name: FrameParameter, parse: (text: string) => T | undefined): T | undefined => {
        const text = parameters.get(name);
        if (text === null || text === "") return undefined;
        const value = parse(text);
        if (value === undefined) throw new InvalidFrameQuery(name);
        return value;
    };
    const within = (max: number) => (text: string) => (text.length <= max ? text : undefined);
    const toNumber = (text: string) => (NUMBER.test(text) ? Number(text) : undefined);
    const pageUrl = read("url", within(MAX_PAGE_URL));
    const pageID = read("id", within(MAX_PAGE_ID));
    const embedSiteID = read("site", toNumber);
    if (pageUrl === undefined && (pageID === undefined || embedSiteID === undefined))
        throw new InvalidFrameQuery(pageID === undefined ? "url" : "site");
    const theme = read("theme", (text) => THEMES.find((name) => name === text));
    return {
        framed: {
            ...(pageUrl !== undefined && { pageUrl }),
            ...(pageID !== undefined && { pageID }),
            ...(embedSiteID !== undefined && { embedSiteID }),
        },
        theme: theme === "auto" ? undefined : theme,
        language: read("lang", (text) => (LANGUAGE.test(text) ? text : undefined)),
        accent: read("accent", parseAccent),
        textSize: read("size", parseTextSize),
        sort: read("sort", (text) => (Object.keys(FRAME_SORTS) as FrameSort[]).find((name) => name === text)) ?? "oldest",
        page: read("page", toNumber) ?? 1,
        commentID: read("comment", toNumber),
        origin: read("origin", within(MAX_ORIGIN_LENGTH)),
    };
}

const THEMES = ["light", "dark", "auto"] as const;

function parseAccent(text: string): string | undefined {
    const [, digits] = ACCENT.exec(text) ?? [];
    return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** Returns the parameters of a page in an address of this site. */
export const toPageParameters = ({ pageUrl, pageID, embedSiteID }: FramedPage): URLSearchParams =>
    new URLSearchParams({
        ...(pageUrl !== undefined && { url: pageUrl }),
        ...(pageID !== undefined && { id: pageID }),
        ...(embedSiteID !== undefined && { site: String(embedSiteID) }),
    });
