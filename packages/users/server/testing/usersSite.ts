import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { usersMigrations } from "../users.migration";
import type { Users } from "../users.server";
import { createUsersServer } from "../users.server";

export const PASSWORD = "a kettle of many fish";

export const usersSiteMigrations = [...sessionsMigrations, ...configMigrations, ...usersMigrations];

export interface UsersSite extends TestApp<{ users: Users; config: ReturnType<typeof createConfigServer> }> {
    /** Creates a member and returns their ID. */
    join(name: string): Promise<number>;
    /** User ID of the administrator. */
    admin: number;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
}

/** Creates a site with only the users feature. */
export async function usersSite(): Promise<UsersSite> {
    const uploadsDirectory = mkdtempSync(path.join(tmpdir(), "parley-uploads-"));
    const site = await testApp({
        migrations: usersSiteMigrations,
        hasSessions: true,
        register: (kit) => {
            const config = createConfigServer(kit);
            const sessions = createSessions(kit.database, kit.clock);
            return { config, users: createUsersServer(kit, { config, sessions, uploadsDirectory }) };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const { users } = site.features;
    const admin = await users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    return {
        ...site,
        admin,
        uploadsDirectory,
        async close() {
            await site.close();
            rmSync(uploadsDirectory, { recursive: true, force: true });
        },
        join: (name) => users.create({ name, email: `${Buffer.from(name).toString("hex")}@fettle.example`, password: PASSWORD }),
    };
}
