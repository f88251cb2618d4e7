import { createHmac, randomBytes } from "node:crypto";
import type { DateTime, Input } from "@parley/library/contract";
import { fill, isWithin, parseDateTime, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { isSame, readSecret } from "@parley/library/server/secrets";
import type { postToken, Token, TokenScope } from "@parley/tokens/contract";
import { TOKEN_SCOPES } from "@parley/tokens/contract";
import type { Users } from "@parley/users/server";
import type { AccessTokenRow, TokensRepository } from "./tokens.repository";

interface Dependencies extends Pick<ServerKit, "clock"> {
    database: Database;
    actionLog: Pick<ActionLog, "record">;
    repository: TokensRepository;
    users: {
        alternativeSignIn: {
            requireFreshProof: (...given: Parameters<Users["alternativeSignIn"]["requireFreshProof"]>) => Promise<unknown>;
        };
    };
}

/** A token that is valid, and whose it is. */
export interface ValidToken {
    tokenID: number;
    userID: number;
    scopes: readonly TokenScope[];
}

/** Maximum number of tokens of one member. */
const MAX_TOKENS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetime of a token that is created without a date. */
const USUAL_LIFE_MS = 365 * DAY_MS;
/** The last use is stored at most this often. */
const USED_EVERY_MS = 60 * 60 * 1000;

export type TokensService = ReturnType<typeof createTokensService>;

/** Creates the service for access tokens (contract §5.17). The secret part of a token is computed, and not stored. */
export function createTokensService({ database, clock, actionLog, repository, users }: Dependencies) {
    const now = () => toDateTime(clock());

    return {
        async list(viewer: Viewer): Promise<Token[]> {
            requireOwner(viewer);
            return (await repository.of(viewer.userID)).map(toToken);
        },

        /** Shows a token to its owner. `isKeyRight` tells whether the transient key in the request is that of a page for this member. */
        async show(viewer: Viewer, tokenID: number, isKeyRight: boolean): Promise<Token> {
            requireOwner(viewer);
            await users.alternativeSignIn.requireFreshProof(viewer);
            if (!isKeyRight) throw forbidden("csrf", { description: "The transient key is not that of this session." });
            const row = await repository.byID(tokenID);
            if (row?.userID !== viewer.userID) throw notFound("Token");
            return { ...toToken(row), accessToken: await compute(row) };
        },

        async create(viewer: Viewer, { name = "", scopes, dateExpires }: Input<typeof postToken>): Promise<Token> {
            requireOwner(viewer);
            await users.alternativeSignIn.requireFreshProof(viewer);
            if (scopes?.length === 0) throw invalidField("scopes", "Choose what the token may do.");
            const row = {
                userID: viewer.userID,
                name,
                scopes: TOKEN_SCOPES.filter((scope) => scopes?.includes(scope) ?? true).join(","),
                salt: randomBytes(18).toString("base64url"),
                dateInserted: now(),
                dateExpires: toExpiry(dateExpires),
                dateLastUsed: null,
                dateDeleted: null,
            };
            await requireRoom(viewer);
            const made = { ...row, tokenID: await repository.insert(row) };
            return { ...toToken(made), accessToken: await compute(made) };
        },

        /** Deletes a token; what uses it is refused from then on, until this is undone. */
        async remove(viewer: Viewer, tokenID: number): Promise<void> {
            requireOwner(viewer);
            const dateDeleted = now();
            await database.transaction(async () => {
                if (!(await repository.remove(viewer.userID, tokenID, dateDeleted))) throw notFound("Token");
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "accessToken",
                    recordID: tokenID,
                    recordUserID: viewer.userID,
                    before: { dateDeleted: null },
                    after: { dateDeleted },
                });
            });
        },

        /** Restores a deleted token of the viewer, which works again. Like creating one, this requires recent authentication. */
        async restore(viewer: Viewer, tokenID: number): Promise<void> {
            requireOwner(viewer);
            await users.alternativeSignIn.requireFreshProof(viewer);
            await requireRoom(viewer);
            await repository.restore(tokenID);
        },

        /** Returns the token that was sent with a request; undefined if it is wrong, deleted or expired (FC-35). */
        async verify(accessToken: string): Promise<ValidToken | undefined> {
            // Stryker disable next-line Regex, ArrayDeclaration: only finds the row, with whose token the whole text is compared.
            const [, id = ""] = /^pat\.([1-9]\d{0,9})\.[\w-]{43}$/.exec(accessToken) ?? [];
            const row = id === "" ? undefined : await repository.byID(Math.min(Number(id), MAX_ID));
            if (!row || !isSame(accessToken, await compute(row))) return undefined;
            // Stryker disable next-line ConditionalExpression: null is no text that is before another; the type checker does not know it.
            if (row.dateExpires !== null && row.dateExpires <= now()) return undefined;
            const { tokenID, userID, dateLastUsed } = row;
            const isNew = dateLastUsed === null || !isWithin(Date.parse(dateLastUsed), clock().getTime(), USED_EVERY_MS);
            if (isNew) await repository.setLastUsed(tokenID, now());
            return { tokenID, userID, scopes: readScopes(row) };
        },

        removeAllOf: repository.removeAllOf,

        /** Returns a member's tokens for the export of their data. */
        exported: async (userID: number): Promise<Token[]> => (await repository.of(userID)).map(toToken),
    };

    async function requireRoom({ userID }: Viewer): Promise<void> {
        if ((await repository.of(userID)).length >= MAX_TOKENS)
            throw badRequest(
                fill("You have {maximum} tokens, which is as many as a member may have. Delete one first.", {
                    maximum: MAX_TOKENS,
                }),
            );
    }

    async function compute({ tokenID, userID, salt }: Pick<AccessTokenRow, "tokenID" | "userID" | "salt">): Promise<string> {
        const secret = await readSecret(database, "access-tokens");
        return `pat.${tokenID}.${createHmac("sha256", secret).update(`${tokenID} ${userID} ${salt}`).digest("base64url")}`;
    }

    function toExpiry(written: string | null | undefined): DateTime | null {
        if (written === null) return null;
        if (written === undefined) return toDateTime(new Date(clock().getTime() + USUAL_LIFE_MS));
        const date = parseDateTime(written);
        if (!date || date.dateTime <= now()) throw invalidField("dateExpires", "dateExpires should be a date in the future.");
        return date.dateTime;
    }
}

const MAX_ID = 2_147_483_647;

/** Tokens belong to a member in person: no token may create, show, delete or restore one. */
function requireOwner(viewer: Viewer): void {
    if (viewer.token) throw forbidden("session.valid", { description: "Tokens can’t be managed with a token. Sign in instead." });
    requirePermission(viewer, "tokens.add");
}

const readScopes = ({ scopes }: Pick<AccessTokenRow, "scopes">) =>
    TOKEN_SCOPES.filter((scope) => scopes.split(",").includes(scope));

function toToken(row: AccessTokenRow): Token {
    const { tokenID, name, dateInserted, dateExpires, dateLastUsed } = row;
    return { tokenID, name, scopes: readScopes(row), dateInserted, dateExpires, dateLastUsed };
}
