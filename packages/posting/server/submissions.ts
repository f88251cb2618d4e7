import { createHash } from "node:crypto";
import type { Output } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { deleteSubmission } from "@parley/posting/contract";
import { createSubmissionsRepository } from "./submissions.repository";

/** How long a submission can be retried safely, in milliseconds: long enough for members who were offline for weeks (FC-64). */
const KEY_LIFE = 60 * 24 * 60 * 60 * 1000;

/** Length of a digest in base64url characters, enough to make accidental collisions impossible in practice. */
const DIGEST_LENGTH = 22;

/** A request that creates a record. */
interface Submission {
    userID: number;
    recordType: string;
    /** Idempotency key, if given. */
    key: string | undefined;
    /** Request content as plain JSON; a key can be used only with the same content. */
    words: unknown;
}

/** A request that changes a record. */
interface Edit extends Submission {
    recordID: number;
}

/** Executes submissions in one transaction each, and never twice with the same key. */
export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const submissions = createSubmissionsRepository(database);
    const addresses = new Map<string, (recordID: number) => string | Promise<string>>();
    return {
        /** Registers a record type whose submissions can be cancelled; `urlOf` returns the URL of a record. */
        serve(recordType: string, urlOf: (recordID: number) => string | Promise<string>): void {
            addresses.set(recordType, urlOf);
        },

        /**
         * Creates a record with `make`, which returns its ID. The same key by the same member within 60 days returns the first record, even
         * for concurrent requests or several servers (FC-42). Throws 410 if the key was cancelled, and 409 if it was used with other
         * content (FC-86).
         */
        once,

        /**
         * Changes a record with `change`, once: the same key by the same member within 60 days changes nothing, even if the record has
         * changed since (FC-42). Throws as `isChangedBy`.
         */
        async changeOnce(edit: Edit, change: () => Promise<void>): Promise<void> {
            const { recordType, recordID } = edit;
            const changedID = await once({ ...edit, recordType: editOf(recordType) }, async () => {
                await change();
                return recordID;
            });
            requireSame(changedID, edit);
        },

        /**
         * Checks whether this change was made before. Throws 410 if its key was cancelled, 409 if the key was used for another record or
         * with other content (FC-86).
         */
        async isChangedBy(edit: Edit): Promise<boolean> {
            const changedID = await madeBefore({ ...edit, recordType: editOf(edit.recordType) });
            if (changedID === undefined) return false;
            requireSame(changedID, edit);
            return true;
        },

        madeBefore,

        /**
         * Cancels a submission: requests with this key of the member within 60 days create nothing (FC-42, FC-61). A record created before
         * stays and is returned. Can be repeated.
         */
        cancel(userID: number, key: string): Promise<Output<typeof deleteSubmission>> {
            return database.transaction(async () => {
                let made: Output<typeof deleteSubmission> = {};
                for (const [recordType, urlOf] of addresses) {
                    if (await take({ userID, recordType, key, digest: null })) continue;
                    const { recordID = null } = (await submissions.find(userID, recordType, key)) ?? {};
                    if (recordID !== null) made = { recordType, recordID, url: await urlOf(recordID) };
                }
                return made;
            });
        },
    };

    function once(submission: Submission, make: () => Promise<number>): Promise<number> {
        const { userID, recordType, key, words } = submission;
        return database.transaction(async () => {
            if (key === undefined) return make();
            if (!(await take({ userID, recordType, key, digest: digestOf(words) })))
                return (await madeBefore(submission)) ?? refuseWithdrawn();
            const recordID = await make();
            await submissions.setRecord(userID, recordType, key, recordID);
            return recordID;
        });
    }

    /**
     * Returns the record created with this key, before the permissions of a retry are checked. Throws 410 if the key was cancelled, and 409
     * if it was used with other content.
     */
    async function madeBefore({ userID, recordType, key, words }: Submission): Promise<number | undefined> {
        const sent = key === undefined ? undefined : await submissions.find(userID, recordType, key);
        if (!sent) return undefined;
        if (sent.recordID === null) refuseWithdrawn();
        if (sent.digest !== null && sent.digest !== digestOf(words))
            throw conflict("A different text was already sent from this form. It stays as it is, and your text is kept.", {
                code: "keyUsed",
            });
        return sent.recordID;
    }

    async function take(taking: { userID: number; recordType: string; key: string; digest: string | null }): Promise<boolean> {
        const now = clock();
        await submissions.forgetBefore(taking.userID, toDateTime(new Date(now.getTime() - KEY_LIFE)));
        return submissions.take({ ...taking, dateInserted: toDateTime(now) });
    }
}

const digestOf = (words: unknown): string =>
    createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, DIGEST_LENGTH);

/** Returns the record type under which edits are submitted. */
const editOf = (recordType: string): string => `${recordType}Edit`;

function requireSame(changedID: number, { recordID }: Edit): void {
    if (changedID !== recordID) throw conflict("This key was already used with a different request.");
}

/** Throws 410. A key is reserved and gets its record in one transaction, so only a cancelled one has none. */
function refuseWithdrawn(): never {
    throw new ApiRefusal({
        status: 410,
        message: "This was taken back before it arrived.",
        description: null,
        isWithdrawn: true,
    });
}
