import { createHash, createHmac, randomBytes } from "node:crypto";
import type { EnteringService, Proof } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { badRequest, conflict, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    MadePasskey,
    Passkey,
    PasskeyCreation,
    PasskeyPurpose,
    PasskeyRequest,
    UsedPasskey,
} from "@parley/signInMethods/contract";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, passkeysWorkAt } from "@parley/signInMethods/contract";
import { passkeyAddedMail, passkeyRefusedMail, passkeyRemovedMail } from "../mails/passkeyChanged";
import type { SignInMethodsService } from "../openID/signInMethods.service";
import type { FactorsService } from "../secondFactors/factors.service";
import type { Tell } from "../telling";
import type { ChallengePurpose, PasskeyRow, PasskeysRepository } from "./passkeys.repository";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    passkeys: PasskeysRepository;
    factors: Pick<FactorsService, "add" | "takeAway">;
    entering: Pick<EnteringService, "nameOf">;
    config: Config;
    siteKey: () => Promise<Buffer>;
    tell: Tell;
    waysIn: Pick<SignInMethodsService, "keepingOne">;
}

/** Something to sign, and the token by which the browser that asked is known again. */
export interface SigningRequest<Options> {
    options: Options;
    token: string;
}

/** For how long something may be signed, in milliseconds. */
export const SIGNING_TAKES = 5 * 60 * 1000;
/** EdDSA, ECDSA with P-256, RSA (COSE): what things that hold passkeys can do. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/**
 * Passkeys (WebAuthn). What a browser is to sign is kept as a hash, for the one thing it is asked for and the browser that asked, is good once and not
 * for long. Each can sign one in by itself: it is asked to find itself, and to see that it is its owner who uses it. Addresses are the site's own,
 * never what a request says (FC-28).
 */
