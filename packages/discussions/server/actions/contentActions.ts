import type { LoggedAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { PostLanguages, Renderer } from "@parley/posting/server";
import type { TagFragment } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionRow } from "../discussions.tables";
import type { DiscussionCommands } from "./commands";
import { readContent } from "./commands";
import type { DiscussionActionType } from "./discussionActions";

type NamedTag = Pick<TagFragment, "tagID" | "name">;

interface Dependencies {
    kit: Pick<ServerKit, "api">;
    access: Pick<DiscussionAccess, "requireEdit">;
    commands: Pick<DiscussionCommands, "edit">;
    renderer: Pick<Renderer, "rerender" | "summaryOf" | "unrendered">;
    languages: Pick<PostLanguages, "find">;
    tags: Pick<Tags, "forRecords" | "setFor">;
}

/** Creates the types of actions that change the text, the tags and the canonical URL of a discussion. */
export function createContentActions({ kit, access, commands, renderer, languages, tags }: Dependencies) {
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
            const summary = await renderer.summaryOf(rendering.bodyHtml);
            const rendered = { ...rendering, ...summary, ...(await languages.find(rendering.bodyHtml, row)) };
            return (viewer, present) => {
                const words = wordsBefore(present, action);
                const isSame = words.body === body && words.format === format;
                return commands.edit(viewer, present, { ...(isSame ? rendered : renderer.unrendered(words.body)), ...words });
            };
        },
    };

    const tagging: DiscussionActionType = {
        effect: "moderates",
        async shown(viewer, { before, after }) {
            const translate = await getTranslatables(kit).findTexts(viewer, "tags");
            const nameAll = (some: readonly NamedTag[]) =>
                some.map(({ tagID, name }) => ({ tagID, name: translate(tagID, "name", name) }));
            return {
                added: nameAll(without(tagsIn(after), tagsIn(before))),
                removed: nameAll(without(tagsIn(before), tagsIn(after))),
            };
        },
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

    const addressing: DiscussionActionType = {
        effect: "edits",
        shown: (_viewer, { before, after }) => ({ from: before.canonicalUrl ?? null, to: after.canonicalUrl ?? null }),
        requireUndo: access.requireEdit,
    };

    return { edit: editing, tag: tagging, canonical: addressing };
}

/** Returns the text of a discussion before an edit of some of its fields. */
const wordsBefore = (row: DiscussionRow, { before }: LoggedAction) => ({
    ...readContent(row),
    ...(before as Partial<ReturnType<typeof readContent>>),
});

const tagsIn = (side: LoggedAction["before"]) => (side.tags ?? []) as TagFragment[];

/** Returns the tags of `some` that are not in `others`. */
function without(some: readonly TagFragment[], others: readonly TagFragment[]): NamedTag[] {
    const known = new Set(others.map(({ tagID }) => tagID));
    return some.filter(({ tagID }) => !known.has(tagID)).map(({ tagID, name }) => ({ tagID, name }));
}
