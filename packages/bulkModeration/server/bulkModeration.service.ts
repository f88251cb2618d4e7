import type {
    BulkAction,
    BulkPreview,
    deleteDiscussions,
    patchCloseDiscussions,
    patchMoveDiscussions,
    postBulkPreview,
    postResolveDiscussions,
} from "@parley/bulkModeration/contract";
import { isPostable } from "@parley/categories/contract";
import type { Categories } from "@parley/categories/server";
import type { deleteDiscussion } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions, ListedRow, PostKind } from "@parley/discussions/server";
import { STATUS, toResolvedColumns } from "@parley/discussions/server";
import type { ApiError, Input, UndoableResult } from "@parley/library/contract";
import { ApiRefusal, describeError, fill } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    forbidden,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LongRunner } from "@parley/library/server/longRunner";
import type { CheckedMeta } from "@parley/postTypes/server";
import type { FastifyReply } from "fastify";
import { requireMerge, requirePresent } from "./merging.rules";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    discussions: Pick<Discussions, "access" | "uncheckedCommands" | "kinds" | "rowsByIDs">;
    actionLog: Pick<ActionLog, "beginJob">;
    longRunner: LongRunner;
    categories: Pick<Categories, "requireView" | "byIDs">;
}

/** A bulk action with its parameters. */
export interface BulkWork {
    action: BulkAction;
    /** Target category of a move. */
    categoryID?: number | undefined;
    /** Type that moved discussions get. */
    kind?: PostKind | undefined;
    /** Destination discussion of a merge. */
    destinationDiscussionID?: number | undefined;
}

/** Parameters stored with a job for each of its steps. */
interface Params {
    jobID: number;
    categoryID?: number;
    addRedirects?: boolean;
    kind?: PostKind | undefined;
    meta?: CheckedMeta | undefined;
}

interface Refused {
    discussionID: number;
    row: ListedRow | undefined;
    refusal: ApiRefusal;
}

type Answered = Promise<UndoableResult>;

/**
 * Creates the bulk actions on discussions. One rule decides for the preview, the start of a job and each of its steps whether a discussion
 * may be changed; each step is a transaction (decisions 21, FC-18, FC-70).
 */
