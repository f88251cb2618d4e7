import type { Categories } from "@parley/categories/server";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { DraftUsed, PostingLimits, PostLanguages, PrePublishHook, Renderer, Submissions } from "@parley/posting/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import { requireFieldPermissions } from "../access/fieldPermissions";
import type { DiscussionsRepository } from "../discussions.repository";
import { computeHotness } from "../hotness";
import { NEW_DISCUSSION, toDiscussionCauseKey } from "../integrations/causes";
import type { PostKinds } from "../kinds/postKinds";
import type { DiscussionResponses } from "../responses/discussionResponses";
import type { Statuses } from "../statuses/statuses";
import { STATUS } from "../statuses/statuses";
import type { NewDiscussion } from "./input";
import { readName, toPinLocation } from "./input";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DiscussionsRepository;
    access: DiscussionAccess;
    renderer: Renderer;
    languages: Pick<PostLanguages, "find">;
    submissions: Submissions;
    users: Users;
    categories: Categories;
    tags: Tags;
    /** Runs the pre-publication hooks on a post. */
    pass: PrePublishHook;
    postingLimits: PostingLimits;
    statuses: Pick<Statuses, "defaultFor">;
    kinds: PostKinds;
    /** Reports the draft in which a post was written. */
    draftUsed: DraftUsed;
    get: DiscussionResponses["get"];
    notifications: Pick<Notifications, "record">;
}

/** Creates the function that stores new discussions. */
export function createDiscussionAdding(dependencies: Dependencies) {
    const { kit, repository, access, renderer, submissions, users, categories, tags } = dependencies;
    const { languages, pass, postingLimits, statuses, kinds, draftUsed, get, notifications } = dependencies;

    return {
        /**
         * Creates a discussion. A retry by the same member with the same `key` returns the existing one (FC-42). Runs the pre-publication
         * hooks unless the post is `approved`.
         */
        async add(
            viewer: Viewer,
            { key, ...input }: NewDiscussion & { key?: string | undefined },
            { approved = false }: { approved?: boolean } = {},
        ): Promise<DiscussionAnswer> {
            requireSession(viewer);
            const kind = await kinds.readKind(input);
            await access.requireNewPost(viewer, input.categoryID, kind);
            if (input.postMeta && input.postTypeID === undefined)
                throw invalidField("postMeta", "postMeta needs postTypeID.", { code: "fieldRequirement", status: 400 });
            const meta = await kinds.checkMeta(viewer, kind, input.postMeta, { isWhole: input.postTypeID !== undefined });
            requireFieldPermissions(access, viewer, input, { categoryID: input.categoryID, insertUserID: viewer.userID });
            const format = requireWritableFormat(input.format);
            const name = readName(input.name);
            const rendering = await renderer.write(input.body, format, viewer);
            const { categoryID, body, idempotencyKey, ...rest } = input;
            const { bodyHtml } = rendering;
            const post = { recordType: "discussion" as const, categoryID, discussionID: null, name, body, format, bodyHtml };
            if (!approved) {
                const stored = { ...rest, categoryID, body };
                await pass(viewer, { ...post, input: stored, key: key ?? idempotencyKey });
            }
            const summary = { ...(await renderer.summaryOf(bodyHtml, viewer)), ...(await languages.find(bodyHtml)) };
            const words = { name, body, format, categoryID };
            const sending = { userID: viewer.userID, recordType: "discussion", key: key ?? idempotencyKey, words };
            const discussionID = await submissions.once(sending, async () => {
                if (!approved) await postingLimits.count(viewer, post);
                await draftUsed(viewer, input.draftID);
                const dateInserted = toDateTime(kit.clock());
                const id = await repository.insert({
                    ...kind,
                    name,
                    body: input.body,
                    format,
                    ...rendering,
                    ...summary,
                    categoryID: input.categoryID,
                    insertUserID: viewer.userID,
                    dateInserted,
                    dateLastComment: dateInserted,
                    lastUserID: viewer.userID,
                    pinLocation: toPinLocation(input, null),
                    closed: input.closed ?? false,
                    sink: input.sink ?? false,
                    statusID: await statuses.defaultFor(kind.type),
                    internalStatusID: input.resolved ? STATUS.resolved : STATUS.unresolved,
                    resolvedUserID: input.resolved ? viewer.userID : null,
                    score: 0,
                    hot: computeHotness({ dateInserted, score: 0, countComments: 0 }),
                    countComments: 0,
                    countPlaces: 0,
                    countTopPlaces: 0,
                    countViews: 0,
                });
                await kinds.setMeta(id, meta);
                // Not logged as an action, because the tags are part of the new discussion.
                if (input.tagIDs || input.newTagNames?.length)
                    await tags.setFor("discussion", id, viewer, input.tagIDs ?? [], input.newTagNames);
                await repository.markRead(viewer.userID, id, { countRead: 0, isAll: true, participated: true }, dateInserted);
                await users.addCounts(viewer.userID, { discussions: 1 });
                await categories.postAdded({
                    categoryID: input.categoryID,
                    discussions: 1,
                    lastDiscussionID: id,
                    lastCommentID: null,
                    dateLastPost: dateInserted,
                    lastUserID: viewer.userID,
                });
                await notifications.record({
                    cause: NEW_DISCUSSION,
                    causeKey: toDiscussionCauseKey(id),
                    recordType: "discussion",
                    recordID: id,
                    actorUserID: viewer.userID,
                });
                return id;
            });
            return get(viewer, discussionID);
        },
    };
}
