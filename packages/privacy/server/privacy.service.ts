import type { Config } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { AnonymizeData, Privacy } from "@parley/privacy/contract";
import { anonymizeDataIn, toPrivacyCookie } from "@parley/privacy/contract";

interface UserPrivacyTable {
    userID: number;
    /** Without a row the site's setting applies. */
    anonymizeData: AnonymizeData;
}

declare module "@parley/library/server/database" {
    interface Tables {
        userPrivacy: UserPrivacyTable;
    }
}

export interface Dependencies {
    config: Config;
    sessions: Pick<Sessions, "forgetDevices">;
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** Creates the service for the choice of anonymous counting (ADM-015…ADM-021, FC-24). */
export function createPrivacyService({ database }: Pick<ServerKit, "database">, { config, sessions }: Dependencies) {
    return {
        /** Returns a member's choice; throws 403 for guests, whose choice is in a cookie. */
        async get(viewer: Viewer): Promise<Privacy> {
            requireSession(viewer);
            return { AnonymizeData: await chosenBy(viewer.userID) };
        },

        async set(viewer: Viewer, given: unknown): Promise<Privacy> {
            requireSession(viewer);
            const anonymizeData = anonymizeDataIn(given) ?? "-1";
            await database.query
                .insertInto("userPrivacy")
                .values({ userID: viewer.userID, anonymizeData })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet({ anonymizeData }))
                .execute();
            if (await isAnonymous(viewer.userID)) await sessions.forgetDevices(viewer.userID);
            return { AnonymizeData: anonymizeData };
        },

        /** Deletes the choice of an erased account. */
        async erase(userID: number): Promise<void> {
            await database.query.deleteFrom("userPrivacy").where("userID", "=", userID).execute();
        },

        isAnonymous,
    };

    /**
     * Checks whether identifying data must not be stored for a user, by their choice or the site's setting. A guest's choice is in the
     * given cookies.
     */
    async function isAnonymous(userID: number, cookies: Readonly<Record<string, string | undefined>> = {}): Promise<boolean> {
        const choice =
            userID === GUEST_ID
                ? anonymizeDataIn(cookies[toPrivacyCookie(await config.get("garden.cookie.name"))])
                : await chosenBy(userID);
        return choice === undefined || choice === "-1" ? config.get("analytics.anonymizeData") : choice === "1";
    }

    async function chosenBy(userID: number): Promise<AnonymizeData> {
        const row = await database.query
            .selectFrom("userPrivacy")
            .select("anonymizeData")
            .where("userID", "=", userID)
            .executeTakeFirst();
        return row?.anonymizeData ?? "-1";
    }
}
