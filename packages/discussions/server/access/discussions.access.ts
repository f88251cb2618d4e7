import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type { DiscussionType } from "@parley/discussions/contract";
import { mayStillEdit } from "@parley/discussions/contract";
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

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: Pick<DiscussionsRepository, "byID" | "lock">;
    acts: Pick<ActionLog, "log">;
    categories: Pick<Categories, "visibleIDs" | "requireView" | "requirePostable" | "fragmentsByIDs">;
    config: Pick<Config, "get">;
}

/** What of a row says where it stands and whose it is. */
type Place = Pick<DiscussionRow, "categoryID" | "insertUserID">;
/** What else says whether its author may still edit it. */
export type Editable = Place & Pick<DiscussionRow, "dateInserted" | "closed">;

export type DiscussionAccess = ReturnType<typeof discussionAccess>;

/** Who may see a discussion, and who may do what with it: the one place where it is decided, for single calls, bulk jobs and undoing alike. */
export function discussionAccess({ kit, repository, acts, categories, config }: Dependencies) {
    return {
        /** The discussion, if the viewer may see it: 410 when it was removed, and 404 for one that never was or is hidden (FC-12). */
        async visible(viewer: Viewer, discussionID: number): Promise<DiscussionRow> {
            const row = await readOncePerPage(viewer, `discussion ${discussionID}`, () => repository.byID(discussionID));
            if (!row || !(await sees(viewer, row.categoryID))) throw notFound("Discussion");
            if (row.dateDeleted !== null) throw await removed(discussionID);
            return row;
        },

        /** The discussion, locked until the running transaction ends; 410 when somebody has removed it meanwhile. */
        async present(discussionID: number): Promise<DiscussionRow> {
            const row = await repository.lock(discussionID);
            if (!row || row.dateDeleted !== null) throw await removed(discussionID);
            return row;
        },

        removed,
        sees,

        requireEdit,
        requireWriter,
        requirePlace,
        requireType,

        /** Moving: the right to edit it where it stands, and to post it where it goes (decisions 7, FC-19). */
        async requireMove(viewer: Viewer, row: Editable & Pick<DiscussionRow, "type">, categoryID: number): Promise<void> {
            await requireEdit(viewer, row);
            await requirePlace(viewer, categoryID, row.type);
        },

        /** Closing and opening, which authors may be allowed with what is theirs. */
        requireClose(viewer: Viewer, { categoryID, insertUserID }: Place): void {
            if (insertUserID === viewer.userID && may(viewer, "discussions.closeOwn")) return;
            requirePermission(viewer, "discussions.close", categoryID);
        },

        /** Who manages the community announces and sinks everywhere. */
        requireFlag(viewer: Viewer, permission: "discussions.announce" | "discussions.sink", { categoryID }: Place): void {
            if (!may(viewer, "community.manage")) requirePermission(viewer, permission, categoryID);
        },
    };

    async function sees(viewer: Viewer, categoryID: number): Promise<boolean> {
        return (await categories.visibleIDs(viewer)).includes(categoryID);
    }

    /** 403 for others' discussions, 400 for one's own when its time is over or it is closed (contract §5.1, DISC-032…DISC-034). */
    async function requireEdit(viewer: Viewer, row: Editable): Promise<void> {
        requireWriter(viewer, row);
        if (editsByRight(viewer, row)) return;
        if (!mayStillEdit(row, kit.clock(), await config.get("ui.editContentTimeout"))) {
            throw badRequest(row.closed ? "This discussion is closed." : "This can no longer be edited.");
        }
    }

    /** 403 for others' discussions, whatever the time is: for words that were sent in time, and waited. */
    function requireWriter(viewer: Viewer, row: Place): void {
        requireSession(viewer);
        if (!editsByRight(viewer, row) && row.insertUserID !== viewer.userID) throw forbidden("discussions.edit");
    }

    function editsByRight(viewer: Viewer, { categoryID }: Place): boolean {
        return may(viewer, "community.moderate") || may(viewer, "discussions.edit", categoryID);
    }

    /** A discussion may stand only where who puts it there may see and post, and where posts of its kind may stand at all (FC-19). */
    async function requirePlace(viewer: Viewer, categoryID: number, type: DiscussionType): Promise<void> {
        await categories.requireView(viewer, categoryID);
        requirePermission(viewer, "discussions.add", categoryID);
        await categories.requirePostable(categoryID);
        await requireType(categoryID, type);
    }

    /** 410, with the act by which it was removed (contract §1.8). */
    async function removed(discussionID: number) {
        const filter = { recordType: "discussion", recordID: discussionID, kinds: ["delete"] };
        const [act] = (await acts.log(filter, 1)).acts;
        return gone("Discussion", { discussionID, ...(act && { logID: act.actID }) });
    }

    async function requireType(categoryID: number, type: DiscussionType): Promise<void> {
        const category = (await categories.fragmentsByIDs([categoryID])).get(categoryID);
        if (!category?.allowedDiscussionTypes?.includes(type))
            throw badRequest(`This category does not take posts of the type ${type}.`);
    }
}
