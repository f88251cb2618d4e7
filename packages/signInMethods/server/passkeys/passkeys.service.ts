import { createHash, createHmac, randomBytes } from "node:crypto";
import type { EnteringService, Proof } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { badRequest, conflict, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    Passkey,
    PasskeyAssertion,
    PasskeyCreation,
    PasskeyPurpose,
    PasskeyRegistration,
    PasskeyRequest,
} from "@parley/signInMethods/contract";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, supportsPasskeys } from "@parley/signInMethods/contract";
import { passkeyAddedMail, passkeyRefusedMail, passkeyRemovedMail } from "../mails/passkeyChanged";
import type { SignInMethodsService } from "../openID/signInMethods.service";
import type { NotifyOwner } from "../ownerNotifier";
import type { FactorsService } from "../secondFactors/factors.service";
import type { ChallengePurpose, PasskeyRow, PasskeysRepository } from "./passkeys.repository";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    passkeys: PasskeysRepository;
    factors: Pick<FactorsService, "add" | "takeAway">;
    signInService: Pick<EnteringService, "nameOf">;
    config: Config;
    siteKey: () => Promise<Buffer>;
    notifyOwner: NotifyOwner;
    signInMethods: Pick<SignInMethodsService, "requireRemainingMethod">;
}

/** Options of a WebAuthn ceremony, and the token that binds its challenge to the browser. */
export interface SigningRequest<Options> {
    options: Options;
    token: string;
}

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;
/** EdDSA, ECDSA with P-256, RSA (COSE): the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/**
 * Creates the service of passkeys (WebAuthn). A challenge is stored as a hash, bound to one purpose and one browser, valid once and for a
 * short time. Every passkey can sign in alone: it is discoverable and verifies its user. Origins are the site's own, never the request's
 * (FC-28).
 */
export function createPasskeysService({
    clock,
    siteURL,
    passkeys,
    factors,
    signInService,
    config,
    siteKey,
    notifyOwner,
    signInMethods,
}: Dependencies) {
    const { hostname: rpID, origin } = new URL(siteURL);

    return {
        /**
         * Creates assertion options: for any passkey if the member is not known, otherwise for the member's own. Throws 400 if the site's
         * URL does not support passkeys.
         */
        async request(purpose: PasskeyPurpose, userID?: number): Promise<SigningRequest<PasskeyRequest>> {
            const { challenge, token } = await ask(purpose, userID);
            const own = userID === undefined ? undefined : await passkeys.of(userID);
            return {
                token,
                options: {
                    challenge,
                    rpId: rpID,
                    timeout: CHALLENGE_LIFETIME_MS,
                    userVerification: purpose === "secondStep" ? "preferred" : "required",
                    ...(own && { allowCredentials: own.map(named) }),
                },
            };
        },

        /** Creates registration options for a member. Throws 409 at the maximum number of passkeys. */
        async creation(userID: number): Promise<SigningRequest<PasskeyCreation>> {
            const own = await passkeys.of(userID);
            requireRoom(own.length);
            const { challenge, token } = await ask("register", userID);
            const name = await signInService.nameOf(userID);
            return {
                token,
                options: {
                    challenge,
                    rp: { id: rpID, name: await config.get("ui.siteName") },
                    user: { id: await handleOf(userID), name, displayName: name },
                    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
                    timeout: CHALLENGE_LIFETIME_MS,
                    excludeCredentials: own.map(named),
                    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
                    attestation: "none",
                },
            };
        },

        /**
         * Verifies and stores a new passkey. Returns it, and recovery codes unless the member has some already. Throws 422 if verification
         * fails, 409 if the passkey is registered already or the member has too many.
         */
        async register(
            userID: number,
            token: string,
            given: { name: string; passkey: PasskeyRegistration },
        ): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
            const name = tidied(given.name);
            const made = await verifiedNew(given.passkey, await takeExpectedChallenge(token, "register", userID));
            if (!made) throw createRegistrationRefusal();
            const notice = { mail: passkeyAddedMail, values: { passkey: name } };
            const { added, recoveryCodes } = await factors.add(userID, notice, async () => {
                requireRoom(await passkeys.count(userID));
                const row = await passkeys.insert({ ...made, userID, name, dateInserted: toDateTime(clock()) });
                if (!row) throw conflict("That passkey is already added.");
                return shown(row);
            });
            return { passkey: added, recoveryCodes };
        },

        /** Returns the member whose passkey the response names; this is not verified. */
        claimantOf: async ({ id }: PasskeyAssertion): Promise<number | undefined> => (await passkeys.byCredentialID(id))?.userID,

        /**
         * Checks whether a passkey signs this member in without another factor: it must be discoverable, which the user handle shows, and
         * must have verified its user.
         */
        async isEntry(userID: number | undefined, token: string, passkey: PasskeyAssertion): Promise<boolean> {
            const isExpected = await takeExpectedChallenge(token, "signIn", null);
            if (userID === undefined || !passkey.response.userHandle) return false;
            return isSigned(userID, passkey, isExpected);
        },

        /** Returns the proof for a passkey response. */
        proofBy: (token: string, purpose: "secondStep" | "proof", passkey: PasskeyAssertion): Proof => ({
            kind: "signed",
            isRight: async (userID) =>
                isSigned(userID, passkey, await takeExpectedChallenge(token, purpose, userID), {
                    isVerified: purpose === "proof",
                }),
        }),

        /** Renames a member's passkey. Throws 404 for those of others. */
        async rename(userID: number, passkeyID: number, name: string): Promise<Passkey> {
            const row = await passkeys.rename(userID, passkeyID, tidied(name));
            if (!row) throw notFound("Passkey");
            return shown(row);
        },

        /**
         * Removes a member's passkey. Throws 404 for those of others, 409 for the last factor that a role requires, and for the only
         * sign-in method.
         */
        async remove(userID: number, passkeyID: number): Promise<void> {
            const known = (await passkeys.of(userID)).find((row) => row.passkeyID === passkeyID);
            if (!known) throw notFound("Passkey");
            await signInMethods.requireRemainingMethod(userID, () =>
                factors.takeAway(userID, { mail: passkeyRemovedMail, values: { passkey: known.name } }, async () => {
                    if (!(await passkeys.remove(userID, passkeyID))) throw notFound("Passkey");
                }),
            );
        },

        sweep: (): Promise<void> => passkeys.removeExpired(toDateTime(clock())),
    };

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

/** Predicate that accepts the expected challenge. */
type IsExpectedChallenge = (challenge: string) => boolean;

function requireRoom(count: number): void {
    if (count >= MAX_PASSKEYS) throw conflict(`You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

function tidied(name: string): string {
    const tidy = name.replace(/[\p{Cc}\s]+/gu, " ").trim();
    if (tidy === "") throw invalidField("name", "Enter a name.", { code: "missingField" });
    if (tidy.length > MAX_PASSKEY_NAME_LENGTH) throw invalidField("name", "That name is too long.", { code: "maxLength" });
    return tidy;
}

function named({ credentialID, transports }: PasskeyRow) {
    const known = transports
        .split(",")
        .filter((transport): transport is Transport => TRANSPORTS.includes(transport as Transport));
    return { id: credentialID, type: "public-key" as const, ...(known.length > 0 && { transports: known }) };
}

function shown({ passkeyID, name, dateInserted, dateUsed }: PasskeyRow): Passkey {
    return { passkeyID, name, dateInserted, dateUsed };
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

const createRegistrationRefusal = () =>
    new ApiRefusal({
        status: 422,
        message: "That passkey could not be added, or it took too long. Try again.",
        description: null,
    });

const random = () => randomBytes(32).toString("base64url");

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
