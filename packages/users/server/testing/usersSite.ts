import { configMigrations, configServer } from "@parley/config/server";
import { makeSessions, sessionsMigration } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { usersMigrations } from "../users.migration";
import type { Users } from "../users.server";
import { usersServer } from "../users.server";

export const PASSWORD = "a kettle of many fish";

export const usersSiteMigrations = [sessionsMigration, ...configMigrations, ...usersMigrations];

export interface UsersSite extends TestApp<{ users: Users; config: ReturnType<typeof configServer> }> {
    /** Makes a member with this name and returns the id. */
    join(name: string): Promise<number>;
    /** The administrator of the site. */
    admin: number;
}

/** A site with members on it, and nothing else. */
export async function usersSite(): Promise<UsersSite> {
    const site = await testApp({
        migrations: usersSiteMigrations,
        register: (kit) => {
            const config = configServer(kit);
            return { config, users: usersServer(kit, { config, sessions: makeSessions(kit.database, kit.clock) }) };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const { users } = site.features;
    const admin = await users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    return {
        ...site,
        admin,
        join: (name) => users.create({ name, email: `${Buffer.from(name).toString("hex")}@fettle.example`, password: PASSWORD }),
    };
}
