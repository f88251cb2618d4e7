import type { Categories } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
import { areFieldsUnchanged } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionRow } from "../discussions.tables";
import type { PostKind } from "../kinds/postKinds";
import { toAuthor } from "../responses/discussionSerializer";
import type { DiscussionCommands } from "./commands";
import type { DiscussionActionType } from "./discussionActions";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    access: DiscussionAccess;
    commands: DiscussionCommands;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "fragmentsByIDs">;
}

type Author = Pick<DiscussionRow, "insertUserID" | "authorName">;

/** Creates the types of actions that move discussions and delete them, or change their author, their type and their position in lists. */
export function createPlacementActions({ kit, access, commands, users, categories }: Dependencies) {
    const moving: DiscussionActionType = {
        effect: "moves",
        async shown(viewer, { before, after }) {
            return {
                ...(await describeCategory("from", viewer, before.categoryID)),
                ...(await describeCategory("to", viewer, after.categoryID)),
            };
        },
        async requireUndo(viewer, row, { before }) {
            await access.requireMove(viewer, row, Number(before.categoryID));
        },
        undo: (_viewer, row, { before }) => commands.putInto(row, Number(before.categoryID)),
    };

    const authoring: DiscussionActionType = {
        effect: "moderates",
        async shown(_viewer, { before, after }) {
            const [from, to] = [before as unknown as Author, after as unknown as Author];
            const people = await users.byIDs([from.insertUserID, to.insertUserID]);
            const named = ({ insertUserID, authorName }: Author) => {
                const { userID, name } = toAuthor(people, insertUserID, authorName);
                return { userID, name };
            };
            return { from: named(from), to: named(to) };
        },
        requireUndo: (viewer) => requirePermission(viewer, "site.manage"),
        undo: (_viewer, row, { before }) => commands.putBy(row, before as unknown as Author),
    };

    const typing: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { before, after }) => ({ from: before.type, to: after.type }),
        async requireUndo(viewer, row, { before }) {
            const { categoryID } = row;
            requirePermission(viewer, "discussions.edit", categoryID);
            const [type, postTypeID] = [
                before.type ?? row.type,
                before.postTypeID === undefined ? row.postTypeID : before.postTypeID,
            ];
            await access.requireType(categoryID, { type, postTypeID } as PostKind);
        },
    };

    const bumping: DiscussionActionType = {
        effect: "moderates",
        requireUndo: (viewer) => requirePermission(viewer, "curation.manage"),
        undo: (_viewer, row, { before }) => commands.putAt(row, String(before.dateLastComment)),
    };

    const removing: DiscussionActionType = {
        effect: "removes",
        shown: (_viewer, _name, row) => ({ name: row.name, url: kit.siteURL + discussionPath(row) }),
        requireUndo: (viewer, { categoryID }) => requirePermission(viewer, "discussions.delete", categoryID),
        isUnchanged: (row, { after }) => row.dateWiped === null && areFieldsUnchanged(row, after),
        undo: (viewer, row, { actID }) => commands.restore(viewer, row, actID),
    };

    return { move: moving, author: authoring, type: typing, bump: bumping, delete: removing };

    /** Returns the source or target category of a move, if it is visible to the viewer. */
    async function describeCategory(key: "from" | "to", viewer: Viewer, id: unknown): Promise<Record<string, unknown>> {
        const categoryID = Number(id);
        if (!(await access.sees(viewer, categoryID))) return {};
        const category = (await categories.fragmentsByIDs([categoryID], viewer)).get(categoryID);
        return category ? { [key]: { categoryID, name: category.name, url: category.url } } : {};
    }
}
