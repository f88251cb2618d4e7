import type { CommentExpand, CommentQuote, EscalationComment, getComments } from "@parley/comments/contract";
import { COMMENT_LIMIT, MAXIMUM_DEPTH } from "@parley/comments/contract";
import type { OtherParent } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import { mayStillEdit } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { fill, isExpanded, parseSort, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    forbidden,
    gone,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import { createEditConflict, isCurrent, requireWritableFormat, toETag } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { EscalationCommentOptions } from "./commentSerializer";
import { createEscalationCommentSerializer } from "./commentSerializer";
import { ESCALATION_COMMENT, registerEscalationCommentActions } from "./escalationComments.actions";
import type { EscalationCommentRow, EscalationCommentsRepository } from "./escalationComments.repository";
import { FIRST_COMMENT_ID } from "./escalationComments.repository";
import type { Escalations, VisibleEscalation } from "./escalations";
import { createOutline } from "./outline";

/** Dependencies of the comments of escalations. */
export interface EscalationCommentsOptions {
    kit: Pick<ServerKit, "api" | "pages" | "database" | "clock" | "siteURL" | "jobs">;
    repository: EscalationCommentsRepository;
    escalations: Escalations;
    users: Pick<Users, "byIDs" | "signaturesOf" | "requireProfile">;
    discussions: Pick<Discussions, "renderer" | "submissions" | "draftUsed" | "attachmentsOf">;
    categories: Parameters<typeof createEscalationCommentSerializer>[0]["categories"];
    config: Pick<Config, "get">;
    actionLog: ActionLog;
}

type ListQuery = Input<typeof getComments>;

/** State of a removed comment in the action log, where an empty state stands for an erased record. */
const REMOVED = { isRemoved: true };

/** Maximum number of comments of an escalation, with the removed ones: every list of them reads the outline of all. */
const MAX_COMMENTS = 1000;

interface Removal {
    reason?: string | undefined;
    jobID?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the comments in which moderators discuss an escalation. Whoever may not see the escalation gets 404 for all of them (FC-12). */
export function createEscalationComments(dependencies: EscalationCommentsOptions): OtherParent {
    const { kit, repository, escalations, users, discussions, config, actionLog } = dependencies;
    const { renderer, submissions } = discussions;
    const now = () => toDateTime(kit.clock());
    const { findVisible, requireVisible, pathOf } = escalations;
    const urlOf = ({ commentID, escalationID }: Pick<EscalationCommentRow, "commentID" | "escalationID">) =>
        `${kit.siteURL}${pathOf(escalationID)}#Comment_${commentID}`;
    const serialize = createEscalationCommentSerializer({ ...dependencies, urlOf, siteURL: kit.siteURL });
    submissions.serve(ESCALATION_COMMENT, async (commentID) => {
        const { escalationID = 0 } = (await repository.byID(commentID)) ?? {};
        return urlOf({ commentID, escalationID });
    });
    registerEscalationCommentActions({ ...dependencies, renderer, requireEdit, requireRemoval });

    const removeEach = getLongRunner(kit).job<Removal>("delete-escalation-comments", removeOne);

    return {
        ownsComment: (commentID) => commentID > FIRST_COMMENT_ID,

        async list(viewer, escalationID, query): Promise<Page<EscalationComment>> {
            const escalation = await requireVisible(viewer, escalationID);
            const filter = toFilter(viewer, escalationID, query);
            const { page = 1, limit = COMMENT_LIMIT, sort = "dateInserted", expand, quoteParent = true } = query;
            requireExpandable(expand);
            const { field, descending } = parseSort(sort);
            // All have the same score, so that the sorts by it are chronological.
            const column = field === "commentID" ? "noteID" : field === "dateUpdated" ? field : "dateInserted";
            // Lists by ID have no total (contract §5.2).
            const total = query.commentID ? undefined : await repository.count(filter);
            const rows = await repository.list(filter, { column, descending, limit, offset: (page - 1) * limit });
            const items = await serialize(viewer, rows, escalation, { expand, quoteParent });
            return { items, paging: { page, limit, ...(total !== undefined && { total }) } };
        },

        async outline(viewer, escalationID) {
            await requireVisible(viewer, escalationID);
            return [...createOutline(await repository.outline(escalationID)).values()];
        },

        async get(viewer, commentID, { expand, quoteParent = true }) {
            const found = await find(viewer, commentID);
            requireExpandable(expand);
            return answerOf(viewer, found, { expand, quoteParent });
        },

        async edit(viewer, commentID) {
            const { row, escalation } = await find(viewer, commentID);
            await requireEdit(viewer, row, escalation);
            return { edit: { commentID, body: row.body, format: row.format }, etag: toETag(row) };
        },

        async quote(viewer, commentID): Promise<CommentQuote> {
            const { row } = await find(viewer, commentID);
            const { body: bodyRaw, format, dateInserted, dateUpdated, insertUserID } = row;
            const insertUser = toAuthor(await users.byIDs([insertUserID]), insertUserID, null);
            const bodyMarkdown = await renderer.quotable(row, viewer);
            const url = urlOf(row);
            return { commentID, bodyRaw, bodyMarkdown, dateInserted, dateUpdated, insertUser, url, format };
        },

        async add(viewer, escalationID, { key, idempotencyKey = key, ...input }) {
            await requireVisible(viewer, escalationID);
            await requireParent(input.parentCommentID, escalationID);
            if (input.insertUserID !== undefined) await requireAuthor(viewer, input.insertUserID);
            const { body, insertUserID = viewer.userID } = input;
            const format = requireWritableFormat(input.format);
            const rendering = await renderer.write(body, format, viewer);
            const { parentCommentID } = input;
            const words = { escalationID, parentCommentID, body, format };
            const sending = { userID: viewer.userID, recordType: ESCALATION_COMMENT, key: idempotencyKey, words };
            const commentID = await submissions.once(sending, async () => {
                await discussions.draftUsed(viewer, input.draftID);
                await requireParent(parentCommentID, escalationID);
                if ((await repository.countAll(escalationID)) >= MAX_COMMENTS)
                    throw conflict(fill("An escalation has at most {maximum} comments.", { maximum: MAX_COMMENTS }));
                const parent = parentCommentID !== undefined && { parentCommentID };
                return repository.insert({
                    escalationID,
                    body,
                    format,
                    ...rendering,
                    ...parent,
                    insertUserID,
                    dateInserted: now(),
                });
            });
            return answerOf(viewer, await find(viewer, commentID));
        },

        async change(viewer, commentID, { body, format, insertUserID, idempotencyKey, draftID, ...parent }, options) {
            const { row: seen, escalation } = await find(viewer, commentID);
            requireSameParent(parent, seen);
            const { ifMatch, key = idempotencyKey } = options;
            const sent = { body, format, insertUserID };
            const sending = { userID: viewer.userID, recordType: ESCALATION_COMMENT, recordID: commentID, key, words: sent };
            if (!(await submissions.isChangedBy(sending))) {
                await requireEdit(viewer, seen, escalation);
                if (insertUserID !== undefined) await requireAuthor(viewer, insertUserID);
                const words = { body: body ?? seen.body, format: requireWritableFormat(format ?? seen.format, seen.format) };
                const rendering = await renderer.write(words.body, words.format, viewer);
                await submissions.changeOnce(sending, async () => {
                    await discussions.draftUsed(viewer, draftID);
                    const { row } = await find(viewer, commentID);
                    const changed = diffFields(row, { ...words, insertUserID: insertUserID ?? row.insertUserID });
                    if (!changed) return;
                    const isReworded = "body" in changed.after || "format" in changed.after;
                    if (isReworded && !isCurrent(ifMatch, row)) throw createEditConflict(row, sent);
                    const edited = { version: row.version + 1, dateUpdated: now(), updateUserID: viewer.userID };
                    await repository.update(commentID, { ...changed.after, ...rendering, ...edited });
                    await actionLog.record(viewer, { kind: "edit", ...toRecord(row), ...changed });
                });
            }
            const current = await find(viewer, commentID);
            return { comment: await answerOf(viewer, current), etag: toETag(current.row) };
        },

        remove: (viewer, commentID, reason) => removeOne(viewer, commentID, { reason }),

        async removeMany(viewer, { commentIDs, deleteMethod, reason, jobID: begun, ...options }, { reply }) {
            requireSession(viewer);
            const rows = await repository.byIDs([...new Set(commentIDs)]);
            const visible = await findVisible(
                viewer,
                rows.map((row) => row.escalationID),
            );
            const [escalation, another] = [...visible.values()];
            if (!escalation) throw notFound("Comment");
            if (another) throw badRequest("The comments are on several escalations.");
            requireRight(viewer, escalation);
            const params = { escalationID: escalation.escalationID, deleteMethod };
            const jobID = await actionLog.beginJob(viewer, { kind: "deleteComments", params, jobID: begun });
            const done = await removeEach(viewer, { ids: commentIDs, params: { reason, jobID }, options }, reply);
            return { ...done, jobID };
        },
    };

    async function removeOne(viewer: Viewer, commentID: number, { reason, jobID }: Removal): Promise<void> {
        const { row: seen, escalation } = await find(viewer, commentID);
        await requireRemoval(viewer, seen, escalation);
        await kit.database.transaction(async () => {
            const { row } = await find(viewer, commentID);
            const action = { kind: "delete", ...toRecord(row), after: REMOVED, reason, jobID };
            await repository.update(commentID, { dateDeleted: now(), deleteActID: await actionLog.record(viewer, action) });
        });
    }

    /** Returns a comment that the viewer may see, with its escalation. Throws 404, or 410 if it was removed (FC-12). */
    async function find(
        viewer: Viewer,
        commentID: number,
    ): Promise<{ row: EscalationCommentRow; escalation: VisibleEscalation }> {
        const row = await repository.byID(commentID);
        const escalation = row && (await findVisible(viewer, [row.escalationID])).get(row.escalationID);
        if (!row || !escalation) throw notFound("Comment");
        const { dateDeleted, deleteActID: logID } = row;
        if (dateDeleted !== null) throw gone("Comment", { commentID, ...(logID !== null && { logID }) });
        return { row, escalation };
    }

    async function answerOf(
        viewer: Viewer,
        { row, escalation }: { row: EscalationCommentRow; escalation: VisibleEscalation },
        options?: EscalationCommentOptions,
    ): Promise<EscalationComment> {
        const [answer] = await serialize(viewer, [row], escalation, options);
        if (!answer) throw notFound("Comment");
        return answer;
    }

    /** Throws 400 if a comment cannot be replied to: it was removed, is on another escalation, or is nested too deep (contract §5.2). */
    async function requireParent(commentID: number | undefined, escalationID: number): Promise<void> {
        if (commentID === undefined) return;
        const parent = await repository.byID(commentID);
        if (!parent || parent.dateDeleted !== null) throw badRequest("The comment you are answering no longer exists.");
        if (parent.escalationID !== escalationID)
            throw badRequest("The comment you are answering is on another record.", {
                expected: escalationID,
                actual: parent.escalationID,
            });
        const depth = createOutline(await repository.outline(escalationID)).get(commentID)?.depth ?? 1;
        if (depth >= MAXIMUM_DEPTH)
            throw badRequest("Replies can’t be nested any deeper.", { maxDepth: MAXIMUM_DEPTH, actualDepth: depth + 1 });
    }

    function toFilter(viewer: Viewer, escalationID: number, query: ListQuery) {
        for (const field of ["categoryID", "insertUserRoleID", "qna"] as const)
            if (query[field] !== undefined) throw invalidField(field, "Comments of an escalation can’t be filtered by this.");
        return {
            escalationID,
            commentID: query.commentID,
            insertUserIDs: query.insertUserID?.map((id) => resolveMemberID(viewer, id, "insertUserID")),
            dateInserted: query.dateInserted,
            dateUpdated: query.dateUpdated,
            changedSince: query.dirtyRecords ? toDateTime(new Date(kit.clock().getTime() - DAY_MS)) : undefined,
        };
    }

    /** Throws 403 for comments of others, and 400 for the viewer's own after the time limit (contract §5.2). */
    async function requireEdit(viewer: Viewer, row: EscalationCommentRow, { placeRecordID }: VisibleEscalation): Promise<void> {
        requireSession(viewer);
        if (may(viewer, ["site.manage", "community.moderate"]) || may(viewer, "comments.edit", placeRecordID)) return;
        if (row.insertUserID !== viewer.userID) throw forbidden("comments.edit");
        const { dateInserted } = row;
        if (!mayStillEdit({ dateInserted, closed: false }, kit.clock(), await config.get("ui.editContentTimeout")))
            throw badRequest("This can no longer be edited.");
    }

    async function requireRemoval(viewer: Viewer, row: EscalationCommentRow, escalation: VisibleEscalation): Promise<void> {
        requireSession(viewer);
        if (row.insertUserID === viewer.userID && (await config.get("ui.allowSelfDelete"))) return;
        requireRight(viewer, escalation);
    }

    function requireRight(viewer: Viewer, { placeRecordID }: VisibleEscalation): void {
        if (!may(viewer, ["site.manage", "community.moderate"])) requirePermission(viewer, "comments.delete", placeRecordID);
    }

    async function requireAuthor(viewer: Viewer, insertUserID: number): Promise<void> {
        requirePermission(viewer, "site.manage");
        await users.requireProfile(viewer, insertUserID);
    }
}

const toRecord = ({ commentID, escalationID, insertUserID }: EscalationCommentRow) => ({
    recordType: ESCALATION_COMMENT,
    recordID: commentID,
    parent: { recordType: "escalation", recordID: escalationID },
    recordUserID: insertUserID,
});

/** What `expand` can name for comments of discussions only. */
const NOT_EXPANDABLE = ["discussion", "reactions", "reportMeta", "countReports", "warnings"] as const;

/** Throws 422 if `expand` names what comments of escalations never have. `all` names everything, and is answered without these. */
function requireExpandable(expand: CommentExpand | undefined): void {
    const named = NOT_EXPANDABLE.filter((name) => isExpanded(expand, name));
    if (named.length > 0 && named.length < NOT_EXPANDABLE.length)
        throw invalidField("expand", fill("Comments of an escalation have no {named}.", { named }));
}

function requireSameParent(
    parent: { discussionID?: number | undefined; parentRecordType?: string | undefined; parentRecordID?: number | undefined },
    { escalationID }: EscalationCommentRow,
): void {
    const { discussionID, parentRecordType = "escalation", parentRecordID = escalationID } = parent;
    if (discussionID !== undefined || parentRecordType !== "escalation" || parentRecordID !== escalationID)
        throw badRequest("A comment can’t be moved by editing it.");
}
