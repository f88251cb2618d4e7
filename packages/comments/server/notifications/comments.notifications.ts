import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { isInScope } from "@parley/discussions/server";
import { createExcerpt } from "@parley/library/server/content";
import type { Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    ActionColumns,
    NotificationAudience,
    NotificationCondition,
    NotificationKind,
    NotificationRecords,
    NotificationSubject,
    Notifications,
} from "@parley/notifications/server";
import { findMentionedMembers, findQuotedMembers, sliceMembers } from "@parley/posting/server";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import type { CommentsRepository } from "../comments.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    repository: Pick<CommentsRepository, "byID" | "byIDs">;
    discussions: Pick<Discussions, "rowByID" | "rowsByIDs" | "followersOf">;
    categories: Pick<Categories, "searchScope" | "followersOf">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "provideActions">;
}

/** Causes of notifications in this package. */
export const NEW_COMMENT = "comment";
export const EDITED_COMMENT = "commentEdit";

/** Identifies a comment as a cause: a mention that an edit adds notifies nobody who has been notified of the comment. */
export const toCommentCauseKey = (commentID: number): string => `post comment ${commentID}`;

export const ACCEPTED_ANSWER = "acceptedAnswer";

const EXCERPT_LENGTH = 160;
/** Replies in the same discussion are one entry, whatever the reason. */
const IN_DISCUSSION = { group: "replies", by: "parent" } satisfies NotificationKind["batch"];
const REPLIED = "{people} replied to {name}";

/**
 * Registers the notifications about comments: who is mentioned, quoted or replied to, and who has started, bookmarked or taken part in
 * the discussion, or follows its category.
 */
export function registerCommentNotifications(dependencies: Dependencies): void {
    const { notifications } = dependencies;
    const addressed = createAddressedAudiences(dependencies);
    notifications.provideCause({ name: NEW_COMMENT, audiences: [...addressed, ...createFollowingAudiences(dependencies)] });
    notifications.provideCause({ name: EDITED_COMMENT, audiences: addressed });
    provideAcceptedAnswer(dependencies);
    const records = createCommentRecords(dependencies);
    notifications.provideRecords("comment", records);
    notifications.provideActions({
        recordType: "comment",
        table: "comments",
        key: "commentID",
        kinds: {
            delete: { activityType: "CommentDeleted", text: "{people} deleted your reply in {name}" },
            edit: { activityType: "CommentEdited", text: "{people} edited your reply in {name}" },
        },
        restored: { activityType: "CommentRestored", text: "{people} restored your reply in {name}" },
        authorOf: async (commentID) => (await dependencies.repository.byID(commentID))?.insertUserID,
        isVisible: createActionCondition(dependencies),
        describe: records.describe,
    });
}

/** Creates the audiences of those whom the text of a comment addresses. */
function createAddressedAudiences({ kit, repository }: Dependencies): NotificationAudience[] {
    const bodyOf = async (commentID: number) => (await repository.byID(commentID))?.bodyHtml ?? "";
    return [
        {
            kind: { activityType: "CommentMention", text: "{people} mentioned you in {name}" },
            members: async ({ recordID }, range) => sliceMembers(findMentionedMembers(await bodyOf(recordID)), range),
        },
        {
            kind: { activityType: "CommentQuote", text: "{people} quoted you in {name}" },
            members: async ({ recordID }, range) => sliceMembers(await findQuotedMembers(kit, await bodyOf(recordID)), range),
        },
    ];
}

/** Creates the audiences of those who are concerned with what a comment replies to. */
function createFollowingAudiences({ repository, discussions, categories }: Dependencies): NotificationAudience[] {
    const discussionOf = async (commentID: number) => {
        const comment = await repository.byID(commentID);
        return comment && discussions.rowByID(comment.discussionID);
    };
    return [
        {
            kind: { activityType: "CommentReply", text: "{people} replied to you in {name}" },
            async members({ recordID }, range) {
                const parentID = (await repository.byID(recordID))?.parentCommentID ?? null;
                const parent = parentID === null ? undefined : await repository.byID(parentID);
                return sliceMembers(parent ? [parent.insertUserID] : [], range);
            },
        },
        {
            kind: { activityType: "DiscussionComment", text: REPLIED, batch: IN_DISCUSSION },
            async members({ recordID }, range) {
                const discussion = await discussionOf(recordID);
                return sliceMembers(discussion ? [discussion.insertUserID] : [], range);
            },
        },
        ...(["bookmarked", "participated"] as const).map(
            (state): NotificationAudience => ({
                kind: {
                    activityType: state === "bookmarked" ? "BookmarkComment" : "ParticipateComment",
                    text: REPLIED,
                    batch: IN_DISCUSSION,
                },
                isLarge: true,
                async members({ recordID }, range) {
                    const comment = await repository.byID(recordID);
                    return comment ? discussions.followersOf(state, comment.discussionID, range) : [];
                },
            }),
        ),
        {
            kind: { activityType: "NewComment", text: REPLIED, batch: IN_DISCUSSION },
            isLarge: true,
            async members({ recordID }, range) {
                const discussion = await discussionOf(recordID);
                return discussion ? categories.followersOf(discussion.categoryID, "popupComments", range) : [];
            },
        },
    ];
}

