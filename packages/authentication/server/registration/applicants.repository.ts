import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface ApplicantsTable {
    applicantID: Generated<number>;
    name: string;
    nameKey: string;
    nameSkeleton: string;
    email: string;
    emailKey: string;
    /** Empty for who needs none: they come in by their origin. */
    passwordHash: string;
    discoveryText: string;
    dateInserted: DateTime;
    /** By what another site knows them (`provideOrigin`); null for who came by themselves. */
    origin: string | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        applicants: ApplicantsTable;
    }
}

export type ApplicantRow = Selectable<ApplicantsTable>;
export type ApplicantsRepository = ReturnType<typeof createApplicantsRepository>;

/** The rows of those who ask to be let in; they are no members yet, so nothing shows them as such. */
export function createApplicantsRepository(database: Database) {
    return {
        /** Adds an application; undefined when somebody has just taken the name. */
        async insert(applicant: Omit<ApplicantRow, "applicantID">): Promise<ApplicantRow | undefined> {
            return database.query
                .insertInto("applicants")
                .values(applicant)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst();
        },

        byID: (applicantID: number): Promise<ApplicantRow | undefined> =>
            database.query.selectFrom("applicants").selectAll().where("applicantID", "=", applicantID).executeTakeFirst(),

        list: (limit: number, offset: number): Promise<ApplicantRow[]> =>
            database.query.selectFrom("applicants").selectAll().orderBy("applicantID").limit(limit).offset(offset).execute(),

        async count(): Promise<number> {
            const { total } = await database.query
                .selectFrom("applicants")
                .select((row) => row.fn.countAll<number>().as("total"))
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        async looksTaken(nameSkeleton: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("applicants")
                .select("applicantID")
                .where("nameSkeleton", "=", nameSkeleton)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Takes an application away; undefined when somebody else has decided on it. */
        remove: (applicantID: number): Promise<ApplicantRow | undefined> =>
            database.query.deleteFrom("applicants").where("applicantID", "=", applicantID).returningAll().executeTakeFirst(),

        /** Forgets every application with these addresses. */
        async forget(emailKeys: readonly string[]): Promise<void> {
            if (emailKeys.length > 0) await database.query.deleteFrom("applicants").where("emailKey", "in", emailKeys).execute();
        },
    };
}
