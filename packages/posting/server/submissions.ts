import { createHash } from "node:crypto";
import type { Output } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { deleteSubmission } from "@parley/posting/contract";
import { createSubmissionsRepository } from "./submissions.repository";

/** How long a sending may be repeated without harm: whoever was away for weeks sends what waited then (FC-64). In milliseconds. */
const KEY_LIFE = 60 * 24 * 60 * 60 * 1000;

/** In characters of base64url: no two texts that somebody sends have one by accident. */
const DIGEST_LENGTH = 22;

/** What somebody sends. */
interface Submission {
    userID: number;
    recordType: string;
    /** The name of this sending, where it has one. */
    key: string | undefined;
    /** What is sent, as plain JSON: under the same key nothing else may be. */
    words: unknown;
}

/** A change of a record. */
interface Edit extends Submission {
    recordID: number;
}

/** Makes records in one transaction each, and never twice from one sending. */
export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const submissions = createSubmissionsRepository(database);
    const addresses = new Map<string, (recordID: number) => string | Promise<string>>();
    return {
        /** Takes part with a kind of records: their submissions can be withdrawn, and `urlOf` tells where one stands. */
        serve(recordType: string, urlOf: (recordID: number) => string | Promise<string>): void {
            addresses.set(recordType, urlOf);
        },

        /**
         * Makes a record by `make`, which answers its id. The same key by the same member within 60 days answers the record that
         * was made first, also when both sendings arrive at once or at two servers (FC-42). Throws 410 when the key was withdrawn, and 409 when
         * other words were sent under it (FC-86).
         */
        once,

        /**
         * Changes a record by `change`, once: the same key by the same member within 60 days changes it no more, whatever has become of it since
         * (FC-42). Throws as `isChangedBy`.
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
         * Whether this change was made before. Throws 410 when it was withdrawn, 409 when its key is that of a change of something else, or to other
         * words (FC-86).
         */
        async isChangedBy(edit: Edit): Promise<boolean> {
            const changedID = await madeBefore({ ...edit, recordType: editOf(edit.recordType) });
            if (changedID === undefined) return false;
            requireSame(changedID, edit);
            return true;
        },

        madeBefore,

        /**
         * Withdraws a submission: whatever arrives under this key of the member's within 60 days makes nothing (FC-42, FC-61). Where something was
         * made under it already, nothing changes, and the answer names it. May be repeated.
         */
        withdraw(userID: number, key: string): Promise<Output<typeof deleteSubmission>> {
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
     * What was made under this key, before whoever sends it again is asked whether they still may. Throws 410 when it was withdrawn, and 409 when
     * other words were sent under it.
     */
    async function madeBefore({ userID, recordType, key, words }: Submission): Promise<number | undefined> {
        const sent = key === undefined ? undefined : await submissions.find(userID, recordType, key);
        if (!sent) return undefined;
        if (sent.recordID === null) refuseWithdrawn();
        if (sent.digest !== null && sent.digest !== digestOf(words))
            throw conflict("This key was already used with a different text. What was stored then stays as it is.", {
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

/** The name under which changes of a kind of records are submitted. */
const editOf = (recordType: string): string => `${recordType}Edit`;

function requireSame(changedID: number, { recordID }: Edit): void {
    if (changedID !== recordID) throw conflict("This key was already used with a different request.");
}

/** A key is taken and gets its record in one transaction; only a withdrawn one has none. */
function refuseWithdrawn(): never {
    throw new ApiRefusal({
        status: 410,
        message: "This was taken back before it arrived.",
        description: null,
        isWithdrawn: true,
    });
}
