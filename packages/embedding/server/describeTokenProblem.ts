import type { Wording } from "@parley/library/contract";
import { fill, TranslatableError, toFilledText } from "@parley/library/contract";
import { EgressFailure } from "@parley/library/server/egress";
import { errors } from "jose";

/** What the tokens of a site must say. */
interface Expected {
    issuer: string;
    audience: string;
}

/** Thrown for a token whose claims are not what is asked for. */
export class InvalidClaim extends TranslatableError {}

/** Says in words why a token is refused. Nothing of the token itself is quoted. */
export function describeTokenProblem(error: unknown, expected: Expected): Wording {
    if (error instanceof InvalidClaim) return error.wording;
    if (error instanceof EgressFailure)
        return fill("The keys of the site can’t be read: {reason}", { reason: toFilledText(error.wording) });
    if (error instanceof errors.JWTExpired)
        return error.claim === "iat" ? "It was issued too long ago (iat)." : "It has expired (exp).";
    if (error instanceof errors.JWTClaimValidationFailed) return describeClaim(error, expected);
    const known = PROBLEMS.find(([type]) => error instanceof type);
    return known?.[1] ?? "The key of the site can’t be used with it.";
}

function describeClaim({ claim, reason }: errors.JWTClaimValidationFailed, { issuer, audience }: Expected): Wording {
    if (reason === "missing") return fill("It does not have the claim {claim}.", { claim });
    if (reason === "invalid") return fill("Its claim {claim} is no number.", { claim });
    if (claim === "iss") return fill("Its issuer (iss) is not {issuer}.", { issuer });
    if (claim === "aud") return fill("It is for somebody else: its audience (aud) is not {audience}.", { audience });
    return fill("It is not valid yet ({claim}).", { claim });
}

const PROBLEMS: readonly (readonly [new (...parameters: never[]) => Error, string])[] = [
    [errors.JOSEAlgNotAllowed, "It is signed by another algorithm (alg) than the site may use."],
    [errors.JWSSignatureVerificationFailed, "Its signature is by another key."],
    [errors.JWKSNoMatchingKey, "The site publishes no key with its ID (kid) and algorithm (alg)."],
    [errors.JWKSMultipleMatchingKeys, "The site publishes several keys that fit, and the token does not name one (kid)."],
    [errors.JWKSInvalid, "The keys of the site are no set of keys (JWKS)."],
    [errors.JWSInvalid, "It is no signed token (JWT)."],
    [errors.JWTInvalid, "Its claims can’t be read."],
];
