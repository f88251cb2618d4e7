import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** Something about the data that must always be so. */
export interface Check {
    /** What must be so: "the comments of a discussion stand at the places 1, 2, 3 …". */
    name: string;
    /** Of which records it is not so: their ids. */
    wrong(): Promise<readonly number[]>;
    /** Makes it so again, where that can be done from the rows alone; in a transaction. */
    mend?(ids: readonly number[]): Promise<void>;
}

/** Something that is not as it must be. */
export interface IntegrityError {
    name: string;
    ids: readonly number[];
    mended: boolean;
}

export type Checks = ReturnType<typeof createChecks>;

const known = new WeakMap<FastifyInstance, Checks>();

/** The one list of what must be so about the data of a server: each feature adds what it knows of its own. */
export function getIntegrityChecks(kit: Pick<ServerKit, "api" | "database">): Checks {
    const checks = known.get(kit.api) ?? createChecks(kit);
    known.set(kit.api, checks);
    return checks;
}

function createChecks({ database }: Pick<ServerKit, "database">) {
    const all: Check[] = [];

    return {
        add(...checks: readonly Check[]): void {
            all.push(...checks);
        },

        /** Looks at everything; with `mend`, what is wrong is made right again, if it can be, each in a transaction of its own. */
        async run({ mend = false } = {}): Promise<IntegrityError[]> {
            const flaws: IntegrityError[] = [];
            // The last feature first: what stands in discussions is counted there, and that again in categories.
            for (const { name, wrong, mend: mendThem } of all.toReversed()) {
                const ids = [...new Set(await wrong())];
                if (ids.length === 0) continue;
                const isMended = mend && mendThem !== undefined;
                if (isMended) await database.transaction(() => mendThem(ids));
                flaws.push({ name, ids, mended: isMended && (await wrong()).length === 0 });
            }
            return flaws;
        },

        /** How many things are looked at. */
        get count(): number {
            return all.length;
        },
    };
}
