import { AsyncLocalStorage } from "node:async_hooks";
import type { UndoOffer } from "@parley/library/contract";
import { UNDO_HEADER, UNDO_PARAMETER, undoOfferText } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The call by which something is done, as the audit log tells of it (ADM-012). */
export interface ActingRequest {
    requestMethod: string;
    requestPath: string;
    /** The act that this one follows from, as the page says on whose behalf the call was made (ADM-013). */
    parentAuditLogID: string | null;
}

const MAX_PATH_LENGTH = 500;
const PARENT_HEADER = "x-parent-audit-log-id";
const PLAIN_ID = /^[A-Za-z0-9-]{1,64}$/;

interface Options {
    api: FastifyInstance;
    pages: FastifyInstance;
    /** Whether somebody can undo an act. */
    isUndoable: (viewer: Viewer, actID: number) => Promise<boolean>;
}

/**
 * Knows, wherever an act is recorded, by which call it was done; and has the answer to that call offer to undo it, whatever the call was: the API by a
 * header, a form by the address of the page that comes next (FC-92).
 */
export function actingRequests({ api, pages, isUndoable }: Options) {
    const calls = new AsyncLocalStorage<{ request: ActingRequest; done?: UndoOffer }>();
    for (const app of [api, pages]) {
        app.addHook("onRequest", (request, _reply, next) => calls.run({ request: actingBy(request) }, next));
        // Every promise of the process visits a store for as long as it is enabled.
        app.addHook("onClose", async () => calls.disable());
    }
    api.addHook("onSend", async ({ viewer }, reply) => {
        const done = await offered(viewer, reply);
        if (done) reply.header(UNDO_HEADER, undoOfferText(done));
    });
    pages.addHook("onSend", async ({ viewer }, reply) => {
        const location = reply.getHeader("location");
        if (reply.statusCode !== 303 || typeof location !== "string") return;
        const done = await offered(viewer, reply);
        if (done) reply.header("location", withUndo(location, undoOfferText(done)));
    });
    return {
        current: (): ActingRequest | undefined => calls.getStore()?.request,

        /** The running call has done this; of several the last is offered to be undone. */
        note(done: UndoOffer): void {
            const call = calls.getStore();
            if (call) call.done = done;
        },
    };

    async function offered(viewer: Viewer, reply: FastifyReply): Promise<UndoOffer | undefined> {
        const done = reply.statusCode < 400 || reply.statusCode === UNFINISHED ? calls.getStore()?.done : undefined;
        return done && (await isUndoable(viewer, done.actID)) ? done : undefined;
    }
}

/** The status of a long job that goes on. */
const UNFINISHED = 408;

/** An address with the offer in its query, before what it names within the page. */
function withUndo(location: string, offer: string): string {
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(location) ?? [];
    const search = new URLSearchParams(query);
    search.set(UNDO_PARAMETER, offer);
    return `${path}?${search}${hash}`;
}

function actingBy({ method, url, headers }: FastifyRequest): ActingRequest {
    const parent = headers[PARENT_HEADER];
    return {
        requestMethod: method,
        // Without the query: it may hold what is nobody else's business.
        requestPath: (url.split("?", 1)[0] ?? "").slice(0, MAX_PATH_LENGTH),
        parentAuditLogID: typeof parent === "string" && PLAIN_ID.test(parent) ? parent : null,
    };
}
