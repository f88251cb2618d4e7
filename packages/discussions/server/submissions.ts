import { toDateTime } from "@parley/library/contract";
import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { submissionsRepository } from "./submissions.repository";

/** How long a sending may be repeated without harm: whoever was away for weeks sends what waited then (FC-64). In milliseconds. */
const KEY_LIFE = 60 * 24 * 60 * 60 * 1000;

/** Makes records in one transaction each, and never twice from one sending. */
export type Submissions = ReturnType<typeof makeSubmissions>;

export function makeSubmissions({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const submissions = submissionsRepository(database);
    return {
        /**
         * Makes a record by `make`, which answers its id. The same key by the same member within 60 days answers the record that
         * was made first, also when both sendings arrive at once or at two servers (FC-42).
         */
        once(userID: number, recordType: string, key: string | undefined, make: () => Promise<number>): Promise<number> {
            return database.transaction(async () => {
                if (key === undefined) return make();
                const now = clock();
                await submissions.forgetBefore(userID, toDateTime(new Date(now.getTime() - KEY_LIFE)));
                if (!(await submissions.take(userID, recordType, key, toDateTime(now)))) return known(userID, recordType, key);
                const recordID = await make();
                await submissions.setRecord(userID, recordType, key, recordID);
                return recordID;
            });
        },
    };

    async function known(userID: number, recordType: string, key: string): Promise<number> {
        const recordID = await submissions.recordOf(userID, recordType, key);
        if (recordID === undefined) throw conflict("This is being stored already.");
        return recordID;
    }
}
