import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { CommentRow, Comments } from "@parley/comments/server";
import { ACCEPTED_ANSWER, EDITED_COMMENT, NEW_COMMENT } from "@parley/comments/server";
import { createCategoryFollowers, isInScope } from "@parley/discussionNotifications/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionFollowers, DiscussionRow, Discussions } from "@parley/discussions/server";
import { createExcerpt } from "@parley/library/server/content";
import type { Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    ActionColumns,
    EventLookup,
    NotificationAudience,
    NotificationCause,
    NotificationCondition,
    NotificationKind,
    NotificationRecords,
    NotificationSubject,
    Notifications,
    RecordedEvent,
} from "@parley/notifications/server";
import { createEventLookup, MENTION, QUOTE } from "@parley/notifications/server";
import { findMentionedMembers, findQuotedMembers, sliceMembers } from "@parley/posting/server";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { createBestAnswers } from "./bestAnswers";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    rowByID: Comments["rowByID"];
    rowsByIDs: Comments["rowsByIDs"];
    discussions: Pick<Discussions, "rowByID" | "rowsByIDs" | "followersOf" | "followersOfAll" | "followLevelsOf">;
    categories: Pick<
        Categories,
        "searchScope" | "followersOf" | "followersOfAll" | "followLevelsOf" | "setFollowLevels" | "fragmentsByIDs"
    >;
    notifications: Pick<
        Notifications,
        "provideCause" | "provideRecords" | "provideActions" | "provideSubscriptions" | "provideHighlights"
    >;
}

/** Loads the comment of an event; undefined if there is none any more. */
type CommentLookup = EventLookup<CommentRow | undefined>;

const EXCERPT_LENGTH = 160;
/** Replies in the same discussion are one entry, whatever the reason. */
const IN_DISCUSSION = { group: "replies", by: "parent" } satisfies NotificationKind["batch"];
const ACTIVITY_TYPES = { followed: "FollowedComment", bookmarked: "BookmarkComment", participated: "ParticipateComment" };
/** Preferences of those who follow a discussion. Members who have chosen all notifications of a discussion have chosen these. */
const FOLLOWED = {
    followed: undefined,
    bookmarked: { name: "bookmarkComment", label: "somebody replies to a post that I bookmarked" },
    participated: { name: "participateComment", label: "somebody replies to a post in which I replied" },
};
const REPLIED = "{people} replied to {name}";

/**
 * Registers the notifications about comments: who is mentioned, quoted or replied to, and who follows, has started, bookmarked or taken
 * part in the discussion, or follows its category.
 */
export function registerReplyNotifications(dependencies: Dependencies): void {
    const { notifications } = dependencies;
    const commentOf = createEventLookup(({ recordID }) => dependencies.rowByID(recordID));
    const addressed = createAddressedAudiences(dependencies, commentOf);
    const following = createFollowingAudiences(dependencies, commentOf);
    notifications.provideCause({
        name: NEW_COMMENT,
        audiences: [...addressed, ...following.audiences],
        prepare: following.prepare,
    });
    notifications.provideCause({ name: EDITED_COMMENT, audiences: addressed });
    provideAcceptedAnswer(dependencies);
    notifications.provideHighlights(createBestAnswers(dependencies));
    const records = createCommentRecords(dependencies);
    notifications.provideRecords("comment", records);
    notifications.provideActions({
        recordType: "comment",
        table: "comments",
        key: "commentID",
        kinds: {
            delete: { activityType: "CommentDeleted", text: "{people} deleted your reply in {name}" },
            move: { activityType: "CommentMoved", text: "{people} moved your reply to {name}" },
            edit: { activityType: "CommentEdited", text: "{people} edited your reply in {name}" },
        },
        restored: { activityType: "CommentRestored", text: "{people} restored your reply in {name}" },
        authorOf: async (commentID) => (await dependencies.rowByID(commentID))?.insertUserID,
        isVisible: createActionCondition(dependencies),
        describe: records.describe,
    });
}

/** Creates the audiences of those whom the text of a comment addresses. */
function createAddressedAudiences({ kit }: Dependencies, commentOf: CommentLookup): NotificationAudience[] {
    const bodyOf = async (event: RecordedEvent) => (await commentOf(event))?.bodyHtml ?? "";
    return [
        {
            kind: {
                activityType: "CommentMention",
                text: "{people} mentioned you in {name}",
                preference: MENTION,
                isAddressed: true,
            },
            members: async (event, range) => sliceMembers(findMentionedMembers(await bodyOf(event)), range),
        },
        {
            kind: { activityType: "CommentQuote", text: "{people} quoted you in {name}", preference: QUOTE, isAddressed: true },
            members: async (event, range) => sliceMembers(await findQuotedMembers(kit, await bodyOf(event)), range),
        },
    ];
}

/**
 * Creates the audiences of those who are concerned with what a comment replies to, and the function that reads them for several comments
 * together.
 */
