import type { ExportSource } from "@parley/authentication/server";
import { commentsMigrations, createCommentsServer } from "@parley/comments/server";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { Migration } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { RoleID } from "@parley/permissions/contract";
import { registerPostingLimitsSettings } from "@parley/posting/server";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createThreadsServer } from "@parley/threads/server";
import type { Users } from "@parley/users/server";
import { moderationMigrations } from "../moderation.migrations";
import { createModerationServer } from "../moderation.server";

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...commentsMigrations, ...moderationMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        const comments = createCommentsServer(kit, features);
        createReplyNotificationsServer(kit, { ...features, comments });
        createThreadsServer(kit, { ...features, comments });
        /** Exports that moderation registers. */
        const exported = new Map<string, ExportSource>();
        const users: Users = { ...features.users, provideExport: (name, source) => void exported.set(name, source) };
        registerPostingLimitsSettings(kit, features.config);
        const moderation = createModerationServer(kit, { ...features, users, comments });
        return { ...features, users, comments, moderation, exported };
    },
};

type Features = ReturnType<typeof options.register>;

/** Arguments of a request: user ID (0 for a guest), method, path and body. */
export type Call = Parameters<TestApp<Features>["call"]>;

export interface ModerationSite extends TestApp<Features>, TestCategories {
    /** Returns the body of a response; throws if the request is refused. */
    answer<T>(...call: Call): Promise<T>;
    /** Returns the status of a response. */
    statusOf(...call: Call): Promise<number>;
}

/** Another feature that the site has. */
interface FurtherFeature {
    migrations: readonly Migration[];
    register: (kit: ServerKit, features: Features) => void;
}

/** Creates a site with members, categories and moderation, and without posts. */
export async function createModerationSite(further?: FurtherFeature): Promise<ModerationSite> {
    const app = await testApp({
        ...options,
        migrations: [...options.migrations, ...(further?.migrations ?? [])],
        register(kit) {
            const features = options.register(kit);
            further?.register(kit, features);
            return features;
        },
    });
    return {
        ...app,
        ...(await settle(app)),
        async answer<T>(...call: Call) {
            const answer = await app.call(...call);
            if (answer.statusCode >= 300) throw new Error(`${call[1]} ${call[2]}: ${answer.body}`);
            return answer.body === "" ? (undefined as T) : answer.json<T>();
        },
        statusOf: async (...call) => (await app.call(...call)).statusCode,
    };
}

/** Adds a member who moderates one category, with a role of their own, and the category. */
export async function addCurator({
    answer,
    features,
    manager,
}: ModerationSite): Promise<{ curator: number; categoryID: number }> {
    const { roleID } = await answer<{ roleID: number }>(manager, "POST", "roles", { name: "Keepers", permissions: [] });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [curator = 0] = await features.users.importUsers([{ ...joined, name: "Odile", roleIDs: [RoleID.member, roleID] }]);
    const all = { "discussions.view": true, "discussions.add": true, "comments.add": true };
    const curating = { ...all, "posts.moderate": true, "discussions.delete": true, "comments.delete": true };
    const { categoryID } = await answer<{ categoryID: number }>(manager, "POST", "categories", {
        name: "Clocks",
        urlcode: "clocks",
        customPermissions: true,
        grants: {
            [RoleID.member]: all,
            [roleID]: curating,
            [RoleID.moderator]: curating,
            [RoleID.administrator]: curating,
        },
    });
    return { curator, categoryID };
}
