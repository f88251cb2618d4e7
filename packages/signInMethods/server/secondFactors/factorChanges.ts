import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailTemplate } from "@parley/library/server/mail";
import { secondFactorRemovedMail } from "../mails/secondFactorChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { PasskeysRepository } from "../passkeys/passkeys.repository";
import type { FactorsRepository } from "./factors.repository";
import { createRecoveryCodes, hashRecoveryCode } from "./recoveryCodes";
import type { RequiredService } from "./required.service";

/** Mail that notifies the account's owner of a change. */
interface OwnerMail<Value extends string> {
    mail: MailTemplate<Value>;
    values?: Partial<Record<string, string>>;
}

interface Dependencies extends Pick<ServerKit, "database"> {
    factors: FactorsRepository;
    siteKey: () => Promise<Buffer>;
    notifyOwner: NotifyOwner;
    required: Pick<RequiredService, "isRequired">;
    passkeys: Pick<PasskeysRepository, "count">;
}

export type FactorChanges = ReturnType<typeof createFactorChanges>;

/** Creates the functions that add and remove second factors, and notify the owner of the account by mail. */
export function createFactorChanges({ database, factors, passkeys, siteKey, notifyOwner, required }: Dependencies) {
    return { isSetUp, add, removeFactor, madeCodes };

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

    async function removeFactor<Value extends string>(
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

    async function madeCodes(userID: number): Promise<{ codes: string[]; hashes: string[] }> {
        const [codes, secret] = [createRecoveryCodes(), await siteKey()];
        return { codes, hashes: codes.map((code) => hashRecoveryCode(secret, userID, code)) };
    }
}
