import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readArchive } from "@parley/archiveReaders/server";
import { categoriesMigrations, createCategoriesServer } from "@parley/categories/server";
import { commentsMigrations, createCommentsServer } from "@parley/comments/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { createDiscussionListsServer } from "@parley/discussionLists/server";
import { createDiscussionNotificationsServer, discussionNotificationsMigrations } from "@parley/discussionNotifications/server";
import { createDiscussionPagesServer } from "@parley/discussionPages/server";
import { createDiscussionsServer, discussionsMigrations } from "@parley/discussions/server";
import { createInterestsServer, interestsMigrations } from "@parley/interests/server";
import { createLayoutsServer, layoutsMigrations } from "@parley/layouts/server";
import type { ServerKit } from "@parley/library/server/kit";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { testApp } from "@parley/library/server/testing";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createReactionsServer, reactionsMigrations } from "@parley/reactions/server";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createTagsServer, tagsMigrations } from "@parley/tags/server";
import { createThreadsServer } from "@parley/threads/server";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import type { ReadArchive } from "../importer";
import { importsMigrations } from "../imports.migration";
import { createImportsServer } from "../imports.server";

const migrations = [
    ...sessionsMigrations,
    ...configMigrations,
    ...usersMigrations,
    ...mentionsMigrations,
    ...notificationsMigrations,
    ...postTypesMigrations,
    ...interestsMigrations,
    ...categoriesMigrations,
    ...tagsMigrations,
    ...reactionsMigrations,
    ...discussionsMigrations,
    ...discussionNotificationsMigrations,
    ...commentsMigrations,
    ...layoutsMigrations,
    ...importsMigrations,
];

const PASSWORD = "a kettle of many fish";

interface ImportSiteOptions {
    /** Wraps the reader passed to the importer. */
    interrupt?: (read: ReadArchive) => ReadArchive;
    now?: Date;
}

const NOON = new Date("2024-03-31T12:00:00Z");

/** Returns the options of a test site with all packages that imports write to. */
export function createImportSiteOptions(
    uploadsDirectory: string,
    { interrupt = (read) => read, now = NOON }: ImportSiteOptions = {},
) {
    return {
        migrations,
        now,
        register(kit: ServerKit) {
            const config = createConfigServer(kit);
            const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
            createMentionsServer(kit, { users });
            const notifications = createNotificationsServer(kit, { users, config });
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
            });
            createDiscussionListsServer(kit, { users, categories, tags, reactions, postTypes, interests, config, discussions });
            createDiscussionNotificationsServer(kit, { users, categories, interests, discussions, notifications });
            const comments = createCommentsServer(kit, { users, categories, reactions, discussions, config, notifications });
            const discussionPages = createDiscussionPagesServer(kit, { config, users, categories, discussions });
            createThreadsServer(kit, { config, users, discussions, discussionPages, comments });
            createReplyNotificationsServer(kit, { categories, discussions, comments, notifications });
            const owners = { users, categories, tags, reactions, discussions, comments };
            const { home } = createLayoutsServer(kit, { users, config });
            const read = interrupt(readArchive);
            const imports = createImportsServer(kit, { ...owners, config, home, uploadsDirectory, read });
            return { ...owners, config, home, imports };
        },
        permissionsOf: (userID: number, { users }: { users: Users }) => users.permissionsOf(userID),
    };
}

export type ImportSite = Awaited<ReturnType<typeof createImportSite>>;

/** Creates a site with an administrator and a member. */
export async function createImportSite(options?: ImportSiteOptions) {
    const uploadsDirectory = mkdtempSync(path.join(tmpdir(), "parley-uploads-"));
    const site = await testApp(createImportSiteOptions(uploadsDirectory, options));
    const { users, imports } = site.features;
    const admin = await users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    const member = await users.create({ name: "Newcomer", email: "newcomer@fettle.example", password: PASSWORD });
    const progress: string[] = [];
    return {
        ...site,
        admin,
        member,
        uploadsDirectory,
        progress,
        run: (directory: string, source = path.basename(directory)) =>
            imports.importArchive(directory, { source, onProgress: (line) => void progress.push(line) }),
        /** Imports an archive under a name that was given by hand. */
        runAs: (directory: string, source: string) =>
            imports.importArchive(directory, { source, isNamed: true, onProgress: (line) => void progress.push(line) }),
        /** Returns the response to a GET request of this user. */
        get: async (userID: number, address: string) => (await site.call(userID, "GET", address)).json() as never,
        async close() {
            await site.close();
            rmSync(uploadsDirectory, { recursive: true, force: true });
        },
    };
}