/** Registers the notification of an author that their answer was accepted, as long as it is. */
function provideAcceptedAnswer({ repository, notifications }: Dependencies): void {
    const row = expressionBuilder<Tables>();
    notifications.provideCause({
        name: ACCEPTED_ANSWER,
        audiences: [
            {
                kind: { activityType: "AnswerAccepted", text: "{people} accepted your answer in {name}" },
                async members({ recordID }, range) {
                    const comment = await repository.byID(recordID);
                    return sliceMembers(comment ? [comment.insertUserID] : [], range);
                },
            },
        ],
        reads: [{ table: "discussions", key: "discussionID", of: "parentID" }],
        async isCurrent() {
            return ({ recordID }) =>
                row.exists(
                    row.selectFrom("discussions as q").select("q.discussionID").where("q.acceptedCommentID", "=", recordID),
                );
        },
    });
}

/** Selects a comment, also a removed one, if its discussion is present and in a category that the viewer may see. */
function selectInVisibleDiscussion(commentID: ActionColumns["recordID"], scope: Parameters<typeof isInScope>[1]) {
    return expressionBuilder<Tables>()
        .selectFrom("comments as c")
        .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
        .select("c.commentID")
        .where("c.commentID", "=", commentID)
        .where("d.dateDeleted", "is", null)
        .where(({ ref }) => isInScope(ref("d.categoryID"), scope));
}

/** Creates the condition that an action on a comment may be shown to its author: of a removed one only the removal. */
function createActionCondition({ categories }: Dependencies) {
    const row = expressionBuilder<Tables>();
    return async (viewer: Viewer) => {
        const scope = await categories.searchScope(viewer, {});
        return ({ recordID, kind, userID }: ActionColumns): Expression<SqlBool> =>
            row.exists(
                selectInVisibleDiscussion(recordID, scope)
                    .where("c.insertUserID", "=", userID)
                    .where((post) => post.or([post("c.dateDeleted", "is", null), post(kind, "=", "delete")])),
            );
    };
}

function createCommentRecords({ kit, repository, discussions, categories }: Dependencies): NotificationRecords {
    const { siteURL } = kit;
    const row = expressionBuilder<Tables>();
    return {
        parentOf: async (commentID) => (await repository.byID(commentID))?.discussionID ?? null,
        isVisible: async (viewer: Viewer): Promise<NotificationCondition> => {
            const scope = await categories.searchScope(viewer, {});
            return ({ recordID }) => row.exists(selectInVisibleDiscussion(recordID, scope).where("c.dateDeleted", "is", null));
        },
        reads: [
            { table: "comments", key: "commentID", of: "recordID" },
            { table: "discussions", key: "discussionID", of: "parentID" },
        ],
        async describe(_viewer, commentIDs) {
            const rows = await repository.byIDs(commentIDs);
            const parents = await discussions.rowsByIDs([...new Set(rows.map(({ discussionID }) => discussionID))]);
            const byID = new Map(parents.map((row) => [row.discussionID, row]));
            return new Map(
                rows.flatMap(({ commentID, discussionID, bodyHtml }): [number, NotificationSubject][] => {
                    const parent = byID.get(discussionID);
                    if (!parent) return [];
                    const { name, categoryID } = parent;
                    const discussion = { discussionID, name, url: siteURL + discussionPath(parent), categoryID };
                    const excerpt = createExcerpt(bodyHtml, EXCERPT_LENGTH);
                    return [[commentID, { name, url: siteURL + commentPath(commentID), excerpt, discussion }]];
                }),
            );
        },
    };
}
