import type { Categories, SearchScope } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import { EDITED_DISCUSSION, NEW_DISCUSSION } from "@parley/discussions/server";
import type { Interests } from "@parley/interests/server";
import type { Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    ActionColumns,
    NotificationAudience,
    NotificationCondition,
    NotificationRecords,
    NotificationSubject,
    Notifications,
    RecordedEvent,
} from "@parley/notifications/server";
import { createEventLookup, MENTION, QUOTE } from "@parley/notifications/server";
import { findMentionedMembers, findQuotedMembers, sliceMembers } from "@parley/posting/server";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import { createCategoryFollowers } from "./categoryFollowers";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    discussions: Pick<Discussions, "rowByID" | "rowsByIDs" | "followLevelsOf">;
    categories: Pick<
        Categories,
        "searchScope" | "followersOf" | "followersOfAll" | "followLevelsOf" | "setFollowLevels" | "fragmentsByIDs"
    >;
    interests: Pick<Interests, "tagFollowersOf">;
    notifications: Pick<
        Notifications,
        "provideCause" | "provideRecords" | "provideActions" | "provideSubscriptions" | "followersOfMember"
    >;
}

/** Actions of others on posts of which the authors are notified. */
const NOTIFIED_ACTIONS = {
    delete: { activityType: "DiscussionDeleted", text: "{people} deleted your post {name}" },
    move: { activityType: "DiscussionMoved", text: "{people} moved your post {name}" },
    close: { activityType: "DiscussionClosed", text: "{people} closed your post {name}" },
    edit: { activityType: "DiscussionEdited", text: "{people} edited your post {name}" },
};

/** Registers the notifications about discussions: who is mentioned or quoted in one, and who follows its author, tags or category. */
export function registerDiscussionNotifications(dependencies: Dependencies): void {
    const { kit, discussions, categories, notifications } = dependencies;
    const { siteURL } = kit;
    const discussionOf = createEventLookup(({ recordID }) => discussions.rowByID(recordID));
    const bodyOf = async (event: RecordedEvent) => (await discussionOf(event))?.bodyHtml ?? "";

    const mentioned: NotificationAudience = {
        kind: {
            activityType: "DiscussionMention",
            text: "{people} mentioned you in {name}",
            preference: MENTION,
            isAddressed: true,
        },
        members: async (event, range) => sliceMembers(findMentionedMembers(await bodyOf(event)), range),
    };
    const quoted: NotificationAudience = {
        kind: { activityType: "DiscussionQuote", text: "{people} quoted you in {name}", preference: QUOTE, isAddressed: true },
        members: async (event, range) => sliceMembers(await findQuotedMembers(kit, await bodyOf(event)), range),
    };
    notifications.provideCause({
        name: NEW_DISCUSSION,
        audiences: [mentioned, quoted, ...createFollowers(dependencies, discussionOf)],
    });
    notifications.provideCause({ name: EDITED_DISCUSSION, audiences: [mentioned, quoted] });

    const records: NotificationRecords = {
        async levelsOf(events, userIDs) {
            const levels = await discussions.followLevelsOf([...new Set(events.map(({ recordID }) => recordID))], userIDs);
            return ({ recordID }) => levels.get(recordID);
        },
        isVisible: createDiscussionCondition(categories),
        reads: [{ table: "discussions", key: "discussionID", of: "recordID" }],
        async describe(_viewer, discussionIDs) {
            const rows = await discussions.rowsByIDs(discussionIDs);
            return new Map(
                rows.map((row): [number, NotificationSubject] => {
                    const { discussionID, name, categoryID, excerpt } = row;
                    const url = siteURL + discussionPath(row);
                    return [discussionID, { name, url, excerpt, discussion: { discussionID, name, url, categoryID } }];
                }),
            );
        },
    };
    notifications.provideRecords("discussion", records);
    notifications.provideActions({
        recordType: "discussion",
        table: "discussions",
        key: "discussionID",
        kinds: NOTIFIED_ACTIONS,
        restored: { activityType: "DiscussionRestored", text: "{people} restored your post {name}" },
        authorOf: async (discussionID) => (await discussions.rowByID(discussionID))?.insertUserID,
        isVisible: createActionCondition(categories),
        describe: records.describe,
    });
}

/** Creates the audiences of those who follow the author, a tag or the category of a new discussion. */
function createFollowers(
    { categories, interests, notifications }: Dependencies,
    discussionOf: (event: RecordedEvent) => Promise<DiscussionRow | undefined>,
): NotificationAudience[] {
    const followed = createCategoryFollowers({
        categories,
        name: "categoryPosts",
        label: "there is a new post in {name}",
        levels: { popup: "popupPosts", email: "emailPosts", digest: "emailDigest" },
        categoryOf: async (event) => (await discussionOf(event))?.categoryID,
    });
    notifications.provideSubscriptions("categoryPosts", followed.subscriptions);
    const categoryFollowers: NotificationAudience = {
        kind: { activityType: "NewDiscussion", text: "{people} posted {name}" },
        ...followed.audience,
    };
    const memberFollowers: NotificationAudience = {
        kind: {
            activityType: "MemberDiscussion",
            text: "{people} posted {name}",
            preference: { name: "memberDiscussion", label: "a member I follow starts a post" },
        },
        isLarge: true,
        members: ({ actorUserID }, range) => notifications.followersOfMember(actorUserID, range),
    };
    const tagFollowers: NotificationAudience = {
        kind: {
            activityType: "TagDiscussion",
            text: "{people} posted {name}",
            preference: { name: "tagDiscussion", label: "there is a new post with a tag I follow" },
        },
        isLarge: true,
        members: ({ recordID }, range) => interests.tagFollowersOf("discussion", recordID, range),
    };
    return [memberFollowers, tagFollowers, categoryFollowers];
}

/** Creates the condition that an action on a discussion may be shown to its author: of a removed one only the removal. */
function createActionCondition(categories: Dependencies["categories"]) {
    const row = expressionBuilder<Tables>();
    return async (viewer: Viewer) => {
        const scope = await categories.searchScope(viewer, {});
        return ({ recordID, kind, userID }: ActionColumns): Expression<SqlBool> =>
            row.exists(
                row
                    .selectFrom("discussions as d")
                    .select("d.discussionID")
                    .where("d.discussionID", "=", recordID)
                    .where("d.insertUserID", "=", userID)
                    .where((post) => post.or([post("d.dateDeleted", "is", null), post(kind, "=", "delete")]))
                    .where(({ ref }) => isInScope(ref("d.categoryID"), scope)),
            );
    };
}

/** Creates the condition that a discussion has not been removed, and is in a category that the viewer may see. */
function createDiscussionCondition(categories: Dependencies["categories"]) {
    const row = expressionBuilder<Tables>();
    return async (viewer: Viewer): Promise<NotificationCondition> => {
        const scope = await categories.searchScope(viewer, {});
        return ({ recordID }) =>
            row.exists(
                row
                    .selectFrom("discussions as d")
                    .select("d.discussionID")
                    .where("d.discussionID", "=", recordID)
                    .where("d.dateDeleted", "is", null)
                    .where(({ ref }) => isInScope(ref("d.categoryID"), scope)),
            );
    };
}

/** Returns the condition that a category is one of those that the viewer may see. */
export function isInScope(categoryID: Expression<number>, { categoryIDs, areExcluded }: SearchScope): Expression<SqlBool> {
    const row = expressionBuilder<Tables>();
    if (categoryIDs.length === 0) return row.lit(areExcluded);
    return row(categoryID, areExcluded ? "not in" : "in", categoryIDs);
}
