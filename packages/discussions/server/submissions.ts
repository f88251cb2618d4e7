import type { deleteSubmission } from "@parley/discussions/contract";
import type { Output } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import { submissionsRepository } from "./submissions.repository";

/** How long a sending may be repeated without harm: whoever was away for weeks sends what waited then (FC-64). In milliseconds. */
const KEY_LIFE = 60 * 24 * 60 * 60 * 1000;

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
        once(userID: number, recordType: string, key: string | undefined, make: () => Promise<number>): Promise<number> {
            return database.transaction(async () => {
                if (key === undefined) return make();
                if (!(await take(userID, recordType, key))) return known(userID, recordType, key);
                const recordID = await make();
                await submissions.setRecord(userID, recordType, key, recordID);
                return recordID;
            });
        },

        /**
         * Withdraws a submission: whatever arrives under this key of the member's within 60 days makes nothing (FC-42, FC-61). Where something was
         * made under it already, nothing changes, and the answer names it. May be repeated.
         */
        withdraw(userID: number, key: string): Promise<Output<typeof deleteSubmission>> {
            return database.transaction(async () => {
                let made: Output<typeof deleteSubmission> = {};
                for (const [recordType, urlOf] of addresses) {
                    if (await take(userID, recordType, key)) continue;
                    const recordID = await submissions.recordOf(userID, recordType, key);
                    if (recordID !== undefined) made = { recordType, recordID, url: await urlOf(recordID) };
                }
                return made;
            });
        },
    };

    async function take(userID: number, recordType: string, key: string): Promise<boolean> {
        const now = clock();
        await submissions.forgetBefore(userID, toDateTime(new Date(now.getTime() - KEY_LIFE)));
        return submissions.take(userID, recordType, key, toDateTime(now));
    }

    async function known(userID: number, recordType: string, key: string): Promise<number> {
        const recordID = await submissions.recordOf(userID, recordType, key);
        // A key is taken and gets its record in one transaction; only a withdrawn one has none.
        if (recordID === undefined) throw withdrawn();
        return recordID;
    }
}

const withdrawn = () =>
    new ApiRefusal({ status: 410, message: "This was taken back before it arrived.", description: null, isWithdrawn: true });
