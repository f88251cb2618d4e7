import type { Static, TSchema } from "typebox";
import * as Type from "typebox";

/** The methods the API speaks (contract §1.2). */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the API, said once. The client sends it and the server answers it,
 * so path, method and shapes cannot drift apart.
 */
export interface Endpoint {
    method: Method;
    /** Relative to `/api/v2`; `:name` marks a path parameter. */
    path: `/${string}`;
    /** An object schema with one property per path parameter. */
    params?: TSchema;
    /** An object schema of the query string, for any method. */
    query?: TSchema;
    /** The schema of the JSON body. Only an object body can be given flat together with params and query. */
    body?: TSchema;
    /** What a success answers; `NoContent` where the status is 204. For a paged call it is the array of rows. */
    response: TSchema;
    /** The status of a success, where it isn't the method's usual one (`successStatus`). */
    status?: number;
    /**
     * The answer is a list whose paging travels in the response headers (contract §1.6):
     * `numbered` knows its total and has a last page, `more` only knows whether rows follow.
     */
    paged?: "numbered" | "more";
    /** A row's id field that the query takes as range and as sort, for paging that stays stable (`PagedCall.primaryKey`). */
    primaryKey?: string;
    /** The work may pause: status 408 with a `callbackPayload` asks to be continued at `/calls/run` (contract §1.9). */
    longRunner?: true;
    /** Nothing is written by it, though it is no GET: what it is asked must not stand in an address. A page that is rendered may ask for it. */
    reads?: true;
    /** Body properties the schema doesn't name are kept, not dropped (contract §1.2, `PATCH /config`). */
    freeForm?: true;
    /** The body is a form with one file of at most so many bytes (contract §1.1); its property in `body` is an `UploadedFile`. */
    upload?: { field: string; maximumBytes: number };
}

/**
 * Declares one call of the API. Returns the definition with its literal types,
 * from which `Input` and `Output` are read.
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
    return definition;
}

/** The status a successful call answers with: 200, POST 201, DELETE 204, unless the endpoint says otherwise (contract §1.2). */
export function successStatus({ method, status }: Pick<Endpoint, "method" | "status">): number {
    return status ?? USUAL_STATUS[method];
}

const USUAL_STATUS: Record<Method, number> = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 };

/** A file that is sent along: what a person picked, and on the server what arrived of it. */
export const UploadedFile = Type.Unsafe<Blob>(Type.Any());

/** The answer of a call that says nothing but "done" (204, or 200 with an empty body). */
export const NoContent = Type.Unsafe<void>(Type.Null());

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

/** Everything the caller supplies and the handler receives, flat: path parameters, query and body together. */
export type Input<E extends Endpoint> = Part<E["params"]> & Part<E["query"]> & Part<E["body"]>;

/** Where a list stands (contract §1.6). */
export interface Paging {
    /** Rows in the whole list; only when the list was counted. */
    total?: number;
    /** The page this is, from 1. */
    page: number;
    /** The most rows a page holds. */
    limit: number;
    /** The number of the next page, when there is one. */
    next?: number;
    /** The number of the page before, when there is one. */
    previous?: number;
    /** Opaque mark of the next page, where the list is read by cursor. */
    cursor?: string;
}

/** A part of a list, and where it stands. */
export interface Page<T> {
    items: T[];
    paging: Paging;
}

/** What the caller gets back and the handler answers: the response, or a `Page` of its rows. */
export type Output<E extends Endpoint> = E extends { paged: "numbered" | "more" }
    ? Page<Static<E["response"]> extends readonly (infer Item)[] ? Item : never>
    : Static<E["response"]>;