export function createDiscussionBulk({ kit, discussions, actionLog, longRunner, categories }: Dependencies) {
    const { access, uncheckedCommands, kinds, rowsByIDs } = discussions;
    const removal = step("delete", (viewer, row, params) => uncheckedCommands.remove(viewer, row, params));
    const moving = step("move", moveOne);
    const closing = step("close", (viewer, row, params) => uncheckedCommands.set(viewer, row, "close", { closed: true }, params));
    const reopening = step("reopen", (viewer, row, params) =>
        uncheckedCommands.set(viewer, row, "reopen", { closed: false }, params),
    );

    return {
        /** Returns what a job would change and refuse. Throws 404 and 403 for an invalid target category or destination. */
        async preview(viewer: Viewer, { discussionIDs, ...work }: Input<typeof postBulkPreview>): Promise<BulkPreview> {
            requireSession(viewer);
            checkWhole(work);
            await requireTarget(viewer, work);
            // The destination of a merge may be among the selected discussions; it stays unchanged.
            const ids = [...new Set(discussionIDs)].filter((discussionID) => discussionID !== work.destinationDiscussionID);
            const refused = await refusedOf(viewer, work, ids);
            const refusals = refused.map(({ discussionID, row, refusal }) => ({
                discussionID,
                ...(row && refusal.answer.status !== 404 && refusal.answer.status !== 410 && { name: row.name }),
                message: describeError(refusal.answer),
            }));
            return { countWill: ids.length - refused.length, refusals };
        },

        /** Deletes discussions; missing ones are skipped. */
        async remove(
            viewer: Viewer,
            { discussionIDs, ...input }: Input<typeof deleteDiscussions>,
            reply: FastifyReply,
        ): Answered {
            requireSession(viewer);
            const refused = await refusedOf(viewer, { action: "delete" }, discussionIDs);
            refuseForbidden(refused.filter(({ refusal }) => refusal.answer.status === 403));
            const passedOver = new Set(refused.map(({ discussionID }) => discussionID));
            const ids = [...new Set(discussionIDs)].filter((discussionID) => !passedOver.has(discussionID));
            if (ids.length === 0) return nothingDone();
            const jobID = await actionLog.beginJob(viewer, { kind: "delete", params: {}, jobID: input.jobID });
            return { ...(await removal(viewer, { ids, params: { jobID }, options: input }, reply)), jobID };
        },

        /** Deletes a discussion after the response; throws what a deletion at once would throw, and otherwise 202 (contract §5.1.2). */
        async removeLater(
            viewer: Viewer,
            { discussionID, ...options }: Input<typeof deleteDiscussion>,
            reply: FastifyReply,
        ): Promise<void> {
            requireSession(viewer);
            const [refused] = await refusedOf(viewer, { action: "delete" }, [discussionID]);
            if (refused) throw refused.refusal;
            const jobID = await actionLog.beginJob(viewer, { kind: "delete", params: {} });
            await removal(viewer, { ids: [discussionID], params: { jobID }, options }, reply);
        },

        /** Moves discussions: one at once, several as a job. */
        async move(
            viewer: Viewer,
            {
                discussionIDs,
                categoryID,
                addRedirects = false,
                postTypeID,
                postMeta,
                ...input
            }: Input<typeof patchMoveDiscussions>,
            reply: FastifyReply,
        ): Promise<UndoableResult | { status: "success" }> {
            requireSession(viewer);
            if (postMeta && postTypeID === undefined)
                throw invalidField("postMeta", "postMeta needs postTypeID.", { code: "fieldRequirement", status: 400 });
            const kind = postTypeID === undefined ? undefined : await kinds.readKind({ postTypeID });
            const meta = kind && (await kinds.checkMeta(viewer, kind, postMeta, { isWhole: true }));
            const work: BulkWork = { action: "move", categoryID, kind };
            await requireTarget(viewer, work);
            const refused = await refusedOf(viewer, work, discussionIDs);
            refuseForbidden(refused.filter(({ refusal }) => [403, 404, 410].includes(refusal.answer.status)));
            const ids = [...new Set(discussionIDs)];
            const [only] = ids;
            if (ids.length === 1 && only !== undefined) {
                if (refused[0]) throw refused[0].refusal;
                const jobID =
                    input.jobID === undefined ? {} : { jobID: await beginMoving(viewer, work, addRedirects, input.jobID) };
                await done(viewer, work, only, (row) => moveOne(viewer, row, { ...jobID, categoryID, addRedirects, kind, meta }));
                return { status: "success" };
            }
            const jobID = await beginMoving(viewer, work, addRedirects, input.jobID);
            const params = { jobID, categoryID, addRedirects, ...(kind && { kind }), ...(meta && { meta }) };
            return { ...(await moving(viewer, { ids, params, options: input }, reply)), jobID };
        },

        /** Closes or reopens discussions. */
        async close(
            viewer: Viewer,
            { discussionIDs, closed = true, ...input }: Input<typeof patchCloseDiscussions>,
            reply: FastifyReply,
        ): Answered {
            requireSession(viewer);
            const action = closed ? "close" : "reopen";
            const refused = await refusedOf(viewer, { action }, discussionIDs);
            refuseForbidden(refused.filter(({ refusal }) => refusal.answer.status === 403));
            // No job is created if all of them are refused.
            if (refused[0] && refused.length === new Set(discussionIDs).size) throw withRecords(refused[0].refusal, refused);
            const jobID = await actionLog.beginJob(viewer, { kind: action, params: {}, jobID: input.jobID });
            const work = { ids: discussionIDs, params: { jobID }, options: input };
            return { ...(await (closed ? closing : reopening)(viewer, work, reply)), jobID };
        },

        /** Marks discussions as resolved or unresolved: all of them, or none if one is refused. */
        async resolve(
            viewer: Viewer,
            { discussionIDs, resolved = true, ...input }: Input<typeof postResolveDiscussions>,
        ): Promise<void> {
            requireSession(viewer);
            const work: BulkWork = { action: "resolve" };
            const [refused, ...more] = await refusedOf(viewer, work, discussionIDs);
            if (refused) throw withRecords(refused.refusal, [refused, ...more]);
            const kind = resolved ? "resolve" : "unresolve";
            const internalStatusID = resolved ? STATUS.resolved : STATUS.unresolved;
            const jobID = await actionLog.beginJob(viewer, { kind, params: {}, jobID: input.jobID });
            for (const discussionID of new Set(discussionIDs))
                await done(viewer, work, discussionID, (row) =>
                    uncheckedCommands.set(viewer, row, kind, toResolvedColumns(viewer, row, internalStatusID), { jobID }),
                );
        },
    };

    /** Moves a discussion, and changes its type if requested. */
    async function moveOne(viewer: Viewer, row: DiscussionRow, params: Partial<Params>): Promise<void> {
        const { categoryID = 0, addRedirects, jobID, kind, meta } = params;
        // The type first: an undo begins with the last action, and the former category takes the former type.
        if (kind) await uncheckedCommands.set(viewer, row, "type", kind, { jobID });
        if (meta) await kinds.setMeta(row.discussionID, meta);
        await uncheckedCommands.move(viewer, { ...row, ...kind }, categoryID, { jobID, addRedirect: addRedirects });
    }

    /**
     * Creates the step of a job. Changes that are no longer permitted are reported for their discussion; completed ones are not repeated.
     */
    function step(action: BulkAction, command: (viewer: Viewer, row: DiscussionRow, params: Params) => Promise<void>) {
        return longRunner.job<Params>(`discussions.${action}`, async (viewer, discussionID, params) => {
            const work = { action, categoryID: params.categoryID, kind: params.kind };
            await requireTarget(viewer, work);
            await done(viewer, work, discussionID, (row) => command(viewer, row, params));
        });
    }

    function done(
        viewer: Viewer,
        work: BulkWork,
        discussionID: number,
        command: (row: DiscussionRow) => Promise<void>,
    ): Promise<void> {
        return kit.database.transaction(async () => {
            const [seen] = await rowsByIDs([discussionID]);
            await requireBulk(viewer, work, seen);
            // It may have been moved before it was locked.
            const row = await access.present(discussionID);
            if (row.categoryID !== seen?.categoryID) await requireBulk(viewer, work, row);
            await command(row);
        });
    }

    function beginMoving(
        viewer: Viewer,
        { categoryID }: BulkWork,
        addRedirects: boolean,
        jobID: number | undefined,
    ): Promise<number> {
        return actionLog.beginJob(viewer, { kind: "move", params: { categoryID, addRedirects }, jobID });
    }

    async function refusedOf(viewer: Viewer, work: BulkWork, discussionIDs: readonly number[]): Promise<Refused[]> {
        const ids = [...new Set(discussionIDs)];
        const rows = new Map((await rowsByIDs(ids)).map((row) => [row.discussionID, row]));
        const refused: Refused[] = [];
        for (const discussionID of ids) {
            const row = rows.get(discussionID);
            try {
                await requireBulk(viewer, work, row);
            } catch (error) {
                if (!(error instanceof ApiRefusal)) throw error;
                refused.push({ discussionID, row, refusal: error });
            }
        }
        return refused;
    }

    /** Throws unless the viewer may move discussions to the target category, or merge into the destination. */
    async function requireTarget(viewer: Viewer, { action, categoryID, destinationDiscussionID }: BulkWork): Promise<void> {
        if (action === "move" && categoryID !== undefined) {
            await categories.requireView(viewer, categoryID);
            requirePermission(viewer, "discussions.add", categoryID);
            const category = (await categories.byIDs([categoryID])).get(categoryID);
            if (!category || !isPostable(category)) throw badRequest("This category can’t hold posts.");
        }
        if (action === "merge" && destinationDiscussionID !== undefined) {
            const destination = await access.visible(viewer, destinationDiscussionID);
            requireMerge(viewer, destination, destinationDiscussionID);
            requirePresent(destination);
        }
    }

    /**
     * Throws unless a bulk action may change the discussion (decisions 7); the target is checked separately. 404 for missing or hidden
     * discussions, 410 for deleted ones, otherwise 403 or 400.
     */
    async function requireBulk(viewer: Viewer, work: BulkWork, row: ListedRow | undefined): Promise<void> {
        requireSession(viewer);
        if (!row || !(await access.sees(viewer, row.categoryID))) throw notFound("Discussion");
        if (row.dateDeleted !== null) throw await access.removed(row.discussionID);
        switch (work.action) {
            case "delete":
                return requirePermission(viewer, "discussions.delete", row.categoryID);
            case "close":
            case "reopen":
                return access.requireClose(viewer, row);
            case "resolve":
                return requireTriage(viewer, row);
            case "move":
                requirePermission(viewer, "discussions.edit", row.categoryID);
                if (work.categoryID !== undefined) await access.requireType(work.categoryID, work.kind ?? row);
                return;
            case "merge":
                requireMerge(viewer, row, work.destinationDiscussionID ?? 0);
                requirePresent(row);
        }
    }
}

