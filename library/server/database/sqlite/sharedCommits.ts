/** What a connection that writes is asked to do to a transaction. */
export interface WritingConnection {
    /** Runs a statement that answers nothing. */
    run(statement: string): void;
    /** Whether a transaction is open; SQLite ends one by itself where the disk is full or fails. */
    isInTransaction(): boolean;
}

/** Transactions that are stored together. */
interface Group {
    stored: Promise<void>;
    succeed: () => void;
    fail: (error: Error) => void;
}

/** Writers of one connection, each a transaction of its own, though the disk syncs once for all who come at the same time. */
export type SharedCommits = ReturnType<typeof sharedCommits>;

/**
 * Lets writers that come in the same turn of the event loop share one commit, since it is the sync of the disk that a write takes most of
 * its time for. They write one after the other, each within a savepoint, so what one undoes takes nothing from the others; and none is told
 * that its writing is stored before it is on disk (FC-40, FC-41).
 */
export function sharedCommits(connection: WritingConnection) {
    const turn = createTurn();
    let group: Group | undefined;

    return {
        /** Waits until nobody else writes, and begins; `store` or `undo` must follow. */
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

        /** Ends what was begun. Resolves once it is on disk; rejects when it could not be stored. */
        store(): Promise<void> {
            const present = group;
            if (!present || !connection.isInTransaction()) {
                giveUp();
                turn.pass();
                return present?.stored ?? Promise.reject(new Error("nothing was begun that could be stored"));
            }
            connection.run("release writer");
            turn.pass();
            return present.stored;
        },

        /** Ends what was begun, and leaves nothing of it. `reason` is what failed, if anything did. */
        undo(reason?: unknown): void {
            if (connection.isInTransaction()) {
                connection.run("rollback to writer");
                connection.run("release writer");
            } else giveUp(reason);
            turn.pass();
        },

        /** Runs `work` when nobody is writing. */
        async between<T>(work: () => T): Promise<T> {
            await turn.take();
            try {
                return work();
            } finally {
                turn.pass();
            }
        },

        /** Stores what is not stored yet, before the connection is closed. */
        async settle(): Promise<void> {
            if (group) await commit(group);
        },
    };

    function open(): Group {
        connection.run("begin immediate");
        const opened = createGroup();
        // Requests that have come in until then are answered first, so that they are stored with this one.
        setImmediate(() => void commit(opened));
        return opened;
    }

    async function commit(ended: Group): Promise<void> {
        await turn.take();
        if (group === ended) {
            group = undefined;
            try {
                connection.run("commit");
                ended.succeed();
            } catch (error) {
                if (connection.isInTransaction()) connection.run("rollback");
                ended.fail(error as Error);
            }
        }
        turn.pass();
    }

    /** SQLite has undone the whole group. */
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
    // There may be nobody left who waits for it: all have undone what they wrote.
    stored.catch(() => undefined);
    return { stored, succeed, fail };
}

/** Lets one after the other, in the order in which they came. */
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
