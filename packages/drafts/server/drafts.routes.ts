import {
    deleteDraft,
    getDraft,
    getDraftEdit,
    getDrafts,
    getDraftVersions,
    patchCancelSchedule,
    patchDraft,
    patchDraftCancelSchedule,
    patchDraftRestore,
    patchDraftSchedule,
    patchSchedule,
    postDraft,
} from "@parley/drafts/contract";
import { isExpanded } from "@parley/library/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DraftsService } from "./drafts.service";
import { toETag } from "./drafts.service";

/** Registers the API routes of drafts. */
export function registerDraftsRoutes({ api }: Pick<ServerKit, "api">, service: DraftsService): void {
    implement(api, getDrafts, (query, viewer) => service.list(viewer, query));
    implement(api, getDraft, ({ draftID }, viewer) => service.get(viewer, draftID));
    implement(api, getDraftEdit, async ({ draftID }, viewer, { setHeader }) => {
        const draft = await service.edit(viewer, draftID);
        setHeader("ETag", toETag(draft));
        return draft;
    });
    implement(api, postDraft, async ({ ...input }, viewer, { reply, setHeader }) => {
        const header = reply.request.headers["idempotency-key"];
        const key = typeof header === "string" && header !== "" ? header.slice(0, 100) : input.idempotencyKey;
        const draft = await service.create(viewer, { ...input, ...(key !== undefined && { idempotencyKey: key }) });
        setHeader("ETag", toETag(draft));
        return draft;
    });
    implement(api, patchDraft, async ({ draftID, ...changes }, viewer, { reply, setHeader }) => {
        const draft = await service.change(viewer, draftID, changes, reply.request.headers["if-match"]);
        setHeader("ETag", toETag(draft));
        return draft;
    });
    implement(api, deleteDraft, ({ draftID }, viewer) => service.remove(viewer, draftID));
    implement(api, getDraftVersions, ({ draftID, expand }, viewer) =>
        service.listVersions(viewer, draftID, isExpanded(expand, "body")),
    );
    implement(api, patchDraftRestore, async ({ draftID, version }, viewer, { setHeader }) => {
        const draft = await (version === undefined
            ? service.restoreDeleted(viewer, draftID)
            : service.restore(viewer, draftID, version));
        setHeader("ETag", toETag(draft));
        return draft;
    });
    for (const endpoint of [patchSchedule, patchDraftSchedule])
        implement(api, endpoint, ({ draftID, dateScheduled }, viewer) => service.schedule(viewer, draftID, dateScheduled));
    for (const endpoint of [patchCancelSchedule, patchDraftCancelSchedule])
        implement(api, endpoint, ({ draftID }, viewer) => service.cancelSchedule(viewer, draftID));
}
