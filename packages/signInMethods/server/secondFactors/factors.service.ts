import { randomBytes } from "node:crypto";
import type { EnteringService, Proof } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { toDateTime } from "@parley/library/contract";
import { conflict, invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailTemplate } from "@parley/library/server/mail";
import type { SecondFactors, SecondStepMethods, TotpSetup } from "@parley/signInMethods/contract";
import { encode } from "uqr";
import { recoveryCodeUsedMail } from "../mails/recoveryCodeUsed";
import { appRemovedMail, secondFactorAddedMail, secondFactorRemovedMail } from "../mails/secondFactorChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { PasskeysRepository } from "../passkeys/passkeys.repository";
import { decryptSecret, encryptSecret } from "./encryption";
import type { FactorsRepository } from "./factors.repository";
import { createRecoveryCodes, hashRecoveryCode } from "./recoveryCodes";
import type { RequiredService } from "./required.service";
import { encodeBase32, findTimeStep, toKeyURI } from "./totp";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    factors: FactorsRepository;
    passkeys: Pick<PasskeysRepository, "of" | "count" | "removeAll">;
    siteKey: () => Promise<Buffer>;
    notifyOwner: NotifyOwner;
    required: Pick<RequiredService, "isRequired">;
    signInService: EnteringService;
    config: Config;
}

/** Mail that notifies the account's owner of a change. */
interface OwnerMail<Value extends string> {
    mail: MailTemplate<Value>;
    values?: Partial<Record<string, string>>;
}

/** Same length as the hash of the codes (RFC 4226 §4). */
const SECRET_BYTES = 20;

export type FactorsService = ReturnType<typeof createFactorsService>;

/**
 * Creates the service of second factors: an authenticator app, passkeys (`createPasskeysService`), and recovery codes as a fallback. The
 * app's secret is stored encrypted, a recovery code as a hash; no code is accepted twice.
 */
