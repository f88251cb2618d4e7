import type { AlternativeSignInService, Proof } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { ApiRefusal, fill, toDateTime } from "@parley/library/contract";
import { conflict, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    Passkey,
    PasskeyAssertion,
    PasskeyCreation,
    PasskeyPurpose,
    PasskeyRegistration,
    PasskeyRequest,
} from "@parley/signInMethods/contract";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from "@parley/signInMethods/contract";
import { passkeyAddedMail, passkeyRemovedMail } from "../mails/passkeyChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { FactorsService } from "../secondFactors/factors.service";
import type { SignInMethodsService } from "../signInMethods.service";
import type { PasskeyRow, PasskeysRepository } from "./passkeys.repository";
import type { Transport } from "./passkeyVerification";
import { ALGORITHMS, CHALLENGE_LIFETIME_MS, createPasskeyVerification, TRANSPORTS } from "./passkeyVerification";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    passkeys: PasskeysRepository;
    factors: Pick<FactorsService, "add" | "removeFactor">;
    signInService: Pick<AlternativeSignInService, "nameOf">;
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
    const { hostname: rpID } = new URL(siteURL);
    const { ask, takeExpectedChallenge, verifiedNew, isSigned, handleOf } = createPasskeyVerification({
        clock,
        siteURL,
        passkeys,
        siteKey,
        notifyOwner,
    });

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
                factors.removeFactor(userID, { mail: passkeyRemovedMail, values: { passkey: known.name } }, async () => {
                    if (!(await passkeys.remove(userID, passkeyID))) throw notFound("Passkey");
                }),
            );
        },

        sweep: (): Promise<void> => passkeys.removeExpired(toDateTime(clock())),
    };
}

function requireRoom(count: number): void {
    if (count >= MAX_PASSKEYS)
        throw conflict(fill("You can have at most {maximum} passkeys. Remove one first.", { maximum: MAX_PASSKEYS }));
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

const createRegistrationRefusal = () =>
    new ApiRefusal({
        status: 422,
        message: "That passkey could not be added, or it took too long. Try again.",
        description: null,
    });
