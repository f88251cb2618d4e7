import type { TSchema } from "typebox";
import type { Page } from "./endpoint";
import { decodeQuery, listQueryDefaults } from "./query/decodeInput";
import { encodeQuery } from "./query/encodeQuery";
import type { Range } from "./query/range";
import { parseRange, printRange } from "./query/range";

/** Headers of a paged list, by lower-case name (contract §1.6). */
export interface PagingHeaders {
    link: string;
    "x-app-page-first-url"?: string;
    "x-app-page-prev-url"?: string;
    "x-app-page-next-url"?: string;
    "x-app-page-last-url"?: string;
    "x-app-page-current": string;
    "x-app-page-limit": string;
    "x-app-page-result-count"?: string;
    "x-app-page-cursor"?: string;
}

/** The request whose response is paged. */
export interface PagedCall {
    /** Absolute URL of the list, without query string: `https://forum.example/api/v2/discussions`. */
    url: string;
    /** The query string as parsed, before decoding. */
    parsed: Record<string, unknown>;
    /** The endpoint's query schema, for its names and defaults. */
    schema: TSchema;
    /**
     * ID field of a row, such as `discussionID`, if the query accepts it as a range and as a sort: then the URL after a full page sorted by
     * this field has a narrowed range, which stays stable while rows are added and removed.
     */
    primaryKey?: string;
}

/**
 * Creates the paging headers of a list (contract §1.6). The first page is always included, the previous one from page 2 on, the last one if
 * the total is known, and the next one if the total or the list says so or, for a list that knows neither, if the page is full. URLs keep
 * the parameters that differ from their defaults, and `expand`, `fields` and `fieldMapping`.
 */
export function createPagingHeaders({ items, paging }: Page<unknown>, call: PagedCall): PagingHeaders {
    const { page, limit, total, cursor } = paging;
    const parameters = selectParameters(call);
    const addressOf = (number: number) => `${call.url}?${encodeQuery({ page: number, ...parameters })}`;
    const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / Math.max(1, limit)));
    const isPageFull = items.length > 0 && items.length >= limit;
    const hasNext = lastPage !== undefined ? page < lastPage : "next" in paging ? paging.next !== undefined : isPageFull;

    const first = addressOf(1);
    const previous = page > 1 ? addressOf(page - 1) : undefined;
    const next =
        cursor === undefined
            ? // A list read by cursor ends where there is no next cursor.
              hasNext && !("cursor" in call.parsed) && (tightened(items, limit, parameters, call) ?? addressOf(page + 1))
            : byCursor(cursor, parameters, call);
    const last = lastPage === undefined ? undefined : addressOf(lastPage);
    return {
        link: [linkTo("first", first), linkTo("prev", previous), linkTo("next", next), linkTo("last", last)]
            .filter(Boolean)
            .join(", "),
        "x-app-page-first-url": first,
        ...(previous && { "x-app-page-prev-url": previous }),
        ...(next && { "x-app-page-next-url": next }),
        ...(last && { "x-app-page-last-url": last }),
        "x-app-page-current": String(page),
        "x-app-page-limit": String(limit),
        ...(total !== undefined && { "x-app-page-result-count": String(total) }),
        ...(cursor !== undefined && { "x-app-page-cursor": cursor }),
    };
}

/** Parameters that every endpoint accepts, whether or not its schema has them. */
const MIDDLEWARE_PARAMETERS = ["expand", "fields", "fieldMapping"];

function selectParameters({ parsed, schema }: PagedCall): Record<string, unknown> {
    const decoded = decodeQuery(schema, parsed);
    const values = "value" in decoded ? (decoded.value as Record<string, unknown>) : {};
    const defaults = listQueryDefaults(schema);
    return Object.fromEntries(
        Object.entries(parsed).filter(([name]) => {
            if (MIDDLEWARE_PARAMETERS.includes(name)) return true;
            return name !== "page" && name !== "cursor" && Object.hasOwn(values, name) && !isSame(values[name], defaults[name]);
        }),
    );
}

function isSame(value: unknown, other: unknown): boolean {
    return JSON.stringify(value) === JSON.stringify(other);
}

function byCursor(cursor: string, parameters: Record<string, unknown>, { url }: PagedCall): string {
    return `${url}?${encodeQuery({ cursor, ...parameters })}`;
}

function tightened(
    items: unknown[],
    limit: number,
    parameters: Record<string, unknown>,
    { url, primaryKey }: PagedCall,
): string | undefined {
    if (items.length < limit) return undefined;
    // Stryker disable next-line ConditionalExpression: without a key no row has an ID; only the type checker needs this.
    if (primaryKey === undefined) return undefined;
    const descending = parameters["sort"] === `-${primaryKey}`;
    const lastID = (items.at(-1) as Record<string, unknown> | undefined)?.[primaryKey];
    if ((!descending && parameters["sort"] !== primaryKey) || typeof lastID !== "number") return undefined;
    const range = beyond(lastID, descending, parameters[primaryKey]);
    return range && `${url}?${encodeQuery({ page: 1, ...parameters, [primaryKey]: printRange(range) })}`;
}

/** Returns the rest of a range after this ID; a list of IDs can't be narrowed in this way. */
function beyond(lastID: number, descending: boolean, written: unknown): Range | undefined {
    const present = written === undefined ? { value: EVERYTHING } : parseRange(written);
    if ("problem" in present || present.value.kind === "list") return undefined;
    const rest = descending ? { to: lastID - 1, toInclusive: true } : { from: lastID + 1, fromInclusive: true };
    return { ...present.value, ...rest };
}

const EVERYTHING: Range = { kind: "bounds", fromInclusive: true, toInclusive: true };

function linkTo(relation: string, address: string | false | undefined): string {
    return address ? `<${address}>; rel="${relation}"` : "";
}
