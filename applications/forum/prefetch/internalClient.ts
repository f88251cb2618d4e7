import type { ApiClient } from "@parley/library/client/api";
import { toApiError } from "@parley/library/client/api";
import type { PageRequest } from "@parley/library/contract";
import { ApiRefusal, encodeQuery, parsePagingHeaders } from "@parley/library/contract";

/**
 * Creates the API client of server-rendered pages, which calls the server in its own process. Rendering only reads, so requests that write
 * throw.
 */
export function createInternalClient(call: PageRequest["call"]): ApiClient {
    return {
        async request({ method, path, paged, reads }, input, { onETag } = {}) {
            if (method !== "GET" && !reads)
                throw new Error(`A page that is rendered only reads, and asked for ${method} ${path}`);
            const { params, rest } = split(path, input);
            const encoded = method === "GET" ? { query: encodeQuery(rest) } : { query: "", body: rest };
            const { status, headers, body } = await call({ path, params, ...encoded });
            const data: unknown = body === "" ? undefined : JSON.parse(body);
            if (status >= 400) throw new ApiRefusal(toApiError({ status, data, headers }));
            if (headers.etag !== undefined) onETag?.(headers.etag);
            return (paged ? { items: data, paging: parsePagingHeaders(headers) } : data) as never;
        },
    };
}

/** Splits the input into path parameters and the rest, which goes to the query or the body. */
function split(path: string, input: object): { params: Record<string, string>; rest: Record<string, unknown> } {
    const rest: Record<string, unknown> = { ...input };
    const params: Record<string, string> = {};
    for (const [name] of path.matchAll(/(?<=:)\w+/g)) {
        params[name] = String(rest[name]);
        delete rest[name];
    }
    return { params, rest };
}
