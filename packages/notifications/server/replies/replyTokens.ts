import { createHash, randomBytes } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { ReplyTokenRow } from "../notifications.schema";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days for which a mail can be replied to. */
const VALID_DAYS = 60;
const TOKEN_BYTES = 16;

/** Tokens as they are in addresses: mail programs may change the case of letters, so there are only small ones. */
export const REPLY_TOKEN = /\+([0-9a-f]{32})@/i;

export type ReplyTokens = ReturnType<typeof createReplyTokens>;

/** Creates the functions for the tokens in the addresses at which replies to mails arrive: one for each member and post, stored as a hash. */
export function createReplyTokens({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    return {
        async create(userID: number, recordType: string, recordID: number): Promise<string> {
            const token = randomBytes(TOKEN_BYTES).toString("hex");
            const dateExpires = toDateTime(new Date(clock().getTime() + VALID_DAYS * DAY_MS));
            await database.query
                .insertInto("replyTokens")
                .values({ tokenHash: toHash(token), userID, recordType, recordID, dateExpires })
                .execute();
            return token;
        },

        /** Returns what a token stands for; undefined for an unknown or expired one. */
        find: (token: string): Promise<ReplyTokenRow | undefined> =>
            database.query
                .selectFrom("replyTokens")
                .selectAll()
                .where("tokenHash", "=", toHash(token.toLowerCase()))
                .where("dateExpires", ">", toDateTime(clock()))
                .executeTakeFirst(),

        async removeExpired(): Promise<void> {
            await database.query.deleteFrom("replyTokens").where("dateExpires", "<=", toDateTime(clock())).execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("replyTokens").where("userID", "=", userID).execute();
        },
    };
}

/** The token is random, so that a plain hash cannot be searched for it. */
const toHash = (token: string): string => createHash("sha256").update(token).digest("hex");
