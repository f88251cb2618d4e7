import type { TextSize } from "@parley/library/contract";
import { parseTextSize } from "@parley/library/contract";
import type { FRAME_PARAMETERS } from "./embedAddresses";
import { MAX_PAGE_ID, MAX_PAGE_URL } from "./embedComments";
import { MAX_ORIGIN_LENGTH } from "./embedSites";

/** Number of comments, replies apart, in a frame. */
export const FRAME_LIMIT = 20;

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
    /** Whether the reader has asked for the comments, or follows a link among them. */
    isShown: boolean;
    /** Comment at which the frame opens. */
    commentID: number | undefined;
    /** Origin of the page that contains the frame, if that is another one of the site. */
    origin: string | undefined;
}

type FrameParameter = (typeof FRAME_PARAMETERS)[number] | "page";

/** Thrown for an address with a value that means nothing. */
export class InvalidFrameQuery extends Error {
    constructor(readonly parameter: FrameParameter) {
        super(`invalid ${parameter}`);
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
    const [page, commentID] = [read("page", toNumber), read("comment", toNumber)];
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
        page: page ?? 1,
        isShown: read("shown", (text) => text === "1" || undefined) ?? (page !== undefined || commentID !== undefined),
        commentID,
        origin: read("origin", within(MAX_ORIGIN_LENGTH)),
    };
}

const THEMES = ["light", "dark", "auto"] as const;

/** Reads a colour, `#2a6f4e` or `2a6f4e`; undefined for anything else. */
export function parseAccent(text: string): string | undefined {
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
