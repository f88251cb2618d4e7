import type { Paging } from "./endpoint";

/**
 * Parses the paging in response headers (API-020, contract §1.6). Names are in lower case, as HTTP clients return them. A next URL means
 * page + 1, a previous one page - 1. `limit` is 0 if the response does not contain it.
 */
export function parsePagingHeaders(headers: Readonly<Record<string, unknown>>): Paging {
    const page = wholeNumber(headers["x-app-page-current"]) ?? 1;
    const total = wholeNumber(headers["x-app-page-result-count"]);
    const cursor = headers["x-app-page-cursor"];
    return {
        page,
        limit: wholeNumber(headers["x-app-page-limit"]) ?? 0,
        ...(total !== undefined && { total }),
        ...(headers["x-app-page-next-url"] ? { next: page + 1 } : {}),
        ...(headers["x-app-page-prev-url"] ? { previous: page - 1 } : {}),
        ...(typeof cursor === "string" && cursor !== "" && { cursor }),
    };
}

function wholeNumber(header: unknown): number | undefined {
    const isText = typeof header === "string" || typeof header === "number";
    return isText && /^\d+$/.test(String(header)) ? Number(header) : undefined;
}
