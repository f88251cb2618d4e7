import type { UndoOffer } from "@parley/library/contract";
import { formatUndoOffer, UNDO_HEADER, UNDO_PARAMETER } from "@parley/library/contract";
import { createAsyncVariable } from "@parley/library/server/asyncVariable";
import type { Viewer } from "@parley/library/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The request that caused an action, as shown in the audit log (ADM-012). */
export interface ActionRequest {
    requestMethod: string;
    requestPath: string;
    /** ID of the log entry that caused this request, as given in a request header (ADM-013). */
    parentAuditLogID: string | null;
}

const MAX_PATH_LENGTH = 500;
const PARENT_HEADER = "x-parent-audit-log-id";
const PLAIN_ID = /^[A-Za-z0-9-]{1,64}$/;

interface Options {
    api: FastifyInstance;
    pages: FastifyInstance;
    /** Whether a viewer can undo an action. */
    isUndoable: (viewer: Viewer, actID: number) => Promise<boolean>;
}

/**
 * Tracks the request that each action is recorded in, and makes the response offer to undo the action: in a header of an API response, in
 * the redirect URL of a form (FC-92).
 */
export function trackActionRequests({ api, pages, isUndoable }: Options) {
    const calls = createAsyncVariable<{ request: ActionRequest; done?: UndoOffer }>();
    for (const app of [api, pages]) {
        app.addHook("onRequest", (request, _reply, next) => calls.run({ request: actingBy(request) }, next));
        app.addHook("onClose", async () => calls.close());
    }
    const offerInHeader = async ({ viewer }: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const done = await offered(viewer, reply);
        if (done) reply.header(UNDO_HEADER, formatUndoOffer(done));
    };
    api.addHook("onSend", offerInHeader);
    pages.addHook("onSend", async (request, reply) => {
        const { viewer } = request;
        // The calls of a session of one category are outside of the API, and lead to no page.
        if (viewer?.limits?.categoryID !== undefined) return offerInHeader(request, reply);
        const location = reply.getHeader("location");
        if (reply.statusCode !== 303 || typeof location !== "string") return;
        const done = await offered(viewer, reply);
        if (done) reply.header("location", withUndo(location, formatUndoOffer(done)));
    });
    return {
        current: (): ActionRequest | undefined => calls.get()?.request,

        /** Notes an action of the current request. The response offers to undo the last one noted. */
        note(done: UndoOffer): void {
            const call = calls.get();
            if (call) call.done = done;
        },
    };

    async function offered(viewer: Viewer, reply: FastifyReply): Promise<UndoOffer | undefined> {
        const done = reply.statusCode < 400 || reply.statusCode === UNFINISHED ? calls.get()?.done : undefined;
        return done && (await isUndoable(viewer, done.actID)) ? done : undefined;
    }
}

/** Status of a bulk job that the client has to continue. */
const UNFINISHED = 408;

/** Adds the undo offer to the query string of a URL, before the fragment. */
function withUndo(location: string, offer: string): string {
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(location) ?? [];
    const search = new URLSearchParams(query);
    search.set(UNDO_PARAMETER, offer);
    return `${path}?${search}${hash}`;
}

function actingBy({ method, url, headers }: FastifyRequest): ActionRequest {
    const parent = headers[PARENT_HEADER];
    return {
        requestMethod: method,
        // Without the query string, which may contain private data.
        requestPath: (url.split("?", 1)[0] ?? "").slice(0, MAX_PATH_LENGTH),
        parentAuditLogID: typeof parent === "string" && PLAIN_ID.test(parent) ? parent : null,
    };
}