function createFollowingAudiences(
    { rowByID, rowsByIDs, discussions, categories, notifications }: Dependencies,
    commentOf: CommentLookup,
): Required<Pick<NotificationCause, "audiences" | "prepare">> {
    type Discussion = Pick<DiscussionRow, "discussionID" | "insertUserID" | "categoryID">;
    const discussionOf = createEventLookup<Discussion | undefined>(async (event) => {
        const comment = await commentOf(event);
        return comment && discussions.rowByID(comment.discussionID);
    });
    const followed = createCategoryFollowers({
        categories,
        name: "categoryComments",
        label: "there is a new reply in {name}",
        levels: { popup: "popupComments", email: "emailComments" },
        categoryOf: async (event) => (await discussionOf(event))?.categoryID,
    });
    notifications.provideSubscriptions("categoryComments", followed.subscriptions);
    /** Followers of the discussion of an event; undefined unless they have been read for several events together. */
    const followersOf = createEventLookup<DiscussionFollowers | undefined>(async () => undefined);
    const prepare = async (events: readonly RecordedEvent[]): Promise<void> => {
        const comments = await rowsByIDs(events.map(({ recordID }) => recordID));
        const commentsByID = new Map(comments.map((row) => [row.commentID, row]));
        const rows = await discussions.rowsByIDs([...new Set(comments.map(({ discussionID }) => discussionID))]);
        const discussionsByID = new Map(rows.map((row) => [row.discussionID, row]));
        const followers = await discussions.followersOfAll([...discussionsByID.keys()]);
        for (const event of events) {
            const comment = commentsByID.get(event.recordID);
            commentOf.store(event, comment);
            discussionOf.store(event, comment && discussionsByID.get(comment.discussionID));
            followersOf.store(event, comment && followers?.get(comment.discussionID));
        }
        await followed.prepare(events);
    };
    const audiences: NotificationAudience[] = [
        {
            kind: {
                activityType: "CommentReply",
                text: "{people} replied to you in {name}",
                isAddressed: true,
                preference: { name: "reply", label: "somebody answers a reply of mine" },
            },
            async members(event, range) {
                const parentID = (await commentOf(event))?.parentCommentID ?? null;
                const parent = parentID === null ? undefined : await rowByID(parentID);
                return sliceMembers(parent ? [parent.insertUserID] : [], range);
            },
        },
        {
            kind: {
                activityType: "DiscussionComment",
                text: REPLIED,
                batch: IN_DISCUSSION,
                preference: { name: "discussionComment", label: "somebody replies to a post of mine" },
            },
            async members(event, range) {
                const discussion = await discussionOf(event);
                return sliceMembers(discussion ? [discussion.insertUserID] : [], range);
            },
        },
        ...(["followed", "bookmarked", "participated"] as const).map(
            (state): NotificationAudience => ({
                kind: {
                    activityType: ACTIVITY_TYPES[state],
                    text: REPLIED,
                    batch: IN_DISCUSSION,
                    ...(FOLLOWED[state] && { preference: FOLLOWED[state] }),
                },
                isLarge: true,
                async members(event, range) {
                    const discussion = await discussionOf(event);
                    if (!discussion) return [];
                    // Who started the discussion has a preference of their own.
                    const starter = state === "participated" ? discussion.insertUserID : 0;
                    const known = (await followersOf(event))?.[state];
                    if (known)
                        return sliceMembers(
                            known.filter((userID) => userID !== starter),
                            range,
                        );
                    return discussions.followersOf(state, discussion.discussionID, range, starter);
                },
            }),
        ),
        { kind: { activityType: "NewComment", text: REPLIED, batch: IN_DISCUSSION }, ...followed.audience },
    ];
    return { audiences, prepare };
}

/** Registers the notification of an author that their answer was accepted, as long as it is. */
function provideAcceptedAnswer({ rowByID, notifications }: Dependencies): void {
    const row = expressionBuilder<Tables>();
    notifications.provideCause({
        name: ACCEPTED_ANSWER,
        audiences: [
            {
                kind: {
                    activityType: "AnswerAccepted",
                    text: "{people} accepted your answer in {name}",
                    preference: { name: "answerAccepted", label: "my answer is accepted" },
                },
                async members({ recordID }, range) {
                    const comment = await rowByID(recordID);
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

function createCommentRecords({ kit, rowByID, rowsByIDs, discussions, categories }: Dependencies): NotificationRecords {
    const { siteURL } = kit;
    const row = expressionBuilder<Tables>();
    return {
        parentOf: async (commentID) => (await rowByID(commentID))?.discussionID ?? null,
        async levelsOf(events, userIDs) {
            const discussionIDs = new Set(events.flatMap(({ parentID }) => parentID ?? []));
            const levels = await discussions.followLevelsOf([...discussionIDs], userIDs);
            return ({ parentID }) => levels.get(parentID ?? 0);
        },
        isVisible: async (viewer: Viewer): Promise<NotificationCondition> => {
            const scope = await categories.searchScope(viewer, {});
            return ({ recordID }) => row.exists(selectInVisibleDiscussion(recordID, scope).where("c.dateDeleted", "is", null));
        },
        reads: [
            { table: "comments", key: "commentID", of: "recordID" },
            { table: "discussions", key: "discussionID", of: "parentID" },
        ],
        async describe(_viewer, commentIDs) {
            const rows = await rowsByIDs(commentIDs);
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