export function createPasskeysService({
    clock,
    siteURL,
    passkeys,
    factors,
    entering,
    config,
    siteKey,
    tell,
    waysIn,
}: Dependencies) {
    const { hostname: rpID, origin } = new URL(siteURL);

    return {
        /**
         * Asks for a passkey to sign something: any, where nobody knows yet who is there, else one of theirs. Throws 400 where the site's address
         * lets browsers use none.
         */
        async request(purpose: PasskeyPurpose, userID?: number): Promise<SigningRequest<PasskeyRequest>> {
            const { challenge, token } = await ask(purpose, userID);
            const own = userID === undefined ? undefined : await passkeys.of(userID);
            return {
                token,
                options: {
                    challenge,
                    rpId: rpID,
                    timeout: SIGNING_TAKES,
                    userVerification: purpose === "secondStep" ? "preferred" : "required",
                    ...(own && { allowCredentials: own.map(named) }),
                },
            };
        },

        /** What a browser needs to make a passkey of a member. Throws 409 where they have as many as one may. */
        async creation(userID: number): Promise<SigningRequest<PasskeyCreation>> {
            const own = await passkeys.of(userID);
            requireRoom(own.length);
            const { challenge, token } = await ask("register", userID);
            const name = await entering.nameOf(userID);
            return {
                token,
                options: {
                    challenge,
                    rp: { id: rpID, name: await config.get("ui.siteName") },
                    user: { id: await handleOf(userID), name, displayName: name },
                    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
                    timeout: SIGNING_TAKES,
                    excludeCredentials: own.map(named),
                    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
                    attestation: "none",
                },
            };
        },

        /** Keeps a passkey that was just made. Returns it, and recovery codes unless there are some. Throws 422 where it isn't right, 409. */
        async register(
            userID: number,
            token: string,
            given: { name: string; passkey: MadePasskey },
        ): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
            const name = tidied(given.name);
            const made = await verifiedNew(given.passkey, await takeAsked(token, "register", userID));
            if (!made) throw notTaken();
            const telling = { mail: passkeyAddedMail, values: { passkey: name } };
            const { added, recoveryCodes } = await factors.add(userID, telling, async () => {
                requireRoom(await passkeys.count(userID));
                const row = await passkeys.insert({ ...made, userID, name, dateInserted: toDateTime(clock()) });
                if (!row) throw conflict("That passkey is already added.");
                return shown(row);
            });
            return { passkey: added, recoveryCodes };
        },

        /** Whose a passkey says it is; nothing of it is proved. */
        claimantOf: async ({ id }: UsedPasskey): Promise<number | undefined> => (await passkeys.byCredentialID(id))?.userID,

        /** Whether a passkey lets this member in, all by itself: it found itself, and has seen that it was its owner. */
        async isEntry(userID: number | undefined, token: string, passkey: UsedPasskey): Promise<boolean> {
            const isAsked = await takeAsked(token, "signIn", null);
            if (userID === undefined || !passkey.response.userHandle) return false;
            return isSigned(userID, passkey, isAsked);
        },

        /** A passkey as a proof that a member is who they are. */
        proofBy: (token: string, purpose: "secondStep" | "proof", passkey: UsedPasskey): Proof => ({
            kind: "signed",
            isRight: async (userID) =>
                isSigned(userID, passkey, await takeAsked(token, purpose, userID), { isVerified: purpose === "proof" }),
        }),

        /** Calls a member's passkey something else. Throws 404 for those of others. */
        async rename(userID: number, passkeyID: number, name: string): Promise<Passkey> {
            const row = await passkeys.rename(userID, passkeyID, tidied(name));
            if (!row) throw notFound("Passkey");
            return shown(row);
        },

        /** Takes a member's passkey away. Throws 404 for those of others, 409 for the last factor that a role asks for, and for the only way in. */
        async remove(userID: number, passkeyID: number): Promise<void> {
            const known = (await passkeys.of(userID)).find((row) => row.passkeyID === passkeyID);
            if (!known) throw notFound("Passkey");
            await waysIn.keepingOne(userID, () =>
                factors.takeAway(userID, { mail: passkeyRemovedMail, values: { passkey: known.name } }, async () => {
                    if (!(await passkeys.remove(userID, passkeyID))) throw notFound("Passkey");
                }),
            );
        },

        sweep: (): Promise<void> => passkeys.removeExpired(toDateTime(clock())),
    };

    /** Makes something to sign, and notes for whom and for what. */
    async function ask(purpose: ChallengePurpose, userID: number | undefined): Promise<{ challenge: string; token: string }> {
        if (!passkeysWorkAt(siteURL)) throw badRequest("Passkeys only work on sites whose address begins with https.");
        const [challenge, token] = [random(), random()];
        await passkeys.insertChallenge({
            tokenHash: hashOf(token),
            challengeHash: hashOf(challenge),
            purpose,
            userID: userID ?? null,
            dateExpires: toDateTime(new Date(clock().getTime() + SIGNING_TAKES)),
        });
        return { challenge, token };
    }

    /** Uses up what this browser was asked to sign. Returns whether something is that; nothing is, where it was for another purpose or person, or too late. */
    async function takeAsked(token: string, purpose: ChallengePurpose, userID: number | null): Promise<IsAsked> {
        const taken = await passkeys.takeChallenge(hashOf(token));
        const isGood = taken?.purpose === purpose && taken.userID === userID && taken.dateExpires > toDateTime(clock());
        return (challenge) => isGood && hashOf(challenge) === taken.challengeHash;
    }

    /** Reads a passkey that was just made; undefined where anything about it isn't right. */
    async function verifiedNew(
        passkey: MadePasskey,
        expectedChallenge: IsAsked,
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

    /** Whether a passkey of this member has signed what it was asked to, and has not counted backwards. */
    async function isSigned(
        userID: number,
        passkey: UsedPasskey,
        expectedChallenge: IsAsked,
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
                // What it counts is looked at below, once it is known that it was this passkey that counted.
                credential: { id: row.credentialID, publicKey: Buffer.from(row.publicKey, "base64url"), counter: 0 },
            }),
        );
        if (!result?.verified) return false;
        if (await passkeys.use(row.passkeyID, result.authenticationInfo.newCounter, toDateTime(clock()))) return true;
        if ((await passkeys.byCredentialID(passkey.id)) !== undefined)
            await tell(userID, passkeyRefusedMail, { passkey: row.name });
        return false;
    }

    /** By what a passkey knows whose it is: it says nothing to anybody else, and is the same for all of a member's. */
    async function handleOf(userID: number): Promise<string> {
        return createHmac("sha256", await siteKey())
            .update(`passkeys:${userID}`)
            .digest("base64url");
    }
}

/** Whether something that was signed is what was asked for. */
type IsAsked = (challenge: string) => boolean;

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

/** What is wrong with something that was signed is thrown as a plain error, whatever it is; it is all the same to who sent it. */
async function orUndefined<T>(verifying: Promise<T>): Promise<T | undefined> {
    try {
        return await verifying;
    } catch {
        return undefined;
    }
}

const notTaken = () =>
    new ApiRefusal({
        status: 422,
        message: "That passkey could not be added, or it took too long. Try again.",
        description: null,
    });

const random = () => randomBytes(32).toString("base64url");

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
