import type { TSchema } from "typebox";
import type { Page } from "./endpoint";
import { decodeQuery, queryDefaults } from "./query/decodeQuery";
import { encodeQuery } from "./query/encodeQuery";
import type { Range } from "./query/range";
import { parseRange, printRange } from "./query/range";

/** The headers of a paged list, by their lower-case names (contract §1.6). */
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

/** The call whose answer is paged. */
export interface PagedCall {
    /** Absolute address of the list, without query: `https://forum.example/api/v2/discussions`. */
    url: string;
    /** The query string as it was parsed, before decoding. */
    parsed: Record<string, unknown>;
    /** The endpoint's query schema, for its names and defaults. */
    schema: TSchema;
    /**
     * The id field of a row, such as `discussionID`, where the query takes it as a range and as a sort: then the next
     * page of a full one sorted by it is reached by a tightened range, which stays stable while rows come and go.
     */
    primaryKey?: string;
}

/**
 * The headers that say where a list stands (contract §1.6). The first page is always named, the one before from page
 * 2 on, the last one when the total is known, and the next one when the total says so or, uncounted, when the page is
 * full. Addresses keep the parameters that differ from their default, and `expand`, `fields` and `fieldMapping`.
 */
export function pagingHeaders({ items, paging }: Page<unknown>, call: PagedCall): PagingHeaders {
    const { page, limit, total, cursor } = paging;
    const kept = keptParameters(call);
    const addressOf = (number: number) => `${call.url}?${encodeQuery({ page: number, ...kept })}`;
    const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / Math.max(1, limit)));
    const hasNext = lastPage === undefined ? items.length > 0 && items.length >= limit : page < lastPage;

    const first = addressOf(1);
    const previous = page > 1 ? addressOf(page - 1) : undefined;
    const next =
        cursor === undefined
            ? // Read by cursor, a list without another one is at its end.
              hasNext && !("cursor" in call.parsed) && (tightened(items, limit, kept, call) ?? addressOf(page + 1))
            : byCursor(cursor, kept, call);
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

/** Parameters any call takes, whether or not its schema names them. */
const MIDDLEWARE_PARAMETERS = ["expand", "fields", "fieldMapping"];

function keptParameters({ parsed, schema }: PagedCall): Record<string, unknown> {
    const decoded = decodeQuery(schema, parsed);
    const values = "value" in decoded ? (decoded.value as Record<string, unknown>) : {};
    const defaults = queryDefaults(schema);
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

function byCursor(cursor: string, kept: Record<string, unknown>, { url }: PagedCall): string {
    return `${url}?${encodeQuery({ cursor, ...kept })}`;
}

function tightened(
    items: unknown[],
    limit: number,
    kept: Record<string, unknown>,
    { url, primaryKey }: PagedCall,
): string | undefined {
    if (items.length < limit) return undefined;
    // Stryker disable next-line ConditionalExpression: without the name of a key, no row has an id under it; the type checker does not know it.
    if (primaryKey === undefined) return undefined;
    const descending = kept["sort"] === `-${primaryKey}`;
    const lastID = (items.at(-1) as Record<string, unknown> | undefined)?.[primaryKey];
    if ((!descending && kept["sort"] !== primaryKey) || typeof lastID !== "number") return undefined;
    const range = beyond(lastID, descending, kept[primaryKey]);
    return range && `${url}?${encodeQuery({ page: 1, ...kept, [primaryKey]: printRange(range) })}`;
}

/** What is left of the range after this id; a list of ids can't be tightened so. */
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
