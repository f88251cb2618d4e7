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
    /** The name as written. */
    mentionedName: string;
    /** Whether the mention is only in quoted text; such mentions cause no notification. */
    quoted: boolean;
    /** Time of the first mention in the record. */
    dateInserted: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        userMentions: UserMentionsTable;
    }
}

/** Users mentioned in a record. A new record has no stored mentions yet. */
interface Mentioned {
    people: ReturnType<typeof findMentionedPeople>;
    isNew: boolean;
}

/** Maximum number of IDs per statement; SQLite and PostgreSQL allow about 30,000 parameters. */
const IDS_AT_ONCE = 5000;

/**
 * Creates the service that stores mentions. Mentions are read from the rendered posts, so that only known names count whatever the format.
 * They are updated and deleted together with the posts.
 */
export function createMentionsService({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    getContentSources(database).onReworded(async (recordType, recordIDs, bodyHtml, { isNew }) => {
        if (bodyHtml === undefined) return isNew ? undefined : forgetRecords(recordType, recordIDs);
        for (const recordID of recordIDs) await keep(recordType, recordID, { people: findMentionedPeople(bodyHtml), isNew });
    });

    return {
        /** Lists the mentions of a member, newest first; throws 403 without `site.manage` (contract §5.17). */
        async list(viewer: Viewer, { userID, page = 1, limit = 30 }: Input<typeof getUserMentions>): Promise<Page<UserMention>> {
            requirePermission(viewer, "site.manage");
            const privateTypes = getContentSources(database).privateTypes();
            const rows = await database.query
                .selectFrom("userMentions")
                .select(["userID", "recordType", "recordID", "mentionedName", "dateInserted"])
                .where("userID", "=", userID)
                .$if(privateTypes.length > 0, (query) => query.where("recordType", "not in", privateTypes))
                .orderBy("dateInserted", "desc")
                .orderBy("recordType")
                .orderBy("recordID", "desc")
                .limit(limit + 1)
                .offset((page - 1) * limit)
                .execute();
            const items = rows.slice(0, limit).map((row) => ({ ...row, status: "active" as const }));
            return { items, paging: { page, limit, next: rows.length > limit ? page + 1 : undefined } };
        },

        /** Replaces the mentions of a member in all posts, by every name under which they are mentioned. */
        async anonymize(userID: number): Promise<void> {
            const names = await database.query
                .selectFrom("userMentions")
                .select("mentionedName")
                .distinct()
                .where("userID", "=", userID)
                .execute();
            for (const { mentionedName } of names) await getContentSources(database).unmention(userID, mentionedName);
        },

        /** Deletes all mentions of an erased member. */
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
