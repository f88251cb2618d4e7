import { createHash, createHmac } from "node:crypto";
import type { getEmbedTokenSettings } from "@parley/embedding/contract";
import { MAX_TOKEN_SECONDS } from "@parley/embedding/contract";
import type { Output } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import { invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { readSecret } from "@parley/library/server/secrets";
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose";
import { jwtVerify } from "jose";
import { describeTokenProblem, InvalidClaim } from "./describeTokenProblem";
import type { StoredSite } from "./embedSites.repository";
import type { SiteTokensRepository } from "./siteTokens.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    tokens: SiteTokensRepository;
    /** Finds the key of a token among those that a site publishes. */
    findKey: (url: string) => JWTVerifyGetKey;
}

/** A person as the embedding site knows them. Only issuer and subject identify them (FC-29). */
export interface SiteIdentity {
    issuer: string;
    subject: string;
    /** Name by which the person recognizes the account. */
    account: string;
}

type TokenSite = Pick<StoredSite, "embedSiteID" | "tokenIssuer" | "jwksURL" | "secretVersion">;

/** Algorithms of tokens: none takes the public key of a site for its secret, for a site has one kind only. */
const KEY_ALGORITHMS = ["ES256", "EdDSA", "Ed25519", "RS256"];
const SECRET_ALGORITHMS = ["HS256"];
/** Tolerated clock difference, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** How long it is known that a token has been used: longer than any is valid. */
const USED_SECONDS = 2 * MAX_TOKEN_SECONDS;
const MAX_TOKEN_ID = 255;
const MAX_ACCOUNT_LENGTH = 100;
/** Printable ASCII, as for other sites by which members sign in. */
// bounded: one class of characters, from the beginning to the end.
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

export type SiteTokens = ReturnType<typeof createSiteTokens>;

/**
 * Creates the functions that read the tokens with which embedding sites say who a reader is: JSON web tokens (RFC 7519, 8725) for this forum alone,
 * of five minutes at most, each for one use.
 */
export function createSiteTokens({ database, clock, siteURL, tokens, findKey }: Dependencies) {
    let key: string | undefined;

    return {
        /** Returns what the tokens of a site must contain. Throws 404 for a site without tokens. */
        async describe(site: TokenSite): Promise<Output<typeof getEmbedTokenSettings>> {
            const { tokenIssuer: issuer, jwksURL } = site;
            if (issuer === null) throw notFound("Issuer");
            const secret = jwksURL === null ? await toSecret(site) : null;
            return { issuer, audience: siteURL, algorithms: toAlgorithms(site), secret };
        },

        /** Returns whom a token names, and does not use it. Throws 422 with the reason why it is refused. */
        check: async (site: TokenSite, token: string): Promise<SiteIdentity> => (await verify(site, token)).identity,

        /** Uses a token, and returns whom it names. Throws 422 with the reason why it is refused. */
        async use(site: TokenSite, token: string): Promise<SiteIdentity> {
            const { identity, tokenID } = await verify(site, token);
            const tokenHash = createHash("sha256")
                .update(JSON.stringify([identity.issuer, tokenID]))
                .digest("base64url");
            const dateExpires = toDateTime(new Date(clock().getTime() + USED_SECONDS * 1000));
            if (!(await tokens.use(tokenHash, dateExpires))) throw invalidField("token", "This token has been used (jti).");
            return identity;
        },

        sweep: () => tokens.sweep(toDateTime(clock())),
    };

    async function verify(site: TokenSite, token: string): Promise<{ identity: SiteIdentity; tokenID: string }> {
        const { tokenIssuer: issuer, jwksURL } = site;
        if (issuer === null) throw invalidField("token", "No issuer of tokens is set for this site.");
        const options: JWTVerifyOptions = {
            issuer,
            audience: siteURL,
            algorithms: toAlgorithms(site),
            maxTokenAge: MAX_TOKEN_SECONDS,
            clockTolerance: CLOCK_TOLERANCE_SECONDS,
            currentDate: clock(),
            requiredClaims: ["iat", "exp", "sub", "jti"],
        };
        const secret = jwksURL === null ? new TextEncoder().encode(await toSecret(site)) : undefined;
        try {
            const { payload } = await (secret
                ? jwtVerify(token, secret, options)
                : jwtVerify(token, findKey(jwksURL ?? ""), options));
            return readClaims(payload, issuer);
        } catch (error) {
            throw invalidField("token", describeTokenProblem(error, { issuer, audience: siteURL }));
        }
    }

    /** Returns the secret of a site, which is stored nowhere. */
    async function toSecret({ embedSiteID, secretVersion }: TokenSite): Promise<string> {
        key ??= await readSecret(database, "embed-tokens");
        return createHmac("sha256", key).update(`site ${embedSiteID} ${secretVersion}`).digest("base64url");
    }
}

const toAlgorithms = ({ jwksURL }: TokenSite): string[] => (jwksURL === null ? SECRET_ALGORITHMS : KEY_ALGORITHMS);

function readClaims(claims: JWTPayload, issuer: string): { identity: SiteIdentity; tokenID: string } {
    const { sub: subject, jti: tokenID, iat = 0, exp = 0, name } = claims;
    if (typeof subject !== "string" || !SUBJECT.test(subject))
        throw new InvalidClaim("Its subject (sub) is no text of 1 to 255 ASCII characters.");
    if (typeof tokenID !== "string" || tokenID === "" || tokenID.length > MAX_TOKEN_ID)
        throw new InvalidClaim(fill("Its ID (jti) is no text of 1 to {maximum} characters.", { maximum: MAX_TOKEN_ID }));
    if (exp - iat > MAX_TOKEN_SECONDS)
        throw new InvalidClaim(
            fill("It is valid for more than {maximum} seconds (from iat to exp).", { maximum: MAX_TOKEN_SECONDS }),
        );
    const account = typeof name === "string" ? name.replace(/\p{C}+/gu, "").trim() : "";
    return { identity: { issuer, subject, account: account.slice(0, MAX_ACCOUNT_LENGTH) || subject }, tokenID };
}
