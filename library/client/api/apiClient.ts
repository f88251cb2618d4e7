import type { Endpoint, Input, Output } from "@parley/library/contract";
import { ApiRefusal, encodeQuery, pagingFromHeaders, parseUndoOffer, UNDO_HEADER, WRITER_HEADER } from "@parley/library/contract";
import type { AxiosAdapter, AxiosInstance, AxiosResponse } from "axios";
import { errorIn, NO_ANSWER } from "./errorIn";
import { callOn, continueLongRunner } from "./longRunner";
import { API_BASE, PRODUCT } from "./product";
import type { RequestOptions } from "./requestOptions";

export interface ApiClient {
    /** Sends one call of the contract. A call the server refuses, or that never arrives, throws an `ApiRefusal`. */
    request: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: RequestOptions) => Promise<Output<E>>;
}

export interface ApiClientOptions {
    /** Where the site is; empty for the page's own. */
    siteURL?: string;
    /** How requests travel, when not by the browser's own means: in the server's process, or in a test. */
    adapter?: AxiosAdapter;
    /** Called when a gate before the site wants to see the visitor; decides by itself whether the page may be reloaded. */
    onChallenge?: () => void;
    /** Which member the page shows; what it writes is refused for anybody else (FC-63). */
    writerID?: () => number | undefined;
}

const TIMEOUT = 408;

/** Speaks the API over axios, which is fetched when the first call is made. Never repeats a call by itself (API-022). */
export function createApiClient({ siteURL = "", adapter, onChallenge, writerID }: ApiClientOptions = {}): ApiClient {
    let http: Promise<AxiosInstance> | undefined;
    const connect = async () => {
        const { default: axios } = await import("axios");
        return axios.create({
            baseURL: siteURL + API_BASE,
            headers: { "X-Requested-With": PRODUCT },
            paramsSerializer: { serialize: encodeQuery },
            validateStatus: () => true,
            ...(adapter && { adapter }),
        });
    };

    async function send(config: Parameters<AxiosInstance["request"]>[0]): Promise<AxiosResponse<unknown>> {
        http ??= connect();
        const client = await http.catch(() => undefined);
        if (!client) {
            // Without a network not even the means to ask can be fetched.
            http = undefined;
            throw new ApiRefusal(NO_ANSWER);
        }
        try {
            return await client.request(config);
        } catch (error) {
            const { default: axios } = await import("axios");
            // A page that is left, or a job that is cancelled, ends its requests: that is no news from the server.
            if (axios.isAxiosError(error)) throw new ApiRefusal(NO_ANSWER);
            throw error;
        }
    }

    return {
        async request(endpoint, input, options = {}) {
            const signal = options.signal && { signal: options.signal };
            const headers = { ...writerOf(endpoint), ...(options.ifMatch !== undefined && { "If-Match": options.ifMatch }) };
            const call = {
                method: endpoint.method,
                ...(endpoint.upload ? inForm(split(endpoint, input)) : split(endpoint, input)),
                headers,
                ...(options.onUpload && {
                    onUploadProgress: ({ progress = 0 }: { progress?: number }) => options.onUpload?.(progress),
                }),
            };
            let response = await send({
                ...(endpoint.longRunner && options.resume !== undefined ? callOn(options.resume) : call),
                ...signal,
            });
            if (response.headers["cf-mitigated"] === "challenge") onChallenge?.();
            if (isForeign(response)) throw new ApiRefusal({ ...errorIn(response), isForeign: true });
            if (endpoint.longRunner) response = await continueLongRunner(response, send, options);
            if (!accepted(response)) throw new ApiRefusal(errorIn(response));
            const { etag } = response.headers;
            if (typeof etag === "string") options.onETag?.(etag);
            const offer = parseUndoOffer(response.headers[UNDO_HEADER]);
            if (offer) options.onUndo?.(offer);
            return (
                endpoint.paged ? { items: response.data, paging: pagingFromHeaders(response.headers) } : response.data
            ) as never;
        },
    };

    /** Whoever signs in or out may be somebody else than the page shows. */
    function writerOf({ method, path }: Endpoint): Record<string, string> {
        const userID = method === "GET" || path.startsWith("/authenticate/") ? undefined : writerID?.();
        return userID === undefined || userID === 0 ? {} : { [WRITER_HEADER]: String(userID) };
    }
}

/**
 * A page in place of data is no answer of ours, whatever its status: a hotel's door to its network says 200, a content network 502. Whether the
 * server has heard of the call is not known then (FC-69).
 */
function isForeign({ headers }: AxiosResponse<unknown>): boolean {
    return String(headers["content-type"] ?? "").startsWith("text/html");
}

/** Below 400 is accepted, and so is 408 where it means "not finished yet" (API-003, API-004, decisions #20). */
function accepted({ status, data }: AxiosResponse<unknown>): boolean {
    return status < 400 || (status === TIMEOUT && hasPayload(data));
}

const hasPayload = (data: unknown) => typeof (data as { callbackPayload?: unknown } | null)?.callbackPayload === "string";

/** Names in the path go to the path; of the rest, those the query schema names to the query, and the others to the body. */
function split({ method, path, query }: Endpoint, input: object) {
    const rest: Record<string, unknown> = { ...input };
    const url = path.slice(1).replace(/:(\w+)/g, (_, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value));
    });
    if (method === "GET") return { url, params: rest };
    const named = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
    const params = Object.fromEntries(Object.entries(rest).filter(([name]) => named.includes(name)));
    const data = Object.fromEntries(Object.entries(rest).filter(([name]) => !named.includes(name)));
    return { url, params, data: Array.isArray(rest.items) ? rest.items : data };
}

/** A body that holds a file travels as a form. */
function inForm<Request extends { data?: unknown }>(request: Request): Request {
    const form = new FormData();
    for (const [name, value] of Object.entries(request.data ?? {}))
        form.append(name, value instanceof Blob ? value : String(value));
    return { ...request, data: form };
}
