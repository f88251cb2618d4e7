import type { deleteSubmission } from "@parley/discussions/contract";
import type { Output } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { submissionsRepository } from "./submissions.repository";

/** How long a sending may be repeated without harm: whoever was away for weeks sends what waited then (FC-64). In milliseconds. */
const KEY_LIFE = 60 * 24 * 60 * 60 * 1000;

/** A change of a record, and the name of its sending, where it has one. */
interface Edit {
    userID: number;
    recordType: string;
    recordID: number;
    key: string | undefined;
}

/** Makes records in one transaction each, and never twice from one sending. */
export type Submissions = ReturnType<typeof makeSubmissions>;

export function makeSubmissions({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const submissions = submissionsRepository(database);
    const addresses = new Map<string, (recordID: number) => string | Promise<string>>();
    return {
        /** Takes part with a kind of records: their submissions can be withdrawn, and `urlOf` tells where one stands. */
        serve(recordType: string, urlOf: (recordID: number) => string | Promise<string>): void {
            addresses.set(recordType, urlOf);
        },

        /**
         * Makes a record by `make`, which answers its id. The same key by the same member within 60 days answers the record that
         * was made first, also when both sendings arrive at once or at two servers (FC-42). Throws 410 when the key was withdrawn.
         */
        once,

        /**
         * Changes a record by `change`, once: the same key by the same member within 60 days changes it no more, whatever has become of it since
         * (FC-42). Throws as `isChangedBy`.
         */
        async changeOnce(edit: Edit, change: () => Promise<void>): Promise<void> {
            const { userID, recordType, recordID, key } = edit;
            const changedID = await once(userID, editOf(recordType), key, async () => {
                await change();
                return recordID;
            });
            requireSame(changedID, edit);
        },

        /** Whether this change was made before. Throws 410 when it was withdrawn, 409 when its key is that of a change of something else. */
        async isChangedBy(edit: Edit): Promise<boolean> {
            const changedID = await madeBefore(edit.userID, editOf(edit.recordType), edit.key);
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
                    if (await take(userID, recordType, key)) continue;
                    const { recordID = null } = (await submissions.find(userID, recordType, key)) ?? {};
                    if (recordID !== null) made = { recordType, recordID, url: await urlOf(recordID) };
                }
                return made;
            });
        },
    };

    function once(userID: number, recordType: string, key: string | undefined, make: () => Promise<number>): Promise<number> {
        return database.transaction(async () => {
            if (key === undefined) return make();
            if (!(await take(userID, recordType, key))) return known(userID, recordType, key);
            const recordID = await make();
            await submissions.setRecord(userID, recordType, key, recordID);
            return recordID;
        });
    }

    /** What was made under this key, before whoever sends it again is asked whether they still may. Throws 410 when it was withdrawn. */
    async function madeBefore(userID: number, recordType: string, key: string | undefined): Promise<number | undefined> {
        const sent = key === undefined ? undefined : await submissions.find(userID, recordType, key);
        return sent && (sent.recordID ?? refuseWithdrawn());
    }

    async function take(userID: number, recordType: string, key: string): Promise<boolean> {
        const now = clock();
        await submissions.forgetBefore(userID, toDateTime(new Date(now.getTime() - KEY_LIFE)));
        return submissions.take(userID, recordType, key, toDateTime(now));
    }

    async function known(userID: number, recordType: string, key: string): Promise<number> {
        return (await submissions.find(userID, recordType, key))?.recordID ?? refuseWithdrawn();
    }
}

/** The name under which changes of a kind of records are submitted. */
const editOf = (recordType: string): string => `${recordType}Edit`;

function requireSame(changedID: number, { recordID }: Edit): void {
    if (changedID !== recordID) throw conflict("This key was sent with a change of something else.");
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
