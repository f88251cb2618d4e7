import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { PermissionsService } from "@parley/permissions/server";

interface Dependencies {
    users: Pick<UsersRepository, "byID" | "byIDs">;
    permissions: Pick<PermissionsService, "toPermissionReader" | "toPermissionReaders">;
    config: Pick<Config, "get">;
}

/** Creates the functions that return members as viewers, with their present permissions (FC-22). */
export function createViewers({ users, permissions, config }: Dependencies) {
    return {
        /** Returns a member as a viewer; banned and deleted members are guests. */
        async viewer(userID: number): Promise<Viewer> {
            return viewerFrom(userID === GUEST_ID ? undefined : await users.byID(userID));
        },

        /** Returns several members as viewers, without those who are banned or deleted, or may not sign in. */
        async viewers(userIDs: readonly number[]): Promise<Viewer[]> {
            const rows = await users.byIDs(userIDs);
            const readers = await permissions.toPermissionReaders(rows);
            const languages = await Promise.all(rows.map(findLanguages));
            return rows.flatMap(({ userID }, index) => {
                const reader = readers[index];
                return reader?.mayBeSignedIn ? [{ userID, permissions: reader.permissions, ...languages[index] }] : [];
            });
        },

        viewerFrom,

        /** Returns the language in which a member is written to: that of the account, else that of the site. */
        async findLanguage(userID: number | undefined): Promise<string> {
            const row = userID === undefined ? undefined : await users.byID(userID);
            return (row && (await findLanguages(row)).accountLanguage) ?? config.get("garden.locale");
        },
    };

    /** Returns the language of an account, as long as the site offers it, as the properties of a viewer. */
    async function findLanguages({ language }: UserRow): Promise<Pick<Viewer, "language" | "accountLanguage">> {
        if (language === null) return {};
        const siteLocale = await config.get("garden.locale");
        if (language === siteLocale) return { accountLanguage: language };
        return (await config.get("garden.locales")).includes(language) ? { language, accountLanguage: language } : {};
    }

    async function viewerFrom(row: UserRow | undefined): Promise<Viewer> {
        const { mayBeSignedIn, permissions: held } = await permissions.toPermissionReader(row);
        if (!row || !mayBeSignedIn) return { userID: GUEST_ID, permissions: held };
        return { userID: row.userID, permissions: held, ...(await findLanguages(row)) };
    }
}
