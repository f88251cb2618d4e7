/** Transaction operations of the writing connection. */
export interface WritingConnection {
    /** Runs a statement that returns no rows. */
    run(statement: string): void;
    /** Whether a transaction is open; SQLite itself ends one if the disk is full or fails. */
    isInTransaction(): boolean;
}

/** Transactions that are committed together. */
interface Group {
    stored: Promise<void>;
    succeed: () => void;
    fail: (error: Error) => void;
}

/** Group commit for the writers of one connection: each has a transaction of its own, but the disk syncs once for all concurrent ones. */
export type GroupCommit = ReturnType<typeof createGroupCommit>;

/**
 * Creates the group commit for a connection: writers in the same turn of the event loop share one commit, because most of the time of a
 * write is the disk sync. Writers run one after the other, each within a savepoint, so that a rollback of one leaves the others unchanged;
 * none is notified of success before its data is on disk (FC-40, FC-41).
 */
export function createGroupCommit(connection: WritingConnection) {
    const turn = createTurn();
    let group: Group | undefined;
    /** Whether the active writer has a transaction of its own, which is not synced to the disk. */
    let isUnsynced = false;

    return {
        /** Waits until no other writer is active, and begins a transaction; `store` or `undo` must follow. */
        async begin(): Promise<void> {
            await turn.take();
            try {
                group ??= open();
                connection.run("savepoint writer");
            } catch (error) {
                turn.pass();
                throw error;
            }
        },

        /**
         * The same for a transaction whose commit is not synced to the disk, and is therefore shared with nobody. A power failure may undo
         * it, but neither earlier nor later ones without it: the next sync covers the whole log.
         */
        async beginUnsynced(): Promise<void> {
            await turn.take();
            try {
                if (group) finish(group);
                connection.run("pragma synchronous = normal");
                isUnsynced = true;
                connection.run("begin immediate");
            } catch (error) {
                leaveUnsynced();
                throw error;
            }
        },

        /**
         * Commits the transaction. Resolves when the data is on disk, or in the log if it is not synced; rejects if it could not be stored.
         */
        store(): Promise<void> {
            if (isUnsynced) return storeUnsynced();
            const present = group;
            if (!present || !connection.isInTransaction()) {
                giveUp();
                turn.pass();
                return present?.stored ?? Promise.reject(new Error("nothing was begun that could be stored"));
            }
            try {
                connection.run("release writer");
            } catch (error) {
                abandon(error);
            }
            turn.pass();
            return present.stored;
        },

        /** Rolls the transaction back. `reason` is the error that caused this, if any. */
        undo(reason?: unknown): void {
            if (isUnsynced) {
                if (connection.isInTransaction()) connection.run("rollback");
                leaveUnsynced();
                return;
            }
            try {
                if (connection.isInTransaction()) {
                    connection.run("rollback to writer");
                    connection.run("release writer");
                } else giveUp(reason);
            } catch (error) {
                abandon(error);
            }
            turn.pass();
        },

        /** Runs `work` while no writer is active. */
        async between<T>(work: () => T): Promise<T> {
            await turn.take();
            try {
                return work();
            } finally {
                turn.pass();
            }
        },

        /** Commits pending transactions before the connection is closed. */
        async settle(): Promise<void> {
            if (group) await commit(group);
        },
    };

    function open(): Group {
        connection.run("begin immediate");
        const opened = createGroup();
        // Requests that have arrived by then are processed first, so that they share this commit.
        setImmediate(() => void commit(opened));
        return opened;
    }

    async function commit(ended: Group): Promise<void> {
        await turn.take();
        if (group === ended) finish(ended);
        turn.pass();
    }

    /** Commits a group; no writer may be active. */
    function finish(ended: Group): void {
        group = undefined;
        try {
            connection.run("commit");
            ended.succeed();
        } catch (error) {
            if (connection.isInTransaction()) connection.run("rollback");
            ended.fail(error as Error);
        }
    }

    async function storeUnsynced(): Promise<void> {
        try {
            connection.run("commit");
        } catch (error) {
            if (connection.isInTransaction()) connection.run("rollback");
            throw error;
        } finally {
            leaveUnsynced();
        }
    }

    function leaveUnsynced(): void {
        if (isUnsynced) connection.run("pragma synchronous = full");
        isUnsynced = false;
        turn.pass();
    }

    /**
     * Rolls the whole group back, because its savepoint can neither be released nor rolled back, as while a statement is not finished. The
     * next writer must still get its turn.
     */
    function abandon(reason: unknown): void {
        if (connection.isInTransaction()) connection.run("rollback");
        giveUp(reason);
    }

    /** Fails the whole group after SQLite has rolled it back. */
    function giveUp(reason?: unknown): void {
        group?.fail(new Error("the database could not store this and undid it", { cause: reason }));
        group = undefined;
    }
}

function createGroup(): Group {
    let succeed: Group["succeed"] = () => undefined;
    let fail: Group["fail"] = () => undefined;
    const stored = new Promise<void>((resolve, reject) => {
        succeed = resolve;
        fail = reject;
    });
    // Prevents an unhandled rejection: all writers may have rolled back, so that none waits for the commit.
    stored.catch(() => undefined);
    return { stored, succeed, fail };
}

/** Creates a mutex that serves its waiters in order. */
function createTurn() {
    const waiting: (() => void)[] = [];
    let isTaken = false;
    return {
        async take(): Promise<void> {
            if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
            isTaken = true;
        },
        pass(): void {
            const next = waiting.shift();
            if (next) next();
            else isTaken = false;
        },
    };
}
