import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** What a token may be used for: calls that only read, all others, and calls that need the permissions of managers and moderators. */
export const TOKEN_SCOPES = ["read", "write", "manage"] as const;
export const TokenScope = Type.Unsafe<(typeof TOKEN_SCOPES)[number]>({ type: "string", enum: [...TOKEN_SCOPES] });
export type TokenScope = Static<typeof TokenScope>;

export const MAX_TOKEN_NAME_LENGTH = 100;

/** An access token of a member (contract §5.17). */
export const Token = Type.Object({
    tokenID: Type.Integer(),
    name: Type.String(),
    scopes: Type.Array(TokenScope),
    dateInserted: DateTime,
    /** Null for a token that does not expire. */
    dateExpires: Type.Union([DateTime, Type.Null()]),
    /** Null for a token that was never used; at most an hour late. */
    dateLastUsed: Type.Union([DateTime, Type.Null()]),
    /** The token itself, only when it is created or shown. */
    accessToken: Type.Optional(Type.String()),
});
export type Token = Static<typeof Token>;

/** Lists the member's own tokens, without the tokens themselves. This and the following calls need `tokens.add`, and refuse tokens. */
export const getTokens = defineEndpoint({ method: "GET", path: "/tokens", response: Type.Array(Token) });

const byID = Type.Object({ tokenID: ID });

/** Shows a token. A transient key proves that the request is from a page of the site (contract §5.17); requires recent authentication. */
export const getToken = defineEndpoint({
    method: "GET",
    path: "/tokens/:tokenID",
    params: byID,
    query: Type.Object({ transientKey: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: Token,
});

/** Creates a token. Without scopes it may be used for everything that its owner may. Requires recent authentication. */
export const postToken = defineEndpoint({
    method: "POST",
    path: "/tokens",
    body: Type.Object({
        name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH })),
        scopes: Type.Optional(Type.Array(TokenScope, { minItems: 1, maxItems: TOKEN_SCOPES.length })),
        /** A year from now by default; null for a token that does not expire. */
        dateExpires: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 50 }), Type.Null()])),
    }),
    response: Token,
});

/** Deletes a token; what uses it is refused from then on. */
export const deleteToken = defineEndpoint({ method: "DELETE", path: "/tokens/:tokenID", params: byID, response: NoContent });

/** Name of the query parameter that carries a role token (contract §1.1). */
export const ROLE_TOKEN_PARAMETER = "role-token";

/** Returns a short-lived token for reading what the caller's roles may read. */
export const postRoleToken = defineEndpoint({
    method: "POST",
    path: "/tokens/roles",
    response: Type.Object({ roleToken: Type.String(), expires: DateTime }),
});