function requireTriage(viewer: Viewer, { categoryID }: Pick<ListedRow, "categoryID">): void {
    if (!may(viewer, "community.moderate")) requirePermission(viewer, ["posts.moderate", "community.moderate"], categoryID);
}

function checkWhole({ action, categoryID, destinationDiscussionID }: BulkWork): void {
    if (action === "move" && categoryID === undefined) throw missing("categoryID");
    if (action === "merge" && destinationDiscussionID === undefined) throw missing("destinationDiscussionID");
}

const missing = (field: string) =>
    invalidField(field, fill("{field} is required.", { field }), { code: "missingField", status: 400 });

/** Throws 403 with the IDs of the discussions that prevent the request (contract §1.8). */
function refuseForbidden(refused: readonly Refused[]): void {
    const [first] = refused;
    if (!first) return;
    const permissions = refused.flatMap(({ refusal }) => permissionsIn(refusal.answer));
    throw withRecords(forbidden(permissions.length > 0 ? [...new Set(permissions)] : "discussions.edit"), refused);
}

function permissionsIn({ permissions }: ApiError): string[] {
    return Array.isArray(permissions) ? permissions.map(String) : [];
}

function withRecords({ answer }: ApiRefusal, refused: readonly Refused[]): ApiRefusal {
    return new ApiRefusal({ ...answer, recordIDs: refused.map(({ discussionID }) => discussionID) });
}

const nothingDone = (): UndoableResult => ({
    progress: { successIDs: [], failedIDs: [], exceptionsByID: {}, countTotalIDs: 0 },
    callbackPayload: null,
});
