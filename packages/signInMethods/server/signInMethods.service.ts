import type { Database } from "@parley/library/server/database";
import { conflict } from "@parley/library/server/http";

/** Returns a member's number of sign-in methods of one kind. */
export type SignInMethodsSource = (userID: number) => Promise<number>;

export type SignInMethodsService = ReturnType<typeof createSignInMethodsService>;

/** Creates the service that counts a member's sign-in methods of all kinds and protects the last one. */
export function createSignInMethodsService(database: Database) {
    const sources: SignInMethodsSource[] = [];

    return {
        /** Registers a kind of sign-in method. */
        provide: (source: SignInMethodsSource): void => void sources.push(source),

        count,

        /** Runs `work`, which removes a sign-in method, in a transaction. Throws 409 and rolls back if none remains. */
        requireRemainingMethod: <T>(userID: number, work: () => Promise<T>): Promise<T> =>
            database.transaction(async () => {
                await lock(userID);
                const result = await work();
                if ((await count(userID)) === 0)
                    throw conflict("This is your only way to sign in. Set a password first, or add another way.");
                return result;
            }),
    };

    async function count(userID: number): Promise<number> {
        let total = 0;
        for (const source of sources) total += await source(userID);
        return total;
    }

    /**
     * Locks the member's row: otherwise two concurrent removals would each count the other method as the remaining one. SQLite has a single
     * writer anyway.
     */
    async function lock(userID: number): Promise<void> {
        if (database.engine === "sqlite") return;
        await database.query.selectFrom("users").select("userID").where("userID", "=", userID).forUpdate().execute();
    }
}
