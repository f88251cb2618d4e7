import { createHash, randomBytes } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { AccountKey, KeyPurpose } from "./keys.repository";
import { createKeysRepository } from "./keys.repository";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a mailed key is good for. */
const GOOD_FOR: Record<KeyPurpose, number> = {
    emailConfirm: 7 * DAY,
    emailChange: DAY,
    emailBack: 14 * DAY,
    passwordReset: 2 * HOUR,
};

/** What a clock that is a day ahead takes for expired is still there when it has been put back (FC-91). */
const SWEEP_AFTER = 2 * DAY;

export type KeysService = ReturnType<typeof createKeysService>;

/** The pages that mailed keys lead to (contract §6). */
const PAGES: Record<KeyPurpose, string> = {
    emailConfirm: "emailconfirm",
    emailChange: "emailconfirm",
    emailBack: "emailback",
    passwordReset: "passwordreset",
};

/**
 * Keys that are mailed to people. The table holds a hash of each, so that a stolen copy of it opens nothing; a key works once, for one
 * account, one purpose and one address, and for a time (FC-28).
 */
export function createKeysService({ database, clock, siteURL }: Pick<ServerKit, "database" | "clock" | "siteURL">) {
    const keys = createKeysRepository(database);
    const now = () => toDateTime(clock());

    return {
        /** Makes a key and returns the address it is to be mailed as. */
        async make(
            purpose: KeyPurpose,
            { userID, email, emailKey }: Pick<AccountKey, "userID" | "email" | "emailKey">,
        ): Promise<string> {
            const key = randomBytes(32).toString("base64url");
            const dateExpires = toDateTime(new Date(clock().getTime() + GOOD_FOR[purpose]));
            await keys.insert({ keyHash: hashOf(key), userID, purpose, email, emailKey, dateInserted: now(), dateExpires });
            return `${siteURL}/entry/${PAGES[purpose]}/${userID}/${key}`;
        },

        /** What a key opens; throws 400 when it opens nothing for this account. Looking at it does not use it. */
        async look(userID: number, key: string, purposes: readonly KeyPurpose[]): Promise<AccountKey> {
            const row = await keys.find(hashOf(key), now());
            if (!row || row.userID !== userID || !purposes.includes(row.purpose)) throw notGood();
            return row;
        },

        /** Uses a key up; throws 400 when somebody else just has. */
        async use({ keyHash }: AccountKey): Promise<void> {
            if (!(await keys.take(keyHash, now()))) throw notGood();
        },

        /** Whose account the link in a mail opens, if it opens one. */
        ownerIn(text: string): number | undefined {
            // bounded: a mail of ours.
            const found = new RegExp(`${escaped(siteURL)}/entry/(?:${Object.values(PAGES).join("|")})/(\\d+)/`).exec(text)?.[1];
            return found === undefined ? undefined : Number(found);
        },

        /** The text of a mail without what opens anything. */
        // bounded: a mail of ours.
        masked: (text: string): string => text.replace(new RegExp(`(${escaped(siteURL)}/entry/)\\S+`, "g"), "$1…"),

        /** Makes every key of an account worthless, or those for some purposes. */
        forget: keys.removeAllOf,

        sweep: (): Promise<void> => keys.removeExpired(toDateTime(new Date(clock().getTime() - SWEEP_AFTER))),
    };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const notGood = () => badRequest("This link has expired or was already used. Request a new one.");

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
