import type { AlternativeSignInService, Proof } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { conflict, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SecondFactors, SecondStepMethods } from "@parley/signInMethods/contract";
import { recoveryCodeUsedMail } from "../mails/recoveryCodeUsed";
import { secondFactorRemovedMail } from "../mails/secondFactorChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { PasskeysRepository } from "../passkeys/passkeys.repository";
import { createFactorChanges } from "./factorChanges";
import type { FactorsRepository } from "./factors.repository";
import { hashRecoveryCode } from "./recoveryCodes";
import type { RequiredService } from "./required.service";
import { createTotp } from "./totp.service";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    factors: FactorsRepository;
    passkeys: Pick<PasskeysRepository, "of" | "count" | "removeAll">;
    siteKey: () => Promise<Buffer>;
    notifyOwner: NotifyOwner;
    required: Pick<RequiredService, "isRequired">;
    signInService: AlternativeSignInService;
    config: Config;
}

export type FactorsService = ReturnType<typeof createFactorsService>;

/**
 * Creates the service of second factors: an authenticator app, passkeys (`createPasskeysService`), and recovery codes as a fallback. The
 * app's secret is stored encrypted, a recovery code as a hash; no code is accepted twice.
 */
export function createFactorsService(dependencies: Dependencies) {
    const { database, factors, passkeys, siteKey, notifyOwner, required, signInService } = dependencies;
    const { isSetUp, add, removeFactor, madeCodes } = createFactorChanges(dependencies);
    const { takeTotp, ...totp } = createTotp({ ...dependencies, add, removeFactor });
    return {
        ...totp,
        isSetUp,

        /** Returns the methods with which a member can take the second step, besides recovery codes. */
        getSecondStepMethods: async (userID: number): Promise<SecondStepMethods> => ({
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
        removeFactor,

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

    async function forget(userID: number): Promise<void> {
        await factors.removeTotp(userID);
        await passkeys.removeAll(userID);
        await factors.setRecoveryCodes(userID, []);
    }

    async function takeRecoveryCode(userID: number, code: string): Promise<boolean> {
        const codeHash = hashRecoveryCode(await siteKey(), userID, code);
        return database.transaction(async () => {
            if (!(await factors.takeRecoveryCode(userID, codeHash))) return false;
            await notifyOwner(userID, recoveryCodeUsedMail, { left: String(await factors.countRecoveryCodes(userID)) });
            return true;
        });
    }
}
