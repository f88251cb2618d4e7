import type { Categories } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
import type { LoggedAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Renderer } from "@parley/posting/server";
import type { TagFragment } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "../access/discussions.access";
import { toAuthor } from "../discussions.answers";
import type { DiscussionRow } from "../discussions.tables";
import type { PostKind } from "../kinds/postKinds";
import type { DiscussionActionType } from "./discussions.actions";
import type { DiscussionCommands } from "./discussions.commands";
import { readContent } from "./discussions.commands";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    access: DiscussionAccess;
    commands: DiscussionCommands;
    renderer: Pick<Renderer, "rerender" | "summaryOf" | "unrendered">;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "fragmentsByIDs">;
    tags: Pick<Tags, "forRecords" | "setFor">;
}

/** Returns the text of a discussion before an edit of some of its fields. */
const wordsBefore = (row: DiscussionRow, { before }: LoggedAction) => ({
    ...readContent(row),
    ...(before as Partial<ReturnType<typeof readContent>>),
});

type Author = Pick<DiscussionRow, "insertUserID" | "authorName">;

/**
 * Creates the types of logged actions on discussions. Undoing one requires permission for the opposite action, in the discussion's category
 * after the undo (FC-19).
 */
export function createDiscussionActionTypes({ kit, access, commands, renderer, users, categories, tags }: Dependencies) {
    const closing: DiscussionActionType = { effect: "moderates", requireUndo: access.requireClose };
    const sinking: DiscussionActionType = {
        effect: "moderates",
        requireUndo: (viewer, row) => access.requireFlag(viewer, "discussions.sink", row),
    };
    const announcing: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { after }) => ({ pinLocation: after.pinLocation ?? null }),
        requireUndo: (viewer, row) => access.requireFlag(viewer, "discussions.announce", row),
    };
    const resolving: DiscussionActionType = {
        effect: "moderates",
        requireRead: (viewer) => requirePermission(viewer, "staff.allow"),
        requireUndo: (viewer) => requirePermission(viewer, "staff.allow"),
    };

    const giving: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { before, after }) => ({ from: before.statusID ?? null, to: after.statusID ?? null }),
        requireUndo(viewer, { categoryID }) {
            if (!may(viewer, "discussions.edit", categoryID)) requirePermission(viewer, "staff.allow");
        },
    };

    const editing: DiscussionActionType = {
        effect: "edits",
        requireUndo: access.requireEdit,
        isUnchanged: (row, { after }) => areFieldsUnchanged(readContent(row), after),
        // The undo is itself an edit, so that the undone text is part of the revision history.
        undo: (viewer, row, action) =>
            commands.edit(viewer, row, { ...renderer.unrendered(wordsBefore(row, action).body), ...wordsBefore(row, action) }),
        async prepareUndo(row, action) {
            const { body, format } = wordsBefore(row, action);
            const rendering = await renderer.rerender(body, format, row.attributionUrl ?? undefined);
            const rendered = { ...rendering, ...(await renderer.summaryOf(rendering.bodyHtml)) };
            return (viewer, present) => {
                const words = wordsBefore(present, action);
                const isSame = words.body === body && words.format === format;
                return commands.edit(viewer, present, { ...(isSame ? rendered : renderer.unrendered(words.body)), ...words });
            };
        },
    };

    const tagging: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { before, after }) => ({
            added: without(tagsIn(after), tagsIn(before)),
            removed: without(tagsIn(before), tagsIn(after)),
        }),
        requireUndo: access.requireEdit,
        async isUnchanged({ discussionID }, { after }) {
            const present = (await tags.forRecords("discussion", [discussionID])).get(discussionID) ?? [];
            return without(present, tagsIn(after)).length === 0 && without(tagsIn(after), present).length === 0;
        },
        async undo(viewer, { discussionID }, { before }) {
            const tagIDs = tagsIn(before).map(({ tagID }) => tagID);
            await tags.setFor("discussion", discussionID, viewer, tagIDs);
        },
    };

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

    const addressing: DiscussionActionType = {
        effect: "edits",
        shown: (_viewer, { before, after }) => ({ from: before.canonicalUrl ?? null, to: after.canonicalUrl ?? null }),
        requireUndo: access.requireEdit,
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
        undo: (_viewer, row) => commands.restore(row),
    };

    return {
        close: closing,
        reopen: closing,
        sink: sinking,
        unsink: sinking,
        announce: announcing,
        unannounce: announcing,
        status: giving,
        resolve: resolving,
        unresolve: resolving,
        edit: editing,
        tag: tagging,
        move: moving,
        author: authoring,
        type: typing,
        canonical: addressing,
        bump: bumping,
        delete: removing,
    };

    /** Returns the source or target category of a move, if it is visible to the viewer. */
    async function describeCategory(key: "from" | "to", viewer: Viewer, id: unknown): Promise<Record<string, unknown>> {
        const categoryID = Number(id);
        if (!(await access.sees(viewer, categoryID))) return {};
        const category = (await categories.fragmentsByIDs([categoryID])).get(categoryID);
        return category ? { [key]: { categoryID, name: category.name, url: category.url } } : {};
    }
}

const tagsIn = (side: LoggedAction["before"]) => (side.tags ?? []) as TagFragment[];

/** Returns the tags of `some` that are not in `others`. */
function without(some: readonly TagFragment[], others: readonly TagFragment[]): { tagID: number; name: string }[] {
    const known = new Set(others.map(({ tagID }) => tagID));
    return some.filter(({ tagID }) => !known.has(tagID)).map(({ tagID, name }) => ({ tagID, name }));
}
