import type { Categories, SearchScope } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
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
} from "@parley/notifications/server";
import { findMentionedMembers, findQuotedMembers, sliceMembers } from "@parley/posting/server";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import type { DiscussionsRepository } from "../discussions.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    repository: Pick<DiscussionsRepository, "byID" | "byIDs">;
    categories: Pick<Categories, "searchScope" | "followersOf">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "provideActions">;
}

/** Causes of notifications in this package. */
export const NEW_DISCUSSION = "discussion";
export const EDITED_DISCUSSION = "discussionEdit";

/** What authors are told of that others do with their posts. */
const TOLD_ACTIONS = {
    delete: { activityType: "DiscussionDeleted", text: "{people} deleted your post {name}" },
    move: { activityType: "DiscussionMoved", text: "{people} moved your post {name}" },
    close: { activityType: "DiscussionClosed", text: "{people} closed your post {name}" },
    edit: { activityType: "DiscussionEdited", text: "{people} edited your post {name}" },
};

/** Identifies a discussion as a cause: a mention that an edit adds notifies nobody who has been notified of the discussion. */
export const toDiscussionCauseKey = (discussionID: number): string => `post discussion ${discussionID}`;

/** Registers the notifications about discussions: who is mentioned or quoted in one, and who follows its category. */
export function registerDiscussionNotifications({ kit, repository, categories, notifications }: Dependencies): void {
    const { siteURL } = kit;
    const bodyOf = async (discussionID: number) => (await repository.byID(discussionID))?.bodyHtml ?? "";

    const mentioned: NotificationAudience = {
        kind: { activityType: "DiscussionMention", text: "{people} mentioned you in {name}" },
        members: async ({ recordID }, range) => sliceMembers(findMentionedMembers(await bodyOf(recordID)), range),
    };
    const quoted: NotificationAudience = {
        kind: { activityType: "DiscussionQuote", text: "{people} quoted you in {name}" },
        members: async ({ recordID }, range) => sliceMembers(await findQuotedMembers(kit, await bodyOf(recordID)), range),
    };
    const categoryFollowers: NotificationAudience = {
        kind: { activityType: "NewDiscussion", text: "{people} posted {name}" },
        isLarge: true,
        async members({ recordID }, range) {
            const row = await repository.byID(recordID);
            return row ? categories.followersOf(row.categoryID, "popupPosts", range) : [];
        },
    };
    notifications.provideCause({ name: NEW_DISCUSSION, audiences: [mentioned, quoted, categoryFollowers] });
    notifications.provideCause({ name: EDITED_DISCUSSION, audiences: [mentioned, quoted] });

    const records: NotificationRecords = {
        isVisible: createDiscussionCondition(categories),
        reads: [{ table: "discussions", key: "discussionID", of: "recordID" }],
        async describe(_viewer, discussionIDs) {
            const rows = await repository.byIDs(discussionIDs);
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
        kinds: TOLD_ACTIONS,
        restored: { activityType: "DiscussionRestored", text: "{people} restored your post {name}" },
        authorOf: async (discussionID) => (await repository.byID(discussionID))?.insertUserID,
        isVisible: createActionCondition(categories),
        describe: records.describe,
    });
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