export function createFactorsService({
    database,
    clock,
    factors,
    passkeys,
    siteKey,
    notifyOwner,
    required,
    signInService,
    config,
}: Dependencies) {
    return {
        isSetUp,

        /** Returns the methods with which a member can take the second step, besides recovery codes. */
        waysOf: async (userID: number): Promise<SecondStepMethods> => ({
            app: Boolean((await factors.totpOf(userID))?.secret),
            passkey: (await passkeys.count(userID)) > 0,
        }),

        /**
         * Adds a factor by running `work` in a transaction, notifies the owner, and creates recovery codes unless the member has some
         * already. Returns the new codes and the result of `work`. Must not be called within a transaction.
         */
        add,

        /**
         * Removes a factor by running `work` in a transaction and notifies the owner: by `mail` if other factors remain. Deletes the
         * recovery codes with the last factor. Throws 409 if it was the last one and a role requires one.
         */
        takeAway,

        async of(userID: number): Promise<SecondFactors> {
            const [totp, countRecoveryCodes] = [await factors.totpOf(userID), await factors.countRecoveryCodes(userID)];
            return {
                required: await required.isRequired(userID),
                dateTotp: totp?.dateConfirmed ?? null,
                passkeys: (await passkeys.of(userID)).map(({ passkeyID, name, dateInserted, dateUsed }) => ({
                    passkeyID,
                    name,
                    dateInserted,
                    dateUsed,
                })),
                countRecoveryCodes,
                hasPassword: await signInService.hasPassword(userID),
            };
        },

        /**
         * Returns the proof for a code: six digits are checked with the app, anything else as a recovery code. A correct code is marked as
         * used.
         */
        proofBy(code: string): Proof {
            const digits = code.replace(/[\s-]/g, "");
            return /^\d{6}$/.test(digits)
                ? { kind: "guessable", isRight: (userID) => takeTotp(userID, digits) }
                : { kind: "long", isRight: (userID) => takeRecoveryCode(userID, code) };
        },

        /** Starts the setup of an authenticator app. */
        async beginTotp(userID: number): Promise<TotpSetup> {
            const secret = randomBytes(SECRET_BYTES);
            await factors.setNewSecret(userID, encryptSecret(await siteKey(), secret, aboutTotp(userID)));
            return setupOf(userID, secret);
        },

        /** Returns the started setup, if any. */
        async totpSetup(userID: number): Promise<TotpSetup | undefined> {
            const newSecret = (await factors.totpOf(userID))?.newSecret;
            if (!newSecret) return undefined;
            return setupOf(userID, decryptSecret(await siteKey(), newSecret, aboutTotp(userID)));
        },

        /**
         * Completes the setup with a code of the app. Returns new recovery codes unless the member has some already. Throws 404 if no setup
         * was started, 422 for a wrong code.
         */
        async confirmTotp(userID: number, code: string): Promise<string[]> {
            const newSecret = (await factors.totpOf(userID))?.newSecret;
            if (!newSecret) throw notFound("Set-up");
            const secret = decryptSecret(await siteKey(), newSecret, aboutTotp(userID));
            const step = findTimeStep(secret, code.replace(/\s/g, ""), clock());
            if (step === undefined) throw invalidField("code", "That is not the code your app shows now.");
            const { recoveryCodes } = await add(userID, { mail: secondFactorAddedMail }, async () => {
                if (!(await factors.confirm(userID, newSecret, { step, now: toDateTime(clock()) }))) throw notFound("Set-up");
            });
            return recoveryCodes;
        },

        /** Removes the authenticator app. Throws 404 without one, 409 if a role requires a second factor and there is no other. */
        removeTotp: (userID: number): Promise<void> =>
            takeAway(userID, { mail: appRemovedMail }, async () => {
                if (!(await factors.totpOf(userID))?.secret) throw notFound("Second factor");
                await factors.removeTotp(userID);
            }),

        /**
         * Removes all factors of a member who can no longer sign in; called by the operator's command. Roles that require a factor do not
         * prevent it. Throws 404 if the member has none.
         */
        async reset(userID: number): Promise<void> {
            await database.transaction(async () => {
                if (!(await isSetUp(userID))) throw notFound("Second factor");
                await forget(userID);
                await notifyOwner(userID, secondFactorRemovedMail);
            });
        },

        /** Replaces the member's recovery codes. Throws 409 without a second factor. */
        async renewRecoveryCodes(userID: number): Promise<string[]> {
            const { codes, hashes } = await madeCodes(userID);
            return database.transaction(async () => {
                if (!(await isSetUp(userID))) throw conflict("Recovery codes belong to a second factor. Set one up first.");
                await factors.setRecoveryCodes(userID, hashes);
                return codes;
            });
        },

        /** Deletes all data of an erased account. */
        erase: (userID: number): Promise<void> => database.transaction(() => forget(userID)),
    };

    /** Checks whether a member has set up a second factor. */
    async function isSetUp(userID: number): Promise<boolean> {
        return Boolean((await factors.totpOf(userID))?.secret) || (await passkeys.count(userID)) > 0;
    }

    async function add<Value extends string, T>(
        userID: number,
        { mail, values }: OwnerMail<Value>,
        work: () => Promise<T>,
    ): Promise<{ added: T; recoveryCodes: string[] }> {
        const { codes, hashes } = await madeCodes(userID);
        return database.transaction(async () => {
            const added = await work();
            await notifyOwner(userID, mail, values);
            if ((await factors.countRecoveryCodes(userID)) > 0) return { added, recoveryCodes: [] };
            await factors.setRecoveryCodes(userID, hashes);
            return { added, recoveryCodes: codes };
        });
    }

    async function takeAway<Value extends string>(
        userID: number,
        { mail, values }: OwnerMail<Value>,
        work: () => Promise<void>,
    ): Promise<void> {
        const isRequired = await required.isRequired(userID);
        await database.transaction(async () => {
            await work();
            if (await isSetUp(userID)) return notifyOwner(userID, mail, values);
            if (isRequired) throw conflict("Your role needs a second factor. Set up another one before you remove this one.");
            await factors.setRecoveryCodes(userID, []);
            return notifyOwner(userID, secondFactorRemovedMail);
        });
    }

    async function forget(userID: number): Promise<void> {
        await factors.removeTotp(userID);
        await passkeys.removeAll(userID);
        await factors.setRecoveryCodes(userID, []);
    }

    async function takeTotp(userID: number, code: string): Promise<boolean> {
        const sealed = (await factors.totpOf(userID))?.secret;
        if (!sealed) return false;
        const step = findTimeStep(decryptSecret(await siteKey(), sealed, aboutTotp(userID)), code, clock());
        return step !== undefined && factors.takeStep(userID, step);
    }

    async function takeRecoveryCode(userID: number, code: string): Promise<boolean> {
        const codeHash = hashRecoveryCode(await siteKey(), userID, code);
        return database.transaction(async () => {
            if (!(await factors.takeRecoveryCode(userID, codeHash))) return false;
            await notifyOwner(userID, recoveryCodeUsedMail, { left: String(await factors.countRecoveryCodes(userID)) });
            return true;
        });
    }

    async function setupOf(userID: number, secret: Buffer): Promise<TotpSetup> {
        const [issuer, account] = [await config.get("ui.siteName"), await signInService.nameOf(userID)];
        const url = toKeyURI({ secret, issuer, account });
        return { secret: encodeBase32(secret), url, qr: drawingOf(url) };
    }

    async function madeCodes(userID: number): Promise<{ codes: string[]; hashes: string[] }> {
        const [codes, secret] = [createRecoveryCodes(), await siteKey()];
        return { codes, hashes: codes.map((code) => hashRecoveryCode(secret, userID, code)) };
    }
}

const aboutTotp = (userID: number) => `totp:${userID}`;

/** Returns a QR code as SVG: dark on light in every colour scheme, because cameras expect it. */
function drawingOf(text: string): string {
    const { size, data } = encode(text, { ecc: "M", border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
        `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares}"/></svg>`,
    ].join("");
}
