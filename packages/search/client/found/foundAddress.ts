import { SEARCH_PATH } from "@parley/library/contract";

const MAX_QUERY_LENGTH = 200;

/** One of the matches in a discussion, in the order of their dates. */
interface FoundPlace {
    query: string;
    /** Number of the match, from 1. */
    found: number;
    /** Number of all matches. */
    total: number;
    /** View of the comments, if it is not the default one. */
    view?: string;
}

type WantedPlace = Pick<FoundPlace, "query" | "found" | "view">;

/** Returns the address that leads to a match in a discussion. */
export function foundHref(discussionID: number, { query, found, view }: WantedPlace): string {
    const parameters = new URLSearchParams({ query, found: String(found), ...(view !== undefined && { view }) });
    return `${SEARCH_PATH}/in/${discussionID}?${parameters}`;
}

/** Parses the parameters of such an address; an invalid number means the first match. */
export function parseFoundHref(parameters: URLSearchParams): WantedPlace {
    const query = (parameters.get("query") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
    return { query, found: readNumber(parameters.get("found")) ?? 1, ...viewIn(parameters) };
}

/** Adds a match to the address of a post, so that its page can lead to the next one. */
export function addFound(address: string, { query, found, total, view }: FoundPlace): string {
    const url = new URL(address);
    if (view !== undefined) url.searchParams.set("view", view);
    url.searchParams.set("find", query);
    url.searchParams.set("found", String(found));
    url.searchParams.set("of", String(total));
    return url.href;
}

/** Returns the match that the address of a discussion's page names. */
export function readFound(search: string): FoundPlace | undefined {
    const parameters = new URLSearchParams(search);
    const query = (parameters.get("find") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
    const [found, total] = [readNumber(parameters.get("found")), readNumber(parameters.get("of"))];
    if (query === "" || found === undefined || total === undefined || found > total) return undefined;
    return { query, found, total, ...viewIn(parameters) };
}

/** Returns the address of all matches in a discussion. */
export const allFoundHref = (discussionID: number, query: string): string =>
    `${SEARCH_PATH}?${new URLSearchParams({ query, discussionID: String(discussionID) })}`;

const readNumber = (text: string | null): number | undefined => (/^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : undefined);

const viewIn = (parameters: URLSearchParams): { view?: string } => (parameters.get("view") === "flat" ? { view: "flat" } : {});
