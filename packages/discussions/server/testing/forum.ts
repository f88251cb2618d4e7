import { createActionLogServer } from "@parley/actionLog/server";
import { createBulkModerationServer } from "@parley/bulkModeration/server";
import { categoriesMigrations, createCategoriesServer } from "@parley/categories/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createDiscussionListsServer } from "@parley/discussionLists/server";
import { createDiscussionNotificationsServer, discussionNotificationsMigrations } from "@parley/discussionNotifications/server";
import { createDiscussionOptionsServer } from "@parley/discussionOptions/server";
import { createDiscussionPagesServer } from "@parley/discussionPages/server";
import { createDiscussionStatusesServer, discussionStatusesMigrations } from "@parley/discussionStatuses/server";
import { createDraftsServer, draftsMigrations } from "@parley/drafts/server";
import { createInterestsServer, interestsMigrations } from "@parley/interests/server";
import type { ServerKit } from "@parley/library/server/kit";
import { longRunnerMigration } from "@parley/library/server/longRunner";
import { secretsMigration } from "@parley/library/server/secrets";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import { RoleID } from "@parley/permissions/contract";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createReactionsServer, reactionsMigrations } from "@parley/reactions/server";
import { createTagsServer, tagsMigrations } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import { discussionsMigrations } from "../discussions.migration";
import { createDiscussionsServer } from "../discussions.server";

/** How replies to mails arrive at a test site. */
export const MAIL_IN = { replyAddress: "reply@forum.test", key: "the key of the mail server next door" };

/** Features of a test site with discussions. */
export const forumOptions = {
    migrations: [
        secretsMigration,
        longRunnerMigration,
        ...sessionsMigrations,
        ...configMigrations,
        ...usersMigrations,
        ...postTypesMigrations,
        ...discussionStatusesMigrations,
        ...interestsMigrations,
        ...categoriesMigrations,
        ...tagsMigrations,
        ...reactionsMigrations,
        ...discussionsMigrations,
        ...discussionNotificationsMigrations,
        ...draftsMigrations,
        ...notificationsMigrations,
    ],
    register(kit: ServerKit) {
        const config = createConfigServer(kit);
        const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
        createActionLogServer(kit, { users });
        const notifications = createNotificationsServer(kit, { users, config, mailIn: MAIL_IN });
        const drafts = createDraftsServer(kit, { users, config, notifications });
        const postTypes = createPostTypesServer(kit);
        const categories = createCategoriesServer(kit, { users, config, postTypes });
        const tags = createTagsServer(kit);
        const interests = createInterestsServer(kit, { users, categories, tags });
        const reactions = createReactionsServer(kit, { users, notifications });
        const discussions = createDiscussionsServer(kit, {
            users,
            categories,
            tags,
            reactions,
            postTypes,
            config,
            notifications,
            drafts,
        });
        createDiscussionStatusesServer(kit, { discussions });
        createDiscussionNotificationsServer(kit, { users, categories, interests, discussions, notifications });
        createDiscussionListsServer(kit, { users, categories, tags, reactions, postTypes, interests, config, discussions });
        createBulkModerationServer(kit, { categories, discussions });
        createDiscussionOptionsServer(kit, { discussions });
        const discussionPages = createDiscussionPagesServer(kit, { users, categories, config, drafts, discussions });
        const { mail } = kit;
        return { mail, config, users, notifications, drafts, categories, tags, reactions, discussions, discussionPages };
    },
    hasSessions: true,
    permissionsOf: (userID: number, { users }: { users: Users }) => users.permissionsOf(userID),
};

export type ForumFeatures = ReturnType<typeof forumOptions.register>;

/** The members and categories of every test: four members, a public category, and one for moderators only. */
export interface TestCategories {
    manager: number;
    moderator: number;
    author: number;
    member: number;
    open: number;
    hidden: number;
}

export interface Forum extends TestApp<ForumFeatures>, TestCategories {
    /** Starts a discussion with the API and returns it. */
    start(userID: number, more?: object): Promise<{ discussionID: number; url: string; name: string }>;
}

/** Creates a test site with members and categories, without discussions. */
export async function makeForum(): Promise<Forum> {
    const app = await testApp(forumOptions);
    const site = await settle(app);
    return {
        ...app,
        ...site,
        async start(userID, more = {}) {
            const input = {
                name: "Kettle trips the breaker",
                body: "Only when it is *already* warm.",
                format: "markdown",
                categoryID: site.open,
                ...more,
            };
            const answer = await app.call(userID, "POST", "discussions", input);
            if (answer.statusCode !== 201) throw new Error(answer.body);
            return answer.json();
        },
    };
}

/** Creates the members and categories on a new site, and lifts the posting limits. */
export async function settle({ features, call }: Pick<TestApp<ForumFeatures>, "features" | "call">): Promise<TestCategories> {
    await features.config.set(NO_POSTING_LIMITS);
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [manager = 0, moderator = 0, author = 0, member = 0] = await features.users.importUsers([
        { ...joined, name: "Marguerite", roleIDs: [RoleID.administrator] },
        { ...joined, name: "Ines", roleIDs: [RoleID.moderator] },
        { ...joined, name: "Dunstan" },
        { ...joined, name: "Hana" },
    ]);
    const types = { allowedDiscussionTypes: ["discussion", "question"] };
    const addCategory = async (name: string, more: object) => {
        const answer = await call(manager, "POST", "categories", { name, urlcode: name.toLowerCase(), ...types, ...more });
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ categoryID: number }>().categoryID;
    };
    const all = { "discussions.view": true, "discussions.add": true, "discussions.edit": true, "comments.add": true };
    const open = await addCategory("Kettles", {});
    const hidden = await addCategory("Backroom", {
        customPermissions: true,
        grants: { [RoleID.moderator]: all, [RoleID.administrator]: all },
    });
    return { manager, moderator, author, member, open, hidden };
}
