import { getBasePath } from "@parley/library/client/basePath";
import { isFramed } from "@parley/library/client/device";
import type { Endpoint, Input, Output } from "@parley/library/contract";
import {
    ApiRefusal,
    encodeQuery,
    FRAMED_HEADER,
    parsePagingHeaders,
    parseUndoOffer,
    UNDO_HEADER,
    WRITER_HEADER,
} from "@parley/library/contract";
import type { AxiosAdapter, AxiosInstance, AxiosResponse } from "axios";
import { continueLongRunner, TIMEOUT, toContinuationRequest } from "./longRunner";
import { API_BASE, PRODUCT } from "./product";
import type { RequestOptions } from "./requestOptions";
import { CODE_NOT_LOADED, NO_ANSWER, toApiError } from "./toApiError";

export interface ApiClient {
    /** Sends one request of the contract. Throws an `ApiRefusal` when the server refuses it or can't be reached. */
    request: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: RequestOptions) => Promise<Output<E>>;
}

export interface ApiClientOptions {
    /** URL of the site; that of the page by default. */
    siteURL?: string;
    /** Transport to use instead of the browser's: inside the server process, or in a test. */
    adapter?: AxiosAdapter;
    /** Called when a gateway in front of the site demands a challenge; the callback decides whether the page may be reloaded. */
    onChallenge?: () => void;
    /** Returns the ID of the member whose page is shown; the server refuses writes by anybody else (FC-63). */
    writerID?: () => number | undefined;
}

/** Creates the API client. It loads axios with the first request, and never retries by itself (API-022). */
export function createApiClient({ siteURL = getBasePath(), adapter, onChallenge, writerID }: ApiClientOptions = {}): ApiClient {
    let http: Promise<AxiosInstance> | undefined;
    const connect = async () => {
        const { default: axios } = await import("axios");
        return axios.create({
            baseURL: siteURL + API_BASE,
            headers: {
                "X-Requested-With": PRODUCT,
                ...(isFramed() && { [FRAMED_HEADER]: "1" }),
                // Calls are answered in the language of the page, which a section may have of its own, whatever the browser prefers.
                "Accept-Language": globalThis.document?.documentElement.lang || null,
            },
            paramsSerializer: { serialize: encodeQuery },
            validateStatus: () => true,
            ...(adapter && { adapter }),
        });
    };

    async function send(config: Parameters<AxiosInstance["request"]>[0]): Promise<AxiosResponse<unknown>> {
        http ??= connect();
        const client = await http.catch(() => undefined);
        if (!client) {
            // Without a network, axios can't be loaded either.
            http = undefined;
            throw new ApiRefusal({ ...NO_ANSWER, code: CODE_NOT_LOADED });
        }
        try {
            return await client.request(config);
        } catch (error) {
            const { default: axios } = await import("axios");
            // Leaving the page or cancelling a job aborts the requests; such an error doesn't come from the server and is thrown unchanged.
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
                ...(endpoint.longRunner && options.resume !== undefined ? toContinuationRequest(options.resume) : call),
                ...signal,
            });
            if (response.headers["cf-mitigated"] === "challenge") onChallenge?.();
            if (isForeign(response)) throw new ApiRefusal({ ...toApiError(response), isForeign: true });
            if (endpoint.longRunner) response = await continueLongRunner(response, send, options);
            if (!accepted(response)) throw new ApiRefusal(toApiError(response));
            const { etag } = response.headers;
            if (typeof etag === "string") options.onETag?.(etag);
            const offer = parseUndoOffer(response.headers[UNDO_HEADER]);
            if (offer) options.onUndo?.(offer);
            return (
                endpoint.paged ? { items: response.data, paging: parsePagingHeaders(response.headers) } : response.data
            ) as never;
        },
    };

    /** Returns the writer header of a write request. Sign-in and sign-out have none, since the user changes with them. */
    function writerOf({ method, path }: Endpoint): Record<string, string> {
        const userID = method === "GET" || path.startsWith("/authenticate/") ? undefined : writerID?.();
        return userID === undefined || userID === 0 ? {} : { [WRITER_HEADER]: String(userID) };
    }
}

/**
 * Whether the response is an HTML page and so not from our server, whatever its status: a hotel's network portal sends 200, a CDN 502.
 * Whether our server has received the request is unknown then (FC-69).
 */
function isForeign({ headers }: AxiosResponse<unknown>): boolean {
    return String(headers["content-type"] ?? "").startsWith("text/html");
}

/**
 * Whether a response is a success: any status below 400, or a 408 with a callback payload, which means "not finished yet" (API-003,
 * API-004, decisions #20).
 */
function accepted({ status, data }: AxiosResponse<unknown>): boolean {
    return status < 400 || (status === TIMEOUT && hasPayload(data));
}

const hasPayload = (data: unknown) => typeof (data as { callbackPayload?: unknown } | null)?.callbackPayload === "string";

/** Splits the input into path parameters, query parameters (those that the query schema names) and the body (all others). */
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

/** Converts the body to form data, for uploads. */
function inForm<Request extends { data?: unknown }>(request: Request): Request {
    const form = new FormData();
    for (const [name, value] of Object.entries(request.data ?? {}))
        form.append(name, value instanceof Blob ? value : String(value));
    return { ...request, data: form };
}
