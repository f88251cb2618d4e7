import type { Permissions } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SignedTimes } from "@parley/library/server/secrets";
import { readSecret, signClaims, verifyClaims } from "@parley/library/server/secrets";
import { ROLE_TOKEN_PARAMETER } from "@parley/tokens/contract";
import type { Users } from "@parley/users/server";
import type { FastifyRequest } from "fastify";
import type { TokensService } from "./tokens.service";

interface Dependencies extends Pick<ServerKit, "clock"> {
    database: Database;
    users: Pick<Users, "viewer" | "me" | "alternativeSignIn" | "permissionsOfRoles">;
    tokens: Pick<TokensService, "verify">;
}

interface RoleClaims extends SignedTimes {
    roleIDs: number[];
}

/** Lifetime of a role token, in seconds. Tokens of one period are equal, so that responses to them can be cached. */
const ROLE_TOKEN_SECONDS = 240;
const PERIOD_SECONDS = 120;
/** Permissions that a role token keeps: to read content, and nothing else. */
const READING = ["discussions.view", "events.view", "kb.view"];
/** Permissions to take part, which a token keeps without the scope `manage`. */
const TAKING_PART = [
    ...READING,
    "articles.add",
    "comments.add",
    "comments.email",
    "conversations.add",
    "conversations.email",
    "discussions.add",
    "discussions.closeOwn",
    "discussions.email",
    "flag.add",
    "groups.add",
    "noAds.use",
    "profiles.edit",
    "profiles.view",
    "reactions.negative.add",
    "reactions.positive.add",
    "reactions.view",
    "schedule.allow",
    "tags.add",
    "uploads.add",
];

/** Creates the functions that determine the viewer of requests with tokens, and the issue of role tokens. */
export function createTokenViewer({ clock, database, users, tokens }: Dependencies) {
    const secret = () => readSecret(database, "role-tokens");

    return {
        /**
         * Returns the viewer of a request with an access token or a role token; undefined for a request without either. Throws 401 for one
         * that is wrong or expired, or whose owner is banned or closed: such a request is never that of a guest (FC-22, FC-35).
         */
        async find(request: FastifyRequest): Promise<Viewer | undefined> {
            const [, accessToken] = /^bearer\b(.*)$/is.exec(request.headers.authorization ?? "") ?? [];
            if (accessToken !== undefined) return byAccessToken(accessToken.trim());
            const roleToken = (request.query as Record<string, unknown> | undefined)?.[ROLE_TOKEN_PARAMETER];
            if (roleToken === undefined || request.method !== "GET") return undefined;
            // A name with brackets makes an object of the value, of which no text can be made.
            return byRoleToken(typeof roleToken === "string" ? roleToken : "", request);
        },

        /** Issues a token for reading what the viewer's roles may read. */
        async issueRoleToken(viewer: Viewer): Promise<{ roleToken: string; expires: string }> {
            const roleIDs = [...((await users.me(viewer)).roleIDs ?? [])].sort((a, b) => a - b);
            const iat = Math.floor(clock().getTime() / 1000 / PERIOD_SECONDS) * PERIOD_SECONDS;
            const claims: RoleClaims = { iat, exp: iat + ROLE_TOKEN_SECONDS, roleIDs };
            return { roleToken: signClaims(await secret(), claims), expires: toDateTime(new Date(claims.exp * 1000)) };
        },
    };

    async function byAccessToken(accessToken: string): Promise<Viewer> {
        const token = await tokens.verify(accessToken);
        const viewer = token && (await users.viewer(token.userID));
        if (!viewer || viewer.userID === GUEST_ID || (await users.alternativeSignIn.isHeldBack(viewer.userID)))
            throw unauthorized();
        const { tokenID, scopes } = token;
        const permissions = scopes.includes("manage") ? viewer.permissions : withOnly(viewer.permissions, TAKING_PART);
        return { ...viewer, permissions, token: { tokenID, scopes } };
    }

    async function byRoleToken(roleToken: string, { url, query }: FastifyRequest): Promise<Viewer> {
        const claims = verifyClaims<RoleClaims>(await secret(), clock(), roleToken);
        if (!claims) throw unauthorized();
        // Expanded records and members depend on more than on roles (contract §1.1).
        if ("expand" in (query as object) || /^\/api\/v2\/users\b/i.test(url))
            throw forbidden("session.valid", { description: "A role token can neither expand records nor read members." });
        const permissions = withOnly(await users.permissionsOfRoles(claims.roleIDs), READING);
        return { userID: GUEST_ID, permissions };
    }
}

const unauthorized = () =>
    new ApiRefusal({
        status: 401,
        message: "Unauthorized",
        description: "This token is wrong, has expired, or may not be used any more.",
    });

/** Returns permissions without all names but these. */
function withOnly({ permissions, junctions, junctionAliases }: Permissions, names: readonly string[]): Permissions {
    return {
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        permissions: permissions.map((entry) => ({
            ...entry,
            permissions: Object.fromEntries(Object.entries(entry.permissions).filter(([name]) => names.includes(name))),
        })),
        ...(junctions && { junctions }),
        ...(junctionAliases && { junctionAliases }),
    };
}
