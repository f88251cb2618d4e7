import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** An integrity check: a condition that the stored data must always meet. */
export interface IntegrityCheck {
    /** The condition: "the comments of a discussion have the positions 1, 2, 3 …". */
    name: string;
    /** Returns the IDs of the records that violate the condition. */
    findViolations(): Promise<readonly number[]>;
    /** Repairs these records, within a transaction. Absent if the rows alone are not enough to do so. */
    repair?(ids: readonly number[]): Promise<void>;
}

/** A violated integrity check. */
export interface IntegrityError {
    name: string;
    ids: readonly number[];
    mended: boolean;
}

export type IntegrityChecks = ReturnType<typeof createIntegrityChecks>;

const known = new WeakMap<FastifyInstance, IntegrityChecks>();

/** Returns the integrity checks of a server, to which each feature adds its own. Creates the list on the first call. */
export function getIntegrityChecks(kit: Pick<ServerKit, "api" | "database">): IntegrityChecks {
    const checks = known.get(kit.api) ?? createIntegrityChecks(kit);
    known.set(kit.api, checks);
    return checks;
}

function createIntegrityChecks({ database }: Pick<ServerKit, "database">) {
    const all: IntegrityCheck[] = [];

    return {
        add(...checks: readonly IntegrityCheck[]): void {
            all.push(...checks);
        },

        /** Runs all checks; with `mend`, repairs violations where possible, each check in a transaction of its own. */
        async run({ mend = false } = {}): Promise<IntegrityError[]> {
            const errors: IntegrityError[] = [];
            // In reverse order of registration: discussions aggregate data of later features, and categories aggregate discussions.
            for (const { name, findViolations, repair: mendThem } of all.toReversed()) {
                const ids = [...new Set(await findViolations())];
                if (ids.length === 0) continue;
                const isMended = mend && mendThem !== undefined;
                if (isMended) await database.transaction(() => mendThem(ids));
                errors.push({ name, ids, mended: isMended && (await findViolations()).length === 0 });
            }
            return errors;
        },

        /** Number of checks. */
        get count(): number {
            return all.length;
        },
    };
}
