import type { Input, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { findMentionedPeople } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getUserMentions, UserMention } from "@parley/mentions/contract";

interface UserMentionsTable {
    recordType: string;
    recordID: number;
    userID: number;
    /** As it was written. */
    mentionedName: string;
    /** In the words of somebody else only: nobody is to be told. */
    quoted: boolean;
    /** When they were first mentioned there. */
    dateInserted: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        userMentions: UserMentionsTable;
    }
}

/** Who is mentioned in a record, and whether it is a new one, of which nothing is known yet. */
interface Mentioned {
    people: ReturnType<typeof findMentionedPeople>;
    isNew: boolean;
}

/** SQLite and PostgreSQL take some 30,000 values in one statement. */
const IDS_AT_ONCE = 5000;

/**
 * Who is mentioned where. It follows what stands in posts as they are shown, so whatever they are written in, only a name that was known makes
 * a mention; it changes with them and goes with them.
 */
export function createMentionsService({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    getContentSources(database).onReworded(async (recordType, recordIDs, bodyHtml, { isNew }) => {
        if (bodyHtml === undefined) return isNew ? undefined : forgetRecords(recordType, recordIDs);
        for (const recordID of recordIDs) await keep(recordType, recordID, { people: findMentionedPeople(bodyHtml), isNew });
    });

    return {
        /** Where somebody is mentioned, the newest first; throws 403 for who doesn't manage the site (contract §5.17). */
        async list(viewer: Viewer, { userID, page = 1, limit = 30 }: Input<typeof getUserMentions>): Promise<Page<UserMention>> {
            requirePermission(viewer, "site.manage");
            const rows = await database.query
                .selectFrom("userMentions")
                .select(["userID", "recordType", "recordID", "mentionedName", "dateInserted"])
                .where("userID", "=", userID)
                .orderBy("dateInserted", "desc")
                .orderBy("recordType")
                .orderBy("recordID", "desc")
                .limit(limit + 1)
                .offset((page - 1) * limit)
                .execute();
            const items = rows.slice(0, limit).map((row) => ({ ...row, status: "active" as const }));
            return { items, paging: { page, limit, ...(rows.length > limit && { next: page + 1 }) } };
        },

        /** Nobody is mentioned any more who is gone. */
        async forget(userID: number): Promise<void> {
            await database.query.deleteFrom("userMentions").where("userID", "=", userID).execute();
        },
    };

    async function keep(recordType: string, recordID: number, { people, isNew }: Mentioned): Promise<void> {
        if (!isNew) await forgetOthers(recordType, recordID, people);
        if (people.length === 0) return;
        const dateInserted = toDateTime(clock());
        await database.query
            .insertInto("userMentions")
            .values(
                people.map(({ userID, name, quoted }) => ({
                    recordType,
                    recordID,
                    userID,
                    mentionedName: name,
                    quoted,
                    dateInserted,
                })),
            )
            .onConflict((conflict) =>
                conflict.columns(["recordType", "recordID", "userID"]).doUpdateSet(({ ref }) => ({
                    mentionedName: ref("excluded.mentionedName"),
                    quoted: ref("excluded.quoted"),
                })),
            )
            .execute();
    }

    async function forgetOthers(recordType: string, recordID: number, people: Mentioned["people"]): Promise<void> {
        const userIDs = people.map(({ userID }) => userID);
        let others = database.query
            .deleteFrom("userMentions")
            .where("recordType", "=", recordType)
            .where("recordID", "=", recordID);
        if (userIDs.length > 0) others = others.where("userID", "not in", userIDs);
        await others.execute();
    }

    async function forgetRecords(recordType: string, recordIDs: readonly number[]): Promise<void> {
        for (let start = 0; start < recordIDs.length; start += IDS_AT_ONCE) {
            await database.query
                .deleteFrom("userMentions")
                .where("recordType", "=", recordType)
                .where("recordID", "in", recordIDs.slice(start, start + IDS_AT_ONCE))
                .execute();
        }
    }
}
