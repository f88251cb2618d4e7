import { createHash, randomBytes } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { AccountKey, KeyPurpose } from "./keys.repository";
import { createKeysRepository } from "./keys.repository";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Lifetimes of mailed keys, in milliseconds. */
const GOOD_FOR: Record<KeyPurpose, number> = {
    emailConfirm: 7 * DAY,
    emailChange: DAY,
    emailBack: 14 * DAY,
    passwordReset: 2 * HOUR,
};

/**
 * Delay before expired keys are deleted, in milliseconds. A clock that was a day ahead must not delete keys that are valid again after its
 * correction (FC-91).
 */
const SWEEP_AFTER = 2 * DAY;

export type KeysService = ReturnType<typeof createKeysService>;

/** Entry pages to which mailed keys lead (contract §6). */
const PAGES: Record<KeyPurpose, string> = {
    emailConfirm: "emailconfirm",
    emailChange: "emailconfirm",
    emailBack: "emailback",
    passwordReset: "passwordreset",
};

/**
 * Creates the service for mailed keys. Only a hash is stored, so that a leaked table opens nothing. A key is valid once, for one account,
 * purpose and email address, and for a limited time (FC-28).
 */
export function createKeysService({ database, clock, siteURL }: Pick<ServerKit, "database" | "clock" | "siteURL">) {
    const keys = createKeysRepository(database);
    const now = () => toDateTime(clock());

    return {
        /** Creates a key and returns the link to mail. */
        async make(
            purpose: KeyPurpose,
            { userID, email, emailKey }: Pick<AccountKey, "userID" | "email" | "emailKey">,
        ): Promise<string> {
            const key = randomBytes(32).toString("base64url");
            const dateExpires = toDateTime(new Date(clock().getTime() + GOOD_FOR[purpose]));
            await keys.insert({ keyHash: hashOf(key), userID, purpose, email, emailKey, dateInserted: now(), dateExpires });
            return `${siteURL}/entry/${PAGES[purpose]}/${userID}/${key}`;
        },

        /** Returns a valid key of an account without using it up; throws 400 if it is invalid or for another purpose. */
        async look(userID: number, key: string, purposes: readonly KeyPurpose[]): Promise<AccountKey> {
            const row = await keys.find(hashOf(key), now());
            if (!row || row.userID !== userID || !purposes.includes(row.purpose)) throw notGood();
            return row;
        },

        /** Uses up a key; throws 400 if it was used concurrently. */
        async use({ keyHash }: AccountKey): Promise<void> {
            if (!(await keys.take(keyHash, now()))) throw notGood();
        },

        /** Returns the user whose account the link in a mail opens, if any. */
        ownerIn(text: string): number | undefined {
            // bounded: a mail of ours.
            const found = new RegExp(`${escaped(siteURL)}/entry/(?:${Object.values(PAGES).join("|")})/(\\d+)/`).exec(text)?.[1];
            return found === undefined ? undefined : Number(found);
        },

        /** Returns the text of a mail with the keys in links masked. */
        // bounded: a mail of ours.
        masked: (text: string): string => text.replace(new RegExp(`(${escaped(siteURL)}/entry/)\\S+`, "g"), "$1…"),

        /** Invalidates all keys of an account, or those for some purposes. */
        forget: keys.removeAllOf,

        sweep: (): Promise<void> => keys.removeExpired(toDateTime(new Date(clock().getTime() - SWEEP_AFTER))),
    };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const notGood = () => badRequest("This link has expired or was already used. Request a new one.");

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
