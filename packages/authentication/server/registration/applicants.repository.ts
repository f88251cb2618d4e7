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
    /** Empty for applicants without a password, who sign in through `origin`. */
    passwordHash: string;
    discoveryText: string;
    dateInserted: DateTime;
    /** Identity at an external provider (`provideOrigin`); null for other applicants. */
    origin: string | null;
    /** Language in which the applicant read, if it was not that of the site. */
    language: string | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        applicants: ApplicantsTable;
    }
}

export type ApplicantRow = Selectable<ApplicantsTable>;
export type ApplicantsRepository = ReturnType<typeof createApplicantsRepository>;

/** Creates the repository of applications. Applicants are not users yet, so nothing lists them as members. */
export function createApplicantsRepository(database: Database) {
    return {
        /** Inserts an application; undefined if the name was taken concurrently. */
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

        /** Deletes an application and returns it; undefined if it was decided concurrently. */
        remove: (applicantID: number): Promise<ApplicantRow | undefined> =>
            database.query.deleteFrom("applicants").where("applicantID", "=", applicantID).returningAll().executeTakeFirst(),

        /** Deletes all applications with these email addresses. */
        async forget(emailKeys: readonly string[]): Promise<void> {
            if (emailKeys.length > 0) await database.query.deleteFrom("applicants").where("emailKey", "in", emailKeys).execute();
        },
    };
}
