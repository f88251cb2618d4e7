import { createHash, createHmac, randomBytes } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PasskeyAssertion, PasskeyRegistration } from "@parley/signInMethods/contract";
import { supportsPasskeys } from "@parley/signInMethods/contract";
import { passkeyRefusedMail } from "../mails/passkeyChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { ChallengePurpose, PasskeyRow, PasskeysRepository } from "./passkeys.repository";

/** EdDSA, ECDSA with P-256, RSA (COSE): the algorithms that authenticators support. */
export const ALGORITHMS = [-8, -7, -257];

export const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

export type Transport = (typeof TRANSPORTS)[number];

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** Predicate that accepts the expected challenge. */
type IsExpectedChallenge = (challenge: string) => boolean;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const random = () => randomBytes(32).toString("base64url");

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    passkeys: PasskeysRepository;
    siteKey: () => Promise<Buffer>;
    notifyOwner: NotifyOwner;
}

/** Creates the challenges of passkeys, and verifies what passkeys have signed. */
export function createPasskeyVerification({ clock, siteURL, passkeys, siteKey, notifyOwner }: Dependencies) {
    const { hostname: rpID, origin } = new URL(siteURL);
    return { ask, takeExpectedChallenge, verifiedNew, isSigned, handleOf };

    /** Creates a challenge and stores its purpose and member. */
    async function ask(purpose: ChallengePurpose, userID: number | undefined): Promise<{ challenge: string; token: string }> {
        if (!supportsPasskeys(siteURL)) throw badRequest("Passkeys only work on sites whose address begins with https.");
        const [challenge, token] = [random(), random()];
        await passkeys.insertChallenge({
            tokenHash: hashOf(token),
            challengeHash: hashOf(challenge),
            purpose,
            userID: userID ?? null,
            dateExpires: toDateTime(new Date(clock().getTime() + CHALLENGE_LIFETIME_MS)),
        });
        return { challenge, token };
    }

    /**
     * Deletes this browser's challenge. Returns a predicate that accepts its value; the predicate accepts nothing if the challenge has
     * expired or is for another purpose or member.
     */
    async function takeExpectedChallenge(
        token: string,
        purpose: ChallengePurpose,
        userID: number | null,
    ): Promise<IsExpectedChallenge> {
        const taken = await passkeys.takeChallenge(hashOf(token));
        const isGood = taken?.purpose === purpose && taken.userID === userID && taken.dateExpires > toDateTime(clock());
        return (challenge) => isGood && hashOf(challenge) === taken.challengeHash;
    }

    /** Verifies a new passkey; undefined if verification fails. */
    async function verifiedNew(
        passkey: PasskeyRegistration,
        expectedChallenge: IsExpectedChallenge,
    ): Promise<Pick<PasskeyRow, "credentialID" | "publicKey" | "counter" | "transports"> | undefined> {
        const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
        const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
        const result = await orUndefined(
            verifyRegistrationResponse({
                response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
                expectedChallenge,
                expectedOrigin: origin,
                expectedRPID: rpID,
                requireUserVerification: true,
                supportedAlgorithmIDs: ALGORITHMS,
            }),
        );
        if (!result?.verified) return undefined;
        const { id, publicKey, counter } = result.registrationInfo.credential;
        if (id !== passkey.id) return undefined;
        return {
            credentialID: id,
            publicKey: Buffer.from(publicKey).toString("base64url"),
            counter,
            transports: TRANSPORTS.filter((transport) => transports.includes(transport)).join(","),
        };
    }

    /** Checks whether a passkey of this member has signed the challenge and its signature counter has increased. */
    async function isSigned(
        userID: number,
        passkey: PasskeyAssertion,
        expectedChallenge: IsExpectedChallenge,
        { isVerified = true }: { isVerified?: boolean } = {},
    ): Promise<boolean> {
        const row = await passkeys.byCredentialID(passkey.id);
        const { userHandle, ...signed } = passkey.response;
        if (row?.userID !== userID || (userHandle && userHandle !== (await handleOf(userID)))) return false;
        const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
        const result = await orUndefined(
            verifyAuthenticationResponse({
                response: { ...passkey, response: signed, clientExtensionResults: {} },
                expectedChallenge,
                expectedOrigin: origin,
                expectedRPID: rpID,
                requireUserVerification: isVerified,
                // The counter is checked below, once the signature is verified.
                credential: { id: row.credentialID, publicKey: Buffer.from(row.publicKey, "base64url"), counter: 0 },
            }),
        );
        if (!result?.verified) return false;
        if (await passkeys.use(row.passkeyID, result.authenticationInfo.newCounter, toDateTime(clock()))) return true;
        if ((await passkeys.byCredentialID(passkey.id)) !== undefined)
            await notifyOwner(userID, passkeyRefusedMail, { passkey: row.name });
        return false;
    }

    /** Returns the member's user handle: opaque to others, and the same for all of a member's passkeys. */
    async function handleOf(userID: number): Promise<string> {
        return createHmac("sha256", await siteKey())
            .update(`passkeys:${userID}`)
            .digest("base64url");
    }
}

/**
 * Returns the result of a verification; undefined if it throws. The library throws plain errors for every kind of invalid response, and the
 * client gets the same answer for all.
 */
async function orUndefined<T>(verifying: Promise<T>): Promise<T | undefined> {
    try {
        return await verifying;
    } catch {
        return undefined;
    }
}
