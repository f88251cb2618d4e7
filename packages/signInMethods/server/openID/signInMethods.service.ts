import type { Database } from "@parley/library/server/database";
import { conflict } from "@parley/library/server/http";

/** How many ways of one kind a member has to come in. */
export type SignInMethodsSource = (userID: number) => Promise<number>;

export type SignInMethodsService = ReturnType<typeof createSignInMethodsService>;

/** By what members come in. Whatever kinds there are, the last way of a member stays. */
export function createSignInMethodsService(database: Database) {
    const sources: SignInMethodsSource[] = [];

    return {
        /** Says how many ways of a kind somebody has. */
        provide: (source: SignInMethodsSource): void => void sources.push(source),

        count,

        /** Takes a way away by `work`, within a transaction. Throws 409, and nothing is changed, where no other would remain. */
        keepingOne: <T>(userID: number, work: () => Promise<T>): Promise<T> =>
            database.transaction(async () => {
                await lock(userID);
                const result = await work();
                if ((await count(userID)) === 0)
                    throw conflict("This is your only way in. Set a password first, or add another way.");
                return result;
            }),
    };

    async function count(userID: number): Promise<number> {
        let total = 0;
        for (const source of sources) total += await source(userID);
        return total;
    }

    /** Two ways that are taken away at once would each take the other for the one that remains; SQLite has one writer anyway. */
    async function lock(userID: number): Promise<void> {
        if (database.engine === "sqlite") return;
        await database.query.selectFrom("users").select("userID").where("userID", "=", userID).forUpdate().execute();
    }
}
