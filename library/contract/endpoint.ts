import type { Static, TSchema } from "typebox";
import * as Type from "typebox";
import type { SmartID } from "./query/smartID";

/** HTTP methods of the API (contract §1.2). */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Definition of an API endpoint, shared by client and server, so that path, method and schemas can't diverge. */
export interface Endpoint {
    method: Method;
    /** Path relative to `/api/v2`; `:name` is a path parameter. */
    path: `/${string}`;
    /** Object schema with one property per path parameter. */
    params?: TSchema;
    /** Object schema of the query string, for any method. */
    query?: TSchema;
    /** Schema of the JSON body. Only an object body can be merged with params and query into one input. */
    body?: TSchema;
    /** Schema of a successful response; `NoContent` if the status is 204. For a paged endpoint, the array of rows. */
    response: TSchema;
    /** Status of success, if not the method's default (`successStatus`). */
    status?: number;
    /**
     * Set if the response is a list, with paging in the response headers (contract §1.6): `numbered` has a total and a last page, `more`
     * only whether further rows exist.
     */
    paged?: "numbered" | "more";
    /** ID field of a row that the query accepts as range and as sort, for stable paging (`PagedCall.primaryKey`). */
    primaryKey?: string;
    /**
     * Whether the work may be interrupted: status 408 with a `callbackPayload` means that it has to be continued at `/calls/run` (contract
     * §1.9).
     */
    longRunner?: true;
    /**
     * Whether the endpoint only reads although its method is not GET, because its input must not be in a URL. A page may call it while it
     * is rendered.
     */
    reads?: true;
    /**
     * Names of query parameters and body properties that the contract ignores: they are removed from the input. All other names that
     * the schemas do not have are refused (FC-93).
     */
    ignored?: readonly string[];
    /** Set if the body is a form with one file of limited size (contract §1.1); its property in `body` is an `UploadedFile`. */
    upload?: { field: string; maximumBytes: number };
}

/** Declares an API endpoint. Returns the definition with its literal types, from which `Input` and `Output` are derived. */
export function defineEndpoint<const E extends Endpoint>(definition: E): E {
    return definition;
}

/** Returns the status of a successful response: 200, POST 201, DELETE 204, unless the endpoint sets another (contract §1.2). */
export function getSuccessStatus({ method, status }: Pick<Endpoint, "method" | "status">): number {
    return status ?? USUAL_STATUS[method];
}

const USUAL_STATUS: Record<Method, number> = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 };

/** Schema of an uploaded file: the chosen file in the browser, and the received file on the server. */
export const UploadedFile = Type.Unsafe<Blob>(Type.Any());

/** Schema of a response without content (204, or 200 with an empty body). */
export const NoContent = Type.Unsafe<void>(Type.Null());

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

/** Flat input of an endpoint: path parameters, query and body in one object. */
export type Input<E extends Endpoint> = Part<E["params"]> & Part<E["query"]> & Part<E["body"]>;

/** Input of an endpoint as its handler receives it: smart IDs are the numbers of their records. */
export type ResolvedInput<E extends Endpoint> = WithNumbers<Input<E>>;

type WithNumbers<T> = { [K in keyof T]: SmartID extends T[K] ? Exclude<T[K], `$${string}`> : T[K] };

/** Paging of a list (contract §1.6). */
export interface Paging {
    /** Number of rows in the whole list; only if the list was counted. */
    total?: number;
    /** Number of this page, from 1. */
    page: number;
    /** Maximum number of rows per page. */
    limit: number;
    /** Number of the next page, if there is one. A server that does not know whether there is one leaves it out. */
    next?: number | undefined;
    /** Number of the previous page, if there is one. */
    previous?: number;
    /** Opaque cursor of the next page, for a list that is read by cursor. */
    cursor?: string;
}

/** One page of a list, with its paging. */
export interface Page<T> {
    items: T[];
    paging: Paging;
}

/** Output of an endpoint: the response, or a `Page` of its rows. */
export type Output<E extends Endpoint> = E extends { paged: "numbered" | "more" }
    ? Page<Static<E["response"]> extends readonly (infer Item)[] ? Item : never>
    : Static<E["response"]>;
