import type { Categories } from "@parley/categories/server";
import type { DiscussionEdit, DiscussionQuote } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type {
    createWaitingEditSources,
    DraftUsed,
    PostingLimits,
    PostLanguages,
    PreEditHook,
    PrePublishHook,
    Renderer,
    Submissions,
} from "@parley/posting/server";
import { toETag } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "./access/discussionAccess";
import type { DiscussionCommands } from "./actions/commands";
import type { DiscussionsRepository } from "./discussions.repository";
import { computeHotness } from "./hotness";
import type { PostKinds } from "./kinds/postKinds";
import { findPostTypeID } from "./kinds/postKinds";
import { createMemberStates } from "./reading/memberStates.service";
import { createDiscussionResponses } from "./responses/discussionResponses";
import type { createDiscussionAnswers } from "./responses/discussionSerializer";
import { toAuthor } from "./responses/discussionSerializer";
import type { Statuses } from "./statuses/statuses";
import { createDiscussionAdding } from "./writing/addDiscussions";
import { createDiscussionAttributes } from "./writing/changeAttributes";
import { createDiscussionEditing } from "./writing/editDiscussions";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DiscussionsRepository;
    access: DiscussionAccess;
    commands: DiscussionCommands;
    answers: ReturnType<typeof createDiscussionAnswers>;
    renderer: Renderer;
    languages: PostLanguages;
    submissions: Submissions;
    users: Users;
    categories: Categories;
    tags: Tags;
    notifications: Pick<Notifications, "record">;
    /** Runs the pre-publication hooks on a post. */
    pass: PrePublishHook;
    /** Runs the pre-edit hooks on an edit. */
    runPreEditHooks: PreEditHook;
    postingLimits: PostingLimits;
    waitingEditOf: ReturnType<typeof createWaitingEditSources>["waitingEditOf"];
    statuses: Pick<Statuses, "defaultFor">;
    kinds: PostKinds;
    /** Reports the draft in which a post was written. */
    draftUsed: DraftUsed;
}

export type DiscussionsService = ReturnType<typeof createDiscussionsService>;

/** Creates the operations on discussions, with their permission checks. */
export function createDiscussionsService(dependencies: Dependencies) {
    const { kit, repository, access, commands, answers, renderer, users, tags, waitingEditOf, kinds } = dependencies;
    const { database } = kit;
    const { visible, present, requireEdit } = access;
    const { get, findResponse } = createDiscussionResponses(access, answers);

    return {
        get,
        ...createDiscussionAdding({ ...dependencies, get }),
        ...createDiscussionEditing({ ...dependencies, findResponse }),
        ...createDiscussionAttributes({ database, access, commands, kinds, tags, get }),
        ...createMemberStates({ database, repository, access, now: () => toDateTime(kit.clock()) }),
        visible,

        /** Returns the initial values of an editor, and the ETag of the stored text (FC-52). */
        async edit(viewer: Viewer, discussionID: number): Promise<{ edit: DiscussionEdit; etag: string }> {
            const row = await visible(viewer, discussionID);
            await requireEdit(viewer, row);
            const tagged = await tags.forRecords("discussion", [discussionID]);
            const { name, body, format, categoryID, sink, closed, pinLocation, type } = row;
            const tagIDs = (tagged.get(discussionID) ?? []).map(({ tagID }) => tagID);
            const postMeta = (await kinds.metaOf(viewer, [row])).get(discussionID) ?? {};
            const own = { postTypeID: findPostTypeID(row), ...(Object.keys(postMeta).length > 0 && { postMeta }) };
            const pinned = pinLocation !== null;
            const edit = { discussionID, name, body, format, categoryID, sink, closed, pinned, pinLocation, type, tagIDs };
            return { edit: { ...edit, ...own, ...(await waitingEditOf(viewer, "discussion", discussionID)) }, etag: toETag(row) };
        },

        async quote(viewer: Viewer, discussionID: number): Promise<DiscussionQuote> {
            const row = await visible(viewer, discussionID);
            const { name, body, format, dateInserted, dateUpdated, insertUserID, authorName } = row;
            const insertUser = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
            return {
                discussionID,
                name,
                bodyRaw: body,
                bodyMarkdown: await renderer.quotable(row, viewer),
                dateInserted,
                dateUpdated,
                insertUser,
                url: kit.siteURL + discussionPath(row),
                format,
            };
        },

        /** Deletes a discussion. It stays stored, but is no longer visible. The reason is logged. */
        async remove(viewer: Viewer, discussionID: number, reason?: string): Promise<void> {
            requireSession(viewer);
            const { categoryID } = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.delete", categoryID);
            await database.transaction(async () => commands.remove(viewer, await present(discussionID), { reason }));
        },

        /** Adds a change of reactions to the score (contract §4.8). */
        async scoreChanged(discussionID: number, scoreChange: number): Promise<void> {
            const row = await repository.lock(discussionID);
            if (!row) return;
            const score = row.score + scoreChange;
            await repository.update(discussionID, { score, hot: computeHotness({ ...row, score }) });
        },
    };
}
