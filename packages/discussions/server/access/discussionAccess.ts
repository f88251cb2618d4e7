import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { mayStillEdit } from "@parley/discussions/contract";
import { fill } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    forbidden,
    gone,
    may,
    notFound,
    readOncePerPage,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import type { PostKind } from "../kinds/postKinds";
import { findPostTypeID } from "../kinds/postKinds";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: Pick<DiscussionsRepository, "byID" | "lock">;
    actionLog: Pick<ActionLog, "log">;
    categories: Pick<Categories, "visibleIDs" | "requireView" | "requirePostable" | "takesPostType">;
    config: Pick<Config, "get">;
}

/** Category and author of a discussion. */
type PostOwnership = Pick<DiscussionRow, "categoryID" | "insertUserID">;
/** A discussion's properties that decide whether its author may still edit it. */
export type Editable = PostOwnership & Pick<DiscussionRow, "dateInserted" | "closed">;

export type DiscussionAccess = ReturnType<typeof createDiscussionAccess>;

/** Creates the access checks of discussions, shared by single requests, bulk jobs and undo. */
export function createDiscussionAccess({ kit, repository, actionLog, categories, config }: Dependencies) {
    return {
        /**
         * Returns a discussion that is visible to the viewer. Throws 410 for a deleted one, and 404 for one that does not exist or is
         * hidden (FC-12).
         */
        async visible(viewer: Viewer, discussionID: number): Promise<DiscussionRow> {
            const row = await readOncePerPage(viewer, `discussion ${discussionID}`, () => repository.byID(discussionID));
            if (!row || !(await sees(viewer, row.categoryID))) throw notFound("Discussion");
            if (row.dateDeleted !== null) throw await removed(discussionID);
            return row;
        },

        /** Returns those of the viewers to whom a discussion is visible. */
        async findReaders(viewers: readonly Viewer[], discussionID: number): Promise<Viewer[]> {
            const row = await repository.byID(discussionID);
            if (!row || row.dateDeleted !== null) return [];
            const isSeen = await Promise.all(viewers.map((viewer) => sees(viewer, row.categoryID)));
            return viewers.filter((_viewer, index) => isSeen[index]);
        },

        /** Returns the discussion, locked until the transaction ends. Throws 410 if it has been deleted. */
        async present(discussionID: number): Promise<DiscussionRow> {
            const row = await repository.lock(discussionID);
            if (!row || row.dateDeleted !== null) throw await removed(discussionID);
            return row;
        },

        removed,
        sees,

        requireEdit,
        requireWriter,
        requireNewPost,
        requireType,

        /** Requires edit permission for the discussion and permission to post in the target category (decisions 7, FC-19). */
        async requireMove(viewer: Viewer, row: Editable & PostKind, categoryID: number): Promise<void> {
            await requireEdit(viewer, row);
            await requireNewPost(viewer, categoryID, row);
        },

        /** Requires permission to close and reopen. Authors may have it for their own discussions. */
        requireClose(viewer: Viewer, { categoryID, insertUserID }: PostOwnership): void {
            if (insertUserID === viewer.userID && may(viewer, "discussions.closeOwn")) return;
            requirePermission(viewer, "discussions.close", categoryID);
        },

        /** Requires permission to announce or sink. Members with `community.manage` have it everywhere. */
        requireFlag(
            viewer: Viewer,
            permission: "discussions.announce" | "discussions.sink",
            { categoryID }: PostOwnership,
        ): void {
            if (!may(viewer, "community.manage")) requirePermission(viewer, permission, categoryID);
        },
    };

    async function sees(viewer: Viewer, categoryID: number): Promise<boolean> {
        return (await categories.visibleIDs(viewer)).includes(categoryID);
    }

    /**
     * Requires permission to edit: 403 for discussions of others, 400 for an own one that is closed or whose time limit has expired
     * (contract §5.1, DISC-032…DISC-034).
     */
    async function requireEdit(viewer: Viewer, row: Editable): Promise<void> {
        requireWriter(viewer, row);
        if (editsByRight(viewer, row)) return;
        if (!mayStillEdit(row, kit.clock(), await config.get("ui.editContentTimeout"))) {
            throw badRequest(row.closed ? "This post is closed." : "This can no longer be edited.");
        }
    }

    /**
     * Requires permission to edit regardless of the time limit: 403 for discussions of others. Used for edits that were sent in time and
     * held for approval.
     */
    function requireWriter(viewer: Viewer, row: PostOwnership): void {
        requireSession(viewer);
        if (!editsByRight(viewer, row) && row.insertUserID !== viewer.userID) throw forbidden("discussions.edit");
    }

    function editsByRight(viewer: Viewer, { categoryID }: PostOwnership): boolean {
        return may(viewer, "community.moderate") || may(viewer, "discussions.edit", categoryID);
    }

    /** Requires that the viewer may see the category and post in it, and that it accepts this type of post (FC-19). */
    async function requireNewPost(viewer: Viewer, categoryID: number, kind: PostKind): Promise<void> {
        await categories.requireView(viewer, categoryID);
        requirePermission(viewer, "discussions.add", categoryID);
        await categories.requirePostable(categoryID);
        await requireType(categoryID, kind);
    }

    /** Returns a 410 error with the ID of the action that deleted the discussion (contract §1.8). */
    async function removed(discussionID: number) {
        const filter = { recordType: "discussion", recordID: discussionID, kinds: ["delete"] };
        const [action] = (await actionLog.log(filter, 1)).acts;
        return gone("Discussion", { discussionID, ...(action && { logID: action.actID }) });
    }

    async function requireType(categoryID: number, kind: PostKind): Promise<void> {
        const postTypeID = findPostTypeID(kind);
        if (!(await categories.takesPostType(categoryID, { postTypeID, baseType: kind.type })))
            throw badRequest(fill("This category does not take posts of the type {postTypeID}.", { postTypeID }));
    }
}
