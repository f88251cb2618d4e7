import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The call by which something is done, as the audit log tells of it (ADM-012). */
export interface ActingRequest {
    requestMethod: string;
    requestPath: string;
    /** The act that this one follows from, as the page says on whose behalf the call was made (ADM-013). */
    parentAuditLogID: string | null;
}

const LONGEST_PATH = 500;
const PARENT_HEADER = "x-parent-audit-log-id";
const PLAIN_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Knows, wherever an act is written down, by which call it was done. */
export function actingRequests(apps: readonly FastifyInstance[]): () => ActingRequest | undefined {
    const current = new AsyncLocalStorage<ActingRequest>();
    for (const app of apps) {
        app.addHook("onRequest", (request, _reply, next) => current.run(actingBy(request), next));
        // Every promise of the process visits a store for as long as it is enabled.
        app.addHook("onClose", async () => current.disable());
    }
    return () => current.getStore();
}

function actingBy({ method, url, headers }: FastifyRequest): ActingRequest {
    const parent = headers[PARENT_HEADER];
    return {
        requestMethod: method,
        // Without the query: it may hold what is nobody else's business.
        requestPath: (url.split("?", 1)[0] ?? "").slice(0, LONGEST_PATH),
        parentAuditLogID: typeof parent === "string" && PLAIN_ID.test(parent) ? parent : null,
    };
}
